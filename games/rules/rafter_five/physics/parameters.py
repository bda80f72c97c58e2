"""Everything that a result of the engine depends on besides poses: numbers here, and what the pieces are. Pure."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from hashlib import sha256

import msgspec

from games.rules.rafter_five.physics.bodies import BASE_SIZE, BOARD, CHEST, STANDING


@dataclass(frozen=True)
class Parameters:
    """The numbers on which a result depends besides poses. Never changed within a match.

    `softness` is frequency and damping of contacts. Release: new pieces weigh `light` of their weight at first and all
    of it after `release` seconds, damped until then. Rest: the fastest point below `still` mm/s for `calm` seconds.
    Kept: what moved less than `moved` (mm and degrees). Stored: what a rebuild and `again` seconds do not change, or
    the last of `rebuilds`; after `patience` of them nothing is kept once.
    """

    gravity: float = 9.81
    dt: float = 1 / 240
    iterations: int = 8
    softness: tuple[float, float] = (30.0, 10.0)
    static_softness: tuple[float, float] = (60.0, 10.0)
    friction: float = 0.6
    gap: float = 0.02
    release: float = 1.0
    light: float = 0.1
    damping: float = 8.0
    still: float = 0.6
    calm: float = 0.75
    least: float = 1.5
    most: float = 20.0
    sea: float = 1.0
    look: int = 4
    frame: int = 8
    shrink: float = 0.1
    moved: tuple[float, float] = (0.15, 0.5)
    again: float = 3.0
    patience: int = 5
    rebuilds: int = 12

    @property
    def digest(self) -> str:
        """A hash of these numbers and of the sizes and weights of all pieces: stored with every result."""
        pieces = {name: asdict(made) for name, made in {"board": BOARD, "chest": CHEST, **STANDING}.items()}
        told = msgspec.json.encode([asdict(self), BASE_SIZE, pieces], order="sorted")
        return sha256(told).hexdigest()[:16]


STANDARD = Parameters()
