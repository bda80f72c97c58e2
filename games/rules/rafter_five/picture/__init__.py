"""The picture of a raft: a view in, one SVG without words out, the same bytes for the same view.

From the side, from above on a grid of millimetres, and a strip of what everybody has. Only a view's plain data is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.drawing.svg import document, group, rect
from games.rules.game import Json, Theme
from games.rules.rafter_five.physics import replay
from games.rules.rafter_five.picture import iso, plan, strip
from games.rules.rafter_five.picture.look import tones as tones_of

GAP = 8.0


def still(view: Mapping[str, Json], film: str) -> Mapping[str, Json] | None:
    """The view after a step as it was at the worst moment of its film; `None` if nothing fell."""
    time = replay.worst(film)
    if time is None:
        return None
    seen: Mapping[str, Any] = view
    _, moved = replay.unpacked(film)
    stayed = [[name, pose] for name, pose in seen["raft"] if name not in moved]
    moving = [[name, list(pose)] for name, pose in replay.at(film, time).items()]
    return {**view, "raft": stayed + moving, "still": True}


def draw(view: Mapping[str, Json], theme: Theme) -> str:
    """A view as a whole SVG; a still from the side alone."""
    tones = tones_of(theme)
    if view.get("still"):
        return document(iso.WIDTH, iso.HEIGHT, iso.draw(view, tones))
    top = iso.HEIGHT + GAP
    bottom = top + plan.HEIGHT + GAP
    high = bottom + strip.height(view)
    body = (
        rect(0, 0, iso.WIDTH, high, fill=tones.rule)
        + iso.draw(view, tones)
        + group(plan.draw(view, tones), transform=f"translate(0 {top:g})")
        + group(strip.draw(view, tones), transform=f"translate(0 {bottom:g})")
    )
    return document(iso.WIDTH, high, body)
