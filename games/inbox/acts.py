"""What follows from a letter: a ballot is cast, a message passed on, a seat taken, or its writer is told why not.

`understood` and `refused` think, with no transaction open; what they give back acts, inside the reader's transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from games import reply, table
from games.inbox import beside, bounces, chat, invited
from games.inbox.answers import tell, tell_late
from games.inbox.done import Done
from games.inbox.gate import Passed, Refused, Target
from games.inbox.opened import read_for
from games.models import Ballot, InboundMail, Token
from games.rules.game import MoveError
from games.rules.sentences import Sentence

Act: TypeAlias = Callable[[InboundMail], Done]
Purpose = Token.Purpose
VOTE_TOO = Sentence(
    "Your letter said what to do afterwards, but not your answer to the question itself. Send both in one letter."
)
NOWHERE = Sentence("Your letter came to an address that takes none. That did nothing.")


def refused(found: Refused) -> Act:
    """What follows from a letter that the gate holds back."""

    def act(letter: InboundMail) -> Done:
        reason = found.reason
        if found.tell and found.target:
            tell(letter, found.target, found.tell)
        elif found.report and found.report.bounce:
            reason += f" ({bounces.reported(letter, found.target, found.report.bounce)})"
        elif found.report and found.report.kind == "complaint":
            reason += f" ({bounces.complaint(letter, found.target)})"
        return Done(reason, refused=True)

    return act


def understood(letter: InboundMail, found: Passed) -> Act:
    """What follows from a letter that the gate let through."""
    target = found.target
    if target.invitation:
        return invited.understood(letter, target)
    if target.seat:
        return chat.understood(letter, target)
    if target.purpose == Purpose.UNSUBSCRIBE:
        return lambda row: beside.unsubscribed(row, target)
    if target.ballot is None or target.person is None:
        return lambda row: _nowhere(row, target)
    reading = read_for(bytes(letter.raw), target.person, target.ballot)
    return lambda row: _answer(row, target, reading, late=found.late)


def _answer(letter: InboundMail, target: Target, reading: reply.Reading, *, late: bool) -> Done:
    ballot, why = target.ballot, reading.unclear
    assert ballot
    answers = reading.words is not None or bool(reading.ahead)
    if late and (answers or why is not None):
        return _late(letter, target)
    if why is not None:
        tell(letter, target, why, reading.suggest)
        return Done(f"asked back: {reading.why}")
    done: list[str] = []
    if answers:
        voted = _cast(letter, target, reading.words, reading.ahead)
        if not voted.reason.startswith("vote"):
            return voted
        done.append(voted.reason)
    return Done(", ".join([*done, *beside.done(letter, ballot.seat, reading)]))


def _cast(letter: InboundMail, target: Target, words: str | None, ahead: Mapping[str, Sequence[str]]) -> Done:
    ballot = target.ballot
    assert ballot
    if words is None and not ballot.cast_at:
        tell(letter, target, VOTE_TOO)
        return Done("asked back: no answer beside an order")
    try:
        table.cast(
            ballot.pk,
            ballot.words if words is None else words,
            source=Ballot.Source.LETTER,
            by=target.person,
            arrived=letter.arrived_at,
            ahead={kind: _apart(picks) for kind, picks in ahead.items()} or None,
        )
    except table.TooLate:
        return _late(letter, target)
    except MoveError as error:
        tell(letter, target, error.sentence, error.suggest)
        return Done(f"asked back: {error}")
    return Done("vote")


def _apart(picks: Sequence[str]) -> list[str]:
    """What to choose afterwards, one word for each: "red,blue" is red, else blue."""
    return [word for pick in picks for word in pick.split(",")]


def _late(letter: InboundMail, target: Target) -> Done:
    tell_late(letter, target)
    return Done("late", refused=True)


def _nowhere(letter: InboundMail, target: Target) -> Done:
    tell(letter, target, NOWHERE)
    return Done("asked back: no room for this address")
