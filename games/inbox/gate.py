"""The gate: whether a person we know wrote this letter to something that is open. Looks at the outside; writes nothing.

The order of the checks is that of `examine`: what no person wrote is never answered, what somebody else wrote is held.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from email.message import Message

from django.conf import settings

from games.inbox import address, targets
from games.inbox.keeping import TOO_BIG
from games.inbox.targets import Target
from games.models import Address, Ballot, InboundMail, OutgoingMail, Token
from games.reply import addresses, decode, envelope
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
    token = targets.token(message, letter)
    target = targets.target(token)
    verdict = envelope.classify(
        raw,
        ours=_is_our_own,
        mail_from=letter.mail_from or None,
        to_bounces=_is(token, Purpose.BOUNCE),
        knows=lambda sender: target is not None and _writes_as(sender, target),
        titled=lambda subject: target is not None and _is_our_title(subject, target),
    )
    if verdict.kind not in ("person", "list"):
        return Refused(_reason(verdict), target, report=verdict)
    return _of_a_person(letter, message, target, verdict)


def _of_a_person(
    letter: InboundMail, message: Message, target: Target | None, verdict: envelope.Verdict
) -> Passed | Refused:
    """The rest of the order, for what a person seems to have written."""
    answered = None if target or targets.names_us(message, letter) else targets.answered(message)
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
    if addresses.same(sender, target.owner):
        return True
    if target.person is None:
        return False
    further = Address.objects.filter(person=target.person).exclude(confirmed_at=None)
    return any(addresses.same(sender, one) for one in further.values_list("email", flat=True))


def _is_our_title(subject: str, target: Target) -> bool:
    """Whether a letter of ours to the owner had this very subject."""
    return OutgoingMail.objects.filter(address__same=target.owner, subject=subject).exists()


def is_late(letter: InboundMail, ballot: Ballot) -> bool:
    """Whether a letter came after the closing of what it answers."""
    return ballot.question.closed_at is not None or letter.arrived_at > ballot.question.due_at


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
