"""The lines of a letter on their way through subtraction: their words, their marks, and what they turned out to be."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.rules.speech import fold

LINK = re.compile(r"[<\[(]?\b(?:https?://|mailto:|cid:)\S+|\[(?:image|cid)[^\]\n]{0,200}\]", re.IGNORECASE)
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_MARK = r"(?:[>|＞][ \t]?|[»›][ \t])"
_MARKS = re.compile(rf"[ \t]{{0,3}}({_MARK}{{1,50}})")


@dataclass(frozen=True)
class Known:
    """The words of the letters that we sent: their runs, their whole lines, and what they are introduced with."""

    runs: frozenset[tuple[str, ...]]
    lines: frozenset[tuple[str, ...]]
    names: frozenset[str]


def words(line: str) -> list[str]:
    """The words of a line for comparing: no links, no punctuation, each Chinese or Japanese sign for itself."""
    return _WORD.findall(fold(LINK.sub(" ", line)))


class Row:
    """A line: its words, its depth of quotation, and whether it is quoted, introduces a quotation or is amid one."""

    __slots__ = ("between", "depth", "head", "quoted", "text", "words")

    def __init__(self, line: str, *, quoted: bool = False) -> None:
        marks = _MARKS.match(line)
        self.depth = len(re.findall(_MARK, marks[1])) if marks else 0
        self.text = line[marks.end() :] if marks else line
        self.words = words(self.text)
        self.quoted = quoted
        self.head = False
        self.between = False
