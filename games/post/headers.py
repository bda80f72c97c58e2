"""The headers of a letter: where an answer goes, what it hangs on, and that a machine wrote it."""

from __future__ import annotations

from email.utils import formataddr, parseaddr

from django.conf import settings

from games import tokens
from games.models import Ballot, OutgoingMail, Token
from games.post import links, threads

Kind = OutgoingMail.Kind
SERVICE = "Lifeboats by Mail"
NO_LEAVING = (Kind.CODE, Kind.CONFIRM, Kind.CONSENT)
"""Letters that may lie in a mailbox of somebody else: how their person unsubscribes is not told there."""
LOOP = "X-Lifeboats-Loop"
"""Stands in every letter of ours, so that one that comes back to us is known."""


def headers(letter: OutgoingMail) -> dict[str, str]:
    """What stands above the letter, with placeholders for tokens. Nothing in it is secret once those are left out."""
    about = letter.match.slug if letter.match else "letters"
    reply = reply_address(letter)
    refers = threads.hangs_on(letter)
    domain = threads.domain()
    return {
        "From": _from(),
        **({"Reply-To": reply} if reply else {}),
        "Message-ID": threads.message_id(letter),
        **({"References": " ".join(refers), "In-Reply-To": refers[-1]} if refers else {}),
        "Auto-Submitted": "auto-replied" if _is_answer(letter) else "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "x-ms-reactions": "disallow",
        LOOP: about,
        "List-Id": f"<{about}.{domain}>",
        **_leaving(letter),
        "Feedback-ID": f"{letter.kind}:{letter.match.game if letter.match else 'letters'}:lifeboats:{domain}",
    }


def reply_address(letter: OutgoingMail) -> str:
    """Where an answer goes: to the ballot it is about, the invitation it answers, or what the seat writes to others.

    One about several matches has an address of its own, and so has what asks which of them was meant.
    """
    if found := digest(letter):
        return tokens.address(Token.Purpose.DIGEST, found)
    if letter.ballot_id and letter.absence_id:
        return tokens.address(Token.Purpose.DEPUTY, letter.pk)
    if letter.ballot_id:
        return tokens.address(Token.Purpose.REPLY, letter.ballot_id)
    if letter.invitation_id:
        return tokens.address(Token.Purpose.INVITE, letter.invitation_id)
    if letter.seat_id:
        return tokens.address(Token.Purpose.PRESS, letter.seat_id)
    return ""


def digest(letter: OutgoingMail) -> int:
    """The daily letter about several matches that this is, or whose answer this asks about; 0 if it is neither."""
    if letter.kind == Kind.DIGEST and letter.seat_id is None:
        return letter.pk
    return int(letter.facts.get("digest", 0))


def _leaving(letter: OutgoingMail) -> dict[str, str]:
    """How a mail program unsubscribes its reader, by one press (RFC 8058) or by a letter."""
    if letter.kind in NO_LEAVING:
        return {}
    if letter.invitation_id and letter.kind in (Kind.INVITATION, Kind.REINVITE, Kind.UNCLEAR):
        assert letter.invitation
        page, address = links.uninvite(letter.invitation), tokens.address(Token.Purpose.INVITE, letter.invitation.pk)
        by_letter = f"mailto:{address}?subject=UNSUBSCRIBE"
    elif letter.person and is_known(letter):
        page, address = links.unsubscribe(letter.person), tokens.address(Token.Purpose.UNSUBSCRIBE, letter.person.pk)
        by_letter = f"mailto:{address}?subject=UNSUBSCRIBE"
    else:
        return {}
    return {"List-Unsubscribe": f"<{page}>, <{by_letter}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


def is_known(letter: OutgoingMail) -> bool:
    """Whether the letter goes to the address its person signs in with: elsewhere a stranger may read it."""
    return letter.person is not None and letter.address.lower() == letter.person.email.lower()


def _is_answer(letter: OutgoingMail) -> bool:
    if letter.kind == Kind.RECEIPT and letter.ballot:
        return letter.ballot.source == Ballot.Source.LETTER
    return letter.kind in (Kind.UNCLEAR, Kind.LATE, Kind.ANSWER, Kind.STATUS, Kind.JOINED)


def _from() -> str:
    name, address = parseaddr(settings.MAIL_FROM)
    return formataddr((name or SERVICE, address))
