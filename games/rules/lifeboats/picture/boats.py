"""Boats: afloat with all aboard, listing, drawn up on the sand or gone, and the crew in the water behind them."""

from __future__ import annotations

from games.rules.drawing.glyphs import lettering
from games.rules.drawing.paints import INK, PAINTS, PAPER
from games.rules.drawing.svg import MARK, Attribute, at, circle, ellipse, group, path, rect, use
from games.rules.lifeboats.picture import chart
from games.rules.lifeboats.picture.palette import Tones
from games.rules.lifeboats.picture.scene import Boat, Scene, pawns, swimmers

THWARTS = "M0 -46V80M-43.5 0H43.5M-42.5 40H42.5"
COLUMN = 20
ROWS = (-5, 35, 75)
"""Where feet stand in the boat."""
SEATS = tuple((x, y) for y in ROWS for x in (-COLUMN, COLUMN))
STERN = 90
TICKS = "M-18 -10L-24 -15M-20 3H-27M18 -10L24 -15M20 3H27"


def boats(scene: Scene, tones: Tones) -> str:
    """Every boat that has been placed, each in its own lane, from left to right."""
    drawers = {"sea": afloat, "sunk": sunk}
    ordered = sorted(scene.boats.items(), key=lambda item: item[1].lane)
    return "".join(
        group(
            _wake(scene, colour, tones)
            + _swimmers(scene, colour, tones)
            + drawers.get(boat.at, beached)(scene, colour, tones),
            id=f"{MARK}boat-{colour}",
            transform=at(chart.lane_x(boat.lane), _centre(scene, boat)),
        )
        for colour, boat in ordered
    )


def _centre(scene: Scene, boat: Boat) -> float:
    ashore = boat.at not in ("sea", "sunk")
    return chart.SHORE - 34 if ashore else chart.row_y(scene, boat.progress)


# --- afloat ----------------------------------------------------------------------------------------------------------


def afloat(scene: Scene, colour: str, tones: Tones) -> str:
    """A boat at sea. One leak from sinking she lists, and a doomed one lies over further."""
    boat = scene.boats[colour]
    crew = sum(map(sum, boat.crew.values()))
    doom = boat.leaks - crew
    turn = 9 if doom > 0 else 5 if boat.leaks and doom == 0 else 0
    jack = path("M17 -74V-104", stroke=tones.stay, stroke_width=3, stroke_linecap="round")
    return group(
        hull(colour, tones),
        lettering(PAINTS[colour].letter, 0, -63, scale=0.8, ink=PAINTS[colour].ink),
        jack,
        use(f"flag-{colour}", at(17, -106)),
        _aboard(scene, colour, tones),
        transform=f"rotate({turn})" if turn else None,
    )


def hull(colour: str, tones: Tones) -> str:
    return group(
        use("hull", stroke=tones.halo, stroke_width=8),
        use("hull", fill=PAINTS[colour].fill, stroke=INK, stroke_width=3.4),
        use("well", fill=tones.wood, stroke=INK, stroke_width=2.6),
        path(THWARTS, stroke=tones.thwart, stroke_width=3.2),
        stroke_linejoin="round",
    )


def _aboard(scene: Scene, colour: str, tones: Tones) -> str:
    """Crew, then leaks, then cushions on what is free. A leak too many breaks the stern."""
    boat = scene.boats[colour]
    pieces = pawns(scene, boat.crew) + ["leak"] * boat.leaks
    free = [_cushion(x, y, tones) for x, y in SEATS[len(pieces) :]]
    spots = [*SEATS, (0, STERN + 14)]
    set_down = [
        use(piece, at(x, y - 15 if piece == "leak" else y, scale=1 if piece == "leak" else 1.1))
        for piece, (x, y) in zip(pieces, spots, strict=False)
    ]
    fresh = colour in scene.latest.leaked and boat.leaks
    return "".join(free + set_down) + (_ticks(*spots[min(len(pieces), len(spots)) - 1]) if fresh else "")


def _cushion(x: float, y: float, tones: Tones) -> str:
    return path(
        "M-11 -9H11",
        stroke=tones.board,
        stroke_width=10,
        stroke_opacity=0.5,
        stroke_linecap="round",
        transform=at(x, y),
    )


def _ticks(x: float, y: float) -> str:
    """Around the leak that the latest vote made."""
    return group(
        path(TICKS, stroke=INK, stroke_width=6),
        path(TICKS, stroke="#ffffff", stroke_width=3),
        transform=at(x, y - 15),
        stroke_linecap="round",
    )


