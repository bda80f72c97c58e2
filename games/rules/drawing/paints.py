"""The players' colours: told apart by hue, lightness, letter and flag.

The nine were chosen together, so that any two differ also for the colour-blind; change none alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

INK = "#14202b"
PAPER = "#fffdf7"
GOLD = "#d99a21"


@dataclass(frozen=True)
class Paint:
    """A player's colour: `ink` is readable on `fill`, `flag` names the pattern of the signal flag."""

    letter: str
    fill: str
    ink: str
    flag: str


PAINTS: Mapping[str, Paint] = {
    "red": Paint("R", "#ab2a20", PAPER, "plain"),
    "orange": Paint("O", "#f47c1c", INK, "bar"),
    "yellow": Paint("Y", "#efd83e", INK, "pale"),
    "green": Paint("G", "#0ea37a", INK, "bend"),
    "blue": Paint("B", "#3f6cc2", PAPER, "cross"),
    "purple": Paint("P", "#62257e", PAPER, "saltire"),
    "pink": Paint("K", "#f09bc8", INK, "disc"),
    "white": Paint("W", "#fbf9f3", INK, "border"),
    "black": Paint("N", "#1d2126", PAPER, "quarters"),
}
