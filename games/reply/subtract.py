"""New text by subtraction: what a letter holds beyond the letters that we sent, in any language and from any program.

Words are compared, not lines: a quotation may be wrapped anew, flattened or stripped of its marks. Runs of four words
that also stand in a letter of ours are ours, and so is what introduces them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from email.utils import parseaddr
from functools import lru_cache

from games.reply import decode, introductions, markup
from games.reply.rows import LINK, Known, Row, words
from games.reply.said import Sent
from games.rules.speech import fold

RUN = 4
_LONG = 20


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
        names |= {fold(name) for name in (letter.subject, *parseaddr(letter.sender)) if len(name) > 3}
        for said in _said(letter.text, letter.html):
            whole |= set(said)
            stream = [word for line in said for word in line]
            runs |= {tuple(stream[at : at + RUN]) for at in range(len(stream) - RUN + 1)}
    return Known(frozenset(runs), frozenset(whole), frozenset(names))


@lru_cache(maxsize=256)
def _said(text: str, page: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The words of each line of a letter as its readers see it: its text, its page, and the page's hidden parts, too.

    Kept, for the same letters are looked at whenever one of their readers writes.
    """
    parts = (decode.lines(text), _paged(page), _paged(page, everything=True))
    return tuple(tuple(tuple(words(line)) for line in part) for part in parts)


def typed(lines: Sequence[str], ours: Known, understood: Callable[[str], bool]) -> Typed:
    """The lines that are the player's own. What is `understood` and stands alone is never taken for a quotation."""
    rows = [Row(line) for line in lines]
    free = [row for row in rows if not row.depth]
    rows = _divided(rows, _covered(free, ours), ours, understood)
    free = [row for row in rows if not row.depth]
    _spare(free, understood)
    for order in (free, free[::-1]):
        _spread(order, ours, understood)
    for row in rows:
        row.quoted = row.quoted or bool(row.depth)
    introductions.take(rows, ours, understood)
    inside = _take_insides(rows)
    marked = [
        row
        for at, row in enumerate(rows)
        if row.depth == 1 and row.words and (_goes_on(rows, at) or not _ours(row.words, ours))
    ]
    return Typed(_blocks(rows), tuple(row.text for row in inside), tuple(row.text for row in marked))


def _goes_on(rows: Sequence[Row], at: int) -> bool:
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


def _covered(rows: Sequence[Row], ours: Known) -> list[list[bool]]:
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


def _divided(
    rows: Sequence[Row], flags: Sequence[Sequence[bool]], ours: Known, understood: Callable[[str], bool]
) -> list[Row]:
    """Rows in which only a part is ours become up to three: before, ours, after. A command may repeat our words."""
    done: list[Row] = []
    given = iter(flags)
    for row in rows:
        mine = list(next(given)) if not row.depth else []
        above = next((one for one in reversed(done) if one.words), None)
        commands = any(mine) and not (above and above.quoted) and understood(row.text)
        if not any(mine) or commands:
            done.append(row)
        elif all(mine) or _alike(row.words, ours):
            row.quoted = True
            done.append(row)
        else:
            done.extend(_cut(row, mine, understood))
    return done


def _cut(row: Row, mine: Sequence[bool], understood: Callable[[str], bool]) -> list[Row]:
    first, last = mine.index(True), len(mine) - 1 - mine[::-1].index(True)
    pieces = list(re.finditer(r"\S+", LINK.sub(lambda link: " " * len(link[0]), row.text)))
    starts: list[int] = []
    ends: list[int] = []
    for piece in pieces:
        count = len(words(piece[0]))
        starts += [piece.start()] * count
        ends += [piece.end()] * count
    if len(starts) != len(mine) or introductions.is_label(row.text[: starts[first]]):
        return [Row(row.text, quoted=True)]
    before = introductions.divided(row.text[: starts[first]], understood)
    done = [Row(text) for text in before if words(text)]
    done.append(Row(row.text[starts[first] : ends[last]], quoted=True))
    return done + [Row(text) for text in (row.text[ends[last] :],) if words(text)]


def _spare(rows: Sequence[Row], understood: Callable[[str], bool]) -> None:
    """A run that is made of answers alone was typed, even where our letter lists the same words in the same order."""
    group: list[Row] = []
    for row in (*rows, None):
        if row is not None and (row.quoted or not row.words):
            group.append(row)
            continue
        full = [one for one in group if one.words]
        if full and all(understood(one.text) for one in full):
            for one in full:
                one.quoted = False
        group = []


def _spread(rows: Sequence[Row], ours: Known, understood: Callable[[str], bool]) -> None:
    """A line next to ours that is like one of ours is from an older letter: "Last round Blue sailed with 5 votes"."""
    beside = False
    for row in rows:
        if not row.words:
            continue
        if beside and not row.quoted and _alike(row.words, ours) and not understood(row.text):
            row.quoted = True
        beside = row.quoted


def _alike(line: Sequence[str], ours: Known) -> bool:
    if len(line) < RUN:
        return False
    same = (sum(a == b for a, b in zip(line, one, strict=True)) for one in ours.lines if len(one) == len(line))
    return any(count >= 0.6 * len(line) for count in same)


def _take_insides(rows: Sequence[Row]) -> list[Row]:
    """Lines amid an unmarked quotation: not ours word for word, but not above or below it either.

    Below header lines all is quoted where nothing of it is known: it may hold what was written before.
    """
    free = [at for at, row in enumerate(rows) if not row.depth]
    first = next((at for at in free if rows[at].quoted), len(rows))
    ours = [at for at in free if rows[at].quoted and not rows[at].head]
    heads = sum(rows[at].head for at in free)
    unknown = not ours and heads > 2 and not any(row.depth for row in rows[first:])
    last = len(rows) if unknown else max(ours, default=first)
    inside = [rows[at] for at in free if first < at < last and not rows[at].quoted and rows[at].text.strip()]
    for row in inside:
        row.between = True
    return [] if unknown else inside


def _blocks(rows: Sequence[Row]) -> tuple[tuple[str, ...], ...]:
    blocks: list[list[str]] = [[]]
    for row in rows:
        if row.quoted or row.between:
            if blocks[-1]:
                blocks.append([])
        elif row.text.strip() or blocks[-1]:
            blocks[-1].append(row.text.rstrip())
    return tuple(tuple(block) for block in blocks if any(line.strip() for line in block))