# --- in the water ----------------------------------------------------------------------------------------------------


def _wake(scene: Scene, colour: str, tones: Tones) -> str:
    """From the field she left to the boat's stern or the beach; drawn from the boat's middle."""
    moved = scene.latest.moved
    if not moved or moved["boat"] != colour or scene.boats[colour].at == "sunk":
        return ""
    centre = _centre(scene, scene.boats[colour])
    left = chart.row_y(scene, moved["from"]) - centre
    top = STERN + 10 if scene.boats[colour].at == "sea" else chart.FIRST_ROW + 6 - centre
    sides = (
        f"M-34 {top:g}Q-36 {(top + left) / 2:g} -42 {left + 62:g}M34 {top:g}Q36 {(top + left) / 2:g} 42 {left + 62:g}"
    )
    chevrons = f"M-14 {left + 20:g}l14 -14 14 14M-14 {left + 36:g}l14 -14 14 14"
    pen: dict[str, Attribute] = {"fill": "none", "stroke": tones.foam, "stroke_width": 4.5, "stroke_linecap": "round"}
    return path(sides, stroke_dasharray="13 11", **pen) + path(chevrons, stroke_linejoin="round", **pen)


def _swimmers(scene: Scene, colour: str, tones: Tones) -> str:
    """Three abreast; the letter stays above the water."""
    pieces = swimmers(scene, colour)
    rows = [pieces[i : i + 3] for i in range(0, len(pieces), 3)]
    before_wreck = scene.boats[colour].progress == 0
    drawn = "".join(_abreast(row, STERN + 44 + 42 * r, tones, calm=before_wreck) for r, row in enumerate(rows))
    return group(drawn, id=f"{MARK}swimmers-{colour}") if drawn else ""


def _abreast(row: list[str], y: float, tones: Tones, *, calm: bool) -> str:
    """Swimmers side by side, before the wreck on smooth water to be seen on."""
    half = len(row) * 19
    water = rect(-half - 3, y - 39, 2 * half + 6, 43, rx=16, fill=tones.sea, fill_opacity=0.85) if calm else ""
    return water + "".join(_swimmer(piece, 19 + 38 * i - half, y, tones) for i, piece in enumerate(row))


def _swimmer(piece: str, x: float, y: float, tones: Tones) -> str:
    water = "M-18 -1q4.5 -5 9 0t9 0 9 0 9 0"
    return (
        use(piece, at(x, y))
        + path(f"{water}v7h-36z", transform=at(x, y), fill=tones.sea)
        + path(water, transform=at(x, y), fill="none", stroke=tones.foam, stroke_width=2.6, stroke_linecap="round")
    )


# --- arrived or gone -------------------------------------------------------------------------------------------------


def beached(scene: Scene, colour: str, tones: Tones) -> str:
    """A landed boat on the sand, with her number of arrival: it breaks ties."""
    boat = scene.boats[colour]
    tilt = (-9, 7, -5, 10)[boat.lane % 4]
    order = "" if boat.arrived is None else _number(boat.arrived)
    return group(hull(colour, tones), transform=at(-12, 0, tilt, 0.4)) + order


def _number(arrived: int) -> str:
    return circle(24, 6, 13, fill=PAPER, stroke=INK, stroke_width=2) + lettering(
        str(arrived), 24, 6, scale=0.5, ink=INK
    )


def sunk(scene: Scene, colour: str, tones: Tones) -> str:
    """Rings in the water, and her jack still above them."""
    rings: dict[str, Attribute] = {"fill": "none", "stroke": tones.wave, "stroke_width": 2.6}
    mast = path("M0 26V-28", stroke=tones.stay, stroke_width=3, stroke_linecap="round")
    return group(
        ellipse(0, 26, 42, 14, **rings),
        ellipse(0, 26, 25, 8, **rings),
        group(mast, use(f"flag-{colour}", at(0, -30)), transform=at(0, 26, 16) + "translate(0 -26)"),
        path("M-14 27q7 -6 14 0t14 0V34H-14Z", fill=tones.sea),
        path("M-14 27q7 -6 14 0t14 0", stroke_linecap="round", **rings),
        group(circle(-20, 8, 3), circle(-27, -3, 2), circle(-16, -8, 1.8), **rings),
    )
