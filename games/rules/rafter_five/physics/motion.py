"""A run of the engine's world: new pieces let go softly, what touches the sea taken out, until all is at rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from games.rules.rafter_five.physics.asked import Fall
from games.rules.rafter_five.physics.engine import Built
from games.rules.rafter_five.physics.pose import Pieces, Pose

CREEP = 0.02
"""Millimetres a second by which something slow may speed up and still be at rest."""


@dataclass(frozen=True)
class Run:
    """How it went: what is left and where, what fell and when, how long it took, and the motion, frame by frame."""

    pieces: Pieces
    fallen: tuple[Fall, ...]
    seconds: float
    rest: bool
    frames: tuple[tuple[float, Mapping[str, Pose]], ...] = field(default=(), repr=False)

    def then(self, later: Run) -> Run:
        """This run and another one after it."""
        fallen = tuple(Fall(fall.name, round(self.seconds + fall.at, 4)) for fall in later.fallen)
        frames = tuple((self.seconds + time, poses) for time, poses in later.frames[1:])
        seconds = self.seconds + later.seconds
        return Run(later.pieces, self.fallen + fallen, seconds, later.rest, self.frames + frames)


class Motion:
    """One run of a world."""

    def __init__(self, world: Built, new: tuple[str, ...], filmed: bool) -> None:
        self.world, self.new, self.filmed = world, new, filmed
        self.frames: list[tuple[float, Mapping[str, Pose]]] = []
        self.fallen: list[Fall] = []
        rules = world.parameters
        self.ready = rules.release if new else 0.0
        self.speeds: deque[float] = deque(maxlen=round(rules.calm / (rules.look * rules.dt)))

    def run(self, least: float, most: float) -> Run:
        """Lets `least` seconds go by, then more until all is at rest, at most `most`."""
        rules, step, held = self.world.parameters, self.world.step, self.world.held
        count, time = 0, 0.0
        self._soften(0.0)
        self._film(0.0)
        while time < most and held and (time < least or not self._calm()):
            step()
            count += 1
            time = count * rules.dt
            if count % rules.look:
                continue
            self._soften(time)
            self._drown(time)
            if time >= self.ready:
                self.speeds.append(self.world.fastest())
            if count % rules.frame == 0:
                self._film(time)
        rest = self._calm() or not held
        return Run(self.world.poses(), tuple(self.fallen), time, rest, tuple(self.frames))

    def _calm(self) -> bool:
        """Whether all has been slow for a while and gathers no speed: what tips, tips slowly at first."""
        full = len(self.speeds) == self.speeds.maxlen
        return full and max(self.speeds) < self.world.parameters.still and self.speeds[-1] <= self.speeds[0] + CREEP

    def _soften(self, time: float) -> None:
        """New pieces gain their weight little by little."""
        if not self.new:
            return
        rules, done = self.world.parameters, time >= self.ready
        for name in self.new:
            if name in self.world.held:
                part = 1.0 if done else rules.light + (1 - rules.light) * time / self.ready
                self.world.weigh(name, part, 0.0 if done else rules.damping)
        if done:
            self.new = ()

    def _drown(self, time: float) -> None:
        """What touches the sea is taken out."""
        for name in self.world.drowned(self.world.parameters.sea):
            self._film(time, name)
            self.fallen.append(Fall(name, round(time, 4)))
            self.world.remove(name)

    def _film(self, time: float, only: str = "") -> None:
        if self.filmed:
            names = (only,) if only else tuple(self.world.held)
            self.frames.append((time, {name: self.world.pose(name) for name in names}))
