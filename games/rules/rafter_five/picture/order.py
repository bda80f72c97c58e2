"""Which box is painted before which, so that what is nearer covers what is farther. Pure geometry."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import sqrt

from games.rules.rafter_five.physics.pose import Point
from games.rules.rafter_five.picture.solid import EYE, RIGHT, UP, Solid, cross, dot


def painted(found: Sequence[Solid]) -> list[Solid]:
    """The boxes, farthest first. Where they cover each other in a ring, the farthest of the ring is painted first."""
    before: list[set[int]] = [set() for _ in found]
    after: list[set[int]] = [set() for _ in found]
    for i, j in combinations(range(len(found)), 2):
        nearer = _nearer(found[i], found[j])
        if nearer:
            far, near = (i, j) if nearer > 0 else (j, i)
            before[near].add(far)
            after[far].add(near)
    order: list[int] = []
    left = set(range(len(found)))
    while left:
        free = [i for i in left if not before[i]] or [min(left, key=lambda i: (len(before[i]), found[i].depth, i))]
        chosen = min(free, key=lambda i: (found[i].depth, i))
        left.remove(chosen)
        order.append(chosen)
        for other in after[chosen]:
            before[other].discard(chosen)
        before[chosen].clear()
    return [found[i] for i in order]


def _nearer(a: Solid, b: Solid) -> int:
    """1 if `b` must be painted after `a`, -1 if before, 0 if they do not cover each other."""
    left, right, top, bottom = a.frame
    other = b.frame
    if right <= other[0] or other[1] <= left or bottom <= other[2] or other[3] <= top:
        return 0
    best, side = -1e9, 0
    between = (b.middle[0] - a.middle[0], b.middle[1] - a.middle[1], b.middle[2] - a.middle[2])
    for axis in _axes(a, b):
        far = dot(between, axis)
        gap = abs(far) - _half(a, axis) - _half(b, axis)
        towards = dot(axis, EYE) * (1 if far > 0 else -1)
        if gap > -0.15 and abs(towards) < 1e-3 and gap > 0:
            return 0
        if gap > best and abs(towards) >= 1e-3:
            best, side = gap, 1 if towards > 0 else -1
        if gap > 0.2 and axis in a.axes + b.axes:
            break
    return side if _covers(a, b) else 0


def _axes(a: Solid, b: Solid) -> list[Point]:
    """The directions in which two boxes can be parted: their faces' first, then their edges'."""
    found = [*a.axes, *b.axes]
    for one, other in product(a.axes, b.axes):
        x, y, z = cross(one, other)
        size = sqrt(x * x + y * y + z * z)
        if size > 1e-3:
            found.append((x / size, y / size, z / size))
    return found


def _half(solid: Solid, axis: Point) -> float:
    """How far a box reaches from its middle in a direction."""
    (u, v, w), (a, b, c) = solid.axes, solid.halves
    return abs(dot(u, axis)) * a + abs(dot(v, axis)) * b + abs(dot(w, axis)) * c


def _covers(a: Solid, b: Solid) -> bool:
    """Whether the two outlines overlap as seen: no edge direction of either parts them."""
    for solid in (a, b):
        for axis in solid.axes:
            x, y = dot(axis, RIGHT), dot(axis, UP)
            if abs(x) + abs(y) < 1e-6:
                continue
            across = tuple(y * r - x * u for r, u in zip(RIGHT, UP, strict=True))
            direction: Point = (across[0], across[1], across[2])
            size = sqrt(dot(direction, direction))
            far = abs(dot(direction, b.middle) - dot(direction, a.middle))
            if far - _half(a, direction) - _half(b, direction) > -0.05 * size:
                return False
    return True
