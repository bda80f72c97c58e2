"""The board as one picture: `draw` makes an SVG of a view, without words. Pure: no clock, no dice, no file, no font.

Title and description stand outside. The same view gives the same bytes, whoever looks. `flag`, `pawn` and `tag` are the
same pieces one by one, to stand beside words on a page.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.drawing.svg import MARK, document, el, used
from games.rules.game import Json, Theme
from games.rules.lifeboats.picture import chart, pieces
from games.rules.lifeboats.picture.boats import boats
from games.rules.lifeboats.picture.deep import deep
from games.rules.lifeboats.picture.islands import islands
from games.rules.lifeboats.picture.palette import tones as tones_of
from games.rules.lifeboats.picture.scene import read
from games.rules.lifeboats.picture.sea import berths, course, dial, sky, water
from games.rules.lifeboats.picture.strip import strip
from games.rules.lifeboats.picture.wreck import wreck

__all__ = ["draw", "flag", "pawn", "tag"]

LAYERS = (sky, water, islands, course, berths, wreck, deep, boats, dial, strip)
"""From the back to the front."""


def draw(view: Mapping[str, Json], theme: Theme) -> str:
    """The board as SVG."""
    scene, tones = read(view), tones_of(theme)
    body = "".join(layer(scene, tones) for layer in LAYERS)
    shapes = (el("g", pieces.piece(name), id=MARK + name) for name in used(body))
    return document(chart.width(scene), chart.height(scene), el("defs", *shapes) + body, role="img")


def flag(colour: str) -> str:
    """A player's signal flag, to stand in a line of words."""
    return _inline(pieces.flag(colour), (-2, -2, 40, 28))


def pawn(colour: str, officer: bool) -> str:
    """A crew member, to stand in a line of words."""
    return _inline(pieces.pawn(colour, "officer" if officer else "sailor"), (-17, -39, 34, 42))


def tag(colour: str) -> str:
    """A player's letter on a disc of their colour, to stand in a line of words."""
    return _inline(pieces.tag(colour), (-18, -18, 36, 36))


def _inline(body: str, box: tuple[int, int, int, int]) -> str:
    """A small picture that says nothing to those who listen: words stand beside it."""
    x, y, wide, high = box
    return el(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{x} {y} {wide} {high}",
        width=wide,
        height=high,
        aria_hidden="true",
    )
