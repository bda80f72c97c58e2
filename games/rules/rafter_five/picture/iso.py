"""The raft as seen from the right of its front: sea, base, and every piece, what is nearer over what is farther."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.drawing.glyphs import GLYPHS
from games.rules.drawing.paints import PAINTS
from games.rules.drawing.svg import MARK as ID
from games.rules.drawing.svg import el, group, num, path, rect
from games.rules.rafter_five.physics.bodies import BASE, BASE_SIZE, body, colour, number
from games.rules.rafter_five.physics.pose import Point, Pose
from games.rules.rafter_five.picture import look
from games.rules.rafter_five.picture.look import Tones, lit
from games.rules.rafter_five.picture.order import painted
from games.rules.rafter_five.picture.solid import Flat, Solid, dot, flat, solids

WIDTH, HEIGHT = 1000.0, 640.0
LIGHT: Point = (-0.35, -0.55, 0.76)
MOST = 4.4
"""Units of the picture to a millimetre, at most."""
WAVES = "M0 0q9 -9 18 0t18 0t18 0"


class Frame:
    """Fits what is seen into the picture."""

    def __init__(self, found: Sequence[Solid]) -> None:
        upper = [solid.frame for solid in found]
        left, right = min(f[0] for f in upper) - 8, max(f[1] for f in upper) + 8
        top, bottom = min(f[2] for f in upper) - 12, max(f[3] for f in upper) + 6
        self.scale = min(MOST, WIDTH / (right - left), HEIGHT / (bottom - top))
        self.x = WIDTH / 2 - self.scale * (left + right) / 2
        self.y = HEIGHT / 2 - self.scale * (top + bottom) / 2

    def at(self, point: Point) -> Flat:
        x, y = flat(point)
        return self.x + self.scale * x, self.y + self.scale * y

    def outline(self, points: Sequence[Point]) -> str:
        """Path data of a polygon."""
        return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in map(self.at, points)) + "Z"


def draw(view: Mapping[str, Any], tones: Tones) -> str:
    """The side view, 1000 x 640."""
    found = solids((name, Pose(*pose)) for name, pose in view["raft"])
    frame = Frame(found)
    latest = set(view["latest"])
    shapes = [_shape(solid, frame, tones, view) for solid in painted(found)]
    marks = [_marked(solid, frame) for solid in found if solid.name in latest and body(solid.name).kind == "board"]
    return group(_sea(tones), _shadow(found, frame, tones), *shapes, *marks)


# --- the sea ---------------------------------------------------------------------------------------------------------


def _sea(tones: Tones) -> str:
    stops = el("stop", offset="0", stop_color=tones.sky) + el("stop", offset="1", stop_color=tones.sea)
    fade = el("linearGradient", stops, id=f"{ID}sea", x1="0", y1="0", x2="0", y2="1")
    places = [(70, 60), (310, 34), (640, 52), (860, 120), (36, 240), (905, 300), (60, 430), (880, 470), (180, 590),
              (520, 615), (770, 590)]  # fmt: skip
    waves = "".join(path(WAVES, transform=f"translate({x} {y})") for x, y in places)
    return (
        el("defs", fade)
        + rect(0, 0, WIDTH, HEIGHT, fill=f"url(#{ID}sea)")
        + group(waves, fill="none", stroke=tones.wave, stroke_width=2, stroke_linecap="round", stroke_opacity=0.8)
    )


def _shadow(found: Sequence[Solid], frame: Frame, tones: Tones) -> str:
    """What the raft darkens on the water."""
    shapes = [path(frame.outline(_cast(solid)), fill=tones.shade, fill_opacity=0.32) for solid in found[:1]]
    return "".join(shapes)


def _cast(solid: Solid) -> tuple[Point, ...]:
    """The shadow of a box's upper face and foot, on the sea."""
    length, width, height = BASE_SIZE
    reach = height * 0.45
    x, y = length / 2, width / 2
    return (
        (-x, -y, 0), (x, -y, 0), (x + reach, -y + reach, 0), (x + reach, y + reach, 0), (-x + reach, y + reach, 0),
        (-x, y, 0),
    )  # fmt: skip


# --- pieces ----------------------------------------------------------------------------------------------------------


def _shape(solid: Solid, frame: Frame, tones: Tones, view: Mapping[str, Any]) -> str:
    sides = []
    for axis, side in solid.visible():
        fill = _fill(solid, axis, side, tones)
        face = frame.outline(solid.face(axis, side))
        sides.append(path(face, fill=fill))
    details = _details(solid, frame, tones, view)
    return group(*sides, details, stroke=tones.line, stroke_width=1.1, stroke_linejoin="round")


def _fill(solid: Solid, axis: int, side: int, tones: Tones) -> str:
    normal = solid.normal(axis, side)
    light = 0.62 + 0.42 * max(0.0, dot(normal, LIGHT)) * 1.15
    if solid.name == BASE and axis != 2:
        return lit(tones.hull, light * tones.light + 0.1)
    fill = look.paint(solid.name)
    if body(solid.name).kind == "board" and (axis, side) == (2, -1):
        fill = look.PITCH
    return lit(fill, min(1.12, light * 1.02) * tones.light)


