"""The hand: how far a placement goes astray, from the match's secret, the turn, the step and the words alone. Pure.

The seed of a step is `Dice.seed(turn, step, SHA-256(words) in hex)`: HMAC-SHA256(secret, "match|turn|step|digest").
Each offset is drawn from it by name (`dice.drawn`) and turned into a number of the normal distribution, cut at 2.5
sigma, by inversion. One sigma is 0.8 mm and 1.2° for each millimetre of s = level x (1 + 0.3 reach / 100 mm), where
reach is how far from the middle of the base the hand works; gently takes off 30 %. A jitter, evenly within 0.05 mm and
0.1°, is always added: without it exactly parallel edges would be a trap of the engine's.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from math import hypot
from statistics import NormalDist

from games.rules.dice import Dice, drawn
from games.rules.rafter_five.editions import TREMOR

CUT = 2.5
PLACE, TURN = 0.8, 1.2
REACH, GENTLE = 0.3, 0.7
JITTER, TWIST = 0.05, 0.1
STEP = {"figure": 1, "place": 2, "chest": 3}
_NORMAL = NormalDist()


@dataclass(frozen=True)
class Hand:
    """How sure a hand is: the level of the match, the place where it works, and whether it takes care."""

    level: str
    x: float
    y: float
    gently: bool

    @property
    def scale(self) -> float:
        """The s of the formula, in millimetres."""
        reach = 1 + REACH * hypot(self.x, self.y) / 100
        return TREMOR[self.level] * reach * (GENTLE if self.gently else 1.0)


@dataclass(frozen=True)
class Offset:
    """How far a piece went astray, in millimetres and degrees."""

    x: float
    y: float
    turn: float


def seed(dice: Dice, turn: int, step: str, words: str) -> bytes:
    """The seed of a step."""
    return dice.seed(str(turn), str(STEP[step]), sha256(words.encode()).hexdigest())


def offset(seed: bytes, piece: str, hand: Hand) -> Offset:
    """Where tremor takes a `piece` (board, figure or chest)."""
    sizes = {"x": (PLACE, JITTER), "y": (PLACE, JITTER), "turn": (TURN, TWIST)}
    return Offset(
        **{
            axis: round(
                sigma * hand.scale * normal(drawn(seed, f"{piece} {axis}"))
                + jitter * (2 * drawn(seed, f"{piece} {axis} jitter") - 1),
                3,
            )
            + 0.0
            for axis, (sigma, jitter) in sizes.items()
        }
    )


def normal(part: float) -> float:
    """A number of the normal distribution cut at 2.5 sigma, for a number between 0 and 1."""
    low, high = _NORMAL.cdf(-CUT), _NORMAL.cdf(CUT)
    return _NORMAL.inv_cdf(low + part * (high - low))
