"""HTML as lines of text, quotation marked with `>`: a small reader of what mail programs write, no more.

It runs no style sheet; what is hidden in the element itself is left out, and so is what was struck through.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate

MOST_CHARACTERS = 200_000

_COMMENT = re.compile(r"<!--|<!\[|<[!?]")
_DATA = re.compile(r"data:[\w/+;=,.%-]{200,}", re.IGNORECASE)
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:_-]{0,30})([^<>]{0,4000})>")
_ATTRIBUTE = re.compile(r"""([a-z-]{2,20})\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_STRUCK = r"text-decoration(?:-line)?\s{0,3}:[^;]{0,60}line-through"
_HIDDEN = re.compile(
    rf"display:none|visibility:hidden|mso-hide:all|(?:font-size|max-height|opacity):0(?![.\d])|{_STRUCK}"
)
_STRIKES = re.compile(rf"<(?:s|del|strike)\b|{_STRUCK}", re.IGNORECASE)

_SIGN = re.compile(r"[^\w\s\x00-\x7f]{1,4}")
"""What stands for a picture of a sign: a thumb, a question mark."""
_BLANKS = " \t\r\n"
"""What a browser runs together; a no-break space is text, and alone on a line it makes a blank one."""

_VOID = re.compile(r"br|hr|img|meta|link|input|area|base|col|embed|source|track|wbr")
_UNSEEN = re.compile(r"script|style|title|head|template|select|noscript|object|svg|s|del|strike")
_BLOCK = re.compile(
    r"div|table|tr|[uod]l|li|d[td]|blockquote|h[1-6r]|pre|section|article|header|footer|address|center|form|fieldset|"
    r"body|html|main|p"
)
_QUOTES = (
    "gmail_attr", "gmail_extra", "moz-cite-prefix", "yahoo_quoted", "protonmail_quote", "tutanota_quote",
    "zmail_extra", "ms-outlook-mobile-reference", "mail-editor-reference", "outlookmessageheader", "quoted-content",
    "mailru", "wps_quotion", "ntes-mailmaster-quote",
)  # fmt: skip
_SIGNATURES = ("gmail_signature", "protonmail_signature", "moz-signature", "ms-outlook-mobile-signature", "signature")
_AFTERWARDS = ("divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container")


@dataclass
class _Element:
    """An element that is still open: since which line, and what it does to the text inside."""

    tag: str
    quotes: int = 0
    hidden: bool = False
    gap: bool = False
    doubtful: int = -1
    counter: int = 0


@dataclass
class _Page:
    """The lines so far, the elements that are open, and how deep in quotation we are.

    What is open is counted and kept apart by what is asked of it: a page may nest its elements thousands deep.
    """

    lines: list[list[str | int]] = field(default_factory=lambda: [["", 0]])
    open: list[_Element] = field(default_factory=list)
    tags: Counter[str] = field(default_factory=Counter)
    lists: list[_Element] = field(default_factory=list)
    doubtful: list[_Element] = field(default_factory=list)
    marks: Counter[int] = field(default_factory=Counter)
    depth: int = 0
    hidden: int = 0
    everything: bool = False

    def write(self, text: str) -> None:
        if text and (self.everything or not self.hidden):
            if not self.lines[-1][0]:
                self.lines[-1][1] = self.depth
            self.lines[-1][0] = f"{self.lines[-1][0]}{text}"

    def push(self, element: _Element) -> None:
        self.depth += element.quotes
        self.hidden += element.hidden
        self.open.append(element)
        self.tags[element.tag] += 1
        if element.tag in ("ol", "ul"):
            self.lists.append(element)

    def pop(self) -> _Element:
        element = self.open.pop()
        self.depth -= element.quotes
        self.hidden -= element.hidden
        self.tags[element.tag] -= 1
        if element.tag in ("ol", "ul"):
            self.lists.pop()
        return element

    def mark(self, since: int) -> None:
        """A quotation that holds no block of its own: all its lines are quoted."""
        self.marks[since] += 1
        self.marks[len(self.lines) if self.lines[-1][0] else len(self.lines) - 1] -= 1

    def end_line(self) -> None:
        if str(self.lines[-1][0]).strip(_BLANKS):
            self.lines.append(["", self.depth])

    def blank_line(self) -> None:
        self.end_line()
        if len(self.lines) > 1 and str(self.lines[-2][0]).strip(_BLANKS):
            self.lines.append(["", self.depth])