def _details(solid: Solid, frame: Frame, tones: Tones, view: Mapping[str, Any]) -> str:
    if solid.name == BASE:
        return _band(solid, frame, tones)
    match body(solid.name).kind:
        case "board":
            return _board(solid, frame, tones, view)
        case "chest":
            return _chest(solid, frame)
        case _:
            return ""


def _band(solid: Solid, frame: Frame, tones: Tones) -> str:
    """Two light lines around the box that carries the raft."""
    lines = []
    for height in (0.5, 0.36):
        front = [solid.at(-1, -1, height), solid.at(1, -1, height), solid.at(1, 1, height)]
        lines.append("M" + "L".join(f"{num(x)} {num(y)}" for x, y in map(frame.at, front)))
    return path("".join(lines), fill="none", stroke=tones.band, stroke_width=2.4, stroke_opacity=0.55)


def _board(solid: Solid, frame: Frame, tones: Tones, view: Mapping[str, Any]) -> str:
    """Grain, and the pattern on the board side; the sea side has none."""
    up = 1 if (2, 1) in solid.visible() else -1
    if up < 0:
        return ""
    half, across = solid.halves[0], solid.halves[1]
    grain = []
    for share in (-0.5, 0.05, 0.55):
        start, end = solid.at(-0.94, share, 1), solid.at(0.94, share, 1)
        (x, y), (s, t) = frame.at(start), frame.at(end)
        grain.append(f"M{num(x)} {num(y)}L{num(s)} {num(t)}")
    lines = path("".join(grain), fill="none", stroke="#5d3d1c", stroke_width=0.8, stroke_opacity=0.45)
    pattern = view["patterns"].get(str(number(solid.name)))
    if not pattern:
        return lines
    nails = "".join(_nail(solid.at(u / half, v / across, 1), solid, frame) for u, v in pattern["nails"])
    cracks = "".join(_crack(solid, frame, crack) for crack in pattern["cracks"])
    return lines + nails + cracks


def _nail(point: Point, solid: Solid, frame: Frame) -> str:
    x, y = frame.at(point)
    r = 0.75 * frame.scale
    return el("ellipse", cx=x, cy=y, rx=r, ry=r * 0.7, fill="#3d4650", stroke="none")


def _crack(solid: Solid, frame: Frame, crack: Sequence[Sequence[float]]) -> str:
    half, across = solid.halves[0], solid.halves[1]
    (u, v), (s, t) = crack
    bend = (u + (s - u) * 0.5 + 1.4, v + (t - v) * 0.5)
    points = [frame.at(solid.at(a / half, b / across, 1)) for a, b in ((u, v), bend, (s, t))]
    line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return path(line, fill="none", stroke="#3a2410", stroke_width=1.6)


def _chest(solid: Solid, frame: Frame) -> str:
    """The lid's edge, and the colour's letter on the largest visible face."""
    paint = PAINTS[colour(solid.name)]
    lid = [solid.at(a, b, 0.35) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    seen = solid.visible()
    edges = []
    for axis, side in seen:
        if axis == 0:
            edges.append((lid[1], lid[2]) if side > 0 else (lid[0], lid[3]))
        if axis == 1:
            edges.append((lid[2], lid[3]) if side > 0 else (lid[0], lid[1]))
    lines = "".join("M" + "L".join(f"{num(x)} {num(y)}" for x, y in (frame.at(a), frame.at(b))) for a, b in edges)
    best = max(seen, key=lambda face: _area(solid, face, frame))
    return path(lines, fill="none", stroke=paint.ink, stroke_width=1.1, stroke_opacity=0.6) + _letter(
        paint.letter, solid, best, frame, paint.ink
    )


def _area(solid: Solid, face: tuple[int, int], frame: Frame) -> float:
    points = [frame.at(point) for point in solid.face(*face)]
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, points[1:] + points[:1], strict=True)))


def _letter(sign: str, solid: Solid, face: tuple[int, int], frame: Frame, ink: str) -> str:
    """A glyph lying on a face, upright as far as the face allows."""
    corners = [frame.at(point) for point in solid.face(*face)]
    middle = (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)
    edges = [((corners[i][0] - corners[i - 1][0]) / 2, (corners[i][1] - corners[i - 1][1]) / 2) for i in range(4)]
    right = max(edges, key=lambda edge: edge[0])
    down = max((edge for edge in edges if abs(_turn(right, edge)) > 1e-6), key=lambda edge: edge[1])
    if _turn(right, down) < 0:
        return ""
    a, b, c, d = right[0] / 17, right[1] / 17, down[0] / 22, down[1] / 22
    e, f = middle[0] - 10 * a - 14 * c, middle[1] - 10 * b - 14 * d
    matrix = f"matrix({a:.3f} {b:.3f} {c:.3f} {d:.3f} {num(e)} {num(f)})"
    return path(
        GLYPHS[sign], transform=matrix, fill="none", stroke=ink, stroke_width=4.2, stroke_linecap="round",
        stroke_linejoin="round",
    )  # fmt: skip


def _turn(a: Flat, b: Flat) -> float:
    return a[0] * b[1] - a[1] * b[0]


def _marked(solid: Solid, frame: Frame) -> str:
    """A line around the board that was placed last."""
    up = (2, 1) if (2, 1) in solid.visible() else (2, -1)
    return path(
        frame.outline(solid.face(*up)), fill="none", stroke=look.MARK, stroke_width=2.6, stroke_linejoin="round",
        stroke_opacity=0.85,
    )  # fmt: skip
