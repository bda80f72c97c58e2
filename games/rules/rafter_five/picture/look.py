"""Colours of the scene by day and by night, and how light falls on a face. Words of colour only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.rules.drawing.paints import PAINTS
from games.rules.drawing.tones import AT_NIGHT, Shared
from games.rules.game import Theme
from games.rules.rafter_five.physics.bodies import BASE, KING, body, colour, number

FIGURES: Mapping[str, str] = {
    "tall": "#d9702f",
    "arms": "#58a3bd",
    "small": "#d9c957",
    "long": "#76a94f",
    "big": "#bd5c86",
    KING: "#e3b23c",
}
LETTERS: Mapping[str, str] = {"tall": "T", "arms": "A", "small": "S", "long": "L", "big": "B", KING: "K"}
WOODS = ("#c99556", "#bf8a4b", "#d3a366", "#b98246", "#cb9d63", "#c08f54")
MARK = "#c9185b"
"""What the latest step placed."""
PITCH = "#5b6f78"
"""The sea side of a board."""


@dataclass(frozen=True)
class Tones(Shared):
    """What colours the scene has at one time of day."""

    sky: str = "#a5d5e2"
    sea: str = "#2f86b6"
    wave: str = "#d9eff5"
    shade: str = "#17506f"
    hull: str = "#1f4763"
    band: str = "#e9dcc0"
    paper: str = "#d9eaf2"
    grid: str = "#b3d2de"
    axis: str = "#7ba9ba"
    halo: str = "#fffdf7"
    deck: str = "#9a6a3c"
    light: float = 1.0


DAY = Tones()
NIGHT = replace(
    DAY,
    **AT_NIGHT,
    sky="#1a2f40",
    sea="#123a50",
    wave="#4a7587",
    shade="#0a2231",
    hull="#14324a",
    band="#b9ac8e",
    paper="#182a37",
    grid="#264353",
    axis="#4a6d80",
    halo="#f3ead6",
    deck="#6d4c2b",
    light=0.8,
)


def tones(theme: Theme) -> Tones:
    return NIGHT if theme.night else DAY


def paint(name: str) -> str:
    """The colour of a piece, as it is in full light."""
    if name == BASE:
        return DAY.deck
    match body(name).kind:
        case "figure":
            return FIGURES[name]
        case "chest":
            return PAINTS[colour(name)].fill
        case _:
            return WOODS[number(name) % len(WOODS)]


def lit(fill: str, part: float) -> str:
    """A colour in a part of the light; more than 1 is brighter."""
    channels = (int(fill[place : place + 2], 16) for place in (1, 3, 5))
    shown = (min(255, round(value * part if part <= 1 else 255 - (255 - value) / part)) for value in channels)
    return "#" + "".join(f"{value:02x}" for value in shown)
