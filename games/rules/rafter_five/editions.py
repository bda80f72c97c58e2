"""Settings: records of what a host may choose. Says which values a setting may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.editions import Editions

TREMOR: Mapping[str, float] = {"steady": 0.3, "normal": 1.5, "shaky": 3.0, "storm": 5.0}
"""The scale of each level, in millimetres."""


@dataclass(frozen=True)
class Settings:
    """What differs between matches."""

    edition: str = "basic"
    figures: str = "spread"
    nails: bool = False
    cracks: bool = False
    king: str = "off"
    tremor: str = "normal"

    @property
    def advanced(self) -> bool:
        """Whether taking a board is a step of its own: its pattern matters to what is placed."""
        return self.nails or self.cracks or self.king != "off"


PRESETS: Mapping[str, Settings] = {
    "basic": Settings(),
    "advanced": Settings(edition="advanced", nails=True, cracks=True),
    "calm": Settings(edition="calm", tremor="steady"),
}
VALUES: Mapping[str, tuple[str | bool, ...]] = {
    "figures": ("spread", "placed"),
    "nails": (False, True),
    "cracks": (False, True),
    "king": ("off", "extra", "replace"),
    "tremor": tuple(TREMOR),
}
EDITIONS = Editions(PRESETS, VALUES)
