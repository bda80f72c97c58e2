"""Boxes in space and how they are seen: projection, faces, outlines. Pure geometry; draws nothing.

The eye is far away (a parallel projection): to the right of the raft's front, and above it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin

from games.rules.rafter_five.physics.bodies import BASE, BASE_SIZE, Box, body
from games.rules.rafter_five.physics.pose import Point, Pose, placed, rotated

Flat = tuple[float, float]
_TURN, _RISE = radians(28), radians(32)
RIGHT: Point = (cos(_TURN), sin(_TURN), 0.0)
UP: Point = (-sin(_TURN) * sin(_RISE), cos(_TURN) * sin(_RISE), cos(_RISE))
EYE: Point = (sin(_TURN) * cos(_RISE), -cos(_TURN) * cos(_RISE), sin(_RISE))
"""Towards the eye."""
_CORNERS = tuple((i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1))
FACES = ((0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1))
"""An axis and a side of it."""


def dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Point, b: Point) -> Point:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def flat(point: Point) -> Flat:
    """Where a point is seen, in millimetres to the right and down."""
    return dot(point, RIGHT), -dot(point, UP)


@dataclass(frozen=True)
class Solid:
    """A box of a piece where it is."""

    name: str
    middle: Point
    axes: tuple[Point, Point, Point]
    halves: Point
    part: int = 0

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        return tuple(self.at(*signs) for signs in _CORNERS)

    def at(self, a: float, b: float, c: float) -> Point:
        """A point by its share of the half sizes: (1, 1, 1) is a corner."""
        x, y, z = self.middle
        for share, axis, half in zip((a, b, c), self.axes, self.halves, strict=True):
            x, y, z = x + share * half * axis[0], y + share * half * axis[1], z + share * half * axis[2]
        return x, y, z

    @cached_property
    def seen(self) -> tuple[Flat, ...]:
        return tuple(flat(corner) for corner in self.corners)

    @cached_property
    def frame(self) -> tuple[float, float, float, float]:
        """Left, right, top and bottom of it as seen."""
        xs, ys = zip(*self.seen, strict=True)
        return min(xs), max(xs), min(ys), max(ys)

    @cached_property
    def depth(self) -> float:
        """How near to the eye its middle is."""
        return dot(self.middle, EYE)

    def face(self, axis: int, side: int) -> tuple[Point, ...]:
        """The four corners of a face, in order around it."""
        others = [other for other in range(3) if other != axis]
        points = []
        for first, second in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            shares = [0.0, 0.0, 0.0]
            shares[axis], shares[others[0]], shares[others[1]] = side, first, second
            points.append(self.at(*shares))
        return tuple(points)

    def normal(self, axis: int, side: int) -> Point:
        x, y, z = self.axes[axis]
        return side * x, side * y, side * z

    def visible(self) -> tuple[tuple[int, int], ...]:
        """The faces that are turned to the eye."""
        return tuple(face for face in FACES if dot(self.normal(*face), EYE) > 1e-6)


def solids(pieces: Iterable[tuple[str, Pose]]) -> list[Solid]:
    """The base and every box of every piece."""
    length, width, height = BASE_SIZE
    base = Solid(BASE, (0, 0, height / 2), ((1, 0, 0), (0, 1, 0), (0, 0, 1)), (length / 2, width / 2, height / 2))
    found = [base]
    for name, pose in pieces:
        found += [_solid(name, pose, part, place) for place, part in enumerate(body(name).boxes)]
    return found


def _solid(name: str, pose: Pose, part: Box, place: int) -> Solid:
    axes = (rotated(pose, (1, 0, 0)), rotated(pose, (0, 1, 0)), rotated(pose, (0, 0, 1)))
    a, b, c = part.size
    return Solid(name, placed(pose, part.middle), axes, (a / 2, b / 2, c / 2), place)
