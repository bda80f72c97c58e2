"""What a game is: the verbs every game answers. Pure; knows no game by name.

A match is a chain of questions. `ask` says who must answer what, `resolve` turns the answers into the next state and
into events. Everything a person reads is a `Sentence`; everything a person may answer is a `Prompt`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from games.rules.dice import Dice
from games.rules.prompts import Prompt, Topic
from games.rules.sentences import Seat, Sentence, english

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None

POINTS = Sentence("Points")
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
    """What anyone could see before deciding: whether it may be done, and in sentences why not or what would follow.

    `ghost` is where it would be, in the terms of the game's own page; `None` if there is nothing to show.
    """

    sentences: tuple[Sentence, ...] = ()
    allowed: bool = True
    ghost: Json = None


@dataclass(frozen=True)
class Outcome:
    """How a match ended. `ranking` lists groups of equal seats, best first; `why` says what decided.

    `counted` heads a column of `points`: what they are. Where they are `penalties`, fewer are better.
    `told` is a seat's result in words, where points are not all of it.
    """

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    points: Mapping[Seat, int]
    why: Sentence
    counted: Sentence = POINTS
    penalties: bool = False
    told: Mapping[Seat, Sentence] = field(default_factory=dict)


@dataclass(frozen=True)
class Answered:
    """One closed question of a match: its kind and the words used for each seat that was asked ("" for no answer)."""

    kind: str
    by: Mapping[Seat, str]


@dataclass(frozen=True)
class Bound:
    """At most so many questions of one sort, for the table together or for `each` seat.

    `vote` and `setup` are those of the prompts. What goes on with the question before is not counted.
    """

    count: int
    vote: bool = False
    setup: bool = False
    each: bool = False


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

    def bounds(self, seats: int) -> tuple[Bound, ...]:
        """How many questions a match of so many seats has at most, in the order of the game."""

    def ask(self, state: S) -> Mapping[Seat, Prompt]:
        """Who must answer what. Empty when the match is over; never a question with one legal answer."""

    def check(self, state: S, seat: Seat, move: M) -> None:
        """Raises `IllegalMove` unless `seat` may answer `move` now."""

    def default(self, state: S, seat: Seat, dice: Dice) -> M | None:
        """The answer the rules give for a silent seat, by public dice; `None` is no answer."""

    def prefer(self, state: S, seat: Seat, words: Sequence[str]) -> M | None:
        """The first legal answer that a list of words in order of preference makes, or `None`: for orders."""

    def topics(self, state: S, seat: Seat) -> tuple[Topic, ...]:
        """Every kind of question that `seat` may still be asked, in the order of the game: for orders."""

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
    scene: Any = field(default=None, repr=False)
    """`scene(view)` is what a page of this game draws by itself, as plain data; without it there is the picture."""
    still: Any = field(default=None, repr=False)
    """`still(view, film)` is a view at the moment of a film that is worth a picture, or `None`: for letters."""
    slow: bool = False
    """Whether a step or a bot's answer takes seconds: it is then thought out apart from what others wait for."""
    missing: Any = field(default=None, repr=False)
    """`missing()` says why a match cannot be begun on this machine, or is `None`; without it every machine can."""
    wake: Any = field(default=None, repr=False)
    """`wake()` makes ready for previews, which a page is about to ask for, and waits for nothing."""
