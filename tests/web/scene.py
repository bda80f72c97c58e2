"""A table for the tests of pages: people in its seats, bots in the others, played to where a test wants it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.test import Client

from games import bots, table, tokens
from games.hours import Schedule
from games.models import Ballot, Match, Question, Token, User

HOURS = Schedule(24, 12, 300)
ENGLISH = {"edition": "english", "setup": "random"}
SHORT = ENGLISH | {"swim": "sealed"}
"""All swim at once: over in half as many questions, for tests that play to the end."""


def person(name: str, **more: Any) -> User:
    """Somebody with this name and an address of their own."""
    count = User.objects.count()
    return User.objects.create_user(f"player{count}@example.org", **({"name": name, "zone": "Europe/Paris"} | more))


def client(who: User | None = None, *, strict: bool = False) -> Client:
    """A browser, in which `who` is signed in. A strict one is held to the tokens against forged requests."""
    browser = Client(enforce_csrf_checks=strict)
    if who:
        browser.force_login(who, backend="django.contrib.auth.backends.ModelBackend")
    return browser


@dataclass
class Scene:
    """A match and the people in it, in the order of their seats."""

    match: Match
    people: tuple[User, ...]

    @property
    def question(self) -> Question:
        return self.match.questions.get(closed_at=None)

    def ballot(self, colour: str) -> Ballot:
        return Ballot.objects.get(question=self.question, seat__colour=colour)

    def link(self, colour: str, word: str = "") -> str:
        """What a letter to this seat would lead to."""
        page = f"/v/{tokens.token(Token.Purpose.LINK, self.ballot(colour).pk)}"
        return f"{page}/{word}" if word else page

    def cast(self, colour: str, words: str, **more: Any) -> Ballot:
        ballot = self.ballot(colour)
        return table.cast(ballot.pk, words, source=Ballot.Source.WEB, by=ballot.seat.player, **more)

    def words(self, colour: str) -> list[str]:
        """The first words that this seat may answer with."""
        shape = self.ballot(colour).prompt.shape
        return [option.word for option in shape.options]

    def play(self, until: Callable[[Question], bool] = lambda question: False) -> Scene:
        """Answers for everybody, question after question, until one is as wanted or the match is over."""
        while question := self.match.questions.filter(closed_at=None).first():
            question.match = self.match
            if until(question):
                return self
            _answer(question)
            Question.objects.filter(pk=question.pk).update(settles_at=question.asked_at)
            assert table.close(question.pk)
        self.match.refresh_from_db()
        return self


def seated(
    *people: User, bots_beside: int = 1, settings: Mapping[str, Any] = ENGLISH, title: str = "Tea Clipper"
) -> Scene:
    """A match that has begun, with these people and some bots."""
    match = table.create(
        people[0], title, game="lifeboats", settings=settings, seats=len(people) + bots_beside, schedule=HOURS
    )
    if bots_beside:
        table.fill_with_bots(match.pk, "sensible", seats=bots_beside)
    for one in people:
        table.join(match.pk, one)
    match.refresh_from_db()
    return Scene(match, people)


def _answer(question: Question) -> None:
    player = bots.bot("lifeboats", "sensible")
    for ballot in question.ballots.filter(cast_at=None).select_related("seat"):
        colour = ballot.seat.colour
        view = question.match.rules.view(question.state, colour)
        dice = question.match.public_dice(question.number).of(f"test/{colour}")
        answer = player.answer(view, question.prompts[colour], dice)
        table.cast(ballot.pk, answer.words, source=Ballot.Source.BOT if ballot.seat.bot else Ballot.Source.WEB)
