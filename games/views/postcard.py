"""A sent letter as the mailbox shows it and as mail programs see it: built from the row, nothing is written."""

from __future__ import annotations

import re
from email.utils import format_datetime, getaddresses
from html import escape, unescape
from urllib.parse import parse_qs, urlencode

from django.urls import reverse

from games import tokens
from games.inbox import clients
from games.models import OutgoingMail, Token
from games.post.message import BOARD, STILL, message

MAILTO = re.compile(r'href="mailto:[^"?]*\?([^"]*)"')
HEAD = re.compile(r"<head[^>]*>", re.IGNORECASE)
LANGUAGES = ("en", "fr", "de", "es", "nl", "pl", "ja", "zh")


def page(letter: OutgoingMail) -> str:
    """The HTML part for a frame: its pictures from us, its links on top, and its `mailto:` links to the reply form."""
    shown = tokens.filled(letter.html)
    for name, digest in ((BOARD, letter.picture_id), (STILL, letter.still_id)):
        shown = shown.replace(f"cid:{name}", reverse("mailbox-picture", args=[digest]) if digest else "")
    shown = MAILTO.sub(lambda link: f'href="{escape(_reply_form(letter, link[1]))}"', shown)
    return HEAD.sub(lambda head: f'{head[0]}<base target="_top">', shown, count=1)


def text(letter: OutgoingMail) -> str:
    """The text part, its tokens in their places."""
    return tokens.filled(letter.text)


def source(letter: OutgoingMail) -> str:
    """The whole mail as it was handed over."""
    return _sent(letter).decode("utf-8", "replace")


def replied(letter: OutgoingMail, client: str, typed: str) -> bytes:
    """A reply to the letter as this mail program sends it."""
    return clients.reply_as(client, _original(letter), typed, name=_name(letter), language=_language(letter))


def forwarded(letter: OutgoingMail, client: str, typed: str, *, to: tuple[str, str]) -> bytes:
    """An answer to the letter by somebody (name and address) to whom its reader has forwarded it."""
    had = clients.forwarded(_original(letter), to[1], reply_to=answers_to(letter))
    return clients.reply_as(client, had, typed, name=to[0], language=_language(letter))


def away(letter: OutgoingMail) -> bytes:
    """What a vacation responder answers to the letter."""
    return clients.vacation(_original(letter), name=_name(letter), language=_language(letter))


def bounced(letter: OutgoingMail) -> bytes:
    """What a mail server reports that did not find the reader."""
    return clients.bounce(_original(letter), to=bounces_to(letter))


def answers_to(letter: OutgoingMail) -> str:
    """The address that a reply goes to."""
    headers = letter.headers
    return getaddresses([tokens.filled(headers.get("Reply-To") or headers["From"])])[0][1]


def bounces_to(letter: OutgoingMail) -> str:
    """The address that reports about the letter go to."""
    return tokens.filled(tokens.address(Token.Purpose.BOUNCE, letter.pk))


def _sent(letter: OutgoingMail) -> bytes:
    mail = message(letter)
    mail.extra_headers["Date"] = format_datetime(letter.sent_at or letter.queued_at)
    return bytes(mail.message().as_bytes())


def _original(letter: OutgoingMail) -> clients.Original:
    headers = dict(zip(letter.headers, tokens.all_filled(list(letter.headers.values())), strict=True))
    return clients.Original(
        sender=headers["From"],
        to=letter.address,
        subject=letter.subject,
        text=text(letter),
        html=tokens.filled(letter.html),
        message_id=letter.message_id,
        reply_to=headers.get("Reply-To", ""),
        references=headers.get("References", ""),
        sent_at=letter.sent_at or letter.queued_at,
    )


def _name(letter: OutgoingMail) -> str:
    return str(letter.person or "")


def _language(letter: OutgoingMail) -> str:
    """The language of the reader's mail program."""
    language = (letter.person.language if letter.person else "en").partition("-")[0]
    return language if language in LANGUAGES else "en"


def _reply_form(letter: OutgoingMail, query: str) -> str:
    typed = parse_qs(unescape(query)).get("body", [""])[0]
    return f"{reverse('mailbox-letter', args=[letter.pk])}?{urlencode({'write': typed})}#reply"
