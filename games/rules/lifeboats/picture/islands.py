"""The islands: hills, beach, what a landing is worth, and the crews ashore, each in the lane it came by."""

from __future__ import annotations

from games.rules.drawing.glyphs import lettering
from games.rules.drawing.paints import INK
from games.rules.drawing.svg import MARK, at, circle, group, path, rect, trace, use
from games.rules.lifeboats.picture import chart
from games.rules.lifeboats.picture.chart import Beach
from games.rules.lifeboats.picture.palette import Tones
from games.rules.lifeboats.picture.pieces import figure
from games.rules.lifeboats.picture.scene import Boat, Scene, pawns

BASE = 138
"""Where hills end and sand begins."""
NEUTRAL = "#c9c2b2"


def islands(scene: Scene, tones: Tones) -> str:
    return "".join(
        group(
            HILLS[beach.name](beach, tones),
            _beach(beach, tones),
            _prices(beach, scene.islands[beach.name], tones),
            _ashore(scene, beach),
            id=f"{MARK}island-{beach.name}",
        )
        for beach in chart.beaches(scene)
    )


# --- land ------------------------------------------------------------------------------------------------------------


def _volcano(beach: Beach, tones: Tones) -> str:
    far = "M-112 0C-84 -8 -62 -66 -30 -106Q-20 -101 -11 -107T12 -104C34 -84 44 -52 68 -48S98 -10 118 0Z"
    near = "M-116 0C-96 -30 -72 -34 -50 -22S20 -46 52 -30 96 -18 118 0Z"
    smoke = ((-8, -113, 6), (-1, -121, 8), (11, -127, 6))
    return group(
        group(*(circle(*puff) for puff in smoke), fill=tones.cloud),
        path(far, fill=tones.far),
        path("M-30 -106Q-20 -101 -11 -107T12 -104L6 -92 0 -98-8 -86-14 -96-23 -90Z", fill=tones.boot, fill_opacity=0.8),
        path(near, fill=tones.near),
        _palm(-92, 5, 0.9, tones),
        _palm(92, 5, 0.8, tones),
        transform=at(beach.middle, BASE),
    )


def _cay(beach: Beach, tones: Tones) -> str:
    return group(
        path("M-104 0C-76 -30 -44 -52 -6 -54S70 -32 104 0Z", fill=tones.near),
        _palm(-86, 5, 0.9, tones),
        _palm(84, 5, 0.7, tones),
        transform=at(beach.middle, BASE),
    )


def _headland(beach: Beach, tones: Tones) -> str:
    return group(
        path("M-118 0C-92 -36 -60 -56 -16 -42S44 -64 66 -66L104 -60 113 -34 118 0Z", fill=tones.far),
        path("M66 -66L104 -60 113 -34 118 0H76Q88 -36 66 -66Z", fill=tones.rock),
        path("M-116 0C-84 -34 -40 -32 4 -16S66 -20 84 0Z", fill=tones.near),
        _lighthouse(89, -61, tones),
        _palm(-92, 5, 0.9, tones),
        transform=at(beach.middle, BASE),
    )


HILLS = {"left": _volcano, "middle": _cay, "right": _headland}


def _lighthouse(x: float, y: float, tones: Tones) -> str:
    return group(
        path("M-8 0L-5.5 -40H5.5L8 0Z", fill=tones.house),
        path("M-7.2 -13L-6.4 -26H6.4L7.2 -13Z", fill=tones.boot),
        rect(-4.5, -49, 9, 9, fill=tones.lamp),
        path("M-7.5 -49L0 -57 7.5 -49Z", fill=tones.boot),
        transform=at(x, y),
        stroke=tones.line,
        stroke_width=1.4,
        stroke_linejoin="round",
    )


def _palm(x: float, y: float, scale: float, tones: Tones) -> str:
    trunk = path("M0 0C4 -14 1 -28 7 -42", fill="none", stroke=tones.trunk, stroke_width=5, stroke_linecap="round")
    return group(trunk, use("fronds", at(7, -42), fill=tones.leaf), transform=at(x, y, scale=scale))


def _beach(beach: Beach, tones: Tones) -> str:
    """Shallows, sand and surf."""
    left, right, middle, shore = beach.left + 9, beach.left + beach.width - 9, beach.middle, chart.SHORE
    surf = trace(
        "C{} {} {} {} {} {}Q{} {} {} {}T{} {}C{} {} {} {} {} {}",
        *(right + 12, shore - 50, right + 6, shore - 6, right - 18, shore + 2),
        *((middle + right) / 2, shore + 12, middle, shore + 4, left + 18, shore + 4),
        *(left - 6, shore - 4, left - 12, shore - 50, left, BASE + 4),
    )
    start = trace("M{} {}", right, BASE + 4)
    back = trace("Q{} {} {} {}Z", middle, BASE - 12, right, BASE + 4)
    pebbles = "".join(trace("M{} 238h9", x) for x in range(int(left) + 55, int(right) - 40, 120))
    ripple = trace(
        "M{} {}Q{} {} {} {}T{} {}",
        left + 24,
        shore - 9,
        (left + middle) / 2,
        shore - 2,
        middle,
        shore - 7,
        right - 24,
        shore - 9,
    )
    return (
        path(start + surf, fill="none", stroke=tones.foam, stroke_width=24, stroke_opacity=0.3, stroke_linejoin="round")
        + path(start + surf + back, fill=tones.sand)
        + path(pebbles + ripple, fill="none", stroke=tones.shade, stroke_width=3, stroke_linecap="round")
        + path(start + surf, fill="none", stroke=tones.foam, stroke_width=5, stroke_linecap="round")
    )


# --- prices and people -----------------------------------------------------------------------------------------------


def _prices(beach: Beach, points: dict[str, int], tones: Tones) -> str:
    """What an officer and a sailor are worth here."""
    return group(
        path("M-46 16V38M46 16V38", stroke=tones.trunk, stroke_width=6, stroke_linecap="round"),
        rect(-70, -24, 140, 47, rx=7, fill=tones.board, stroke=INK, stroke_width=2.4),
        path("M0 -14V13", stroke=tones.shade, stroke_width=2),
        group(figure("officer", NEUTRAL), transform=at(-48, 17)),
        lettering(str(points["officer"]), -20, 0, scale=0.9, ink=INK),
        group(figure("sailor", NEUTRAL), transform=at(22, 17)),
        lettering(str(points["sailor"]), 49, 0, scale=0.9, ink=INK),
        transform=at(beach.middle, BASE - 31),
    )


def _ashore(scene: Scene, beach: Beach) -> str:
    landed = [boat for boat in scene.boats.values() if boat.at == beach.name]
    return "".join(_landed(scene, boat) for boat in sorted(landed, key=lambda boat: boat.lane))


def _landed(scene: Scene, boat: Boat) -> str:
    """The crew one boat put ashore, three abreast above her."""
    pieces = pawns(scene, boat.landed)
    rows = [pieces[i : i + 3] for i in range(0, len(pieces), 3)]
    first = 206 if len(rows) == 1 else 186
    return "".join(
        use(piece, at(chart.lane_x(boat.lane) + (i - (len(row) - 1) / 2) * 34, first + 40 * r))
        for r, row in enumerate(rows)
        for i, piece in enumerate(row)
    )
