"""How mail programs lay out a reply: what was typed, the quoted letter, and what each program puts between them.

Pure. Quotations follow each program's own habits: marks, header lines, wrapped or flattened text, links spelt out.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import getaddresses

from games.reply import markup


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


Build = Callable[[Reply], EmailMessage]

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
_DEVICE = {
    "en": "Sent from my iPhone",
    "fr": "Envoyé de mon iPhone",
    "de": "Von meinem iPhone gesendet",
    "es": "Enviado desde mi iPhone",
    "nl": "Verstuurd vanaf mijn iPhone",
    "pl": "Wysłane z iPhone'a",
    "ja": "iPhoneから送信",
    "zh": "发自我的iPhone",
}


def gmail(reply: Reply) -> EmailMessage:
    """Above the quotation; the plain part is made of the HTML and wrapped, the quotation marked."""
    page = (
        f'<div dir="ltr">{_page(reply.typed)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{html.escape(_wrote(reply))}<br></div>'
        '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)">'
        f"{_body(reply.letter.html)}</blockquote></div>"
    )
    quoted = [line for text in _spoken(reply.letter, " <{}>") for line in _wrapped(text, 76)]
    return _both(f"{reply.typed}\n\n{_wrote(reply)}\n\n{_marked(quoted)}\n", page)


def outlook(reply: Reply) -> EmailMessage:
    """Above a block of header lines and a quotation that nothing marks."""
    fields = _header_lines(reply)
    page = (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>'
        f'<body lang="EN-GB"><div class="WordSection1">{_mso(reply.typed)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">'
        f"{_bold(fields)}<o:p></o:p></p></div>"
        f'<p class="MsoNormal"><o:p>&nbsp;</o:p></p>{_body(reply.letter.html)}</div></body></html>'
    )
    head = "\n".join(f"{label}: {value}" for label, value in fields)
    return _both(f"{reply.typed}\n\n{head}\n\n" + "\n".join(_spoken(reply.letter, "<{}>")) + "\n", page)


def outlook_web(reply: Reply) -> EmailMessage:
    """Above a rule of underscores, header lines and an unmarked quotation."""
    fields = _header_lines(reply)
    page = (
        f'<html><body dir="ltr"><div class="elementToProof">{_page(reply.typed)}</div><div id="appendonsend"></div>'
        '<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font>'
        f"{_bold(fields)}</font><div>&nbsp;</div></div>"
        f"<div>{_body(reply.letter.html)}</div></body></html>"
    )
    head = "\n".join(f"{label}: {value}" for label, value in fields)
    return _both(f"{reply.typed}\n{'_' * 32}\n{head}\n\n" + "\n".join(_spoken(reply.letter, "<{}>")) + "\n", page)


def apple(reply: Reply) -> EmailMessage:
    """Above a quotation whose introduction is quoted, too."""
    page = (
        '<html><head></head><body style="overflow-wrap: break-word;">'
        f'{_page(reply.typed)}<br><div><br><blockquote type="cite"><div>{html.escape(_wrote(reply))}</div><br '
        f'class="Apple-interchange-newline"><div>{_body(reply.letter.html)}</div></blockquote></div></body></html>'
    )
    quoted = [_wrote(reply), "", *_spoken(reply.letter, " <{}>")]
    return _both(f"{reply.typed}\n\n{_marked(quoted)}\n", page)


def iphone(reply: Reply) -> EmailMessage:
    """As Apple Mail on a telephone signs and quotes."""
    device = _DEVICE[reply.language]
    page = (
        f'<html><body dir="auto">{_page(reply.typed)}<div><br><div dir="ltr">{device}</div><div dir="ltr"><br>'
        f'<blockquote type="cite">{html.escape(_wrote(reply))}<br><br></blockquote></div><blockquote type="cite">'
        f'<div dir="ltr">\ufeff{_body(reply.letter.html)}</div></blockquote></div></body></html>'
    )
    quoted = [_wrote(reply), "", "\ufeff", *_spoken(reply.letter, "")]
    return _both(f"{reply.typed}\n\n{device}\n\n{_marked(quoted)}\n", page)


def thunderbird(reply: Reply) -> EmailMessage:
    """Below the quotation, in format=flowed, with a signature."""
    quoted = "".join(
        f">{'' if not line or line.startswith('>') else ' '}{line}\n" for line in reply.letter.text.split("\n")
    )
    signature = f"\n-- \n{reply.name}\n" if reply.name else ""
    mail = plain(f"{_wrote(reply)}\n{quoted}\n{reply.typed}\n{signature}")
    mail.set_param("format", "flowed")
    return mail


def mutt(reply: Reply) -> EmailMessage:
    """Above a marked quotation of the plain part, signed."""
    letter = reply.letter
    wrote = f"On {letter.sent_at:%a, %b %d, %Y at %I:%M:%S%p} +0000, {_person(letter.sender)[0]} wrote:"
    signature = f"\n-- \n{reply.name}\n" if reply.name else ""
    return plain(f"{reply.typed}\n\n{wrote}\n{_marked(letter.text.split(chr(10)))}\n{signature}")


def yahoo(reply: Reply) -> EmailMessage:
    """Above a quotation without marks that begins on the next line."""
    page = (
        f'<html><body><div class="ydp1"><div dir="ltr">{_page(reply.typed)}</div></div>'
        '<div id="ydp2" class="yahoo_quoted">'
        f"<div>{html.escape(_wrote(reply))}</div><div>{_body(reply.letter.html)}</div></div></body></html>"
    )
    quoted = "\n".join(f"  {line}" for line in _spoken(reply.letter, ""))
    return _both(f" {reply.typed}\n    {_wrote(reply)}  \n \n{quoted}\n", page)


def html_only(reply: Reply) -> EmailMessage:
    """One HTML part and no other, the quotation without any mark that is known."""
    fields = _header_lines(reply)
    head = "".join(f"<div><b>{label}:</b> {html.escape(value)}</div>" for label, value in fields)
    page = (
        f"<html><body><div>{_page(reply.typed)}</div><br><div>{head}</div><br>{_body(reply.letter.html)}</body></html>"
    )
    mail = EmailMessage()
    mail.set_content(page, subtype="html")
    return mail


def flattened(reply: Reply) -> EmailMessage:
    """A telephone's plain part that puts the whole quotation on one line."""
    quoted = " ".join(" ".join(reply.letter.text.split()).split("\n"))
    return plain(f"{reply.typed}\n\n{_wrote(reply)} {quoted}\n")


