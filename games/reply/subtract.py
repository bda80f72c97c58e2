"""New text by subtraction: what a letter holds beyond the letters that we sent, in any language and from any program.

Words are compared, not lines: a quotation may be wrapped anew, flattened or stripped of its marks. Runs of four words
that also stand in a letter of ours are ours, and so is what introduces them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from games.reply import decode, markup
from games.reply.said import Sent
from games.rules.speech import fold

RUN = 4
_LONG = 20
_LINK = re.compile(r"[<\[(]?\b(?:https?://|mailto:|cid:)\S+|\[(?:image|cid)[^\]\n]{0,200}\]", re.IGNORECASE)
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_MARKS = re.compile(r"[ \t]{0,3}((?:>[ \t]?){1,50})")
_ADDRESS = re.compile(r"[\w.+=-]{1,80}@[\w-]{1,60}\.")
_FIELD = re.compile(r"\s{0,4}[*_]{0,2}[^\W\d_][^:：\n]{0,24}[:：]")
_LABEL = re.compile(r"\s{0,4}[*_]{0,2}[^\W\d_][^:：\n]{0,24}[:：][*_]{0,2}\s*")
_RULE = re.compile(r"\W{0,3}[-_=*~]{3,}(?:.{0,60}[-_=*~]{3,})?\W{0,3}")


@dataclass(frozen=True)
class Known:
    """The words of the letters that we sent: their runs, their whole lines, and what they are introduced with."""

    runs: frozenset[tuple[str, ...]]
    lines: frozenset[tuple[str, ...]]
    names: frozenset[str]


@dataclass(frozen=True)
class Typed:
    """What is new. `blocks` are stretches of lines between quotations; `inside` are lines that stand in an unmarked
    quotation without being ours; `marked` are lines with a quotation mark that we never sent."""

    blocks: tuple[tuple[str, ...], ...]
    inside: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()


def known(sent: Iterable[Sent]) -> Known:
    """What there is to recognise our letters by."""
    runs: set[tuple[str, ...]] = set()
    whole: set[tuple[str, ...]] = set()
    names: set[str] = set()
    for letter in sent:
        names |= {fold(name) for name in (letter.subject, letter.sender) if name}
        for text in (decode.lines(letter.text), _paged(letter.html), _paged(letter.html, everything=True)):
            said = [words(line) for line in text]
            whole |= {tuple(line) for line in said}
            stream = [word for line in said for word in line]
            runs |= {tuple(stream[at : at + RUN]) for at in range(len(stream) - RUN + 1)}
    return Known(frozenset(runs), frozenset(whole), frozenset(names))


def words(line: str) -> list[str]:
    """The words of a line for comparing: no links, no punctuation, each Chinese or Japanese sign for itself."""
    return _WORD.findall(fold(_LINK.sub(" ", line)))


def typed(lines: Sequence[str], ours: Known, understood: Callable[[str], bool]) -> Typed:
    """The lines that are the player's own. What is `understood` and stands alone is never taken for a quotation."""
    rows = [_Row(line) for line in lines]
    free = [row for row in rows if not row.depth]
    rows = _divided(rows, _covered(free, ours), understood)
    free = [row for row in rows if not row.depth]
    _spare(free, understood)
    for row in rows:
        row.quoted = row.quoted or bool(row.depth)
    _take_introductions(rows, ours, understood)
    inside = _take_insides(free)
    marked = [
        row
        for at, row in enumerate(rows)
        if row.depth == 1 and row.words and (_goes_on(rows, at) or not _ours(row.words, ours))
    ]
    return Typed(_blocks(rows), tuple(row.text for row in inside), tuple(row.text for row in marked))


class _Row:
    """A line on its way: its words, its depth of quotation, and whether it is quoted."""

    __slots__ = ("between", "depth", "head", "quoted", "text", "words")

    def __init__(self, line: str, *, quoted: bool = False) -> None:
        marks = _MARKS.match(line)
        self.depth = marks[1].count(">") if marks else 0
        self.text = line[marks.end() :] if marks else line
        self.words = words(self.text)
        self.quoted = quoted
        self.head = False
        self.between = False


