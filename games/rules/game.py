"""What a game is: the verbs every game answers and the words they are spoken in. Pure; knows no game by name.

A match is a chain of questions. `ask` says who must answer what, `resolve` turns the answers into the next state and
into events. Everything a person reads is a `Sentence`; everything a person may answer is a `Prompt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from games.rules.dice import Dice

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
Seat: TypeAlias = str
"""A place at the table, named by its colour: `"red"`."""


# --- sentences -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Who:
    """The player in a seat: the site writes their name, rules and tests write the colour."""

    seat: Seat


@dataclass(frozen=True)
class Listed:
    """Several things in a row: "Red, Blue and Green". Empty lists are the caller's mistake."""

    items: tuple[Param, ...]


@dataclass(frozen=True, init=False)
class Sentence:
    """A whole sentence for people: an English msgid with `{named}` params, translated by the site.

    `plural` is the msgid for a `count` other than one. `context` tells translators whose words these are (an edition).
    """

    msgid: str
    params: tuple[tuple[str, Param], ...]
    plural: str
    context: str

    def __init__(self, msgid: str, *, plural: str = "", context: str = "", **params: Param) -> None:
        put = object.__setattr__
        put(self, "msgid", msgid)
        put(self, "params", tuple(params.items()))
        put(self, "plural", plural)
        put(self, "context", context)

    def __str__(self) -> str:
        return english(self)


Param: TypeAlias = str | int | Sentence | Who | Listed


def english(what: Param) -> str:
    """`what` in English with colours for names: for logs, errors of the command line and tests."""
    match what:
        case Sentence():
            params = dict(what.params)
            text = what.plural if what.plural and params.get("count") != 1 else what.msgid
            return text.format(**{name: english(value) for name, value in params.items()})
        case Who(seat):
            return seat.capitalize()
        case Listed(items):
            words = [english(item) for item in items]
            return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
        case _:
            return str(what)


# --- prompts ---------------------------------------------------------------------------------------------------------


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
    first chapter: deadlines differ.
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


def example(shape: Measures) -> str:
    """Words that answer `shape`, with the first option and every number as it starts."""
    starts = {field.name: "" if field.optional else f"{field.start:g}" for field in shape.fields}
    choice = {CHOICE: shape.options[0].word} if shape.options else {}
    return _filled(shape, {**choice, **starts})


def binds(shape: Shape, words: str) -> bool:
    """Whether `words`, once cast as an answer to `shape`, cannot be changed."""
    if isinstance(shape, Measures):
        return shape.binding
    return any(option.binding and option.word == words for option in options(shape))


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


# --- what came of it -------------------------------------------------------------------------------------------------

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


@dataclass(frozen=True)
class Step(Generic[S, E]):
    """A state and the events that led to it.

    `film` is how it came about for who wants to watch, packed by the game: stored once and shown on demand, never read
    by the rules.
    """

    state: S
    events: tuple[E, ...] = ()
    film: str = ""


@dataclass(frozen=True)
class Preview:
    """What anyone could see before deciding."""

    sentences: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How a match ended. `ranking` lists groups of equal seats, best first; `why` says what decided."""

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    points: Mapping[Seat, int]
    why: Sentence


@dataclass(frozen=True)
class Answered:
    """One closed question of a match: its kind and the words used for each seat that was asked ("" for no answer)."""

    kind: str
    by: Mapping[Seat, str]


@dataclass(frozen=True)
class Theme:
    """How a picture is coloured."""

    night: bool = False


@dataclass(frozen=True)
class Knob:
    """A setting that a host may turn: its allowed values, each with a sentence that says what it does."""

    name: str
    label: Sentence
    choices: tuple[tuple[Json, Sentence], ...]


@dataclass(frozen=True)
class Preset:
    """A named edition: its settings and what sets it apart."""

    key: str
    title: Sentence
    about: Sentence
    settings: Mapping[str, Json]


@dataclass(frozen=True)
class Chapter:
    """A piece of the rules in words."""

    title: Sentence
    paragraphs: tuple[Sentence, ...]


class MoveError(Exception):
    """An answer that cannot be taken; `sentence` says why, in the player's language once the site has said it."""

    def __init__(self, sentence: Sentence, suggest: str = "") -> None:
        super().__init__(english(sentence))
        self.sentence = sentence
        self.suggest = suggest


class UnreadableMove(MoveError):
    """The words are no answer to this question."""


