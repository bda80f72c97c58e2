"""What happened: facts, told as sentences by `words`. All of them are public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.rules.rafter_five.tremor import Offset
from games.rules.sentences import Seat


@dataclass(frozen=True)
class Drop:
    """A piece that touched the sea, so many seconds after it was let go (of the simulation's slow time)."""

    name: str
    at: float


@dataclass(frozen=True)
class Trial:
    """How a step went in the engine: stored, and never simulated again as truth.

    `let_go` is where each piece left the hand, as commanded and then strayed, in millimetres and degrees: (x, y, turn)
    of a board on the raft's map, (u, v, turn) of a figure or chest on its board.
    """

    seconds: float
    rest: bool
    engine: str
    parameters: str
    fallen: tuple[Drop, ...] = ()
    let_go: tuple[tuple[float, float, float], ...] = ()


@dataclass(frozen=True)
class Began:
    """The match began. `king` is off, extra or replace, `out` the figure that he replaces."""

    first: Seat
    king: str
    out: str = ""


@dataclass(frozen=True)
class Stood:
    """A figure was put on the base before the first turn."""

    seat: Seat
    figure: str


@dataclass(frozen=True)
class TurnBegan:
    turn: int
    seat: Seat


@dataclass(frozen=True)
class Took:
    """A figure was taken from the raft or from the sea; `forced` if there was no other choice."""

    seat: Seat
    figure: str
    sea: bool
    forced: bool
    trial: Trial | None = None


@dataclass(frozen=True)
class Grabbed:
    """A board was taken, which shows its pattern."""

    seat: Seat
    board: int
    forced: bool


@dataclass(frozen=True)
class Laid:
    """A board was placed with a figure on it: as commanded, in millimetres and degrees, and how far the hand strayed.

    `on` is what it was to touch first.
    """

    seat: Seat
    board: int
    figure: str
    on: str
    x: float
    y: float
    turn: float
    u: float
    v: float
    own: float
    gently: bool
    board_off: Offset
    figure_off: Offset
    trial: Trial


@dataclass(frozen=True)
class Loaded:
    """A chest was placed on the board."""

    seat: Seat
    chest: str
    board: int
    u: float
    v: float
    turn: float
    gently: bool
    off: Offset
    trial: Trial


@dataclass(frozen=True)
class Toll:
    """How many chests of an owner."""

    owner: Seat
    count: int


@dataclass(frozen=True)
class Fell:
    """What touched the sea in one step: boards, figures, own chests, and others' by owner: a penalty each."""

    seat: Seat
    boards: tuple[int, ...]
    figures: tuple[str, ...]
    own: int
    others: tuple[Toll, ...]


@dataclass(frozen=True)
class Left:
    """A turn ended before its time. `why` is steep (the board takes no chest) or silent (no answer was possible)."""

    seat: Seat
    why: str


@dataclass(frozen=True)
class Ended:
    """The match is over. `why` is penalties, boards, chests, fall (solo) or cap; `losers` may be nobody.

    `score` is how many chests are on the raft of who plays `alone`.
    """

    why: str
    losers: tuple[Seat, ...]
    score: int = 0
    alone: bool = False


Event: TypeAlias = Began | Stood | TurnBegan | Took | Grabbed | Laid | Loaded | Fell | Left | Ended