def _goes_on(rows: Sequence[_Row], at: int) -> bool:
    """Whether a lone marked line stands right below a typed one, as the second half of a wrapped line does."""
    below = at + 1 < len(rows) and rows[at + 1].depth
    return bool(at and not below and not rows[at - 1].quoted and rows[at - 1].text.strip())


def _paged(page: str, *, everything: bool = False) -> list[str]:
    return markup.lines(page, everything=everything) if page else []


def _ours(line: Sequence[str], ours: Known) -> bool:
    if tuple(line) in ours.lines:
        return True
    at = [tuple(line[start : start + RUN]) in ours.runs for start in range(len(line) - RUN + 1)]
    return bool(at) and all(at)


def _covered(rows: Sequence[_Row], ours: Known) -> list[list[bool]]:
    """For each row, which of its words belong to a run that counts as ours."""
    stream = [word for row in rows for word in row.words]
    flags = [False] * len(stream)
    for at in range(len(stream) - RUN + 1):
        if tuple(stream[at : at + RUN]) in ours.runs:
            flags[at : at + RUN] = [True] * RUN
    _drop_short(stream, flags)
    done: list[list[bool]] = []
    at = 0
    for row in rows:
        done.append(flags[at : at + len(row.words)])
        at += len(row.words)
    return done


def _drop_short(stream: Sequence[str], flags: list[bool]) -> None:
    start = 0
    for at in range(len(flags) + 1):
        if at < len(flags) and flags[at]:
            continue
        if at > start and sum(map(len, stream[start:at])) < _LONG - RUN:
            flags[start:at] = [False] * (at - start)
        start = at + 1


def _divided(rows: Sequence[_Row], flags: Sequence[Sequence[bool]], understood: Callable[[str], bool]) -> list[_Row]:
    """Rows in which only a part is ours become up to three: before, ours, after. A command may repeat our words."""
    done: list[_Row] = []
    given = iter(flags)
    for row in rows:
        mine = list(next(given)) if not row.depth else []
        above = next((one for one in reversed(done) if one.words), None)
        commands = any(mine) and not (above and above.quoted) and understood(row.text)
        if not any(mine) or commands:
            done.append(row)
        elif all(mine):
            row.quoted = True
            done.append(row)
        else:
            done.extend(_cut(row, mine))
    return done


def _cut(row: _Row, mine: Sequence[bool]) -> list[_Row]:
    first, last = mine.index(True), len(mine) - 1 - mine[::-1].index(True)
    pieces = list(re.finditer(r"\S+", _LINK.sub(lambda link: " " * len(link[0]), row.text)))
    starts: list[int] = []
    ends: list[int] = []
    for piece in pieces:
        count = len(words(piece[0]))
        starts += [piece.start()] * count
        ends += [piece.end()] * count
    if len(starts) != len(mine) or _LABEL.fullmatch(row.text[: starts[first]]):
        return [_Row(row.text, quoted=True)]
    parts = (
        (row.text[: starts[first]], False),
        (row.text[starts[first] : ends[last]], True),
        (row.text[ends[last] :], False),
    )
    return [_Row(text, quoted=quoted) for text, quoted in parts if quoted or words(text)]


def _spare(rows: Sequence[_Row], understood: Callable[[str], bool]) -> None:
    """A run that is made of answers alone was typed, even where our letter lists the same words in the same order."""
    group: list[_Row] = []
    for row in (*rows, None):
        if row is not None and (row.quoted or not row.words):
            group.append(row)
            continue
        full = [one for one in group if one.words]
        if full and all(understood(one.text) for one in full):
            for one in full:
                one.quoted = False
        group = []


