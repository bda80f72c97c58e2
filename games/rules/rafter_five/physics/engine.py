"""The engine: builds a world from poses, lowers, finds overlaps, runs until rest. It alone imports rapier3d.

Runs in a process of its own (see `helper`): the engine may panic on absurd input. One unit is 10 mm and gravity 9.81
units, so that time runs about ten times slower than at a table; statics do not care, and contacts sink in less.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from importlib.metadata import version
from typing import Any

import msgspec
import rapier3d as rapier

from games.rules.rafter_five.physics.asked import Fall
from games.rules.rafter_five.physics.bodies import BASE, BASE_SIZE, DECK, Body, body, order
from games.rules.rafter_five.physics.pose import Piece, Pieces, Point, Pose, apart, placed, stored

CREEP = 0.02
"""Millimetres a second by which something slow may speed up and still be at rest."""
UNIT = 10.0
"""Millimetres to one unit of the engine."""


DROP = DECK + 20
"""From how high a board falls that finds nothing below it."""


@dataclass(frozen=True)
class Parameters:
    """Everything that a result depends on besides poses. Never changed within a match: its digest is stored.

    `softness` is frequency and damping of contacts. Release: new pieces weigh `light` of their weight at first and all
    of it after `release` seconds, damped until then. Rest: the fastest point below `still` mm/s for `calm` seconds.
    Kept: what moved less than `moved` (mm and degrees), unless it touches what moved more and shifted by `nudged`.
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
    nudged: tuple[float, float] = (0.02, 0.05)

    @property
    def digest(self) -> str:
        return sha256(msgspec.json.encode(asdict(self), order="sorted")).hexdigest()[:16]


STANDARD = Parameters()


def name() -> str:
    """The engine and its version, as stored with every result."""
    return f"rapier3d {version('rapier3d')}"


@dataclass(frozen=True)
class Run:
    """How it went: what is left and where, what fell and when, how long it took, and the motion, frame by frame."""

    pieces: Pieces
    fallen: tuple[Fall, ...]
    seconds: float
    rest: bool
    touching: Mapping[str, frozenset[str]] = field(default_factory=dict, repr=False)
    frames: tuple[tuple[float, Mapping[str, Pose]], ...] = field(default=(), repr=False)


class World:
    """A raft that can be asked and let go.

    The engine's world that was asked is never stepped: pairs that it met while being asked would pass through each
    other. Every question and every run builds its own.
    """

    def __init__(self, pieces: Iterable[Piece], parameters: Parameters = STANDARD) -> None:
        self.parameters = parameters
        self._poses = dict(pieces)
        self._asked: _Built | None = None

    def add(self, name: str, pose: Pose) -> None:
        """Puts a piece into the world, at rest."""
        self._poses[name] = pose
        self._asked = None

    def lower(self, name: str, pose: Pose) -> tuple[Pose, str] | None:
        """Where a piece that is lowered from `pose` as it is touches first, and what; `None` if nothing is below."""
        options = rapier.ShapeCastOptions(max_time_of_impact=1000.0)
        built = self._query()
        down = (0.0, 0.0, -1.0)
        hit = built.world.query_pipeline.cast_shape(_isometry(pose), down, _shape(body(name), 0.0), options)
        if hit is None:
            return None
        collider, impact = hit
        z = pose.z - impact.time_of_impact * UNIT + self.parameters.gap
        return pose._replace(z=z), built.names[collider]

    def overlaps(self, name: str, pose: Pose) -> tuple[str, ...]:
        """The pieces that a piece at `pose` would cut into; touching is none."""
        built, found = self._query(), set[str]()

        def noted(collider: rapier.ColliderHandle) -> bool:
            found.add(built.names[collider])
            return True

        shape = _shape(body(name), self.parameters.shrink)
        built.world.query_pipeline.intersect_shape(_isometry(pose), shape, noted)
        return tuple(sorted(found, key=lambda other: ("", 0, other) if other == BASE else order(other)))

    def run(self, new: Iterable[str] = (), *, filmed: bool = False, least: float | None = None) -> Run:
        """Lets everything go until it is at rest or the time is up. `new` pieces are let go softly."""
        motion = _Motion(_Built(self._poses, self.parameters), tuple(new), filmed)
        return motion.run(self.parameters.least if least is None else least)

    def _query(self) -> _Built:
        if self._asked is None:
            self._asked = _Built(self._poses, self.parameters)
            self._asked.world.detect_collisions()
            self._asked.world.update_query_pipeline()
        return self._asked


