"""Legal answers drawn at random, and the safest of a few: for the silent, bots and tests. Throws given dice only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import cos, radians, sin
from typing import TypeVar

from games.rules.dice import SPAN, Dice
from games.rules.game import IllegalMove
from games.rules.rafter_five import legal
from games.rules.rafter_five.editions import Settings
from games.rules.rafter_five.moves import Grab, Load, Move, Place, Stand, Take, angle
from games.rules.rafter_five.patterns import LENGTH, WIDTH
from games.rules.rafter_five.physics import asked as a
from games.rules.rafter_five.physics import process
from games.rules.rafter_five.physics.bodies import BASE_SIZE, BOARD, DECK, KING, board, body, colour
from games.rules.rafter_five.physics.pose import Point, heading, placed, tilt
from games.rules.rafter_five.state import State
from games.rules.sentences import Sentence

TRIES, SAFEST = 5000, 12


T = TypeVar("T")


class Chance:
    """Numbers drawn one after the other from dice."""

    def __init__(self, dice: Dice) -> None:
        self._numbers = dice.numbers()

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * (next(self._numbers) / SPAN)

    def tenths(self, low: float, high: float) -> int:
        return round(self.between(low, high) * 10)

    def pick(self, items: Sequence[T]) -> T:
        return items[int(self.between(0, len(items))) % len(items)]


def offers(rules: Settings, state: State, dice: Dice) -> Iterator[Move]:
    """Legal answers to the open step: all of them where they can be counted, else samples until none is found."""
    if state.step in ("figure", "board"):
        yield from counted(state)
        return
    misses, chance = 0, Chance(dice)
    while misses < TRIES and not state.over:
        move = _random(state, chance)
        try:
            if move is None:
                raise IllegalMove(Sentence("It would come down on something."))
            legal.look(rules, state, state.active, move)
        except IllegalMove:
            misses += 1
            continue
        misses = 0
        yield move


def counted(state: State) -> tuple[Move, ...]:
    """The figures or boards that may be taken."""
    if state.step == "figure":
        return tuple(Take(name, said=name == KING) for name in legal.figures(state))
    return tuple(Grab(number) for number in state.sea)


def safest(rules: Settings, state: State, dice: Dice, count: int = SAFEST) -> Move | None:
    """The safest of `count` legal answers by trying each without a tremor; `None` if there is none."""
    found = list(islice(offers(rules, state, dice), None if state.step == "figure" else count))
    if state.step in ("board", "stand"):
        return dice.of("pick").pick(found) if found else None
    tried = [(harm(state, move), place, move) for place, move in enumerate(found)]
    return min(tried, key=lambda one: one[:2])[2] if tried else None


@dataclass(frozen=True, order=True)
class Harm:
    """What a move did when it was tried, least is best: others' chests in the sea, pieces in the sea, tilt, motion."""

    penalties: int
    fallen: int
    tilt: float
    moved: float


def harm(state: State, move: Move) -> Harm:
    """What a legal move would do if the hand were perfectly steady. Raises `Fault`."""
    question = trial(state, move)
    if question is None:
        return Harm(0, 0, 0, 0)
    rest = process.let(question)
    names = [fall.name for fall in rest.fallen]
    lost = sum("-" in name and colour(name) not in state.colours_of(state.active) for name in names)
    laid = dict(rest.pieces).get(board(move.board)) if isinstance(move, Place) else None
    return Harm(lost, len(names), round(tilt(laid)) if laid else 0, rest.moved)


def trial(state: State, move: Move) -> a.Let | None:
    """The engine's question for a move as commanded; `None` where nothing is moved."""
    match move:
        case Take(figure) if state.pose(figure) is not None:
            return a.Let(state.raft, lifted=figure)
        case Place() | Load():
            spot, stand = legal.commanded(state, move)
            return a.Let(state.raft, spot=spot, stand=stand)
        case _:
            return None


# --- at random -------------------------------------------------------------------------------------------------------


def _random(state: State, chance: Chance) -> Move | None:
    match state.step:
        case "stand":
            name = next(name for name in state.figures if state.pose(name) is None)
            x, y = (chance.tenths(-size / 2, size / 2) for size in BASE_SIZE[:2])
            return Stand(name, x, y, _turn(chance))
        case "place":
            return _place(state, chance)
        case _:
            return _load(state, chance)


def _turn(chance: Chance) -> int:
    return angle(chance.tenths(-180, 180))


def _place(state: State, chance: Chance) -> Place | None:
    """A board that crosses another one somewhere, with the figure near the crossing; `None` for a poor idea."""
    number = state.board or chance.pick(state.sea)
    far = chance.pick((30, 30, 47))
    along, across, turn = chance.between(-far, far), chance.between(-9, 9), chance.between(-180, 180)
    x, y, z = _support(state, chance)
    slope = radians(turn)
    u = min(max(along + chance.between(-25, 25), -LENGTH / 2), LENGTH / 2)
    place = Place(
        number,
        round((x - along * cos(slope) + across * sin(slope)) * 10),
        round((y - along * sin(slope) - across * cos(slope)) * 10),
        angle(round(turn * 10)),
        round(u * 10),
        chance.tenths(-5, 5),
        angle(10 * round(chance.between(-180, 180))),
        said=state.hand == KING,
    )
    return None if _hopeless(state, place, z) else place


def _hopeless(state: State, move: Place, height: float) -> bool:
    """Whether a board would come down on a figure or chest higher than what it is to lie on, by a glance."""
    angle, x, y = radians(move.turn / 10), move.x / 10, move.y / 10
    away, side = cos(angle), sin(angle)
    for name, pose in state.raft:
        if body(name).kind != "board" and pose.z + body(name).height / 2 > height:
            dx, dy = pose.x - x, pose.y - y
            if abs(dx * away + dy * side) < LENGTH / 2 + 2 and abs(dy * away - dx * side) < WIDTH / 2 + 2:
                return True
    return False


def _support(state: State, chance: Chance) -> Point:
    """A point over a board, rather one over the base, or over the base where no board is left."""
    if not state.boards:
        x, y = (chance.between(-size / 2, size / 2) for size in BASE_SIZE[:2])
        return x, y, DECK
    for _ in range(4):
        pose = state.pose(board(chance.pick(state.boards)))
        assert pose is not None
        u, v = chance.between(-LENGTH / 2, LENGTH / 2), chance.between(-WIDTH / 2, WIDTH / 2)
        x, y, z = placed(pose, (u, v, BOARD.height))
        if abs(x) < BASE_SIZE[0] / 2 and abs(y) < BASE_SIZE[1] / 2:
            break
    return x, y, z


def _load(state: State, chance: Chance) -> Load:
    """A chest on the board, more often near the middle of the raft than far out."""
    mine = tuple(name for name in state.colours_of(state.active) if legal.next_chest(state, name))
    pose = state.pose(board(state.placed))
    assert pose is not None
    inner = -(pose.x * cos(radians(heading(pose))) + pose.y * sin(radians(heading(pose))))
    u = min(max(inner + chance.between(-50, 50), -45), 45)
    return Load(chance.pick(mine), round(u * 10), chance.tenths(-7, 7), angle(10 * round(chance.between(-90, 90))))
