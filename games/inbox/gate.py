"""The gate: whether a person we know wrote this letter to something that is open. Looks at the outside; writes nothing.

The order of the checks is that of `examine`: what no person wrote is never answered, what somebody else wrote is held.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from email.message import Message

from django.conf import settings

from games.inbox import address
from games.inbox.keeping import TOO_BIG
from games.models import Address, Ballot, InboundMail, Invitation, OutgoingMail, Seat, Token, User
from games.post import deputies, headers
from games.reply import decode, envelope
from games.rules.sentences import Sentence

Purpose = Token.Purpose
HELD = Sentence(
    "A letter came that says it is from you, and nothing proves that it is. It was not read, and nothing was changed. "
    "If you wrote it, answer on the page; if you did not, there is nothing to do."
)
STRANGER = Sentence(
    "A letter came from elsewhere to an address that only you should know. It was not read, and nothing was changed. "
    "If you wrote it, write from this address; if you did not, do not pass on our letters, for they can vote."
)
LISTED = Sentence(
    "Your letter came through a mailing list, so nobody can be certain that you wrote it, and nothing was changed. "
    "Answer this letter directly."
)
BIG = Sentence("Your letter was too big to be read. Write again, without pictures or attachments.")


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


@dataclass(frozen=True)
class Passed:
    """The letter is the owner's. `fingerprint` is the same for a letter that was delivered twice.

    In a letter that is `late` no answer counts any more; what else it says does.
    """

    target: Target
    fingerprint: str
    late: bool = False


@dataclass(frozen=True)
class Refused:
    """The letter is kept and not read. `tell` is what its owner is told.

    `report` is what a mail server reported with it.
    """

    reason: str
    target: Target | None = None
    tell: Sentence | None = None
    report: envelope.Verdict | None = None


def examine(letter: InboundMail) -> Passed | Refused:
    """Lets a letter through or says why not."""
    raw = bytes(letter.raw)
    heavy = envelope.too_heavy(raw)
    message = None if heavy else decode.parsed(raw)
    if message is None:
        return Refused(heavy or "too-deep")
    token = _token(message, letter)
    target = _target(token)
    verdict = envelope.classify(
        raw, ours=_is_our_own, mail_from=letter.mail_from or None, to_bounces=_is(token, Purpose.BOUNCE)
    )
    if verdict.kind not in ("person", "list"):
        return Refused(_reason(verdict), target, report=verdict)
    return _of_a_person(letter, message, target, verdict)


def _of_a_person(
    letter: InboundMail, message: Message, target: Target | None, verdict: envelope.Verdict
) -> Passed | Refused:
    """The rest of the order, for what a person seems to have written."""
    answered = None if target or _names_us(message, letter) else _answered(message)
    found = target or answered
    if found is None:
        return Refused("unknown-token")
    if refused := _sender(letter, message, found, certain=target is None):
        return refused
    if verdict.kind == "list":
        return Refused(_reason(verdict), found, LISTED)
    if letter.reason == TOO_BIG:
        return Refused(TOO_BIG, found, BIG)
    late = bool(found.ballot and is_late(letter, found.ballot))
    return Passed(found, _fingerprint(bytes(letter.raw), message, found), late)


def _sender(letter: InboundMail, message: Message, target: Target, *, certain: bool) -> Refused | None:
    """Why the letter is not the owner's, or `None`. `certain`: without proof it is not."""
    senders = envelope.senders(message)
    if len(senders) != 1:
        return Refused("auth-hold: several senders", target, HELD)
    if not _writes_as(senders[0], target):
        return Refused("sender-mismatch", target, STRANGER)
    if letter.source == "demo" and settings.DEMO_MAILBOX:
        return None
    proved = envelope.authenticated(message, settings.AUTHSERV_ID, senders[0].rpartition("@")[2])
    if proved is False or (certain and not proved):
        return Refused("auth-hold: not proved", target, HELD)
    return None


def _writes_as(sender: str, target: Target) -> bool:
    """Whether an address is the owner's, or one that they have proved to be theirs too."""
    if sender == target.owner:
        return True
    further = Address.objects.filter(person=target.person, email__iexact=sender).exclude(confirmed_at=None)
    return target.person is not None and further.exists()


def is_late(letter: InboundMail, ballot: Ballot) -> bool:
    """Whether a letter came after the closing of what it answers."""
    return ballot.question.closed_at is not None or letter.arrived_at > ballot.question.due_at


# --- whom it is for --------------------------------------------------------------------------------------------------


def _token(message: Message, letter: InboundMail) -> Token | None:
    """The first token in what the letter was addressed to, the envelope before the headers."""
    found = (address.opened(one) for one in envelope.recipients(message, letter.rcpt_to)[:50])
    return next((token for token in found if token), None)


def _names_us(message: Message, letter: InboundMail) -> bool:
    """Whether the letter names an address with a token, good or not: then what it answers does not matter."""
    return any(address.is_ours(one) for one in envelope.recipients(message, letter.rcpt_to)[:50])


def _answered(message: Message) -> Target | None:
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


def _target(token: Token | None) -> Target | None:
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
    person = User.objects.filter(email__iexact=owner).first()
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


# --- small facts -----------------------------------------------------------------------------------------------------


def _is(token: Token | None, purpose: Purpose) -> bool:
    return token is not None and token.purpose == purpose


def _is_our_own(sender: str) -> bool:
    return sender == address.ours().lower() or address.is_ours(sender)


def _reason(verdict: envelope.Verdict) -> str:
    kind = "mailing-list" if verdict.kind == "list" else verdict.kind
    report = verdict.bounce
    more = f"{report.action} {report.status}".strip() if report else verdict.why
    return f"{kind}: {more}" if more else kind


def _fingerprint(raw: bytes, message: Message, target: Target) -> str:
    """By the letter's own id; where it has none, by all but what servers write above it."""
    said = envelope.message_id(message) or "\n".join(
        [*(value for name in ("from", "date", "subject") for value in decode.fields(message, name)), _body(raw)]
    )
    return hashlib.sha256(f"{target.purpose}|{target.opens}|{said}".encode()).hexdigest()


def _body(raw: bytes) -> str:
    _, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    return hashlib.sha256(body).hexdigest()
