"""The strip below: every seat's chests and penalties, the boards and figures in the sea."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.drawing.glyphs import lettering
from games.rules.drawing.paints import PAINTS
from games.rules.drawing.svg import at, circle, group, path, rect
from games.rules.rafter_five.physics.bodies import BOARD, body, colour
from games.rules.rafter_five.picture import look
from games.rules.rafter_five.picture.look import Tones, lit

WIDTH, ROW = 1000.0, 64.0
CHEST = "M-13 -9H13V10H-13ZM-13 -2H13"
RINGS = "M-17 13q8.5 -7 17 0t17 0"


def height(view: Mapping[str, Any]) -> float:
    """How high the strip is: a row for two seats, and one for the sea."""
    return ROW * ((len(view["seats"]) + 1) // 2 + 1)


def draw(view: Mapping[str, Any], tones: Tones) -> str:
    """The strip, 1000 wide."""
    high = height(view)
    cells = [
        group(_seat(view, seat, tones), transform=at((place % 2) * WIDTH / 2, (place // 2) * ROW))
        for place, seat in enumerate(view["seats"])
    ]
    rows = "".join(f"M0 {ROW * row}H{WIDTH}" for row in range(1, int(high / ROW)))
    return group(
        rect(0, 0, WIDTH, high, fill=tones.strip),
        path(rows, stroke=tones.rule, stroke_width=1.5),
        *cells,
        group(_sea(view, tones), transform=at(0, high - ROW)),
    )


def _seat(view: Mapping[str, Any], seat: str, tones: Tones) -> str:
    """A seat: its letter (ringed while it is its turn), its chests to place by colour, its penalties."""
    paint = PAINTS[seat]
    shapes = [circle(38, 32, 19, fill=paint.fill, stroke="#14202b", stroke_width=2)]
    if view["active"] == seat:
        shapes.append(circle(38, 32, 25, fill="none", stroke=look.MARK, stroke_width=3.5))
    shapes.append(lettering(paint.letter, 38, 32, scale=0.82, ink=paint.ink))
    x = 96.0
    for name in view["colours"][seat]:
        count = sum(colour(chest) == name for chest in view["reserve"])
        shapes += [_chest(name, x, 31), lettering(str(count), x + 30, 32, scale=0.62, ink=tones.words)]
        x += 62 if len(view["colours"][seat]) <= 3 else 60
    held = [chest for holder, chest in view["penalties"] if holder == seat]
    for place, chest in enumerate(held[:6]):
        shapes.append(_drowned(colour(chest), 316 + 32 * place, 31, tones))
    return "".join(shapes)


def _chest(name: str, x: float, y: float) -> str:
    paint = PAINTS[name]
    return group(
        path(CHEST, fill=paint.fill, stroke="#14202b", stroke_width=1.8, stroke_linejoin="round"),
        lettering(paint.letter, 0, 1, scale=0.42, ink=paint.ink, weight=5),
        transform=at(x, y),
    )


def _drowned(name: str, x: float, y: float, tones: Tones) -> str:
    """A chest that was knocked into the sea."""
    return _chest(name, x, y) + path(
        RINGS, transform=at(x, y), fill="none", stroke=tones.sea, stroke_width=4, stroke_linecap="round"
    )


def _sea(view: Mapping[str, Any], tones: Tones) -> str:
    """How many boards are left, those that lie board side up, and the figures in the sea."""
    shapes = [rect(0, 0, WIDTH, ROW, fill=tones.sea, fill_opacity=0.28)]
    length, width = BOARD.foot[0] * 0.6, BOARD.foot[1] * 0.6
    for place, (fill, count) in enumerate(((look.PITCH, len(view["hidden"])), (look.WOODS[0], len(view["shown"])))):
        x = 56 + 150 * place
        shapes.append(
            rect(x - length / 2, 32 - width / 2, length, width, rx=2, fill=fill, stroke="#14202b", stroke_width=1.6)
        )
        shapes.append(lettering(str(count), x + length / 2 + 26, 32, scale=0.66, ink=tones.words))
    for place, name in enumerate(view["overboard"]):
        shapes.append(_figure(name, 380 + 66 * place, tones))
    if view["hand"]:
        shapes.append(circle(940, 32, 27, fill="none", stroke=look.MARK, stroke_width=3))
        shapes.append(_figure(view["hand"], 940, tones))
    return "".join(shapes)


def _figure(name: str, x: float, tones: Tones) -> str:
    """A figure as it stands, from the front."""
    parts = body(name).boxes
    scale = 46 / max(44.0, *(part.middle[2] + part.size[2] / 2 for part in parts))
    shapes = []
    for part in parts:
        long, _, high = part.size
        left, top = part.middle[0] - long / 2, -(part.middle[2] + high / 2)
        shapes.append(
            rect(left * scale, top * scale, long * scale, high * scale, fill=lit(look.FIGURES[name], tones.light))
        )
    return group(*shapes, transform=at(x, 54), stroke="#14202b", stroke_width=1.4)
