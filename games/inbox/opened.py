"""Reads a letter as an answer to an open question, or as one at a table where none is open. Writes nothing."""

from __future__ import annotations

from collections.abc import Callable

from games import post, reply, talk
from games.inbox.done import ours
from games.models import Ballot, Match, User
from games.reply import Reading, Sent
from games.rules.game import MoveError
from games.rules.prompts import Measures, Prompt

LETTERS = 12
"""How many of our letters are taken out of a reply: people answer the newest."""


def read_for(raw: bytes, person: User, ballot: Ballot) -> Reading:
    """What a player's letter says while this ballot of theirs is open."""
    match, prompt = ballot.question.match, ballot.prompt
    return reply.read(
        raw,
        sent=said_to(person, match),
        language=person.language,
        shape=prompt.shape,
        ahead=prompt.ahead,
        seats=_colours(match),
        understands=_own_words(ballot, person.language) if _measured(prompt) else None,
        hosts=talk.hosts(),
    )


def read_at(raw: bytes, person: User, match: Match) -> Reading:
    """What a player's letter says that answers no question."""
    sent = said_to(person, match)
    return reply.read(raw, sent=sent, language=person.language, seats=_colours(match), hosts=talk.hosts())


def said_to(person: User, match: Match) -> list[Sent]:
    """The letters of ours that a reply of this player may quote."""
    return ours(post.sent_to(person, match, LETTERS))


def _colours(match: Match) -> list[str]:
    return list(match.seats.values_list("colour", flat=True))


def _measured(prompt: Prompt) -> bool:
    """Whether the turn is answered in a game's own words, now or in what follows."""
    return any(isinstance(shape, Measures) for shape in (prompt.shape, *(ahead.shape for ahead in prompt.ahead)))


def _own_words(ballot: Ballot, language: str) -> Callable[[str], bool]:
    """Whether a line is an answer in a game's own words."""
    rules, state, colour = ballot.question.match.rules, ballot.question.state, ballot.seat.colour

    def understands(line: str) -> bool:
        try:
            rules.read(state, colour, line, language)
        except MoveError:
            return False
        return True

    return understands
