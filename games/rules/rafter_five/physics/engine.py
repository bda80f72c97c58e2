"""The engine: its worlds are built from poses, asked and stepped here. It alone imports rapier3d.

Runs in a process of its own (see `helper`): the engine may panic on absurd input. One unit is 10 mm and gravity 9.81
units, so that time runs about ten times slower than at a table; statics do not care, and contacts sink in less.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, NamedTuple

import rapier3d as rapier

from games.rules.rafter_five.physics.bodies import BASE, BASE_SIZE, Body, body, order
from games.rules.rafter_five.physics.parameters import Parameters
from games.rules.rafter_five.physics.pose import Piece, Pieces, Point, Pose, placed

UNIT = 10.0
"""Millimetres to one unit of the engine."""


def name() -> str:
    """The engine and its version, as stored with every result."""
    return f"rapier3d {version('rapier3d')}"


class _Held(NamedTuple):
    """A piece in a world of the engine's."""

    handle: rapier.RigidBodyHandle
    rigid: rapier.RigidBody
    made: Body


class Built:
    """A world of the engine's, its bodies put in in the fixed order of their names. Names, poses, millimetres.

    One that was asked (`met`, `cut`) is never stepped: pairs that it met while being asked would pass through each
    other.
    """

    def __init__(self, poses: Mapping[str, Pose], parameters: Parameters) -> None:
        self.parameters = parameters
        self.world = rapier.PhysicsWorld(gravity=(0.0, 0.0, -parameters.gravity))
        self.world.set_num_threads(1)
        _tune(self.world.integration_parameters, parameters)
        self.names: dict[rapier.ColliderHandle, str] = {}
        self.held: dict[str, _Held] = {}
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
        self.held[name] = _Held(handle, self.world.rigid_bodies[handle], made)

    def _pedestal(self) -> None:
        handle = self.world.add_body(rapier.RigidBody.fixed().translation((0.0, 0.0, BASE_SIZE[2] / 2 / UNIT)))
        collider = _cuboid(BASE_SIZE).friction(self.parameters.friction)
        self.names[self.world.add_collider(collider, handle)] = BASE

    def pose(self, name: str) -> Pose:
        at = self.held[name].rigid.position
        (x, y, z), (i, j, k, w) = at.translation, at.rotation.to_tuple()
        return Pose(x * UNIT, y * UNIT, z * UNIT, i, j, k, w)

    def poses(self) -> Pieces:
        return tuple(Piece(name, self.pose(name)) for name in sorted(self.held, key=order))

    # --- asked -------------------------------------------------------------------------------------------------------

    def ready(self) -> Built:
        """This world, to be asked."""
        self.world.detect_collisions()
        self.world.update_query_pipeline()
        return self

    def met(self, name: str, pose: Pose) -> tuple[float, str] | None:
        """How far a piece sinks from `pose` until it touches, and what; `None` if nothing is below."""
        options = rapier.ShapeCastOptions(max_time_of_impact=1000.0)
        down = (0.0, 0.0, -1.0)
        hit = self.world.query_pipeline.cast_shape(_isometry(pose), down, _shape(body(name), 0.0), options)
        if hit is None:
            return None
        collider, impact = hit
        return impact.time_of_impact * UNIT, self.names[collider]

    def cut(self, name: str, pose: Pose) -> set[str]:
        """What a piece at `pose` would cut into; touching is none."""
        found = set[str]()

        def noted(collider: rapier.ColliderHandle) -> bool:
            found.add(self.names[collider])
            return True

        shape = _shape(body(name), self.parameters.shrink)
        self.world.query_pipeline.intersect_shape(_isometry(pose), shape, noted)
        return found

    # --- let go ------------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Lets `dt` go by."""
        self.world.step()

    def weigh(self, name: str, part: float, damping: float) -> None:
        """Gives a piece a part of its weight, and slows it."""
        rigid = self.held[name].rigid
        rigid.gravity_scale = part
        rigid.linear_damping = rigid.angular_damping = damping

    def drowned(self, level: float) -> list[str]:
        """The pieces of which a corner is below `level`."""
        near = [name for name, held in self.held.items() if held.rigid.translation.z * UNIT - held.made.radius < level]
        poses = {name: self.pose(name) for name in near}
        return [n for n in near if min(placed(poses[n], at)[2] for at in self.held[n].made.corners) < level]

    def remove(self, name: str) -> None:
        """Takes a piece out."""
        self.world.remove_body(self.held.pop(name).handle)

    def fastest(self) -> float:
        """A bound on the speed of the fastest point, in mm/s."""
        fastest = 0.0
        for held in self.held.values():
            v, w = held.rigid.linvel, held.rigid.angvel
            fastest = max(fastest, v.norm() * UNIT + w.norm() * held.made.radius)
        return fastest


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
