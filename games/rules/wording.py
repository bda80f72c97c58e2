"""Answers as words: how picks are written down, and how a pattern of measures is shown, filled in and read back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from games.rules.prompts import Measures, Ordered, Pick, Ranked, Shape

CHOICE = "choice"
_BLANK = re.compile(r"\{(\w+)\}")
_PART = re.compile(r"\[([^\]]*)\]")


def written(shape: Shape, picks: Sequence[Sequence[str]]) -> str:
    """The words that answer `shape` with `picks`: one list of option words, or one a list of a `Ranked` shape."""
    match shape:
        case Pick():
            return picks[0][0] if picks and picks[0] else ""
        case Ordered(_, least, _):
            return ",".join(picks[0]) if picks and picks[0] else ("none" if least == 0 else "")
        case Ranked():
            return " > ".join(" ".join(words) for words in picks)
        case Measures():
            return _filled(shape, dict(zip(blanks(shape), picks[0] if picks else (), strict=False)))


def unwritten(shape: Measures, words: str) -> list[str] | None:
    """The picks that `words` in the pattern's own form stand for, one a blank; `None` for other words."""
    found = re.fullmatch(_expression(shape), " ".join(words.split()), re.IGNORECASE)
    return None if found is None else [found[name] or "" for name in blanks(shape)]


def form(shape: Measures) -> str:
    """The pattern as people read it: what is to be filled in by its name, what may be left out in brackets."""
    words = {CHOICE: "|".join(option.word for option in shape.options)}
    words |= {phrase.name: phrase.words for phrase in shape.phrases}
    known = set(blanks(shape))

    def part(found: re.Match[str]) -> str:
        return f" [{found[1].strip()}]" if known.issuperset(_BLANK.findall(found[1])) else ""

    return _BLANK.sub(lambda found: words.get(found[1], found[1]), _PART.sub(part, shape.pattern))


def example(shape: Measures) -> str:
    """Words that answer `shape`: the first option, every number as it starts, phrases that must not be left out."""
    starts = {field.name: "" if field.optional else f"{field.start:g}" for field in shape.fields}
    choice = {CHOICE: shape.options[0].word} if shape.options else {}
    needed = set(_BLANK.findall(_PART.sub("", shape.pattern)))
    phrases = {phrase.name: phrase.words for phrase in shape.phrases if phrase.name in needed}
    return _filled(shape, {**choice, **starts, **phrases})


def blanks(shape: Measures) -> tuple[str, ...]:
    """The names of what is to be filled in: the choice if there are options, then numbers, then phrases."""
    choice = (CHOICE,) if shape.options else ()
    return (*choice, *(field.name for field in shape.fields), *(phrase.name for phrase in shape.phrases))


def _filled(shape: Measures, values: Mapping[str, str]) -> str:
    """The pattern with its blanks filled; without a pattern the values in a row."""
    if not shape.pattern:
        return " ".join(value for value in values.values() if value)

    def part(found: re.Match[str]) -> str:
        return found[1] if all(values.get(name) for name in _BLANK.findall(found[1])) else ""

    whole = _PART.sub(part, shape.pattern)
    return " ".join(_BLANK.sub(lambda found: values.get(found[1], ""), whole).split())


def _expression(shape: Measures) -> str:
    """The pattern as a regular expression."""
    phrases = {phrase.name: re.escape(phrase.words) for phrase in shape.phrases}
    parts = re.split(r"(\{\w+\}|[\[\]])", shape.pattern or " ".join(f"{{{name}}}" for name in blanks(shape)))
    written_as = {"[": "(?:", "]": ")?"}
    return "".join(
        f"(?P<{part[1:-1]}>{phrases.get(part[1:-1], '[^ ]+')})"
        if part.startswith("{")
        else written_as.get(part, re.escape(part))
        for part in parts
    )
