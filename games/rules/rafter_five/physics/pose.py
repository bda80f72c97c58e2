"""Where a piece is: a place in millimetres and a unit quaternion, and the arithmetic of both. Pure; knows no engine.

The raft's map: x to the right, y to the back, z up from the sea. A piece's own frame has its origin in the middle of
its foot, u along its length, v along its width, and its own up.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import acos, cos, degrees, hypot, radians, sin, sqrt
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float, float]


class Pose(NamedTuple):
    """A place and a rotation (x, y, z and the quaternion's x, y, z, w)."""

    x: float
    y: float
    z: float
    i: float = 0.0
    j: float = 0.0
    k: float = 0.0
    w: float = 1.0

    @property
    def place(self) -> Point:
        return (self.x, self.y, self.z)


class Piece(NamedTuple):
    """A named piece and where it is."""

    name: str
    pose: Pose


Pieces: TypeAlias = tuple[Piece, ...]


def level(x: float, y: float, z: float, turn: float = 0.0) -> Pose:
    """A pose that stands upright, turned by degrees counter-clockwise as seen from above."""
    half = radians(turn) / 2
    return Pose(x, y, z, 0.0, 0.0, sin(half), cos(half))


def rotated(pose: Pose, point: Point) -> Point:
    """A direction of the piece's own frame, on the map."""
    _, _, _, i, j, k, w = pose
    px, py, pz = point
    tx, ty, tz = 2 * (j * pz - k * py), 2 * (k * px - i * pz), 2 * (i * py - j * px)
    return (
        px + w * tx + j * tz - k * ty,
        py + w * ty + k * tx - i * tz,
        pz + w * tz + i * ty - j * tx,
    )


def placed(pose: Pose, point: Point) -> Point:
    """A point of the piece's own frame, on the map."""
    x, y, z = rotated(pose, point)
    return (pose[0] + x, pose[1] + y, pose[2] + z)


def inverse(pose: Pose, point: Point) -> Point:
    """A point of the map, in the piece's own frame."""
    x, y, z, i, j, k, w = pose
    return rotated(Pose(0, 0, 0, -i, -j, -k, w), (point[0] - x, point[1] - y, point[2] - z))


def joined(outer: Pose, inner: Pose) -> Pose:
    """The pose on the map of something whose pose in `outer`'s frame is `inner`."""
    _, _, _, a, b, c, d = outer
    _, _, _, i, j, k, w = inner
    x, y, z = placed(outer, inner.place)
    return Pose(
        x,
        y,
        z,
        d * i + a * w + b * k - c * j,
        d * j - a * k + b * w + c * i,
        d * k + a * j - b * i + c * w,
        d * w - a * i - b * j - c * k,
    )


def flush(ground: Pose, u: float, v: float, *, turn: float, height: float) -> Pose:
    """Something standing on a piece's upper face, `height` above its foot, at (u, v) in its frame.

    A piece that lies on its back has its foot for upper face.
    """
    if rotated(ground, (0, 0, 1))[2] >= 0:
        return joined(ground, level(u, v, height, turn))
    over = Pose(u, v, 0.0, 1.0, 0.0, 0.0, 0.0)
    return joined(joined(ground, over), level(0, 0, 0, turn))


def tilt(pose: Pose) -> float:
    """How far a piece's up is from straight up or down, in degrees: 0 for a level board, whichever side is up."""
    return degrees(acos(min(1.0, abs(rotated(pose, (0, 0, 1))[2]))))


def heading(pose: Pose) -> float:
    """The turn of a piece as seen from above, in degrees from -180 to 180."""
    x, y, _ = rotated(pose, (1, 0, 0))
    if hypot(x, y) < 1e-9:
        return 0.0
    angle = degrees(acos(max(-1.0, min(1.0, x / hypot(x, y)))))
    return angle if y >= 0 else -angle


def apart(one: Pose, other: Pose) -> tuple[float, float]:
    """How far two poses are from each other: millimetres and degrees."""
    far = sqrt(sum((a - b) ** 2 for a, b in zip(one[:3], other[:3], strict=True)))
    dot = min(1.0, abs(sum(a * b for a, b in zip(one[3:], other[3:], strict=True))))
    return far, degrees(2 * acos(dot)) if dot < 1 else 0.0


def stored(numbers: Iterable[float]) -> Pose:
    """A pose in the digits that are kept: enough for the engine's own, and the same after any storing of JSON."""
    x, y, z, *rotation = numbers
    return Pose(*(round(n, 5) + 0.0 for n in (x, y, z)), *(round(n, 8) + 0.0 for n in rotation))


def turned(angle: float) -> float:
    """An angle in degrees as one from -180 (left out) to 180."""
    within = angle % 360
    return within - 360 if within > 180 else within