class AmbiguousMove(MoveError):
    """The words fit more than one answer."""


class IllegalMove(MoveError):
    """The words are an answer, but the rules forbid it now."""


class BadRecord(Exception):
    """A record, a setup or settings that this game cannot play; the message says what is wrong."""


class Fault(Exception):
    """The machine failed, not the rules or a player: to be tried again. A match whose step keeps failing is held."""


class Game(Protocol[S, M, E]):
    """A rule set with its settings. Pure: state and answers in, state and events out.

    Laws (tested over the whole catalog): `ask` is empty exactly when there is an outcome; every offered move passes
    `check` and reads back; `default` is `None` or passes `check`; `resolve` twice gives equal steps.
    """

    key: str
    settings: Any
    seats: range
    state_type: Any
    event_type: Any
    finite: bool

    def new(self, seats: Sequence[Seat], dice: Dice, setup: Mapping[str, Json] | None = None) -> Step[S, E]:
        """The opening of a match, up to the first question. Raises `BadRecord` for an impossible setup."""

    def ask(self, state: S) -> Mapping[Seat, Prompt]:
        """Who must answer what. Empty when the match is over; never a question with one legal answer."""

    def check(self, state: S, seat: Seat, move: M) -> None:
        """Raises `IllegalMove` unless `seat` may answer `move` now."""

    def default(self, state: S, seat: Seat, dice: Dice) -> M | None:
        """The answer the rules give for a silent seat, by public dice; `None` is no answer."""

    def prefer(self, state: S, seat: Seat, words: Sequence[str]) -> M | None:
        """The first legal answer that a list of words in order of preference makes, or `None`: for orders."""

    def resolve(self, state: S, moves: Mapping[Seat, M | None], dice: Dice) -> Step[S, E]:
        """What follows from the answers, up to the next question or the end."""

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or `None` while it goes on."""

    def moves(self, state: S, seat: Seat, dice: Dice) -> Iterator[M]:
        """All legal answers of a seat in a fixed order if `finite`, else endless samples."""

    def preview(self, state: S, seat: Seat, move: M) -> Preview:
        """What anyone could see before deciding for `move`."""

    def view(self, state: S, seat: Seat | None) -> Mapping[str, Json]:
        """What `seat` may know (`None`: an onlooker). Only what may be known is put in; nothing secret is taken out."""

    def audience(self, event: E) -> frozenset[Seat] | None:
        """The seats that may know of `event`; `None` for everybody."""

    def tell(self, event: E) -> Sentence:
        """An event as a sentence."""

    def draw(self, view: Mapping[str, Json], theme: Theme) -> str:
        """A view as SVG without words; the same view gives the same bytes."""

    def describe(self, view: Mapping[str, Json]) -> tuple[Sentence, ...]:
        """A view in words: for those who do not see the picture."""

    def read(self, state: S, seat: Seat, words: str, language: str) -> M:
        """The answer that `words` mean. Raises `UnreadableMove` or `AmbiguousMove`; legality is for `check`."""

    def write(self, move: M) -> str:
        """The words of an answer: `read(write(move)) == move`."""

    def summary(self) -> Sentence:
        """The edition, and in what these settings differ from it, in one sentence."""

    def rulebook(self) -> tuple[Chapter, ...]:
        """The rules with these settings, in words."""

    def record(self, opening: S, answers: Sequence[Answered]) -> Mapping[str, Json]:
        """The match as a file that people can read and `replay` can check."""


@dataclass(frozen=True)
class Shelved:
    """A game as it stands on the shelf: what a host is offered before it is set up."""

    key: str
    title: Sentence
    presets: tuple[Preset, ...]
    knobs: tuple[Knob, ...]
    build: Any = field(repr=False)
    """`build(settings: Mapping[str, Json]) -> Game`; raises `BadRecord` for settings that it does not know."""
    replay: Any = field(default=None, repr=False)
    """`replay(text: str | bytes)` yields the lines of a record; raises `BadRecord` where it goes wrong."""
    format: str = ""
    """What the records of this game say they are."""
    still: Any = field(default=None, repr=False)
    """`still(view, film)` is a view at the moment of a film that is worth a picture, or `None`: for letters."""
    slow: bool = False
    """Whether a step or a bot's answer takes seconds: it is then thought out apart from what others wait for."""
    missing: Any = field(default=None, repr=False)
    """`missing()` says why a match cannot be begun on this machine, or is `None`; without it every machine can."""
