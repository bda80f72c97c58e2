"""Replies as they arrive: real MIME from Gmail to mutt, and what vacation responders and mail servers send back.

Pure, and only for the demo mailbox and for tests; it knows no rows. How programs quote is in `programs`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from html import escape

from games.inbox.programs import CLIENTS
from games.inbox.quoting import Original, Reply, plain

__all__ = ["CLIENTS", "Original", "bounce", "forwarded", "reply_as", "vacation"]

_AWAY = {
    "en": ("Automatic reply: ", "I am away until Monday."),
    "fr": ("Réponse automatique : ", "Je suis absent jusqu'à lundi."),
    "de": ("Automatische Antwort: ", "Ich bin bis Montag nicht im Haus."),
    "es": ("Respuesta automática: ", "Estoy fuera hasta el lunes."),
    "nl": ("Automatisch antwoord: ", "Ik ben tot maandag afwezig."),
    "pl": ("Automatyczna odpowiedź: ", "Jestem nieobecny do poniedziałku."),
    "ja": ("自動応答: ", "月曜日まで不在です。"),
    "zh": ("自动回复: ", "我周一之前不在办公室。"),
}


def reply_as(
    client: str,
    letter: Original,
    typed: str,
    *,
    name: str = "",
    language: str = "en",
    now: datetime | None = None,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """A reply as `client` (a key of `CLIENTS`) sends it. `headers` are put on top, as a receiving server does."""
    written = Reply(letter, typed, name, language, now or datetime.now(UTC), headers or {})
    return _raw(_addressed(CLIENTS[client](written), written, f"Re: {letter.subject.removeprefix('Re: ')}"), written)


def vacation(
    letter: Original,
    *,
    name: str = "",
    language: str = "en",
    now: datetime | None = None,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """What a vacation responder sends back."""
    prefix, text = _AWAY[language]
    written = Reply(letter, text, name, language, now or datetime.now(UTC), headers or {})
    mail = _addressed(plain(text), written, prefix + letter.subject)
    mail["Auto-Submitted"] = "auto-replied"
    mail["X-Auto-Response-Suppress"] = "All"
    return _raw(mail, written)


def forwarded(letter: Original, to: str, *, reply_to: str) -> Original:
    """The letter as somebody has it to whom its reader forwarded it; an answer of theirs goes where ours would."""
    head = "\n".join((
        "---------- Forwarded message ---------", f"From: {letter.sender}", f"Date: {format_datetime(letter.sent_at)}",
        f"Subject: {letter.subject}", f"To: {letter.to}",
    ))  # fmt: skip
    marked = f"<div>{escape(head).replace(chr(10), '<br>')}</div><br>"
    return Original(
        sender=letter.to,
        to=to,
        subject=f"Fwd: {letter.subject}",
        text=f"{head}\n\n{letter.text}",
        html=re.sub(r"(?i)<body[^>]*>", lambda body: body[0] + marked, letter.html, count=1),
        message_id=make_msgid(domain=letter.to.rpartition("@")[2]),
        reply_to=reply_to,
        references=f"{letter.references} {letter.message_id}".strip(),
        sent_at=letter.sent_at,
    )


def bounce(letter: Original, *, to: str, hard: bool = True, now: datetime | None = None) -> bytes:
    """What a mail server sends back, to the envelope's sender, for a letter that it could not deliver (RFC 3464)."""
    status, words = ("5.1.1", "User unknown") if hard else ("4.2.2", "Mailbox full")
    domain = letter.to.rpartition("@")[2]
    report = "\r\n".join((
        f"Reporting-MTA: dns; mx.{domain}", "", f"Final-Recipient: rfc822; {letter.to}", "Action: failed",
        f"Status: {status}", f"Diagnostic-Code: smtp; 550 {status} {words}",
    ))  # fmt: skip
    original = f"Message-ID: {letter.message_id}\r\nSubject: {letter.subject}\r\n\r\n{letter.text}"
    parts = (
        ("text/plain; charset=utf-8", f"Your letter to {letter.to} could not be delivered: {words}."),
        ("message/delivery-status", report),
        ("message/rfc822", original),
    )
    body = "".join(f"--=_report\r\nContent-Type: {kind}\r\n\r\n{text}\r\n\r\n" for kind, text in parts)
    head = (
        f"Return-Path: <>\r\nFrom: Mail Delivery System <MAILER-DAEMON@mx.{domain}>\r\nTo: {to}\r\n"
        f"Subject: Undelivered Mail Returned to Sender\r\nDate: {format_datetime(now or datetime.now(UTC))}\r\n"
        f"Message-ID: {make_msgid(domain=domain)}\r\nMIME-Version: 1.0\r\nAuto-Submitted: auto-replied\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"\r\n\r\n'
    )
    return f"{head}{body}--=_report--\r\n".replace("\r\n", "\n").replace("\n", "\r\n").encode()


def _addressed(mail: EmailMessage, reply: Reply, subject: str) -> EmailMessage:
    letter = reply.letter
    local, _, domain = letter.to.partition("@")
    mail["From"] = Address(reply.name, local, domain)
    mail["To"] = letter.reply_to or letter.sender
    mail["Subject"] = " ".join(subject.split())
    mail["Date"] = format_datetime(reply.now)
    mail["Message-ID"] = make_msgid(domain=domain)
    mail["In-Reply-To"] = letter.message_id
    mail["References"] = " ".join(f"{letter.references} {letter.message_id}".split())
    return mail


def _raw(mail: EmailMessage, reply: Reply) -> bytes:
    """The bytes of a letter under what the receiving server wrote on top."""
    on_top = "".join(f"{name}: {value}\r\n" for name, value in reply.headers.items())
    written = mail.as_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    return on_top.encode() + written
