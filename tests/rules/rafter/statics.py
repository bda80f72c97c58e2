"""An oracle for rafts at rest: a linear program looks for contact forces, within friction, that hold every piece.

It takes from the engine only where pieces touch; that they are in balance it finds by itself (scipy, a dev dependency).
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

from games.rules.rafter_five.physics.bodies import BASE, body
from games.rules.rafter_five.physics.engine import UNIT, Built
from games.rules.rafter_five.physics.parameters import STANDARD
from games.rules.rafter_five.physics.pose import Pieces, placed

NEAR = 0.4
"""Millimetres within which two pieces touch."""
SIDES = 8
"""Sides of the pyramid that stands for the cone of friction: it is drawn around the cone."""
SLACK = 0.002
"""The part of the whole weight that may be missing: contacts are known to hundredths of a millimetre."""


def balanced(pieces: Pieces) -> bool:
    """Whether forces can hold the raft."""
    return missing(pieces) <= SLACK


def missing(pieces: Pieces) -> float:
    """The least force and torque (over a board's half length) that is missing to hold the raft, of its whole weight."""
    names = [name for name, _ in pieces]
    rows = {name: 6 * place for place, name in enumerate(names)}
    loads = np.zeros(6 * len(names))
    middles = {name: _middle(name, pose) for name, pose in pieces}
    for name in names:
        loads[rows[name] + 2] = body(name).mass
    entries: list[tuple[int, int, float]] = []
    count = 0
    for one, other, point, normal in contacts(pieces):
        for push in _pyramid(normal):
            for name, force in ((other, push), (one, -push)):
                if name == BASE:
                    continue
                torque = np.cross(point - middles[name], force) / 50.0
                entries += [(rows[name] + axis, count, value) for axis, value in enumerate((*force, *torque))]
            count += 1
    return _solved(entries, count, loads)


def _solved(entries: list[tuple[int, int, float]], count: int, loads: np.ndarray) -> float:
    """Minimises what is missing in either direction of every row."""
    size = len(loads)
    entries = entries + [(row, count + row, 1.0) for row in range(size)]
    entries += [(row, count + size + row, -1.0) for row in range(size)]
    rows, columns, values = zip(*entries, strict=True)
    matrix = coo_matrix((values, (rows, columns)), shape=(size, count + 2 * size)).tocsc()
    cost = np.concatenate((np.zeros(count), np.ones(2 * size)))
    found = linprog(cost, A_eq=matrix, b_eq=loads, bounds=(0, None), method="highs")
    assert found.status == 0, found.message
    return float(found.fun / loads.sum())


def _pyramid(normal: np.ndarray) -> list[np.ndarray]:
    """The edges of the friction pyramid around a normal."""
    side = np.cross(normal, (1.0, 0.0, 0.0) if abs(normal[0]) < 0.7 else (0.0, 1.0, 0.0))
    side /= np.linalg.norm(side)
    across = np.cross(normal, side)
    wide = STANDARD.friction / np.cos(np.pi / SIDES)
    turns = np.arange(SIDES) * 2 * np.pi / SIDES
    return [normal + wide * (np.cos(turn) * side + np.sin(turn) * across) for turn in turns]


def _middle(name: str, pose) -> np.ndarray:
    """A piece's centre of mass."""
    made = body(name)
    weights = [part.size[0] * part.size[1] * part.size[2] for part in made.boxes]
    middles = [placed(pose, part.middle) for part in made.boxes]
    return np.average(np.array(middles), axis=0, weights=weights)


def contacts(pieces: Pieces):
    """Where pieces touch: two names, a point, and the normal from the first to the second."""
    built = Built(dict(pieces), STANDARD)
    # Poses that were kept may lie a little apart; the engine would not look that far.
    built.world.integration_parameters.normalized_prediction_distance = 2 * NEAR / UNIT
    built.world.detect_collisions()
    colliders = built.world.colliders
    for pair in built.world.narrow_phase.contact_pairs():
        one, other = built.names[pair.collider1], built.names[pair.collider2]
        for manifold in pair.manifolds:
            normal = np.array(manifold.data.normal.to_tuple())
            for point in manifold.points:
                if point.dist * UNIT <= NEAR:
                    at = colliders[pair.collider1].position.transform_point(point.local_p1.to_tuple())
                    yield one, other, np.array(at.to_tuple()) * UNIT, normal
