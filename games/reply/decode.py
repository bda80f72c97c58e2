"""A raw letter as text: parts, charsets, transfer encodings, soft line ends. No letter makes it raise.

Only what a person would see at once is taken: attachments and forwarded letters are left alone.
"""

from __future__ import annotations

import email
import email.header
import email.utils
import re
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from email.message import Message

GREATEST = 2_000_000
DEEPEST = 30
MOST_BOUNDARIES = 600
MOST_CHARACTERS = 200_000
LONGEST_LINE = 20_000

_CHARSETS = {
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "us-ascii": "utf-8",
    "ascii": "utf-8",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "x-gbk": "gb18030",
    "iso-8859-8-i": "iso-8859-8",
    "iso-8859-8-e": "iso-8859-8",
    "iso-8859-6-i": "iso-8859-6",
    "ks_c_5601-1987": "cp949",
    "euc-kr": "cp949",
    "shift_jis": "cp932",
    "x-sjis": "cp932",
    "iso-2022-jp": "iso2022_jp_ext",
    "unicode-1-1-utf-7": "utf-7",
    "big5": "big5hkscs",
}
_NESTED = re.compile(
    rb"^content-type:[ \t\r\n]{0,20}(?:multipart/|message/(?:rfc822|global))", re.IGNORECASE | re.MULTILINE
)
_BOUNDARY = re.compile(rb"^--[^\r\n]", re.MULTILINE)
_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ufeff]")
_QUOTING = re.compile(r"(?:>[ \t]?)*>|")


@dataclass(frozen=True)
class Letter:
    """What can be seen of a letter: the joined text parts, the joined HTML parts, subject and sender's name."""

    text: str
    html: str
    subject: str
    name: str


def too_heavy(raw: bytes) -> str:
    """Why a letter is not even taken apart: "too-big", "too-deep", "too-many-parts" or ""."""
    if len(raw) > GREATEST:
        return "too-big"
    if _more(_NESTED.finditer(raw), DEEPEST):
        return "too-deep"
    return "too-many-parts" if _more(_BOUNDARY.finditer(raw), MOST_BOUNDARIES) else ""


def parsed(raw: bytes) -> Message | None:
    """The letter as a tree of parts, or `None` for one that is too heavy to be taken apart."""
    if too_heavy(raw):
        return None
    try:
        return email.message_from_bytes(raw)
    except (RecursionError, ValueError, LookupError, IndexError, TypeError):
        return None


def letter(raw: bytes) -> Letter:
    """The readable parts of a raw letter; everything is empty where nothing can be read."""
    message = parsed(raw)
    if message is None:
        return Letter("", "", "", "")
    shown = tuple(_shown(message))
    return Letter(
        text="\n".join(_text(part) for part in shown if kind(part) == "text/plain"),
        html="\n".join(_text(part) for part in shown if kind(part) == "text/html"),
        subject=header(message, "subject"),
        name=_name(header(message, "from")),
    )


def fields(message: Message, name: str) -> list[str]:
    """The values of all headers of this name as they stand there, the topmost first."""
    values = [str(value) for field, value in message.raw_items() if field.lower() == name]
    return [value[:20_000].encode("utf-8", "surrogateescape").decode("utf-8", "replace") for value in values]


def header(message: Message, name: str) -> str:
    """A header decoded to one line of text: an encoded line break cannot become a header of its own."""
    return " ".join(_CONTROLS.sub("", unfolded("".join(fields(message, name)[:1]))).split())


def unfolded(value: str) -> str:
    """A header's encoded words as text; what cannot be decoded stays as it is."""
    try:
        pieces = email.header.decode_header(value)
        return "".join(
            decoded(piece, charset or "utf-8") if isinstance(piece, bytes) else piece for piece, charset in pieces
        )
    except (ValueError, LookupError, IndexError, TypeError, email.errors.HeaderParseError):
        return value


def decoded(data: bytes, charset: str) -> str:
    """Bytes as text: by the declared charset, else as UTF-8, else with signs in place of what is broken."""
    wanted = _codec(charset)
    for codec in (wanted, "utf-8"):
        try:
            return data.decode(codec)
        except (ValueError, LookupError):
            continue
    try:
        return data.decode(wanted, "replace")
    except (ValueError, LookupError):
        return data.decode("utf-8", "replace")


