"""Lays the text part of a letter out: at most 72 columns, no heaps of blank lines, nothing invisible in it.

Templates write a paragraph as one line; what is longer is broken here, under the indent that it began with.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import repeat

COLUMNS = 72
SIGNATURE = "-- "
"""The line by which mail programs know where a letter ends and leave the rest out of a reply."""
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
LAST = 3
"""So many words at least stand in the last line: one or two could be an option, and alone on a line be an answer."""
HANG = re.compile(r"\s*(?:[-*] +|(?<=\s)\S.{0,30}? {3,})?")
"""What a line that is broken goes on under: its indent, its bullet, its first column."""


def laid_out(text: str) -> str:
    """`text` as it is sent."""
    lines = [part for line in seen(text).split("\n") for part in broken(line if line == SIGNATURE else line.rstrip())]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"


def seen(text: str) -> str:
    """`text` without control characters, marks of direction and blanks of no width that a name might bring in."""
    return UNSEEN.sub("", text)


def width(text: str) -> int:
    """How many columns `text` takes: a Chinese or Japanese character takes two, an accent of its own none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """`text` filled up with blanks to `columns`."""
    blanks = " " * max(columns - width(text), 0)
    return blanks + text if right else text + blanks


def broken(line: str, columns: int = COLUMNS) -> list[str]:
    """`line` as lines of at most so many columns, under the indent that it began with; one with a link stays whole."""
    if width(line) <= columns or "://" in line:
        return [line]
    found = HANG.match(line)
    lead = found[0] if found else ""
    hang = " " * width(lead)
    rows: list[list[str]] = [[]]
    for piece in _pieces(line[len(lead) :]):
        if rows[-1] and width(hang + "".join(rows[-1]) + piece.rstrip()) > columns:
            rows.append([])
        rows[-1].append(piece)
    while len(rows) > 1 and len(rows[-1]) < LAST < len(rows[-2]):
        rows[-1].insert(0, rows[-2].pop())
    return [(indent + "".join(row).strip()).rstrip() for indent, row in zip(_indents(lead, hang), rows, strict=False)]


def _indents(lead: str, hang: str) -> Iterator[str]:
    """What stands before the first line of a paragraph, and before each that follows."""
    yield lead
    yield from repeat(hang)


def shortened(text: str, columns: int) -> str:
    """`text`, or as much of it as fits into `columns` with dots behind it."""
    if width(text) <= columns:
        return text
    while width(text) >= columns:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _pieces(text: str) -> list[str]:
    """Where a line may be broken: after a blank, and between two characters that take two columns each."""
    pieces = [""]
    for char in text:
        before = pieces[-1][-1:]
        wide = unicodedata.east_asian_width(char) in "WF" and unicodedata.category(char) != "Po"
        if before == " " != char or (wide and before and unicodedata.east_asian_width(before) in "WF"):
            pieces.append(char)
        else:
            pieces[-1] += char
    return pieces
