"""The pieces: flags, pawns, caps, leaks, the wheel. Each is drawn about its own origin and the same by day and night.

A piece has a name, "pawn-red-officer"; `piece` draws it, `svg.use` puts it somewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.rules.drawing.glyphs import lettering
from games.rules.drawing.paints import GOLD, INK, PAINTS, PAPER
from games.rules.drawing.svg import at, circle, group, path, rect

FLAG_WIDTH, FLAG_HEIGHT = 36, 24
BRASS = "#c58a43"


def piece(name: str) -> str:
    """The drawing of a piece; "cap" or "flag-red"."""
    kind, *words = name.split("-")
    return PIECES[kind](*words)


# --- flags -----------------------------------------------------------------------------------------------------------

PATTERNS: Mapping[str, str] = {
    "plain": "",
    "bar": "M0 8H36V16H0Z",
    "pale": "M12.5 0H23.5V24H12.5Z",
    "bend": "M0 0H9L36 18V24H27L0 6Z",
    "cross": "M15 0H21V9H36V15H21V24H15V15H0V9H15Z",
    "saltire": "M0 0H7L18 8 29 0H36V4.5L23 12 36 19.5V24H29L18 16 7 24H0V19.5L13 12 0 4.5Z",
    "disc": "M18 4.5A7.5 7.5 0 0 1 18 19.5 7.5 7.5 0 0 1 18 4.5Z",
    "border": "M0 0H36V24H0ZM7.5 6.5V17.5H28.5V6.5Z",
    "quarters": "M18 0H36V12H0V24H18Z",
}


def flag(colour: str) -> str:
    """A signal flag, its upper left corner at the origin."""
    paint = PAINTS[colour]
    pattern = PATTERNS[paint.flag]
    return group(
        rect(0, 0, FLAG_WIDTH, FLAG_HEIGHT, fill=paint.fill),
        path(pattern, fill=paint.ink, fill_rule="evenodd") if pattern else "",
        rect(0, 0, FLAG_WIDTH, FLAG_HEIGHT, fill="none", stroke=INK, stroke_width=2.2, stroke_linejoin="round"),
    )


def tag(colour: str) -> str:
    """A player's letter on a disc of the colour, its middle at the origin."""
    paint = PAINTS[colour]
    return group(
        circle(0, 0, 16, fill=paint.fill, stroke=INK, stroke_width=2),
        lettering(paint.letter, 0, 0, scale=0.6, ink=paint.ink),
    )


# --- crew ------------------------------------------------------------------------------------------------------------

BODIES: Mapping[str, str] = {
    "sailor": "M-13 -1C-13.5 -12 -10 -20 0 -20S13.5 -12 13 -1Q0 3 -13 -1Z",
    "officer": "M-14.5 -1L-15 -11Q-15 -19 -8 -20H8Q15 -19 15 -11L14.5 -1Q0 3 -14.5 -1Z",
}


def figure(rank: str, fill: str) -> str:
    """A crew member without a letter, the feet at the origin."""
    kit = (_epaulettes() + _cap_on_head()) if rank == "officer" else ""
    return group(
        path(BODIES[rank], fill=fill),
        circle(0, -23.5, 7.5, fill=fill),
        kit,
        stroke=INK,
        stroke_width=1.8,
        stroke_linejoin="round",
    )


def pawn(colour: str, rank: str) -> str:
    """A crew member of a player."""
    paint = PAINTS[colour]
    return figure(rank, paint.fill) + lettering(paint.letter, 0, -9, scale=0.5, ink=paint.ink, weight=5.4)


def _epaulettes() -> str:
    return path("M-14.5 -13Q-14 -18 -9 -18.5V-15ZM14.5 -13Q14 -18 9 -18.5V-15Z", fill=GOLD, stroke_width=1)


def _cap_on_head() -> str:
    return group(cap(), transform=at(0, -29))


def cap() -> str:
    """A captain's cap: on an officer's head, and for each hat a player has left."""
    return group(
        path("M-9 4L-12.5 -2Q-11 -8.5 0 -8.5T12.5 -2L9 4Z", fill=PAPER),
        path("M-9.5 .5Q0 -1.5 9.5 .5V4Q12 5 12.5 7.5Q0 3 -12.5 7.5Q-12 5 -9.5 4Z", fill=INK),
        circle(0, -3.4, 2.3, fill=GOLD, stroke="none"),
        stroke=INK,
        stroke_width=1.8,
        stroke_linejoin="round",
    )


