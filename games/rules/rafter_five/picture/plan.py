"""The raft from above on a grid of millimetres, with the boards' numbers: an answer can be written by looking at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import Any

from games.rules.drawing.glyphs import lettering
from games.rules.drawing.paints import PAINTS
from games.rules.drawing.svg import el, group, num, path, rect
from games.rules.rafter_five.physics.bodies import BASE_SIZE, body, colour, number
from games.rules.rafter_five.physics.pose import Pose, placed, rotated
from games.rules.rafter_five.picture import look
from games.rules.rafter_five.picture.look import Tones, lit
from games.rules.rafter_five.picture.solid import Solid, solids

WIDTH, HEIGHT, EDGE = 1000.0, 640.0, 44.0
LEAST, ROOM = (84.0, 52.0), 12.0
"""Millimetres to each side that are always shown, and around what sticks out farther."""
Flat = tuple[float, float]


class Map:
    """Where millimetres are on the plan, which shows the base and all that lies on it."""

    def __init__(self, found: Sequence[Solid]) -> None:
        points = [corner for solid in found for corner in solid.corners]
        across, deep = [point[0] for point in points], [point[1] for point in points]
        left, right = min(-LEAST[0], min(across) - ROOM), max(LEAST[0], max(across) + ROOM)
        front, back = min(-LEAST[1], min(deep) - ROOM), max(LEAST[1], max(deep) + ROOM)
        wide, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
        self.scale = min(wide / (right - left), high / (back - front))
        self.x, self.y = (left + right) / 2, (front + back) / 2
        reach, depth = wide / 2 / self.scale, high / 2 / self.scale
        self.across = (self.x - reach, self.x + reach)
        self.deep = (self.y - depth, self.y + depth)

    def at(self, x: float, y: float) -> Flat:
        return WIDTH / 2 + self.scale * (x - self.x), HEIGHT / 2 - self.scale * (y - self.y)

    def ticks(self, every: int, span: tuple[float, float], margin: float = 0.0) -> range:
        """The round numbers of millimetres within a span."""
        return range(ceil((span[0] + margin) / every) * every, floor((span[1] - margin) / every) * every + 1, every)

    def outline(self, points: Sequence[Sequence[float]]) -> str:
        seen = [self.at(point[0], point[1]) for point in points]
        return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in seen) + "Z"


def draw(view: Mapping[str, Any], tones: Tones) -> str:
    """The plan, 1000 x 640."""
    poses = {name: Pose(*pose) for name, pose in view["raft"]}
    found = solids(poses.items())
    chart = Map(found)
    pieces = sorted(found[1:], key=lambda solid: (solid.middle[2], solid.name, solid.part))
    boards = [name for name in poses if body(name).kind == "board"]
    return group(
        rect(0, 0, WIDTH, HEIGHT, fill=tones.paper),
        _grid(chart, tones),
        _base(chart, tones),
        *(_piece(solid, chart, tones, view) for solid in pieces),
        *(_mark(solid, chart) for solid in found if solid.name in view["latest"] and solid.name in boards),
        *_numbers(poses, boards, chart, tones),
        _scale(chart, tones),
    )


def _grid(chart: Map, tones: Tones) -> str:
    lines: dict[bool, list[str]] = {False: [], True: []}
    for value in chart.ticks(10, chart.across):
        lines[value % 50 == 0].append(f"M{num(chart.at(value, 0)[0])} {num(EDGE)}V{num(HEIGHT - EDGE)}")
    for value in chart.ticks(10, chart.deep):
        lines[value % 50 == 0].append(f"M{num(EDGE)} {num(chart.at(0, value)[1])}H{num(WIDTH - EDGE)}")
    thin = path("".join(lines[False]), stroke=tones.grid, stroke_width=1)
    return thin + path("".join(lines[True]), stroke=tones.axis, stroke_width=1.6)


def _scale(chart: Map, tones: Tones) -> str:
    """The numbers along the edges, on bands of their own."""
    bands = "".join(
        rect(x, y, w, h, fill=tones.paper)
        for x, y, w, h in (
            (0, 0, WIDTH, EDGE), (0, HEIGHT - EDGE, WIDTH, EDGE), (0, EDGE, EDGE, HEIGHT - 2 * EDGE),
            (WIDTH - EDGE, EDGE, EDGE, HEIGHT - 2 * EDGE),
        )
    )  # fmt: skip
    every = 20 if chart.scale > 2.7 else 50
    signs = []
    for value in chart.ticks(every, chart.across, 5):
        x, _ = chart.at(value, 0)
        signs += [
            lettering(str(value), x, place, scale=0.5, ink=tones.words, weight=4.4)
            for place in (EDGE / 2, HEIGHT - EDGE / 2)
        ]
    for value in chart.ticks(every, chart.deep, 3):
        _, y = chart.at(0, value)
        signs += [
            lettering(str(value), place, y, scale=0.42, ink=tones.words, weight=5)
            for place in (EDGE / 2, WIDTH - EDGE / 2)
        ]
    frame = rect(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, fill="none", stroke=tones.axis, stroke_width=1.6)
    return bands + frame + "".join(signs)


def _base(chart: Map, tones: Tones) -> str:
    x, y = BASE_SIZE[0] / 2, BASE_SIZE[1] / 2
    return path(
        chart.outline(((-x, -y), (x, -y), (x, y), (-x, y))), fill=lit(tones.deck, tones.light), stroke=tones.line,
        stroke_width=1.6,
    )  # fmt: skip


def _piece(solid: Solid, chart: Map, tones: Tones, view: Mapping[str, Any]) -> str:
    """A box from above: its upper faces, see-through for boards so that what is below can be told."""
    kind = body(solid.name).kind
    faces = [face for face in ((0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1)) if solid.normal(*face)[2] > 1e-3]
    shapes = []
    for axis, side in faces:
        fill = look.paint(solid.name)
        if kind == "board" and (axis, side) == (2, -1):
            fill = look.PITCH
        light = (0.72 + 0.36 * solid.normal(axis, side)[2]) * tones.light
        shapes.append(path(chart.outline(solid.face(axis, side)), fill=lit(fill, light)))
    opacity = 0.86 if kind == "board" else 1.0
    details = _pattern(solid, chart, view) if kind == "board" else _sign(solid, chart)
    return group(*shapes, fill_opacity=opacity, stroke=tones.line, stroke_width=1.2, stroke_linejoin="round") + details


def _pattern(solid: Solid, chart: Map, view: Mapping[str, Any]) -> str:
    """Nails and cracks, and a notch at the end to which u grows."""
    half, across = solid.halves[0], solid.halves[1]
    shown = []
    tip = [solid.at(share, v, 1)[:2] for share, v in ((0.985, -0.3), (0.985, 0.3), (0.93, 0.0))]
    shown.append(path(chart.outline(tip), fill="#3a2410", fill_opacity=0.75))
    pattern = view["patterns"].get(str(number(solid.name)))
    if pattern and solid.axes[2][2] > 0:
        for u, v in pattern["nails"]:
            x, y = chart.at(*solid.at(u / half, v / across, 1)[:2])
            shown.append(el("circle", cx=x, cy=y, r=0.8 * chart.scale, fill="#3d4650"))
        for start, end in pattern["cracks"]:
            points = [chart.at(*solid.at(u / half, v / across, 1)[:2]) for u, v in (start, end)]
            line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
            shown.append(path(line, stroke="#3a2410", stroke_width=2, stroke_linecap="round"))
    return "".join(shown)


def _sign(solid: Solid, chart: Map) -> str:
    """The letter of a chest's colour or of a figure."""
    x, y = chart.at(*solid.middle[:2])
    if body(solid.name).kind == "chest":
        paint = PAINTS[colour(solid.name)]
        return lettering(paint.letter, x, y, scale=0.72, ink=paint.ink, weight=4.6)
    last = len(body(solid.name).boxes) - 1
    if solid.part != last:
        return ""
    return lettering(look.LETTERS[solid.name], x, y, scale=0.8, ink="#14202b", weight=4.8)


