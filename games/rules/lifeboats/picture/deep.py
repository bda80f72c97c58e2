"""Before the wreck, above each player's column: the lost in the deep; in the setup, a raft of those yet to board."""

from __future__ import annotations

from games.rules.drawing.paints import INK
from games.rules.drawing.svg import MARK, at, circle, group, path, rect, use
from games.rules.lifeboats.picture import chart
from games.rules.lifeboats.picture.palette import Tones
from games.rules.lifeboats.picture.scene import Crew, Scene, pawns

TILTS = (-14, 9, -6, 16, -10, 7, 13)
ABREAST = 4


def deep(scene: Scene, tones: Tones) -> str:
    line = chart.rows_end(scene) + chart.WATERLINE
    bubbles = _bubbles(chart.width(scene) / 2 - 250, line, tones)
    if scene.bench:
        return bubbles + _columns(scene, scene.bench, line, tones)
    fin = _fin(chart.width(scene) - 96, line, tones) if any(map(sum, scene.lost.values())) else ""
    return bubbles + fin + _columns(scene, scene.lost, line, None)


def _bubbles(x: float, line: float, tones: Tones) -> str:
    rings = ((-18, 20, 5), (-30, 36, 3.5), (-6, 12, 2.6), (-38, 16, 3), (-22, 50, 2.6))
    drawn = (circle(*ring) for ring in rings)
    return group(*drawn, transform=at(x, line), fill="none", stroke=tones.foam, stroke_width=1.8, stroke_opacity=0.7)


def _fin(x: float, line: float, tones: Tones) -> str:
    d = "M0 4C8 -14 22 -26 38 -28C32 -16 36 -4 44 4Z"
    return path(d, transform=at(x, line), fill=tones.hull, stroke=tones.foam, stroke_width=2)


def _columns(scene: Scene, crew: Crew, line: float, raft: Tones | None) -> str:
    """The crew of each seat above its column, drifting unless there is a raft."""
    cell = chart.width(scene) / len(scene.seats)
    drawn = [
        group(_raft(raft) if raft else "", _crew(pieces, drifting=raft is None), transform=at(cell * (i + 0.5), line))
        for i, seat in enumerate(scene.seats)
        if (pieces := pawns(scene, {seat: crew.get(seat, (0, 0))}))
    ]
    return group(*drawn, id=f"{MARK}{'waiting' if raft else 'lost'}") if drawn else ""


def _crew(pieces: list[str], *, drifting: bool) -> str:
    rows = [pieces[i : i + ABREAST] for i in range(0, len(pieces), ABREAST)]
    first = 64 if len(rows) == 1 else 46
    return "".join(
        use(piece, at(31 * (i - (len(row) - 1) / 2), first + 40 * r + lean[0], lean[1], 0.8))
        for r, row in enumerate(rows)
        for i, piece in enumerate(row)
        for lean in [(i % 2 * 3, TILTS[(i + 4 * r) % 7]) if drifting else (0, 0)]
    )


def _raft(tones: Tones) -> str:
    planks = "M-65 28H65M-65 48H65M-65 68H65"
    return rect(-66, 8, 132, 82, rx=5, fill=tones.wood, stroke=INK, stroke_width=2.4) + path(
        planks, stroke=tones.thwart, stroke_width=2.4
    )
