"""The strip below the sea: for every seat its letter, points, flag and caps, and who holds the wheel or has won."""

from __future__ import annotations

from games.rules.drawing.glyphs import lettering
from games.rules.drawing.svg import MARK, at, group, path, rect, trace, use
from games.rules.lifeboats.picture import chart
from games.rules.lifeboats.picture.palette import Tones
from games.rules.lifeboats.picture.scene import Scene

HATS = 3


def strip(scene: Scene, tones: Tones) -> str:
    wide, top = chart.width(scene), chart.height(scene) - chart.STRIP
    cell = wide / len(scene.seats)
    rules = "".join(trace("M{} {}v{}", cell * i, top + 14, chart.STRIP - 28) for i in range(1, len(scene.seats)))
    return group(
        rect(0, top, wide, chart.STRIP, fill=tones.strip),
        path(rules, stroke=tones.rule, stroke_width=2),
        *(_column(scene, seat, at(cell * (i + 0.5), top), tones) for i, seat in enumerate(scene.seats)),
        id=f"{MARK}strip",
    )


def _column(scene: Scene, seat: str, where: str, tones: Tones) -> str:
    wheel = use("wheel", at(-40, 31)) if seat == scene.start else ""
    laurels = (
        use("laurel", at(-8, 31, scale=0.9)) + use("laurel", "translate(54 31)scale(-.9 .9)")
        if seat in scene.winners
        else ""
    )
    return group(
        wheel,
        use(f"tag-{seat}", at(-40, 31)),
        laurels,
        lettering(str(scene.score[seat]), 23, 31, scale=1, ink=tones.words),
        use(f"flag-{seat}", at(-53, 64, scale=0.9)),
        _caps(scene.hats[seat], tones),
        transform=where,
        id=f"{MARK}seat-{seat}",
    )


def _caps(left: int, tones: Tones) -> str:
    kept = [use("cap", at(-4 + 27 * i, 76, scale=0.9)) for i in range(left)]
    gone = [use("spent", at(-4 + 27 * i, 76, scale=0.9), stroke=tones.words) for i in range(left, HATS)]
    return "".join(kept + gone)
