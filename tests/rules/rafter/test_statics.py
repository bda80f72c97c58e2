"""The engine against statics: what tips, holds and slides, within a tenth of a millimetre or degree (section 10)."""

from math import atan, cos, degrees, radians, sin

import pytest

from games.rules.rafter_five.physics.bodies import BASE_SIZE, BOARD, DECK, body
from games.rules.rafter_five.physics.engine import Built
from games.rules.rafter_five.physics.parameters import STANDARD
from games.rules.rafter_five.physics.pose import flush, level
from games.rules.rafter_five.physics.world import World
from tests.rules.rafter import statics
from tests.rules.rafter.rafts import plank, stored, stored_names

EDGE = BASE_SIZE[0] / 2
LENGTH = BOARD.foot[0]
NEAR = 0.1


def held(world: World, *new: str) -> bool:
    run = world.run(new)
    assert run.rest
    return not run.fallen


def board_at(x: float, turn: float) -> World:
    world = World([])
    lowered = world.lower("b1", level(x, 3.0, 120.0, turn))
    assert lowered is not None
    world.add("b1", lowered[0])
    return world


@pytest.mark.parametrize("turn", [1.0, 30.0, 77.0])
def test_a_board_over_an_edge_tips_where_its_middle_leaves_it(turn):
    assert held(board_at(EDGE - NEAR, turn), "b1")
    assert not held(board_at(EDGE + NEAR, turn), "b1")


def harmonic(count: int, beyond: float) -> World:
    """Boards in harmonic overhang, each half a millimetre short of it, and all their weight `beyond` the edge."""
    shifts = [0.0]
    for above in range(count - 1, 0, -1):
        shifts.append(shifts[-1] + LENGTH / (2 * above) - 0.5)
    middle = sum(shifts) / count
    world = World([])
    for place, shift in enumerate(shifts):
        x = EDGE + beyond + shift - middle
        world.add(f"b{place + 1}", level(x, 0.3 * place, DECK + 2.02 * place + 0.02, 0.4 * place + 0.3))
    return world


@pytest.mark.parametrize("count", [2, 3, 5])
def test_boards_in_harmonic_overhang(count):
    names = [f"b{place + 1}" for place in range(count)]
    assert held(harmonic(count, -NEAR), *names)
    assert not held(harmonic(count, NEAR), *names)


def lever(beyond: float) -> World:
    """The big figure on the inner end of a board and a chest on the outer: their common weight `beyond` the edge."""
    board, figure, chest = BOARD.mass, body("big").mass, body("red-1").mass
    u, v = -36.0, 41.0
    middle = (figure * u + chest * v) / (board + figure + chest)
    under = level(EDGE + beyond - middle * cos(radians(20)), 0.0, DECK + 0.02, 20.0)
    world = World([])
    world.add("b1", under)
    world.add("big", flush(under, u, 0.0, turn=0.0, height=2.02))
    world.add("red-1", flush(under, v, 0.0, turn=0.0, height=2.02))
    return world


def test_a_lever_with_a_counterweight():
    names = ("b1", "big", "red-1")
    assert held(lever(-NEAR), *names)
    assert not held(lever(NEAR), *names)


def slides(angle: float) -> bool:
    """Whether a board slides when gravity leans by so many degrees. It is watched for four seconds."""
    built = Built({"b1": level(-10.0, 0.0, DECK, 2.0)}, STANDARD)
    gravity = STANDARD.gravity
    built.world.gravity = (gravity * sin(radians(angle)), 0.0, -gravity * cos(radians(angle)))
    for _ in range(960):
        built.world.step()
    return built.pose("b1").x > -9.9


def test_the_angle_at_which_a_board_slides():
    angle = degrees(atan(STANDARD.friction))
    assert not slides(angle - 0.1)
    assert slides(angle + 0.1)


@pytest.mark.parametrize(("beyond", "holds"), [(-0.5, True), (0.5, False)])
def test_the_oracle_of_the_long_tests_knows_what_must_fall(beyond, holds):
    assert statics.balanced((plank(1, EDGE + beyond, 0, 12),)) is holds


@pytest.mark.parametrize("name", stored_names())
def test_the_oracle_holds_the_recorded_rafts(name):
    assert statics.balanced(stored(name).raft)