class _Built:
    """A world of the engine's, its bodies put in in the fixed order of their names."""

    def __init__(self, poses: Mapping[str, Pose], parameters: Parameters) -> None:
        self.parameters = parameters
        self.world = rapier.PhysicsWorld(gravity=(0.0, 0.0, -parameters.gravity))
        self.world.set_num_threads(1)
        _tune(self.world.integration_parameters, parameters)
        self.names: dict[rapier.ColliderHandle, str] = {}
        self.held: dict[str, tuple[rapier.RigidBodyHandle, rapier.RigidBody, Body]] = {}
        self._pedestal()
        for name in sorted(poses, key=order):
            self._add(name, poses[name])

    def _add(self, name: str, pose: Pose) -> None:
        made, builder = body(name), rapier.RigidBody.dynamic().position(_isometry(pose)).can_sleep(False)
        handle = self.world.add_body(builder)
        for part in made.boxes:
            mass = made.mass * part.size[0] * part.size[1] * part.size[2] / made.volume
            built = _cuboid(part.size).translation(_scaled(part.middle)).friction(self.parameters.friction).mass(mass)
            self.names[self.world.add_collider(built, handle)] = name
        self.held[name] = (handle, self.world.rigid_bodies[handle], made)

    def _pedestal(self) -> None:
        handle = self.world.add_body(rapier.RigidBody.fixed().translation((0.0, 0.0, BASE_SIZE[2] / 2 / UNIT)))
        collider = _cuboid(BASE_SIZE).friction(self.parameters.friction)
        self.names[self.world.add_collider(collider, handle)] = BASE

    def remove(self, name: str) -> None:
        self.world.remove_body(self.held.pop(name)[0])

    def pose(self, name: str) -> Pose:
        at = self.held[name][1].position
        (x, y, z), (i, j, k, w) = at.translation, at.rotation.to_tuple()
        return Pose(x * UNIT, y * UNIT, z * UNIT, i, j, k, w)

    def poses(self) -> Pieces:
        return tuple(Piece(name, self.pose(name)) for name in sorted(self.held, key=order))

    def touching(self) -> dict[str, frozenset[str]]:
        """Which pieces touch which."""
        found: dict[str, frozenset[str]] = {}
        for pair in self.world.narrow_phase.contact_pairs():
            if pair.has_any_active_contact:
                one, other = self.names[pair.collider1], self.names[pair.collider2]
                found[one] = found.get(one, frozenset()) | {other}
                found[other] = found.get(other, frozenset()) | {one}
        return found