def lines(page: str, *, everything: bool = False) -> list[str]:
    """The visible lines of `page`, or all. A line inside a quotation begins with one `>` for each level."""
    found = _Page(everything=everything)
    text = _DATA.sub("data:", _without_comments(page[:MOST_CHARACTERS]))
    at = 0
    for tag in _TAG.finditer(text):
        found.write(_words(text[at : tag.start()], found))
        at = tag.end()
        name = tag[2].lower()
        if tag[1]:
            _close(found, name)
        else:
            _open(found, name, tag[3])
    found.write(_words(text[at:], found))
    marked = accumulate(found.marks[at] for at in range(len(found.lines)))
    depths = [int(depth) + more for (_, depth), more in zip(found.lines, marked, strict=True)]
    return [
        f"{'>' * depth} {line}" if depth else str(line).strip()
        for (line, _), depth in zip(found.lines, depths, strict=True)
    ]


def strikes(page: str) -> bool:
    """Whether something on the page was struck through."""
    return bool(_STRIKES.search(page[:MOST_CHARACTERS]))


def _without_comments(page: str) -> str:
    kept: list[str] = []
    at = 0
    while (start := _COMMENT.search(page, at)) is not None:
        kept.append(page[at : start.start()])
        end = page.find("-->" if start[0] == "<!--" else ">", start.end())
        if end < 0:
            return "".join(kept)
        at = end + (3 if start[0] == "<!--" else 1)
    return "".join(kept) + page[at:]


def _words(text: str, page: _Page) -> str:
    plain = html.unescape(text).replace("\u2028", "\n")
    if page.tags["pre"]:
        for line in plain.split("\n")[:-1]:
            page.write(line)
            page.lines.append(["", page.depth])
        return plain.split("\n")[-1]
    words = re.sub(r"[ \t\r\n]+", " ", plain)
    return words.lstrip(_BLANKS) if not str(page.lines[-1][0]) else words


def _open(page: _Page, tag: str, rest: str) -> None:
    if tag == "br":
        page.lines.append(["", page.depth])
        return
    attributes = {found[1].lower(): found[2] or found[3] or found[4] or "" for found in _ATTRIBUTE.finditer(rest)}
    if tag == "img" and _SIGN.fullmatch(html.unescape(attributes.get("alt", ""))):
        page.write(html.unescape(attributes["alt"]))
    element = _Element(tag, quotes=_quotes(tag, attributes), hidden=_is_hidden(tag, attributes, rest))
    _lay_out(page, element, attributes)
    if any(mark in attributes.get("id", "").lower() for mark in _AFTERWARDS):
        page.depth += 1
    if _VOID.fullmatch(tag) or rest.rstrip().endswith("/"):
        return
    if tag == "div" and "gmail_quote" in attributes.get("class", ""):
        element.doubtful = len(page.lines) - 1
        page.doubtful.append(element)
    if tag == "blockquote":
        while page.doubtful:
            page.doubtful.pop().doubtful = -1
    page.push(element)
    if not str(page.lines[-1][0]):
        page.lines[-1][1] = page.depth


def _lay_out(page: _Page, element: _Element, attributes: dict[str, str]) -> None:
    """Line ends and marks in front of an element."""
    if element.tag == "p" and "mso" not in attributes.get("class", "").lower():
        element.gap = True
        page.blank_line()
    elif _BLOCK.fullmatch(element.tag):
        page.end_line()
    elif element.tag in ("td", "th"):
        page.write(" ")
    if element.tag == "li":
        _number(page)


def _number(page: _Page) -> None:
    if page.lists and page.lists[-1].tag == "ol":
        page.lists[-1].counter += 1
        page.write(f"{page.lists[-1].counter}. ")
    else:
        page.write("* ")


def _close(page: _Page, tag: str) -> None:
    if not page.tags[tag]:
        return
    while page.open:
        element = page.open[-1]
        if element.doubtful >= 0:
            page.mark(element.doubtful)
            page.doubtful.pop()
        if element.gap:
            page.blank_line()
        elif _BLOCK.fullmatch(element.tag):
            page.end_line()
        page.pop()
        if element.tag == tag:
            break
    if not str(page.lines[-1][0]):
        page.lines[-1][1] = page.depth


def _quotes(tag: str, attributes: dict[str, str]) -> int:
    if tag == "blockquote":
        return 0 if re.search(r"border:\s*(?:none|0)", attributes.get("style", "")) else 1
    named = " ".join(attributes.get(key, "") for key in ("class", "id", "name")).lower()
    return 1 if any(mark in named for mark in _QUOTES) or attributes.get("name") == "quote" else 0


def _is_hidden(tag: str, attributes: dict[str, str], rest: str) -> bool:
    style = re.sub(r"\s", "", attributes.get("style", "").lower())
    named = f"{attributes.get('class', '')} {attributes.get('id', '')}".lower()
    return (
        bool(_UNSEEN.fullmatch(tag))
        or bool(_HIDDEN.search(style))
        or bool(re.search(r"(?:^|\s)hidden(?:\s|=|/|$)", rest))
        or any(mark in named for mark in _SIGNATURES)
    )
