"""The wreck: a steamer going down by the bow, and the water before her."""

from __future__ import annotations

from games.rules.drawing.svg import at, circle, ellipse, group, path, rect, trace
from games.rules.lifeboats.picture import chart
from games.rules.lifeboats.picture.palette import Tones
from games.rules.lifeboats.picture.scene import Scene


def wreck(scene: Scene, tones: Tones) -> str:
    wide, line = chart.width(scene), chart.rows_end(scene) + chart.WATERLINE
    bottom = line + chart.WRECK - chart.WATERLINE
    swell = trace("M0 {}", line) + "q15 -7 30 0t30 0" * (int(wide) // 60 + 1)
    bed = trace(
        "M0 {}V{}Q{} {} {} {}T{} {}V{}Z",
        bottom,
        bottom - 34,
        wide / 4,
        bottom - 50,
        wide / 2,
        bottom - 36,
        wide,
        bottom - 40,
        bottom,
    )
    return (
        group(_steamer(tones), transform=at(wide / 2 + 10, line - 10, -11))
        + path(swell + trace("V{}H0Z", bottom), fill=tones.deep, fill_opacity=0.88)
        + path(bed, fill=tones.deeper, fill_opacity=0.6)
        + path(swell, fill="none", stroke=tones.foam, stroke_width=3.4, stroke_linecap="round")
    )


# --- the ship --------------------------------------------------------------------------------------------------------


def _steamer(tones: Tones) -> str:
    """Bow to the left and under, stern, rudder and screw to the right in the air."""
    return group(
        _smoke(tones), _rigging(tones), *(_funnel(x, tones) for x in (-70, 0, 70)), _houses(tones), _hull(tones)
    )


def _smoke(tones: Tones) -> str:
    puffs = ((86, -98, 7), (98, -108, 10), (115, -116, 13), (138, -121, 11), (158, -122, 7))
    return group(*(circle(*puff) for puff in puffs), fill=tones.smoke, fill_opacity=0.8)


def _rigging(tones: Tones) -> str:
    lines = "M-168 -30V-100M156 -30V-104M-168 -98L-238 -30M-168 -98L-78 -72M156 -102L232 -30M156 -102L80 -72"
    return path(lines, fill="none", stroke=tones.stay, stroke_width=2.2)


def _funnel(x: float, tones: Tones) -> str:
    return group(
        path("M-13 -40L-11 -84H13L15 -40Z", fill=tones.funnel),
        path("M-11.4 -74L-11 -84H13L13.5 -74Z", fill=tones.hull),
        transform=at(x, 0),
        stroke=tones.line,
        stroke_width=2,
    )


def _houses(tones: Tones) -> str:
    windows = [rect(x, -28, 8, 8, rx=1.5) for x in range(-160, 170, 24)]
    windows += [rect(x, -43, 7, 7, rx=1.5) for x in range(-112, 124, 24)]
    return group(
        path("M-128 -33V-48H134V-33ZM-118 -48V-59H-92V-48Z", fill=tones.house),
        path("M-180 -14V-33H186V-14Z", fill=tones.house),
        group(*windows, fill=tones.lamp, stroke_width=1.2),
        stroke=tones.line,
        stroke_width=2,
    )


def _hull(tones: Tones) -> str:
    body = "M-256 -22Q-246 -14 -222 -14H214Q244 -15 258 -24Q256 4 226 20L216 38H-214Q-236 30 -256 -22Z"
    return group(
        path("M230 14L252 10 250 52 236 54 234 30Z", fill=tones.hull, stroke=tones.line, stroke_width=2.4),
        ellipse(227, 31, 3.5, 9, fill=tones.funnel, stroke=tones.line, stroke_width=1.6),
        ellipse(227, 47, 3.5, 9, fill=tones.funnel, stroke=tones.line, stroke_width=1.6),
        path("M214 36L231 39 214 43Z", fill=tones.funnel, stroke=tones.line, stroke_width=1.6),
        path(body, fill=tones.hull, stroke=tones.line, stroke_width=2.4),
        path("M-239 20H226L216 38H-214Q-230 32 -239 20Z", fill=tones.boot),
        path("M-246 -8H246", stroke=tones.house, stroke_width=2.4, stroke_opacity=0.85),
        group(*(circle(x, 6, 4) for x in range(-210, 220, 32)), fill=tones.lamp, stroke=tones.line, stroke_width=1.2),
        stroke_linejoin="round",
    )
