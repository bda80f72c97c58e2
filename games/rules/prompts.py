"""What people are asked: a prompt with its options, and answers to it as words. Pure; knows no game by name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.rules.sentences import Sentence


@dataclass(frozen=True)
class Option:
    """One answer a seat may give: the word that casts it and what would happen then.

    `emblem` is the colour whose letter and flag stand beside it, `facts` are short remarks ("1 leak", "2 of yours"),
    `effect` is what would happen, `grave` asks to stress it. A `binding` answer cannot be changed once it is cast; one
    that `spends` uses up what the seat has few of, so nobody gives it in a silent player's place.
    """

    word: str
    label: Sentence
    effect: Sentence | None = None
    grave: bool = False
    facts: tuple[Sentence, ...] = ()
    emblem: str = ""
    binding: bool = False
    spends: bool = False


@dataclass(frozen=True)
class Pick:
    """One of these. Words: the option's word."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class Ordered:
    """`least` to `most` different options, in order. Words: `yellow,red`; `none` for none, where `least` is 0."""

    options: tuple[Option, ...]
    least: int
    most: int


@dataclass(frozen=True)
class RankedList:
    """One list to put in order of preference."""

    name: str
    label: Sentence
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Ranked:
    """Lists in order of preference, perhaps empty. Words: `sailor@red officer@blue > green black`."""

    lists: tuple[RankedList, ...]


@dataclass(frozen=True)
class Measure:
    """One number to give: `unit` is "mm", "°" or "", bounds are inclusive, `step` is the finest difference.

    `start` stands in a form that nobody has filled in yet. An `optional` number may be left out.
    """

    name: str
    label: Sentence
    unit: str
    least: float
    most: float
    start: float = 0
    step: float = 1
    optional: bool = False


@dataclass(frozen=True)
class Phrase:
    """Words that may be added to an answer: a box to tick, or, if `typed`, a line in which to type them."""

    name: str
    label: Sentence
    words: str
    effect: Sentence | None = None
    typed: bool = False


@dataclass(frozen=True)
class Measures:
    """Numbers, after an optional choice of what they are about, and phrases that may be added.

    `pattern` makes words of them: `CHEST {choice} AT {u} {v}[ TURN {turn}]`. A part in brackets is left out if a blank
    in it is empty. A `binding` answer cannot be changed once it is cast.
    """

    fields: tuple[Measure, ...]
    options: tuple[Option, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    pattern: str = ""
    binding: bool = False


Shape: TypeAlias = Pick | Ordered | Ranked | Measures


@dataclass(frozen=True)
class Ahead:
    """A question that may follow this one at once, answered beforehand so that no day is lost ("if tied, choose ...").

    The answer is kept as an order for questions of `kind` in the prompt's scope. `command` starts its line in a letter.
    With `beside` it is offered only together with the option of that word.
    """

    kind: str
    command: str
    sentence: Sentence
    shape: Shape
    beside: str = ""


@dataclass(frozen=True)
class Prompt:
    """What one seat is asked.

    `scope` names the stretch of the game within which orders made beside it hold. `continues` says that this seat's
    next question shares this one's due time. `vote` tells a vote from a turn, and `setup` the questions before the
    first chapter: deadlines differ. With `each_once` a standing order is one list for a row of such questions, of which
    each word serves once. `told` is why it is asked, for everybody at the table: the tie that a seat settles.
    """

    kind: str
    sentence: Sentence
    chapter: Sentence
    scope: str
    shape: Shape
    vote: bool
    ahead: tuple[Ahead, ...] = ()
    continues: bool = False
    setup: bool = False
    each_once: bool = False
    told: Sentence | None = None


@dataclass(frozen=True)
class Topic:
    """A kind of question that a seat may meet: what is asked, and the words that an order for it may hold.

    Words that are `open` are examples, and others may do as well. `each_once` is as in prompts.
    """

    kind: str
    sentence: Sentence
    words: tuple[str, ...]
    open: bool = False
    each_once: bool = False


def options(shape: Shape) -> tuple[Option, ...]:
    """Every option that `shape` offers, in its order."""
    match shape:
        case Ranked(lists):
            return tuple(option for ranked in lists for option in ranked.options)
        case _:
            return shape.options


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


def binds(shape: Shape, words: str) -> bool:
    """Whether `words`, once cast as an answer to `shape`, cannot be changed."""
    if isinstance(shape, Measures):
        return shape.binding
    return any(option.binding and option.word == words for option in options(shape))


def all_bind(shape: Shape) -> bool:
    """Whether no answer to `shape` can be changed once it is cast: touched is taken."""
    if isinstance(shape, Measures):
        return shape.binding
    return all(option.binding for option in options(shape))


def blanks(shape: Measures) -> tuple[str, ...]:
    """The names of what is to be filled in: the choice if there are options, then numbers, then phrases."""
    choice = (CHOICE,) if shape.options else ()
    return (*choice, *(field.name for field in shape.fields), *(phrase.name for phrase in shape.phrases))


CHOICE = "choice"
_BLANK = re.compile(r"\{(\w+)\}")
_PART = re.compile(r"\[([^\]]*)\]")


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
