"""How letters show a colour: its name, its letter, and the two colours of its cell. Letters carry no style sheet."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import pgettext

PAPER, INK = "#fffdf7", "#14202b"


@dataclass(frozen=True)
class Paint:
    """A colour's letter, the same in every language; `ink` is readable on `fill`."""

    letter: str
    fill: str
    ink: str


PAINTS = {
    "red": Paint("R", "#ab2a20", PAPER),
    "yellow": Paint("Y", "#efd83e", INK),
    "blue": Paint("B", "#3f6cc2", PAPER),
    "green": Paint("G", "#0ea37a", INK),
    "purple": Paint("P", "#62257e", PAPER),
    "orange": Paint("O", "#f47c1c", INK),
    "pink": Paint("K", "#f09bc8", INK),
    "white": Paint("W", "#fbf9f3", INK),
    "black": Paint("N", "#1d2126", PAPER),
}
NONE = Paint("", "#e2eef0", INK)


def paint(colour: str) -> Paint:
    """How a colour is shown; a quiet cell without a letter for what has none."""
    return PAINTS.get(colour, NONE)


def name(colour: str) -> str:
    """A colour's name in the active language."""
    names = {
        "red": pgettext("colour", "Red"),
        "yellow": pgettext("colour", "Yellow"),
        "blue": pgettext("colour", "Blue"),
        "green": pgettext("colour", "Green"),
        "purple": pgettext("colour", "Purple"),
        "orange": pgettext("colour", "Orange"),
        "pink": pgettext("colour", "Pink"),
        "white": pgettext("colour", "White"),
        "black": pgettext("colour", "Black"),
    }
    return names.get(colour, colour.capitalize())
