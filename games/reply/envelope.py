"""The outside of a letter: what kind of mail it is, who wrote it, for whom, and whether that is proved.

Reads headers only: machines, loops and mailing lists are told from people here; what people wrote is read elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.message import Message

from games.reply import addresses, decode, machines, proofs
from games.reply.decode import too_heavy

__all__ = [
    "Bounce",
    "Verdict",
    "authenticated",
    "classify",
    "message_id",
    "recipients",
    "references",
    "senders",
    "too_heavy",
]

LOOP_HEADER = "X-Lifeboats-Loop"

_MSG_ID = re.compile(r"<[^<>\s]{1,500}>")


@dataclass(frozen=True)
class Verdict:
    """What kind of mail a letter is. Only "person" is read; "list" is asked back, all else is kept without an answer.

    `why` is what the kind was told by. `bounce` says more about reports of delivery.
    """

    kind: str
    why: str = ""
    bounce: Bounce | None = None


@dataclass(frozen=True)
class Bounce:
    """A report of delivery: "failed", "delayed", "relayed", "delivered" or "unknown", its status, and for whom."""

    action: str = "unknown"
    status: str = ""
    recipient: str = ""

    @property
    def hard(self) -> bool:
        """Whether the address is no good and never will be."""
        return self.action == "failed" and self.status.startswith(("5.1.", "5.4.4"))

    @property
    def soft(self) -> bool:
        """Whether the letter failed for a reason that may pass, or for an unknown one."""
        return self.action in ("failed", "unknown") and not self.hard


def classify(
    raw: bytes,
    *,
    ours: Callable[[str], bool],
    mail_from: str | None = None,
    to_bounces: bool = False,
    loop_header: str = LOOP_HEADER,
    knows: Callable[[str], bool] = lambda address: False,
    titled: Callable[[str], bool] = lambda subject: False,
) -> Verdict:
    """The kind of a letter, found in the order of the gate.

    `ours` tells an address that our letters are from or that they ask to be answered at. `mail_from` is the envelope's
    sender: "" or "<>" is the null sender, `None` is unknown (Return-Path tells). `to_bounces`: sent to a `b-` address.
    An address that `knows` is a person's, whatever it is called: postmaster@ or vacation.lover@. `titled`
    tells a subject that we gave: a match may be called "Out of office".

    Vacation responders answer to the address for bounces: what was written in a person's name did not come back.
    """
    heavy = too_heavy(raw)
    if heavy:
        return Verdict(heavy)
    message = decode.parsed(raw)
    if message is None:
        return Verdict("too-deep")
    named = [address for address in senders(message) if not knows(address)]
    automatic = machines.automatic(message, named, mail_from, ours=titled)
    in_a_name = len(named) < len(senders(message)) or automatic not in ("", *machines.OF_SERVERS)
    verdict = _report(message, ours, to_bounces and not in_a_name, loop_header, named)
    if verdict is not None:
        return verdict
    if to_bounces:
        return Verdict("autoreply", automatic or "address")
    for kind, why in (("autoreply", automatic), ("list", machines.listed(message))):
        if why:
            return Verdict(kind, why)
    return Verdict("person")


def senders(message: Message) -> tuple[str, ...]:
    """The addresses of all From headers, in lower case. A letter that is to count has exactly one."""
    return tuple(address.lower() for value in decode.fields(message, "from") for address in addresses.senders(value))


def recipients(message: Message, rcpt_to: str = "") -> tuple[str, ...]:
    """Whom a letter may be for, the surest first: the envelope, what servers noted, what the writer wrote."""
    found = [rcpt_to.strip().strip("<>")] if rcpt_to.strip("<> ") else []
    for name in ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-rcpt-to", "to", "cc"):
        for value in decode.fields(message, name):
            found += addresses.listed(value)
    return tuple(dict.fromkeys(found))


def references(message: Message) -> tuple[str, ...]:
    """The ids of the letters that this one answers, the nearest first."""
    ids = [_MSG_ID.findall(" ".join(decode.fields(message, name))) for name in ("in-reply-to", "references")]
    return tuple(dict.fromkeys(ids[0] + ids[1][::-1]))


def message_id(message: Message) -> str:
    """The letter's own id, or ""."""
    found = _MSG_ID.search(" ".join(decode.fields(message, "message-id")[:1]))
    return found[0] if found else ""


def authenticated(message: Message, authserv_id: str, from_domain: str) -> bool | None:
    """Whether the sender's domain is proved by the topmost results of our own server; `None` if they say nothing.

    Without an `authserv_id` no result is trusted to prove anything; one that disproves still counts.
    """
    results = proofs.results(message, authserv_id)
    if results is None:
        return False if authserv_id else None
    dmarc = [one for one in results if one.method == "dmarc"]
    if any(one.result in ("fail", "reject", "quarantine") for one in dmarc):
        return False
    if not authserv_id:
        return None
    domain = addresses.domain(from_domain)
    if any(one.result == "pass" and proofs.about(one, "header", "from") == domain for one in dmarc):
        return True
    return any(one.method == "dkim" and one.result == "pass" and proofs.aligned(one, domain) for one in results)


def _report(
    message: Message, ours: Callable[[str], bool], to_bounces: bool, loop_header: str, named: Sequence[str]
) -> Verdict | None:
    """Loops, reports, reactions and answers to invitations."""
    if loop_header in message or any(ours(address) for address in senders(message)):
        return Verdict("loop", "our own letter")
    kinds = {decode.kind(part): part for part in machines.parts(message)}
    report = decode.parameter(message, "report-type") if "multipart/report" in kinds else ""
    if report == "disposition-notification" or "message/disposition-notification" in kinds:
        return Verdict("mdn", "report-type")
    if report == "feedback-report" or "message/feedback-report" in kinds:
        return Verdict("complaint", "report-type")
    if report or "multipart/report" in kinds or "message/delivery-status" in kinds or to_bounces:
        return Verdict("bounce", report or "address", _bounce(kinds.get("message/delivery-status")))
    if any(machines.is_daemon(address) for address in named):
        return Verdict("bounce", "sender", Bounce())
    if "text/vnd.google.email-reaction+json" in kinds:
        return Verdict("reaction", "part")
    calendar = kinds.get("text/calendar")
    if calendar is not None and (
        decode.parameter(calendar, "method") in ("reply", "counter") or b"METHOD:REPLY" in decode.body(calendar)
    ):
        return Verdict("calendar-reply", "part")
    return None if senders(message) else Verdict("no-sender")


def _bounce(part: Message | None) -> Bounce:
    if part is None:
        return Bounce()
    text = "\n".join(map(_block, decode.children(part))) or decode.decoded(decode.body(part), "utf-8")
    found = {
        name: re.search(rf"^{name}:[ \t]*(.+)$", text, re.IGNORECASE | re.MULTILINE)
        for name in ("action", "status", "final-recipient")
    }
    action, status, recipient = (match[1].strip() if match else "" for match in found.values())
    return Bounce(
        action.lower().split(" ")[0] or "unknown", status.split(" ")[0], recipient.rpartition(";")[2].strip().lower()
    )


def _block(block: Message) -> str:
    """The lines of a block as they came: written out anew, odd ones would raise."""
    lines = "\n".join(f"{name}: {value}" for name, value in block.raw_items()).encode("utf-8", "surrogateescape")
    return decode.decoded(lines + b"\n" + decode.as_it_came(block), "utf-8")
