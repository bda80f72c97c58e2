"""A table for the tests of letters: people of several scripts, a match between them, and its letters written out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games import table
from games.hours import Schedule
from games.models import Ballot, Match, OutgoingMail, Question, Seat, User
from games.post.write import write

START = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)
PEOPLE = (
    ("anna@mail.example", "Anna", "Europe/Paris"),
    ("chen@mail.example", "<b>陈 & Co", "Asia/Shanghai"),
    ("chloe@mail.example", "Chloé", "America/New_York"),
    ("dmitri@mail.example", "Dmitri", "UTC"),
    ("esther@mail.example", "Esther", "Europe/Rome"),
    ("femi@mail.example", "Femi", "Africa/Lagos"),
    ("gita@mail.example", "Gita", "Asia/Kathmandu"),
)


class Watch:
    """The time of a test: stands still until it is moved."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        return self.time

    def forward(self, **span: float) -> None:
        self.time += timedelta(**span)


def people() -> list[User]:
    """Seven people of as many zones."""
    return [
        User.objects.get_or_create(email=email, defaults={"name": name, "zone": zone})[0]
        for email, name, zone in PEOPLE
    ]


def begun(
    edition: str = "english", *, persons: int = 3, seats: int = 6, title: str = "Harbour Lights", **settings: object
) -> Match:
    """A match that has begun, with bots in the seats that no person takes."""
    host, *others = people()
    chosen = {"edition": edition, "setup": "random"} | settings
    match = table.create(host, title, game="lifeboats", settings=chosen, seats=seats, schedule=Schedule(24, 24, 0))
    Match.objects.filter(pk=match.pk).update(secret=b"s" * 32)
    match.seats.filter(number__gt=persons).update(bot="random")
    for person in [host, *others][:persons]:
        table.join(match.pk, person)
    return Match.objects.get(pk=match.pk)


def opened(match: Match) -> Question:
    """The open question of a match."""
    return Question.objects.get(match=match, closed_at=None)


def seat_of(match: Match, name: str) -> Seat:
    """Where the person of this name sits."""
    return match.seats.select_related("player").get(player__name=name)


def ballot_of(match: Match, name: str) -> Ballot:
    """What a person is asked at the moment."""
    rows = Ballot.objects.select_related("question__match", "seat__player")
    return rows.get(question=opened(match), seat__player__name=name)


def vote(match: Match, name: str, words: str, **more: object) -> Ballot:
    """Casts a person's ballot on the open question, as if on its page."""
    ballot = ballot_of(match, name)
    return table.cast(ballot.pk, words, source=Ballot.Source.WEB, by=ballot.seat.player, **more)


def queued(kind: str, **of: object) -> OutgoingMail:
    """The newest letter of a kind, as yet without words."""
    return OutgoingMail.objects.filter(kind=kind, **of).order_by("-pk")[0]


def written(kind: str, **of: object) -> OutgoingMail:
    """The newest letter of a kind, written."""
    row = queued(kind, **of)
    write(row)
    return row


def play_on(match: Match, watch: Watch, questions: int = 1) -> None:
    """Lets time pass until that many questions are closed; everybody is silent."""
    for _ in range(questions):
        question = Question.objects.filter(match=match, closed_at=None).first()
        if question is None:
            return
        watch.time = max(watch.time, question.due_at) + timedelta(seconds=1)
        table.close(question.pk)


def play_until(match: Match, watch: Watch, *kinds: str) -> None:
    """Lets time pass until a question of one of these kinds is open, or the match is over."""
    for _ in range(1000):
        question = Question.objects.filter(match=match, closed_at=None).first()
        if question is None or question.kind in kinds:
            return
        play_on(match, watch)
