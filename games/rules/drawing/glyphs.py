"""Letters and digits as strokes of a pen, in a box of 20 x 28: a server without fonts draws the same picture."""

from __future__ import annotations

from games.rules.drawing.svg import at, group, path

GLYPHS = {
    "-": "M4 14H16",
    "0": "M10 1.5C5 1.5 2 6.8 2 14S5 26.5 10 26.5 18 21.2 18 14 15 1.5 10 1.5Z",
    "1": "M4.5 7.5L12 1.5V26.5",
    "2": "M2.5 9A7.6 7.6 0 1 1 16.4 12.8L2.5 26.5H18",
    "3": "M3 1.5H17L10 11A7.8 7.8 0 1 1 2 22.3",
    "4": "M14 26.5V1.5L2 19.5H19",
    "5": "M16.5 1.5H4.5L3.5 12.6A8 8 0 1 1 2.5 23",
    "6": "M14.5 1.5L4 13.5A8.2 8.2 0 1 0 10 10.4",
    "7": "M2 1.5H18L8 26.5",
    "8": "M10 13A5.8 5.8 0 1 1 10 1.4 5.8 5.8 0 1 1 10 13 6.9 6.9 0 1 0 10 26.6 6.9 6.9 0 1 0 10 13Z",
    "9": "M5.5 26.5L16 14.5A8.2 8.2 0 1 0 10 17.6",
    "A": "M1 26.5L10 1.5 19 26.5M4.5 17.5H15.5",
    "B": "M3 1.5V26.5H11.5A6.6 6.6 0 0 0 11.5 13.3H3M10.5 13.3A5.9 5.9 0 0 0 10.5 1.5H3",
    "G": "M17.8 7A9.3 12.5 0 1 0 18.5 20V14.8H11.5",
    "K": "M3 1.5V26.5M17.5 1.5L3 16.5M8.3 11L18.5 26.5",
    "L": "M4 1.5V26.5H17.5",
    "N": "M3 26.5V1.5L17.5 26.5V1.5",
    "O": "M10 1.5C4 1.5 1 7 1 14S4 26.5 10 26.5 19 21 19 14 16 1.5 10 1.5Z",
    "P": "M3 26.5V1.5H10.5A7.6 7.6 0 0 1 10.5 16.7H3",
    "R": "M3 26.5V1.5H10.5A6.9 6.9 0 0 1 10.5 15.3H3M11.5 15.3L18.5 26.5",
    "S": "M16.5 5A7.6 6.6 0 1 0 10 13.6 7.6 6.6 0 1 1 2.8 22.6",
    "T": "M1 1.5H19M10 1.5V26.5",
    "W": "M.5 1.5L5.2 26.5 10 7 14.8 26.5 19.5 1.5",
    "Y": "M1.5 1.5L10 14.5 18.5 1.5M10 14.5V26.5",
}
HEIGHT = 28
ADVANCE = 27


def lettering(text: str, x: float, y: float, *, scale: float, ink: str, weight: float = 5) -> str:
    """`text` with its middle at (x, y); a scale of 1 is 28 high."""
    half = (len(text) * ADVANCE - 7) / 2
    strokes = (path(GLYPHS[sign], transform=at(i * ADVANCE, 0) if i else None) for i, sign in enumerate(text))
    return group(
        *strokes,
        transform=at(x - half * scale, y - HEIGHT / 2 * scale, scale=scale),
        fill="none",
        stroke=ink,
        stroke_width=weight,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
