"""The chart: how big the picture is and where lanes, fields, beaches and the wreck lie in it. It alone measures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from games.rules.lifeboats.picture.scene import Scene

LANE = 120
MARGIN = 12
HORIZON = 96
SHORE = 300
FIRST_ROW = 316
ROW = 160
WATERLINE = 130
"""Below the last row."""
WRECK = 226
STRIP = 94


@dataclass(frozen=True)
class Beach:
    """An island's share of the shore."""

    name: str
    left: float
    width: float

    @property
    def middle(self) -> float:
        return self.left + self.width / 2


def width(scene: Scene) -> float:
    return len(scene.lanes) * LANE + 2 * MARGIN


def height(scene: Scene) -> float:
    return rows_end(scene) + WRECK + STRIP


def rows_end(scene: Scene) -> float:
    return FIRST_ROW + scene.distance * ROW


def lane_x(lane: int) -> float:
    """The middle of a lane, numbered from 1."""
    return MARGIN + (lane - 0.5) * LANE


def row_y(scene: Scene, progress: int) -> float:
    """The middle of a field: 0 is the start."""
    return FIRST_ROW + (scene.distance - min(progress, scene.distance - 1) - 0.5) * ROW


def beaches(scene: Scene) -> Iterator[Beach]:
    left: float = MARGIN
    for letter, lanes in groupby(scene.lanes):
        wide = len(list(lanes)) * LANE
        yield Beach({"L": "left", "M": "middle", "R": "right"}[letter], left, wide)
        left += wide
