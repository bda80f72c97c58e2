"""What a letter is for: by the token in its address, or by the letter of ours that it answers. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from email.message import Message

from games.inbox import address
from games.models import Ballot, InboundMail, Invitation, OutgoingMail, Seat, Token, User
from games.post import deputies, headers
from games.reply import envelope

Purpose = Token.Purpose


@dataclass(frozen=True)
class Target:
    """What an address of ours stands for: a ballot, an invitation, a seat, a daily letter; and who may write to it.

    Somebody invited may be no `person` yet; `owner` is the address that they must write from.
    """

    purpose: str
    opens: int
    owner: str
    person: User | None = None
    ballot: Ballot | None = None
    invitation: Invitation | None = None
    seat: Seat | None = None


def token(message: Message, letter: InboundMail) -> Token | None:
    """The first token in what the letter was addressed to, the envelope before the headers."""
    found = (address.opened(recipient) for recipient in envelope.recipients(message, letter.rcpt_to)[:50])
    return next((one for one in found if one), None)


def names_us(message: Message, letter: InboundMail) -> bool:
    """Whether the letter names an address with a token, good or not: then what it answers does not matter."""
    return any(address.is_ours(one) for one in envelope.recipients(message, letter.rcpt_to)[:50])


def answered(message: Message) -> Target | None:
    """What the letter is about that this one answers, for mail programs that answer the sender."""
    ours = {
        row.message_id: row for row in OutgoingMail.objects.filter(message_id__in=envelope.references(message)[:50])
    }
    for one in envelope.references(message):
        if (row := ours.get(one)) and (digest := headers.digest(row)):
            return _of_digest(digest)
        if row and row.absence_id:
            return _of_deputy(row.pk)
        if row and row.ballot_id:
            return _of_ballot(row.ballot_id)
        if row and row.invitation_id:
            return _of_invitation(row.invitation_id)
        if row and row.seat_id:
            return _of_seat(row.seat_id)
    return None


def target(token: Token | None) -> Target | None:
    """What a token stands for; `None` if there is nothing or nobody behind it any more."""
    if token is None:
        return None
    match Purpose(token.purpose):
        case Purpose.REPLY:
            return _of_ballot(token.opens)
        case Purpose.INVITE:
            return _of_invitation(token.opens)
        case Purpose.PRESS:
            return _of_seat(token.opens)
        case Purpose.UNSUBSCRIBE:
            person = User.objects.filter(pk=token.opens).first()
            return Target(token.purpose, token.opens, person.email.lower(), person) if person else None
        case Purpose.DIGEST:
            return _of_digest(token.opens)
        case Purpose.DEPUTY:
            return _of_deputy(token.opens)
        case Purpose.BOUNCE:
            sent = OutgoingMail.objects.select_related("person").filter(pk=token.opens).first()
            return Target(token.purpose, token.opens, sent.address.lower(), sent.person) if sent else None
    return None


def _of_ballot(ballot_id: int) -> Target | None:
    ballot = Ballot.objects.select_related("question__match", "seat__player").filter(pk=ballot_id).first()
    if ballot is None or ballot.seat.player is None:
        return None
    person = ballot.seat.player
    return Target(Purpose.REPLY, ballot_id, person.email.lower(), person, ballot=ballot)


def _of_deputy(letter_id: int) -> Target | None:
    """What a deputy was asked; nothing any more once they stand in no longer."""
    refs = ("person", "seat__match", "seat__player", "ballot__question__match", "ballot__seat__player")
    sent = OutgoingMail.objects.select_related(*refs).filter(pk=letter_id).first()
    if sent is None or sent.person is None:
        return None
    ballot = sent.ballot if deputies.stands_in(sent) else None
    return Target(Purpose.DEPUTY, letter_id, sent.person.email.lower(), sent.person, ballot=ballot)


def _of_invitation(invitation_id: int) -> Target | None:
    found = Invitation.objects.select_related("match", "invited_by").filter(pk=invitation_id).first()
    if found is None:
        return None
    owner = found.email.lower()
    person = User.objects.of(owner)
    return Target(Purpose.INVITE, invitation_id, owner, person, invitation=found)


def _of_seat(seat_id: int) -> Target | None:
    seat = Seat.objects.select_related("player", "match").filter(pk=seat_id).first()
    if seat is None or seat.player is None:
        return None
    return Target(Purpose.PRESS, seat_id, seat.player.email.lower(), seat.player, seat=seat)


def _of_digest(letter_id: int) -> Target | None:
    sent = OutgoingMail.objects.select_related("person").filter(pk=letter_id).first()
    if sent is None or sent.person is None:
        return None
    return Target(Purpose.DIGEST, letter_id, sent.person.email.lower(), sent.person)
