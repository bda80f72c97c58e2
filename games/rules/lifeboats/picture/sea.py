"""Sky and sea: the sun, the fields, free places at the start, each boat's course, and what is being decided now."""

from __future__ import annotations

from games.rules.drawing.glyphs import lettering
from games.rules.drawing.paints import INK
from games.rules.drawing.svg import MARK, at, circle, group, path, rect, trace, use
from games.rules.lifeboats.picture import chart
from games.rules.lifeboats.picture.palette import Tones
from games.rules.lifeboats.picture.scene import Scene

PHASES = ("leak", "move", "swim")


def sky(scene: Scene, tones: Tones) -> str:
    wide = chart.width(scene)
    sun = wide * 0.65
    return (
        rect(0, 0, wide, chart.HORIZON, fill=tones.sky)
        + circle(sun, chart.HORIZON - 14, 58, fill=tones.glow)
        + circle(sun, chart.HORIZON - 14, 32, fill=tones.sun)
        + _cloud(wide * 0.32, 42, tones)
        + _cloud(wide * 0.77, 26, tones)
    )


def _cloud(x: float, y: float, tones: Tones) -> str:
    return path(
        "M-46 0C-40 -14 -26 -10 -20 -14C-12 -26 8 -24 12 -12C24 -18 40 -12 46 0Z", fill=tones.cloud, transform=at(x, y)
    )


def water(scene: Scene, tones: Tones) -> str:
    """The sea down to the strip, every other field a shade darker."""
    wide, end = chart.width(scene), chart.rows_end(scene)
    bands = [
        rect(0, end - (row + 1) * chart.ROW, wide, chart.ROW, fill=tones.swell) for row in range(0, scene.distance, 2)
    ]
    glints = trace("M{} 106h60M{} 116h100M{} 108h44", wide * 0.37, wide * 0.6, wide * 0.9)
    waves = "".join(_ripples(wide, end - row * chart.ROW, row) for row in range(scene.distance))
    return (
        rect(0, chart.HORIZON, wide, chart.height(scene) - chart.HORIZON, fill=tones.sea)
        + "".join(bands)
        + path(glints, stroke=tones.wave, stroke_width=2)
        + path(waves, fill="none", stroke=tones.wave, stroke_width=2.4, stroke_linecap="round")
    )


def _ripples(wide: float, y: float, row: int) -> str:
    first = 34 + row * 53 % 88
    return "".join(trace("M{} {}q6 -7 12 0t12 0 12 0 12 0", x, y) for x in range(first, int(wide) - 40, 118))


def course(scene: Scene, tones: Tones) -> str:
    """A ring for every field a boat still has before it, the last one on the beach."""
    rings = [
        circle(chart.lane_x(boat.lane), y, 5.5)
        for boat in scene.boats.values()
        if boat.at == "sea"
        for y in _fields_ahead(scene, boat.progress)
    ]
    return group(*rings, fill="none", stroke=tones.mark, stroke_width=2.6) if rings else ""


def _fields_ahead(scene: Scene, progress: int) -> list[float]:
    return [chart.row_y(scene, row) for row in range(progress + 1, scene.distance)] + [chart.SHORE - 34]


def berths(scene: Scene, tones: Tones) -> str:
    """The start fields without a boat, during the setup with the number of their lane: it is the answer."""
    taken = {boat.lane for boat in scene.boats.values() if boat.progress == 0 or not scene.round}
    free = [lane for lane in range(1, len(scene.lanes) + 1) if lane not in taken]
    y = chart.row_y(scene, 0)
    outlines = [use("hull", at(chart.lane_x(lane), y, scale=0.9)) for lane in free]
    numbers = [lettering(str(lane), chart.lane_x(lane), y, scale=1, ink=tones.mark) for lane in free if not scene.round]
    dashes = group(*outlines, fill="none", stroke=tones.mark, stroke_width=2.2, stroke_dasharray="7 6")
    return group(dashes, *numbers, id=f"{MARK}berths") if free else ""


# --- what is being decided -------------------------------------------------------------------------------------------


def dial(scene: Scene, tones: Tones) -> str:
    """The round in a lifebuoy and the three phases beside it, the present one marked; two drops when two boats leak."""
    if not scene.round:
        return ""
    plate = rect(-92, -25, 190, 50, rx=25, fill=tones.board, stroke=INK, stroke_width=2.4)
    now = PHASES.index(scene.phase) if scene.phase in PHASES and not scene.over else None
    ring = "" if now is None else circle(-12 + now * 44, 0, 20, fill="#f6d27a", stroke=INK, stroke_width=1.8)
    drops = (-5, 5) if scene.double else (0,)
    icons = [
        *(use("drop", at(-12 + x, 2), stroke=INK, stroke_width=1.8) for x in drops),
        path("M20 2l12 -12 12 12M20 12l12 -12 12 12", fill="none", stroke=INK, stroke_width=3.6),
        circle(76, -4, 6, fill=INK),
        path("M62 9q3.5 -5 7 0t7 0 7 0 7 0", fill="none", stroke=INK, stroke_width=3),
    ]
    number = use("lifebuoy", at(-62, 0)) + lettering(
        str(scene.round), -62, 0, scale=0.6 if scene.round < 10 else 0.4, ink=INK
    )
    return group(
        plate,
        ring,
        *icons,
        number,
        id=f"{MARK}dial",
        transform=at(chart.width(scene) / 2, 36),
        stroke_linecap="round",
        stroke_linejoin="round",
    )
