"""What follows from a letter: a ballot is cast, a message passed on, a seat taken, or its writer is told why not.

`understood` and `refused` think, with no transaction open; what they give back acts, inside the reader's transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.inbox import beside, bounces, chat, digested, invited, voting
from games.inbox.answers import tell
from games.inbox.done import Done
from games.inbox.gate import Passed, Refused
from games.inbox.opened import read_for
from games.inbox.targets import Target
from games.models import InboundMail, Token
from games.rules.sentences import Sentence

Act: TypeAlias = Callable[[InboundMail], Done]
Purpose = Token.Purpose
NOWHERE = Sentence("Your letter came to an address that takes none. That did nothing.")

OVER = Sentence("You do not stand in there any more, so your letter did nothing.")


def refused(found: Refused) -> Act:
    """What follows from a letter that the gate holds back."""

    def act(letter: InboundMail) -> Done:
        reason = found.reason
        if found.tell and found.target:
            tell(letter, found.target, found.tell, unread=True)
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
    if target.purpose == Purpose.DIGEST:
        return digested.understood(letter, target)
    if target.purpose == Purpose.DEPUTY and target.ballot is None:
        return lambda row: _nowhere(row, target, OVER)
    if target.ballot is None or target.person is None:
        return lambda row: _nowhere(row, target)
    reading = read_for(bytes(letter.raw), target.person, target.ballot)
    return lambda row: voting.answer(row, target, reading, late=found.late)


def _nowhere(letter: InboundMail, target: Target, why: Sentence = NOWHERE) -> Done:
    tell(letter, target, why)
    return Done("asked back: no room for this address")
