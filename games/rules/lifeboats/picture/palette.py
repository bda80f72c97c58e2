"""Colours of the scene, by day and by night."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.rules.drawing.paints import INK
from games.rules.drawing.tones import AT_NIGHT, Shared
from games.rules.game import Theme


@dataclass(frozen=True)
class Tones(Shared):
    """What colours the scene has at one time of day."""

    sky: str = "#f6eddc"
    glow: str = "#fbdca6"
    sun: str = "#f3b562"
    cloud: str = "#e2e4d6"
    sea: str = "#cfe4e6"
    swell: str = "#c3dcdf"
    wave: str = "#9cc3c9"
    mark: str = "#7fa9b1"
    foam: str = "#ffffff"
    deep: str = "#34687a"
    deeper: str = "#1f4657"
    sand: str = "#eedcae"
    shade: str = "#d8be84"
    near: str = "#8fa87f"
    far: str = "#6f8d6b"
    rock: str = "#a79a86"
    trunk: str = "#8a6a45"
    leaf: str = "#557a55"
    board: str = "#fffaf0"
    wood: str = "#d9b07a"
    thwart: str = "#b98a4f"
    halo: str = "#ffffff"
    hull: str = "#2a3742"
    boot: str = "#a8402f"
    house: str = "#f7efe0"
    funnel: str = "#dd9f3d"
    lamp: str = "#ffe08a"
    smoke: str = "#eceee9"
    stay: str = INK


DAY = Tones()
NIGHT = replace(
    DAY,
    **AT_NIGHT,
    sky="#18222d",
    glow="#2c3a47",
    sun="#e9dcb4",
    cloud="#25333e",
    sea="#1f3f4d",
    swell="#1b3845",
    wave="#3a6473",
    mark="#5b8a99",
    foam="#a9c9cf",
    deep="#12303e",
    deeper="#0b212c",
    sand="#a99a72",
    shade="#857752",
    near="#4b6450",
    far="#374d40",
    rock="#5f5a50",
    trunk="#5d4a33",
    leaf="#30493a",
    board="#f3ead6",
    wood="#b28d5e",
    thwart="#8a693d",
    halo="#d5e6e8",
    hull="#11181f",
    boot="#7e3327",
    house="#cfc6b3",
    funnel="#b37f2f",
    smoke="#34525f",
    stay="#7b96a1",
)


def tones(theme: Theme) -> Tones:
    return NIGHT if theme.night else DAY
