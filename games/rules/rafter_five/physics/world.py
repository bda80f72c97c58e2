"""A raft in the engine: lowered onto, looked at for overlaps, let go; and which poses are stored afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.rafter_five.physics.bodies import BASE, order
from games.rules.rafter_five.physics.engine import Built
from games.rules.rafter_five.physics.motion import Motion, Run
from games.rules.rafter_five.physics.parameters import STANDARD, Parameters
from games.rules.rafter_five.physics.pose import Piece, Pieces, Pose, apart, stored


class World:
    """A raft that can be asked and let go. Every run has a world of the engine's own."""

    def __init__(self, pieces: Iterable[Piece], parameters: Parameters = STANDARD) -> None:
        self.parameters = parameters
        self._poses = dict(pieces)
        self._asked: Built | None = None

    def add(self, name: str, pose: Pose) -> None:
        """Puts a piece into the world, at rest."""
        self._poses[name] = pose
        self._asked = None

    def lower(self, name: str, pose: Pose) -> tuple[Pose, str] | None:
        """Where a piece that is lowered from `pose` as it is touches first, and what; `None` if nothing is below."""
        hit = self._query().met(name, pose)
        if hit is None:
            return None
        sunk, touched = hit
        return pose._replace(z=pose.z - sunk + self.parameters.gap), touched

    def overlaps(self, name: str, pose: Pose) -> tuple[str, ...]:
        """The pieces that a piece at `pose` would cut into; touching is none."""
        found = self._query().cut(name, pose)
        return tuple(sorted(found, key=lambda other: ("", 0, other) if other == BASE else order(other)))

    def run(self, new: Iterable[str] = (), *, filmed: bool = False, least: float = 0.0, most: float = 0.0) -> Run:
        """Lets everything go until it is at rest or the time is up. `new` pieces are let go softly."""
        motion = Motion(Built(self._poses, self.parameters), tuple(new), filmed)
        return motion.run(least or self.parameters.least, most or self.parameters.most)

    def _query(self) -> Built:
        if self._asked is None:
            self._asked = Built(self._poses, self.parameters).ready()
        return self._asked


def settled(before: Iterable[Piece], after: Iterable[Piece], rules: Parameters = STANDARD) -> Pieces:
    """The poses to store: what hardly moved keeps the one that it had, so that a raft at rest never drifts."""
    old = dict(before)
    return tuple(
        Piece(name, old[name] if name in old and _hardly(old[name], pose, rules) else stored(pose))
        for name, pose in after
    )


def _hardly(old: Pose, new: Pose, rules: Parameters) -> bool:
    far, angle = apart(old, new)
    return far < rules.moved[0] and angle < rules.moved[1]