def _numbers(poses: Mapping[str, Pose], boards: Sequence[str], chart: Map, tones: Tones) -> list[str]:
    """The boards' numbers, each where it is least covered by what lies above."""
    taken: list[Flat] = []
    signs = []
    for name in sorted(boards, key=lambda other: -poses[other].z):
        pose = poses[name]
        spots = [placed(pose, (u, 0.0, 2.0)) for u in (0, -24, 24, -38, 38, -12, 12)]
        free = min(spots, key=lambda spot: _crowd(spot, name, poses, taken, chart))
        x, y = chart.at(free[0], free[1])
        taken.append((x, y))
        text = str(number(name))
        wide = 15 + 12 * len(text)
        back = rect(
            x - wide / 2, y - 12, wide, 24, rx=6, fill=tones.halo, fill_opacity=0.9, stroke="#14202b", stroke_width=1
        )
        signs.append(back + lettering(text, x, y, scale=0.58, ink="#14202b", weight=4.6))
    return signs


def _crowd(
    spot: tuple[float, float, float], name: str, poses: Mapping[str, Pose], taken: Sequence[Flat], chart: Map
) -> float:
    """How much stands over a point, and how near other numbers are."""
    x, y = chart.at(spot[0], spot[1])
    near = sum(max(0.0, 40 - abs(x - s) - abs(y - t)) for s, t in taken)
    over = 0.0
    for other, pose in poses.items():
        if other != name and pose.z > spot[2] - 3 and _over(other, pose, spot):
            over += 30 if body(other).kind == "board" else 60
    return near + over


def _over(name: str, pose: Pose, spot: tuple[float, float, float]) -> bool:
    """Whether a piece lies over a point, as seen from above."""
    dx, dy = spot[0] - pose.x, spot[1] - pose.y
    u, v = rotated(pose, (1, 0, 0)), rotated(pose, (0, 1, 0))
    length, width = body(name).foot
    return abs(dx * u[0] + dy * u[1]) < length / 2 + 3 and abs(dx * v[0] + dy * v[1]) < width / 2 + 3


def _mark(solid: Solid, chart: Map) -> str:
    side = 1 if solid.axes[2][2] > 0 else -1
    return path(
        chart.outline(solid.face(2, side)), fill="none", stroke=look.MARK, stroke_width=3, stroke_linejoin="round"
    )
