"""Lists in letters: options one after the other, parted by signs, blanks, numbers or bullets."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.reply import phrases, why
from games.reply.said import Reading
from games.reply.vocabulary import Vocabulary
from games.rules.prompts import Ordered, Ranked
from games.rules.speech import fold
from games.rules.wording import written

_SEPARATORS = re.compile(
    r"\s*(?:[,;>、，→]|->|\n|\bthen\b|\bdann\b|\bpuis\b|\bluego\b|\bdaarna\b|\bdan\b|\bpotem\b|然后|然後)\s*",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<!\w)\(?(\d{1,2})\s?[.):]\s*")
_LEADING_NUMBER = re.compile(r"^\s{0,4}#?(\d{1,2})\s+", re.MULTILINE)


def ordered(pieces: Sequence[str | None], shape: Ordered, known: Vocabulary) -> Reading | None:
    """The answer that these options make, one after the other; `None` where one of them is no option."""
    if not pieces or any(piece is None for piece in pieces):
        return None
    named = [piece for piece in pieces if piece is not None]
    if len(named) > 1:
        for piece in named:
            if known.stands_alone(piece):
                return why.alone(piece)
            if named.count(piece) > 1:
                return why.twice(piece)
    elif known.stands_alone(named[0]):
        return Reading(words=named[0])
    if not shape.least <= len(named) <= shape.most:
        return why.count(shape.least, shape.most)
    return Reading(words=written(shape, [named]))


def pieces(text: str, known: Vocabulary) -> list[str | None]:
    """`text` cut at separators, or at blanks where every word is an option."""
    parts = [part for part in _SEPARATORS.split(text) if phrases.without_fillers(part)]
    found: list[str | None] = []
    for part in parts:
        whole = known.single(part)
        found += [whole] if whole is not None else known.sequence(part)
    return found


def numbered(text: str, *, bare: bool) -> list[str] | None:
    """The pieces of "2. blue 1. red" in the order of their numbers, or `None` where not all have one.

    `bare`: a number at the beginning of a line needs no sign after it.
    """
    marks = list(_NUMBER.finditer(text)) or (list(_LEADING_NUMBER.finditer(text)) if bare else [])
    if len(marks) < 2 or text[: marks[0].start()].strip():
        return None
    numbers = [int(mark[1]) for mark in marks]
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        return [text]
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    pieces = {
        number: text[mark.end() : end].strip(" ,;\n") for number, mark, end in zip(numbers, marks, ends, strict=True)
    }
    return [pieces[number] for number in sorted(pieces)]


def named_lists(lines: Sequence[str], shape: Ranked) -> list[str] | None:
    """The texts of lists that stand behind their names, in the order of `shape`, or `None`."""
    found: dict[str, str] = {}
    for line in lines:
        name, colon, rest = line.partition(":")
        ranked = next((one for one in shape.lists if fold(one.name) == fold(name)), None)
        if not colon or ranked is None or ranked.name in found:
            return None
        found[ranked.name] = rest
    return [found.get(one.name, "") for one in shape.lists]
