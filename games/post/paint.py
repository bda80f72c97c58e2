"""How letters show a colour: its letter, and the two colours of its cell. Letters carry no style sheet."""

from __future__ import annotations

from games.rules.drawing.paints import INK, PAINTS, Paint

NONE = Paint(letter="", fill="#e2eef0", ink=INK, flag="")


def paint(colour: str) -> Paint:
    """How a colour is shown; a quiet cell without a letter for what has none."""
    return PAINTS.get(colour, NONE)
