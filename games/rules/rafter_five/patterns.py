"""The boards' patterns of nails and cracks: 42 cards, each with its own. Constants of the game, made from digests."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import cos, hypot, radians, sin

from games.rules.rafter_five.physics.bodies import BOARD
from games.rules.rafter_five.physics.pose import Point, Pose, inverse, placed

NAIL, CRACK = 1.5, 0.5
"""How near to a nail's middle, and to a crack's line, counts as touching it, in millimetres."""
LENGTH, WIDTH = BOARD.foot
Flat = tuple[float, float]


@dataclass(frozen=True)
class Pattern:
    """What a board shows on its board side: nails, and cracks from an edge inwards, in its own frame."""

    nails: tuple[Flat, ...]
    cracks: tuple[tuple[Flat, Flat], ...]


@dataclass(frozen=True)
class Foot:
    """The rectangle on which something stands, in a board's frame."""

    u: float
    v: float
    turn: float
    length: float
    width: float

    def off(self, point: Flat) -> float:
        """How far a point is from the rectangle; 0 inside it."""
        du, dv, angle = point[0] - self.u, point[1] - self.v, radians(self.turn)
        along = abs(du * cos(angle) + dv * sin(angle)) - self.length / 2
        across = abs(dv * cos(angle) - du * sin(angle)) - self.width / 2
        return hypot(max(along, 0.0), max(across, 0.0))


@cache
def pattern(card: int) -> Pattern:
    """The pattern of a card: two nails at the ends, one or two between them, one or two cracks."""
    digest = sha256(f"rafter-five board {card}".encode()).digest()
    part = [byte / 255 for byte in digest]
    nails = [(-44 + 4 * part[0], _spread(part[1], 6)), (44 - 4 * part[2], _spread(part[3], 6))]
    nails.append((_spread(part[4], 30), _spread(part[5], 7)))
    if digest[6] % 2:
        nails.append((_spread(part[7], 36), _spread(part[8], 7)))
    cracks = [_crack(part[9:13])]
    if digest[13] % 3 == 0:
        cracks.append(_crack(part[14:18]))
    return Pattern(tuple((round(u, 1), round(v, 1)) for u, v in nails), tuple(cracks))


def _spread(part: float, most: float) -> float:
    return (2 * part - 1) * most


def _crack(part: list[float]) -> tuple[Flat, Flat]:
    side = 1 if part[0] < 0.5 else -1
    u, deep = _spread(part[1], 40), 4 + 6 * part[2]
    end = (round(u + _spread(part[3], 5), 1), round(side * (WIDTH / 2 - deep), 1))
    return (round(u, 1), side * WIDTH / 2), end


def nail_under(found: Pattern, foot: Foot) -> bool:
    """Whether a footprint touches a nail."""
    return any(foot.off(nail) < NAIL for nail in found.nails)


def crack_under(found: Pattern, foot: Foot) -> bool:
    """Whether a footprint touches a crack."""
    return any(foot.off(point) < CRACK for crack in found.cracks for point in along(crack))


def along(crack: tuple[Flat, Flat]) -> tuple[Flat, ...]:
    """Points of a crack, a quarter of a millimetre apart or less."""
    (u, v), (s, t) = crack
    count = int(hypot(s - u, t - v) * 4) + 1
    return tuple((u + (s - u) * i / count, v + (t - v) * i / count) for i in range(count + 1))


def seen(found: Pattern, under: Pose, over: Pose) -> Pattern:
    """A lower board's pattern as it lies below an upper one, in the upper one's frame and as seen from above."""

    def moved(point: Flat) -> Flat:
        high: Point = placed(under, (*point, BOARD.height))
        u, v, _ = inverse(over, (high[0], high[1], over.z))
        return u, v

    return Pattern(
        tuple(moved(nail) for nail in found.nails), tuple((moved(start), moved(end)) for start, end in found.cracks)
    )
