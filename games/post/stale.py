"""Whether a letter is still worth sending: looked at when its turn comes, for matches go on while letters wait."""

from __future__ import annotations

from games.models import Invitation, Match, OutgoingMail, User, now
from games.post import queue

Kind = OutgoingMail.Kind


def worthless(letter: OutgoingMail) -> str:
    """Why nobody needs this letter any more; empty while somebody does."""
    if letter.not_after and letter.not_after <= now():
        return "too late to be of use"
    if letter.person and letter.person.address_state == User.AddressState.COMPLAINED:
        return "the reader does not want our letters"
    if letter.seat and letter.seat.player_id != letter.person_id:
        return "somebody else sits there now"
    return _REASONS[letter.kind](letter) if letter.kind in _REASONS else ""


def _ask(letter: OutgoingMail) -> str:
    assert letter.question
    return "the question is closed" if letter.question.closed_at else ""


def _receipt(letter: OutgoingMail) -> str:
    newer = OutgoingMail.objects.filter(kind=Kind.RECEIPT, ballot=letter.ballot_id, pk__gt=letter.pk)
    return "a newer receipt follows" if newer.exists() else ""


def _invitation(letter: OutgoingMail) -> str:
    assert letter.invitation
    assert letter.match
    if letter.invitation.state != Invitation.State.OPEN:
        return "it was answered already"
    return "" if letter.match.status == Match.Status.LOBBY else "the match has begun"


def _result(letter: OutgoingMail) -> str:
    return "told in another letter" if queue.told_before(letter) >= letter.until else ""


_REASONS = {Kind.ASK: _ask, Kind.RECEIPT: _receipt, Kind.INVITATION: _invitation, Kind.RESULT: _result}
