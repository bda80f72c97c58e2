"""What people are asked: a prompt with its options. Pure; knows no game by name."""

from __future__ import annotations

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
