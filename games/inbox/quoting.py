"""What replies are made of: the letter that is answered, its quotation in words and marks, header lines by language.

Pure. Where a program puts these parts, `programs` knows.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import getaddresses

from games.reply import markup

_WROTE = {
    "en": "On {date} at {time}, {name} <{address}> wrote:",
    "fr": "Le {date} à {time}, {name} <{address}> a écrit :",
    "de": "Am {date} um {time} schrieb {name} <{address}>:",
    "es": "El {date} a las {time}, {name} (<{address}>) escribió:",
    "nl": "Op {date} om {time} schreef {name} <{address}>:",
    "pl": "{date} o {time} {name} <{address}> napisał(a):",
    "ja": "{date} {time} {name} <{address}>:",
    "zh": "{name} <{address}> 于{date} {time}写道：",
}
_FIELDS = {
    "en": ("From", "Sent", "To", "Subject"),
    "fr": ("De ", "Envoyé ", "À ", "Objet "),
    "de": ("Von", "Gesendet", "An", "Betreff"),
    "es": ("De", "Enviado el", "Para", "Asunto"),
    "nl": ("Van", "Verzonden", "Aan", "Onderwerp"),
    "pl": ("Od", "Wysłano", "Do", "Temat"),
    "ja": ("差出人", "送信日時", "宛先", "件名"),
    "zh": ("发件人", "发送时间", "收件人", "主题"),
}
DEVICE = {
    "en": "Sent from my iPhone",
    "fr": "Envoyé de mon iPhone",
    "de": "Von meinem iPhone gesendet",
    "es": "Enviado desde mi iPhone",
    "nl": "Verstuurd vanaf mijn iPhone",
    "pl": "Wysłane z iPhone'a",
    "ja": "iPhoneから送信",
    "zh": "发自我的iPhone",
}


@dataclass(frozen=True)
class Original:
    """The letter that is replied to, as it arrived."""

    sender: str
    to: str
    subject: str
    text: str
    html: str
    message_id: str
    reply_to: str = ""
    references: str = ""
    sent_at: datetime = datetime(2026, 6, 3, 8, 2, 11, tzinfo=UTC)


@dataclass(frozen=True)
class Reply:
    """What a program is given: the letter, what was typed, by whom, when, and in which language the program speaks."""

    letter: Original
    typed: str
    name: str
    language: str
    now: datetime
    headers: Mapping[str, str]


def plain(text: str) -> EmailMessage:
    """A mail with a plain part only."""
    mail = EmailMessage()
    mail.set_content(text)
    return mail


def both(text: str, page: str) -> EmailMessage:
    """A mail with a plain and an HTML part."""
    mail = plain(text)
    mail.add_alternative(page, subtype="html")
    return mail


def person(sender: str) -> tuple[str, str]:
    """Name and address of a sender; the address for a name where there is none."""
    name, address = getaddresses([sender])[0]
    return name or address, address


def wrote_line(reply: Reply) -> str:
    """The line above a quotation: "On 30.11.2026 at 20:00, Anna wrote:"."""
    name, address = person(reply.letter.sender)
    at = reply.letter.sent_at
    date = f"{at.year}年{at.month}月{at.day}日" if reply.language in ("ja", "zh") else f"{at:%d.%m.%Y}"
    return _WROTE[reply.language].format(date=date, time=f"{at:%H:%M}", name=name, address=address)


def header_lines(reply: Reply) -> list[tuple[str, str]]:
    """The fields that some programs put above a quotation, each with its label."""
    letter = reply.letter
    name, address = person(letter.sender)
    values = (
        f"{name} <{address}>",
        f"{letter.sent_at:%d.%m.%Y %H:%M}",
        f"{reply.name} <{letter.to}>".strip(),
        letter.subject,
    )
    return list(zip(_FIELDS[reply.language], values, strict=True))


def bold(fields: list[tuple[str, str]]) -> str:
    """Such fields in HTML."""
    return "<br>".join(f"<b>{label}:</b> {html.escape(value)}" for label, value in fields)


def page_of(text: str) -> str:
    """What was typed, in HTML."""
    return "<br>".join(html.escape(line) for line in text.split("\n"))


def mso(text: str) -> str:
    """What was typed, in the HTML of Outlook."""
    lines = (html.escape(line) or "&nbsp;" for line in text.split("\n"))
    return "".join(f'<p class="MsoNormal">{line}<o:p></o:p></p>' for line in lines)


def body(page: str) -> str:
    """What stands in the body of a page, for it to stand in another."""
    inner = re.sub(r"(?is)^.*?<body[^>]*>|</body>.*$", "", page)
    return re.sub(r"(?is)<style.*?</style>|<title.*?</title>|<!--.*?-->", "", inner)


def spoken(letter: Original, link: str) -> list[str]:
    """The letter's HTML as a program turns it to text, links as `link` shows them; its plain part if it has no HTML."""
    if not letter.html:
        return letter.text.split("\n")

    def shown(found: re.Match[str]) -> str:
        return f"{found[2]}{html.escape(link.format(html.unescape(found[1])))}" if link else found[2]

    linked = re.sub(r'(?is)<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)</a>', shown, body(letter.html))
    return [line.strip() for line in markup.lines(re.sub(r"(?i)<img\b[^>]*>", "[image: board]", linked))]


def wrapped(line: str, width: int) -> list[str]:
    """A line broken at blanks."""
    return textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]


def marked(lines: list[str]) -> str:
    """Lines as a quotation in text."""
    return "\n".join(f"> {line}".rstrip() for line in lines)