def spent() -> str:
    """Where a captain's cap was; the stroke is that of its use."""
    d = "M-9 4L-12.5 -2Q-11 -8.5 0 -8.5T12.5 -2L9 4Q12 5 12.5 7.5Q0 3 -12.5 7.5Q-12 5 -9 4Z"
    return path(d, fill="none", stroke_width=1.6, stroke_dasharray="2.5 3", stroke_opacity=0.6)


# --- things ----------------------------------------------------------------------------------------------------------


def leak() -> str:
    """A splintered hole with a drop in it."""
    right = "M0 -16L4 -9.5 11.5 -12 10 -5 16 0 10 4.5 12 11.5 4.5 9.5 0 16"
    left = "L-4.5 9.5-12 11.5-10 4.5-16 0-10 -5-11.5 -12-4 -9.5Z"
    return path(right + left, fill="#123a52", stroke=INK, stroke_width=1.6, stroke_linejoin="round") + drop()


def drop() -> str:
    return path("M0 -8.5C3 -4 5.6 -1 5.6 2.4A5.6 5.6 0 0 1 -5.6 2.4C-5.6 -1 -3 -4 0 -8.5Z", fill="#bfe6f5")


def wheel() -> str:
    """A ship's wheel: who holds it breaks ties."""
    spokes = "M0 -9V-26M0 9V26M-9 0H-26M9 0H26M-6.4 -6.4L-18 -18M6.4 6.4L18 18M-6.4 6.4L-18 18M6.4 -6.4L18 -18"
    return group(
        path(spokes, stroke=INK, stroke_width=7.5),
        circle(0, 0, 17.5, fill="none", stroke=INK, stroke_width=8),
        path(spokes, stroke=BRASS, stroke_width=3.6),
        circle(0, 0, 17.5, fill="none", stroke=BRASS, stroke_width=4.4),
        stroke_linecap="round",
    )


def laurel() -> str:
    """Half a wreath, open to the right, for a winner."""
    leaf = "M0 0C-5 -1 -8 -5 -8 -10C-3 -9 0 -5 0 0Z"
    bent = ((2, 15, -20), (-3, 8, 0), (-5, 0, 20), (-4, -8, 45), (0, -14, 70))
    leaves = (path(leaf, transform=at(x, y, turn)) for x, y, turn in bent)
    stem = path("M6 19C-8 12 -9 -8 3 -18", fill="none", stroke=GOLD, stroke_width=1.8, stroke_linecap="round")
    return group(stem, *leaves, fill=GOLD)


def lifebuoy() -> str:
    """A ring with four bands of red."""
    return group(
        circle(0, 0, 16, fill="none", stroke=INK, stroke_width=10.5),
        circle(0, 0, 16, fill="none", stroke=PAPER, stroke_width=7.5),
        circle(0, 0, 16, fill="none", stroke="#c23b2c", stroke_width=7.5, stroke_dasharray="12.6 12.5"),
    )


# --- shapes in the colours of their use ------------------------------------------------------------------------------

HULL = "M0 -92C28 -72 53 -34 55 6L50 78Q49 90 38 90H-38Q-49 90 -50 78L-55 6C-53 -34 -28 -72 0 -92Z"
WELL = "M-33 -42Q0 -52 33 -42Q43 -14 44 10L41 73Q40 80 32 80H-32Q-40 80 -41 73L-44 10Q-43 -14 -33 -42Z"
FRONDS = (
    "M0 0C-8 -11 -19 -11 -28 -4C-18 -5 -9 -3 0 0C-5 -13 -12 -18 -21 -19C-12 -15 -5 -9 0 0C2 -14 11 -19 21 -18"
    "C12 -13 5 -8 0 0C9 -9 21 -9 28 0C18 -4 9 -4 0 0C9 2 15 9 16 18C11 9 6 4 0 0C-6 4 -10 10 -11 19C-13 9 -8 3 0 0Z"
)


def hull() -> str:
    """A boat's outline from above, the bow up."""
    return path(HULL)


def well() -> str:
    """Where the crew sits."""
    return path(WELL)


def fronds() -> str:
    """A palm's head."""
    return path(FRONDS)


PIECES: Mapping[str, Callable[..., str]] = {
    "flag": flag,
    "tag": tag,
    "pawn": pawn,
    "cap": cap,
    "spent": spent,
    "leak": leak,
    "drop": drop,
    "wheel": wheel,
    "laurel": laurel,
    "lifebuoy": lifebuoy,
    "hull": hull,
    "well": well,
    "fronds": fronds,
}
