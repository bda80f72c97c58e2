"""What the engine is asked and what it answers, as plain values. Pure: it needs no engine to be read or sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.rules.rafter_five.physics.pose import Pieces, Pose


@dataclass(frozen=True)
class Spot:
    """A board that is lowered level: its middle on the raft's map and its turn."""

    board: str
    x: float
    y: float
    turn: float


@dataclass(frozen=True)
class Stand:
    """A figure or chest set on a board: its middle in the board's frame and its own turn."""

    name: str
    board: str
    u: float
    v: float
    turn: float


@dataclass(frozen=True)
class Fall:
    """A piece touched the sea, so many seconds after the release."""

    name: str
    at: float


# --- questions -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fit:
    """Where would these come to touch?"""

    pieces: Pieces
    spot: Spot | None = None
    stand: Stand | None = None


@dataclass(frozen=True)
class Let:
    """Let go: what was in `pieces` and is not `lifted`, with what is placed.

    `filmed` asks for the motion, too, and for poses that keep still when they are rebuilt: what is to be stored.
    """

    pieces: Pieces
    lifted: str = ""
    spot: Spot | None = None
    stand: Stand | None = None
    filmed: bool = False


Question: TypeAlias = Fit | Let


# --- answers ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fits:
    """Where they touch. `touched` is what the board meets first or "", `cut` is what the standing piece would cut."""

    board: Pose | None = None
    touched: str = ""
    standing: Pose | None = None
    cut: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rest:
    """What came to rest where, what fell and when, how long it took; `film` is the packed motion (see `replay`)."""

    pieces: Pieces
    fallen: tuple[Fall, ...]
    seconds: float
    rest: bool
    moved: float
    engine: str
    parameters: str
    film: str = ""


Answer: TypeAlias = Fits | Rest