def samsung(reply: Reply) -> EmailMessage:
    """Below a rule with words in it, header lines and no marks."""
    head = "\n".join(f"{label}: {value} " for label, value in _header_lines(reply))
    return plain(f"{reply.typed}\n\n\n-------- Original message --------\n{head}\n\n{reply.letter.text}\n")


CLIENTS: Mapping[str, Build] = {
    "gmail": gmail,
    "outlook": outlook,
    "outlook-web": outlook_web,
    "apple": apple,
    "iphone": iphone,
    "thunderbird": thunderbird,
    "html-only": html_only,
    "mutt": mutt,
    "yahoo": yahoo,
    "samsung": samsung,
    "flattened": flattened,
}


# --- parts -----------------------------------------------------------------------------------------------------------


def plain(text: str) -> EmailMessage:
    mail = EmailMessage()
    mail.set_content(text)
    return mail


def _both(text: str, page: str) -> EmailMessage:
    mail = plain(text)
    mail.add_alternative(page, subtype="html")
    return mail


def _person(sender: str) -> tuple[str, str]:
    name, address = getaddresses([sender])[0]
    return name or address, address


def _wrote(reply: Reply) -> str:
    name, address = _person(reply.letter.sender)
    at = reply.letter.sent_at
    date = f"{at.year}年{at.month}月{at.day}日" if reply.language in ("ja", "zh") else f"{at:%d.%m.%Y}"
    return _WROTE[reply.language].format(date=date, time=f"{at:%H:%M}", name=name, address=address)


def _header_lines(reply: Reply) -> list[tuple[str, str]]:
    letter = reply.letter
    name, address = _person(letter.sender)
    values = (
        f"{name} <{address}>",
        f"{letter.sent_at:%d.%m.%Y %H:%M}",
        f"{reply.name} <{letter.to}>".strip(),
        letter.subject,
    )
    return list(zip(_FIELDS[reply.language], values, strict=True))


def _bold(fields: list[tuple[str, str]]) -> str:
    return "<br>".join(f"<b>{label}:</b> {html.escape(value)}" for label, value in fields)


def _page(text: str) -> str:
    return "<br>".join(html.escape(line) for line in text.split("\n"))


def _mso(text: str) -> str:
    lines = (html.escape(line) or "&nbsp;" for line in text.split("\n"))
    return "".join(f'<p class="MsoNormal">{line}<o:p></o:p></p>' for line in lines)


def _body(page: str) -> str:
    """What stands in the body of a page, for it to stand in another."""
    inner = re.sub(r"(?is)^.*?<body[^>]*>|</body>.*$", "", page)
    return re.sub(r"(?is)<style.*?</style>|<title.*?</title>|<!--.*?-->", "", inner)


def _spoken(letter: Original, link: str) -> list[str]:
    """The letter's HTML as a program turns it to text, links as `link` shows them; its plain part if it has no HTML."""
    if not letter.html:
        return letter.text.split("\n")

    def shown(found: re.Match[str]) -> str:
        return f"{found[2]}{html.escape(link.format(html.unescape(found[1])))}" if link else found[2]

    linked = re.sub(r'(?is)<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)</a>', shown, _body(letter.html))
    return [line.strip() for line in markup.lines(re.sub(r"(?i)<img\b[^>]*>", "[image: board]", linked))]


def _wrapped(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]


def _marked(lines: list[str]) -> str:
    return "\n".join(f"> {line}".rstrip() for line in lines)