def _take_introductions(rows: list[_Row], ours: Known, understood: Callable[[str], bool]) -> None:
    """Lines such as "On Monday Harbour wrote:" or "From: … Sent: …" go with what stands below them."""
    for at in range(len(rows) - 2):
        if _is_field(rows[at]) and not (at and _is_field(rows[at - 1])):
            _take_fields(rows, at)
    for at, row in enumerate(rows):
        if row.quoted and not (at and rows[at - 1].quoted):
            _take_above(rows, at, ours, understood)
    below = False
    for row in reversed(rows):
        if row.quoted or not row.text.strip():
            below = below or row.quoted
            continue
        ruled = below and bool(_RULE.fullmatch(row.text.strip()))
        below = ruled or (_introduces(row.text, ours, sure=True) and not understood(row.text))
        row.quoted = row.head = below


def _take_above(rows: list[_Row], at: int, ours: Known, understood: Callable[[str], bool]) -> None:
    above = [one for one in range(max(0, at - 8), at) if rows[one].text.strip() and not rows[one].quoted][-3:]
    if not above or rows[above[-1]].depth or understood(rows[above[-1]].text):
        return
    for first in range(len(above) - 1, -1, -1):
        taken = above[first:]
        if taken[-1] - taken[0] != len(taken) - 1 or (len(taken) > 1 and understood(rows[taken[0]].text)):
            return
        if _introduces(" ".join(rows[one].text for one in taken), ours):
            for one in taken:
                rows[one].quoted = rows[one].head = True
            return


def _introduces(text: str, ours: Known, *, sure: bool = False) -> bool:
    """Whether `text` introduces a quotation: it ends as one does and holds a date, or it names us."""
    plain = text.strip().rstrip("*_ ")
    ends = plain.endswith((":", "：", "---", ">"))
    numbers = len(re.findall(r"\d+", _ADDRESS.sub("@", plain)))
    named = bool(_ADDRESS.search(plain)) or any(name in fold(plain) for name in ours.names)
    if sure:
        return ends and numbers >= 2 and named and len(plain) < 400
    return (ends and numbers >= 2) or (numbers >= 2 and named)


def _is_field(row: _Row) -> bool:
    return not row.depth and bool(_FIELD.match(row.text))


def _take_fields(rows: list[_Row], at: int) -> None:
    """A block of header lines: three or more of "Label: value", among them an address, with a blank line before it."""
    end = at
    while end < len(rows) and (_is_field(rows[end]) or _is_gap(rows, at, end)):
        end += 1
    block = [row for row in rows[at:end] if row.text.strip()]
    if not 3 <= len(block) <= 9 or not any(_ADDRESS.search(row.text) for row in block):
        return
    above = rows[at - 1].text.strip() if at else ""
    below = next((row for row in rows[end:] if row.text.strip()), None)
    if below is None or below.quoted or not above or _RULE.fullmatch(above):
        for row in block:
            row.quoted = row.head = True


def _is_gap(rows: Sequence[_Row], at: int, end: int) -> bool:
    """One blank line between the first and the second line of a block, as Notes has it."""
    return end == at + 1 and not rows[end].text.strip() and end + 1 < len(rows) and _is_field(rows[end + 1])


def _take_insides(rows: Sequence[_Row]) -> list[_Row]:
    """Lines amid an unmarked quotation: not ours word for word, but not above or below it either."""
    first = next((at for at, row in enumerate(rows) if row.quoted), None)
    if first is None:
        return []
    ours = [at for at, row in enumerate(rows) if row.quoted and not row.head]
    last = ours[-1] if ours else (len(rows) if any(row.head for row in rows) and _many_heads(rows) else first)
    inside = [row for row in rows[first:last] if not row.quoted and row.text.strip()]
    for row in inside:
        row.between = True
    return inside


def _many_heads(rows: Sequence[_Row]) -> bool:
    return sum(row.head for row in rows) >= 3


def _blocks(rows: Sequence[_Row]) -> tuple[tuple[str, ...], ...]:
    blocks: list[list[str]] = [[]]
    for row in rows:
        if row.quoted or row.between:
            if blocks[-1]:
                blocks.append([])
        elif row.text.strip() or blocks[-1]:
            blocks[-1].append(row.text.rstrip())
    return tuple(tuple(block) for block in blocks if any(line.strip() for line in block))
