"""What the pieces are: sizes, weights and the boxes they are made of. The published rules give none: these stand.

Millimetres and grams. Every piece is a few boxes; its frame has the origin in the middle of its foot. Names: `b17` is
board 17, `red-3` a chest, figures go by their own names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import sqrt

from games.rules.rafter_five.physics.pose import Point

FIGURES = ("tall", "arms", "small", "long", "big")
KING = "king"
BASE = "base"
BASE_SIZE = (110.0, 65.0, 74.0)
DECK = BASE_SIZE[2]
"""How high above the sea the base carries what lies on it."""


@dataclass(frozen=True)
class Box:
    """A box: where its middle is in the piece's frame, and its sizes along u, v and up."""

    middle: Point
    size: Point


def box(length: float, width: float, height: float, *, above: float = 0.0, along: float = 0.0) -> Box:
    """A box that begins `above` the foot and whose middle is `along` the piece from the middle."""
    return Box((along, 0.0, above + height / 2), (length, width, height))


@dataclass(frozen=True)
class Body:
    """One kind of piece."""

    kind: str
    mass: float
    boxes: tuple[Box, ...]

    @cached_property
    def volume(self) -> float:
        return sum(length * width * height for length, width, height in (part.size for part in self.boxes))

    @property
    def foot(self) -> tuple[float, float]:
        """Length and width of what it stands on."""
        return self.boxes[0].size[:2]

    @cached_property
    def height(self) -> float:
        return max(part.middle[2] + part.size[2] / 2 for part in self.boxes)

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        return tuple(corner for part in self.boxes for corner in corners(part))

    @cached_property
    def radius(self) -> float:
        """The distance of its farthest corner from the middle of its foot."""
        return max(sqrt(x * x + y * y + z * z) for x, y, z in self.corners)


def corners(part: Box) -> tuple[Point, ...]:
    """The eight corners of a box in the piece's frame."""
    (x, y, z), (length, width, height) = part.middle, part.size
    halves = product((-length / 2, length / 2), (-width / 2, width / 2), (-height / 2, height / 2))
    return tuple((x + a, y + b, z + c) for a, b, c in halves)


BOARD = Body("board", 2.0, (box(100, 20, 2),))
CHEST = Body("chest", 0.8, (box(12, 10, 9),))
STANDING: Mapping[str, Body] = {
    "tall": Body("figure", 5.0, (box(14, 11, 27), box(9, 8, 11, above=27))),
    "arms": Body("figure", 6.0, (box(14, 10, 12), box(27, 10, 10, above=12), box(9, 8, 8, above=22))),
    "small": Body("figure", 2.5, (box(15, 13, 15),)),
    "long": Body("figure", 6.0, (box(30, 11, 13), box(9, 9, 11, above=13, along=-6))),
    "big": Body("figure", 7.5, (box(17, 15, 24), box(10, 10, 10, above=24))),
    KING: Body("figure", 7.0, (box(15, 15, 18), box(18, 18, 4, above=18), box(7, 7, 8, above=22))),
}


@cache
def body(name: str) -> Body:
    """What the piece of this name is made of."""
    if name in STANDING:
        return STANDING[name]
    return CHEST if "-" in name else BOARD


def board(number: int) -> str:
    """The name of a board."""
    return f"b{number}"


def number(name: str) -> int:
    """The number of a board by its name."""
    return int(name[1:])


def chest(colour: str, place: int) -> str:
    """The name of a chest."""
    return f"{colour}-{place}"


def colour(name: str) -> str:
    """The colour of a chest by its name."""
    return name.partition("-")[0]


def order(name: str) -> tuple[str, int, str]:
    """A fixed order of names: boards, chests and figures, each by number or name."""
    kind = body(name).kind
    digits = name[1:] if kind == "board" else name.partition("-")[2]
    return kind, int(digits) if digits.isdecimal() else 0, name
