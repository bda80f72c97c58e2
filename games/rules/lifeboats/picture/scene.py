"""A view as the picture reads it: what is on the board. Whose view it is, is not read at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict

from games.rules import codec
from games.rules.game import Json

Crew = dict[str, tuple[int, int]]
"""Officers and sailors by colour."""

Moved = TypedDict("Moved", {"boat": str, "from": int})


@dataclass(frozen=True)
class Boat:
    at: str
    lane: int
    progress: int = 0
    leaks: int = 0
    crew: Crew = field(default_factory=dict)
    arrived: int | None = None
    landed: Crew = field(default_factory=dict)


@dataclass(frozen=True)
class Latest:
    """What the latest vote did."""

    leaked: tuple[str, ...] = ()
    moved: Moved | None = None


@dataclass(frozen=True)
class Scene:
    seats: tuple[str, ...]
    start: str
    lanes: str
    distance: int
    islands: dict[str, dict[str, int]]
    boats: dict[str, Boat]
    hats: dict[str, int]
    score: dict[str, int]
    round: int = 0
    phase: str = ""
    double: bool = False
    swimmers: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    lost: Crew = field(default_factory=dict)
    bench: Crew = field(default_factory=dict)
    """Those still to be placed, during the setup."""
    over: bool = False
    winners: tuple[str, ...] = ()
    latest: Latest = Latest()


def read(view: Mapping[str, Json]) -> Scene:
    scene: Scene = codec.decode(Scene, view)
    return scene


def pawns(scene: Scene, crew: Crew) -> list[str]:
    """The pieces of a crew, tidily: officers first, then sailors, each in the order of the seats."""
    ranks = ((0, "officer"), (1, "sailor"))
    return [
        f"pawn-{seat}-{rank}"
        for place, rank in ranks
        for seat in scene.seats
        for _ in range(crew.get(seat, (0, 0))[place])
    ]


def swimmers(scene: Scene, boat: str) -> list[str]:
    """The pieces in the water behind a boat."""
    return [
        f"pawn-{seat}-{rank}" for seat in scene.seats for rank, left in scene.swimmers.get(seat, ()) if left == boat
    ]