def lines(text: str) -> list[str]:
    """`text` cut at every kind of line end, without control characters; what is absurdly long is cut short."""
    plain = _CONTROLS.sub("", _LINE_ENDS.sub("\n", text)).replace("&nbsp;", " ")
    return [line[:LONGEST_LINE] for line in plain.split("\n")]


def _shown(message: Message, depth: int = 0) -> Iterator[Message]:
    if depth > 60 or _attached(message):
        return
    if message.is_multipart():
        if not kind(message).startswith("message/"):
            for part in children(message):
                yield from _shown(part, depth + 1)
    elif kind(message) in ("text/plain", "text/html"):
        yield message


def _attached(part: Message) -> bool:
    disposition = "".join(fields(part, "content-disposition")[:1]).strip().lower()
    return disposition.startswith("attachment") or "filename" in disposition


def kind(part: Message) -> str:
    """The content type; what cannot be told is plain text."""
    try:
        return part.get_content_type()
    except (ValueError, IndexError, LookupError):
        return "text/plain"


def parameter(part: Message, name: str) -> str:
    """A parameter of the content type in lower case, or "": found where no parser for it would be content."""
    found = re.search(
        rf"""\b{name}\*?\s*=\s*["']?([^\s"';]+)""", "".join(fields(part, "content-type")[:1]), re.IGNORECASE
    )
    return found[1].lower() if found else ""


def children(part: Message) -> list[Message]:
    """The parts that a part is made of: of a multipart, of a report, of an attached letter. A leaf has none."""
    found = part.get_payload() if part.is_multipart() else ()
    return [one for one in found if isinstance(one, Message)]


def body(part: Message) -> bytes:
    """The bytes of a part, its transfer encoding undone as far as it goes."""
    try:
        data = part.get_payload(decode=True)
    except (ValueError, LookupError, TypeError):
        return as_it_came(part)
    return data if isinstance(data, bytes) else b""


def as_it_came(part: Message) -> bytes:
    """The bytes of a leaf as they stand there: asked in any other way, the library looks up what the letter names."""
    bare = copy(part)
    for name in ("content-transfer-encoding", "content-type"):
        del bare[name]
    data = bare.get_payload(decode=True)
    return data if isinstance(data, bytes) else b""


def _text(part: Message) -> str:
    charset = parameter(part, "charset")
    text = _declared(body(part), charset or (_own_charset(body(part)) if kind(part) == "text/html" else ""))
    text = text[:MOST_CHARACTERS]
    if parameter(part, "format") == "flowed" and kind(part) == "text/plain":
        return flowed(text, delsp=parameter(part, "delsp") == "yes")
    return text


def _declared(data: bytes, charset: str) -> str:
    """Bytes as text by their charset; where none is named, as UTF-8 or as Windows writes."""
    if charset:
        return decoded(data, charset)
    try:
        return data.decode("utf-8")
    except ValueError:
        return decoded(data, "cp1252")


def _own_charset(page: bytes) -> str:
    found = re.search(rb"""charset\s{0,3}=\s{0,3}["']?([\w.:-]{2,40})""", page[:2048], re.IGNORECASE)
    return found[1].decode("ascii", "replace") if found else ""


def flowed(text: str, *, delsp: bool) -> str:
    """Paragraphs of format=flowed text on one line each (RFC 3676): after a blank at its end a line goes on."""
    done: list[str] = []
    open_at = ""
    for line in lines(text):
        found = _QUOTING.match(line)
        marks = (found[0] if found else "").replace(" ", "").replace("\t", "")
        body = line[found.end() if found else 0 :].removeprefix(" ")
        soft = body.endswith(" ") and body != "-- "
        if done and open_at == f"{marks}soft" and body != "-- ":
            done[-1] += body[:-1] if soft and delsp else body
        else:
            done.append((f"{marks} " if marks else "") + (body[:-1] if soft and delsp else body))
        open_at = f"{marks}soft" if soft else ""
    return "\n".join(done)


def _codec(charset: str) -> str:
    name = charset.strip().strip("\"'").lower()
    if name in _CHARSETS:
        return _CHARSETS[name]
    return "iso2022_jp_ext" if "iso-2022-jp" in name else name or "utf-8"


def _name(sender: str) -> str:
    try:
        return email.utils.parseaddr(sender)[0]
    except (ValueError, IndexError, TypeError, RecursionError):
        return ""


def _more(found: Iterator[object], most: int) -> bool:
    return sum(1 for _, _ in zip(found, range(most + 1), strict=False)) > most