class _Motion:
    """One run of a world."""

    def __init__(self, world: _Built, new: tuple[str, ...], filmed: bool) -> None:
        self.world, self.new, self.filmed = world, new, filmed
        self.frames: list[tuple[float, Mapping[str, Pose]]] = []
        self.fallen: list[Fall] = []
        rules = world.parameters
        self.ready = rules.release if new else 0.0
        self.speeds: deque[float] = deque(maxlen=round(rules.calm / (rules.look * rules.dt)))

    def run(self, least: float) -> Run:
        rules, step, held = self.world.parameters, self.world.world.step, self.world.held
        count, time = 0, 0.0
        self._soften(0.0)
        self._film(0.0)
        while time < rules.most and held and (time < least or not self._calm()):
            step()
            count += 1
            time = count * rules.dt
            if count % rules.look:
                continue
            self._soften(time)
            self._drown(time)
            if time >= self.ready:
                self.speeds.append(self._fastest())
            if count % rules.frame == 0:
                self._film(time)
        rest = self._calm() or not held
        return Run(self.world.poses(), tuple(self.fallen), time, rest, self.world.touching(), tuple(self.frames))

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
                rigid = self.world.held[name][1]
                rigid.gravity_scale = 1.0 if done else rules.light + (1 - rules.light) * time / self.ready
                rigid.linear_damping = rigid.angular_damping = 0.0 if done else rules.damping
        if done:
            self.new = ()

    def _drown(self, time: float) -> None:
        """What touches the sea is taken out."""
        level = self.world.parameters.sea
        for name, (_, rigid, made) in list(self.world.held.items()):
            if rigid.translation.z * UNIT - made.radius < level:
                pose = self.world.pose(name)
                if min(placed(pose, corner)[2] for corner in made.corners) < level:
                    self._film(time, name)
                    self.fallen.append(Fall(name, round(time, 4)))
                    self.world.remove(name)

    def _fastest(self) -> float:
        """A bound on the speed of the fastest point, in mm/s."""
        fastest = 0.0
        for _, rigid, made in self.world.held.values():
            v, w = rigid.linvel, rigid.angvel
            fastest = max(fastest, v.norm() * UNIT + w.norm() * made.radius)
        return fastest

    def _film(self, time: float, only: str = "") -> None:
        if self.filmed:
            names = (only,) if only else tuple(self.world.held)
            self.frames.append((time, {name: self.world.pose(name) for name in names}))


def settled(before: Iterable[Piece], run: Run, rules: Parameters = STANDARD) -> Pieces:
    """The poses to store: what hardly moved keeps the one that it had, so that a raft at rest never drifts.

    What touches something that did move follows it, however little, lest the two be stored apart or in each other.
    """
    old, new = dict(before), dict(run.pieces)
    shifts = {name: apart(old[name], pose) for name, pose in new.items() if name in old}
    fresh = {name for name in new if name not in old or _beyond(shifts[name], rules.moved)}
    followers = {name for name, shift in shifts.items() if _beyond(shift, rules.nudged)} - fresh
    while near := {name for name in followers if run.touching.get(name, frozenset()) & fresh}:
        fresh, followers = fresh | near, followers - near
    return tuple(Piece(name, stored(pose) if name in fresh else old[name]) for name, pose in run.pieces)


def _beyond(shift: tuple[float, float], bound: tuple[float, float]) -> bool:
    return shift[0] >= bound[0] or shift[1] >= bound[1]


def _tune(integration: rapier.IntegrationParameters, rules: Parameters) -> None:
    integration.dt = rules.dt
    integration.num_solver_iterations = rules.iterations
    integration.friction_model = rapier.FrictionModel.SIMPLIFIED
    integration.contact_recycling = False
    integration.contact_softness = rapier.SpringCoefficients(*rules.softness)
    integration.static_contact_softness = rapier.SpringCoefficients(*rules.static_softness)


def _scaled(point: Point) -> Point:
    return (point[0] / UNIT, point[1] / UNIT, point[2] / UNIT)


def _cuboid(size: Point) -> rapier.ColliderBuilder:
    return rapier.Collider.cuboid(*(half / 2 for half in _scaled(size)))


def _shape(made: Body, shrink: float) -> rapier.SharedShape:
    """A piece's shape, each of its boxes smaller by `shrink` on every side."""
    parts: list[tuple[Any, rapier.SharedShape]] = []
    for part in made.boxes:
        halves = (max(size / 2 - shrink, 0.01) / UNIT for size in part.size)
        parts.append(((_scaled(part.middle), (0.0, 0.0, 0.0, 1.0)), rapier.SharedShape.cuboid(*halves)))
    return rapier.SharedShape.compound(parts)


def _isometry(pose: Pose) -> tuple[Point, tuple[float, float, float, float]]:
    return _scaled(pose.place), (pose.i, pose.j, pose.k, pose.w)
