"""Settings: records of what a host may choose. Says which values a setting may have and checks them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace

from games.rules.game import BadRecord, Json

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


def settings(chosen: Mapping[str, Json]) -> Settings:
    """The edition that `chosen` names (basic without a name), with its other entries changed. Raises `BadRecord`."""
    edition = chosen.get("edition", "basic")
    if not isinstance(edition, str) or edition not in PRESETS:
        raise BadRecord(f"there is no edition {edition!a}; there are {', '.join(PRESETS)}")
    changes: dict[str, Json] = {name: value for name, value in chosen.items() if name != "edition"}
    for name, value in changes.items():
        _allowed(name, value)
    return replace(PRESETS[edition], **changes)  # type: ignore[arg-type]


def _allowed(name: str, value: Json) -> None:
    values = VALUES.get(name)
    if values is None:
        raise BadRecord(f"there is no setting {name!a}")
    if type(value) is not type(values[0]) or value not in values:
        listed = ", ".join(str(known).lower() for known in values)
        raise BadRecord(f"the setting {name} cannot be {value!a:.60}; it can be {listed}")


def differences(rules: Settings) -> dict[str, Json]:
    """The settings that differ from the edition's own."""
    preset = asdict(PRESETS[rules.edition])
    return {
        field.name: getattr(rules, field.name)
        for field in fields(rules)
        if getattr(rules, field.name) != preset[field.name]
    }
