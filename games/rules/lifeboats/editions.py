"""Editions: records of settings (section 3 of the rules). Says which values a setting may have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.rules.editions import Editions
from games.rules.game import Json


@dataclass(frozen=True)
class Settings:
    """Every field of section 3. `seats` is the most that can play, `lanes` the island of each lane from the left."""

    edition: str = "english"
    seats: int = 6
    lanes: str = "LLMMRRR"
    many_hats: str = "start_player"
    officers: str = "protected_by_boat"
    double_leak: bool = False
    leaky_speed: int = 1
    captain_may_spare: str = "never"
    leavers_per_boat: int = 0
    lone_crew: str = "free"
    null_vote: bool = False
    captain_locks: bool = False
    start_rotates: str = "after_round"
    ending: str = "all_resolved"
    eject_voters: str = "aboard"
    eject_weights: str = "by_rank"
    sink_check: str = "end_of_phase"
    early_end: bool = True
    tie_break: str = "boat_arrival"
    setup: str = "draft"
    random_lanes: str = "left"
    first_round: str = "next"
    skip_moot_ejection: bool = True
    swim: str = "in_turn"
    words: str = "english"


_ENGLISH = Settings()
PRESETS: Mapping[str, Settings] = {
    "english": _ENGLISH,
    "carneades": Settings(
        edition="carneades",
        seats=7,
        lanes="LLLMMRRR",
        many_hats="cancel",
        officers="protected_by_owner",
        double_leak=True,
        leaky_speed=2,
        captain_may_spare="double",
        leavers_per_boat=1,
        lone_crew="last_on_boat",
        null_vote=True,
        captain_locks=True,
        ending="last_boat_sinks",
        words="carneades",
    ),
    "french": Settings(
        edition="french",
        many_hats="cancel",
        officers="owner_chooses",
        start_rotates="before_round",
        words="french",
    ),
    "table": replace(_ENGLISH, edition="table", many_hats="cancel", officers="protected_by_owner", leavers_per_boat=1),
}

VALUES: Mapping[str, tuple[str | int | bool, ...]] = {
    "seats": (3, 4, 5, 6, 7),
    "lanes": ("LLMMRRR", "LLLMMRRR"),
    "many_hats": ("start_player", "cancel"),
    "officers": ("protected_by_boat", "protected_by_owner", "owner_chooses"),
    "double_leak": (False, True),
    "leaky_speed": (1, 2),
    "captain_may_spare": ("never", "double", "always"),
    "leavers_per_boat": (0, 1, 2, 3),
    "lone_crew": ("free", "last_on_boat", "last_afloat", "boat_not_empty"),
    "null_vote": (False, True),
    "captain_locks": (False, True),
    "start_rotates": ("after_round", "before_round"),
    "ending": ("all_resolved", "last_boat_sinks"),
    "eject_voters": ("aboard", "all"),
    "eject_weights": ("by_rank", "flat"),
    "sink_check": ("end_of_phase", "immediate"),
    "early_end": (True, False),
    "tie_break": ("boat_arrival", "shared"),
    "setup": ("draft", "random"),
    "random_lanes": ("left", "anywhere"),
    "first_round": ("next", "same"),
    "skip_moot_ejection": (True, False),
    "swim": ("in_turn", "sealed"),
    "words": ("english", "carneades", "french"),
}
"""What a host may choose."""
LANES = re.compile(r"[LMR]{4,8}")


class _Editions(Editions[Settings]):
    """Records may hold other lanes, and more leavers than are offered."""

    def known(self, name: str, value: Json) -> bool:
        if name == "lanes":
            return LANES.fullmatch(str(value)) is not None
        if name == "leavers_per_boat":
            return isinstance(value, int) and 0 <= value <= 6
        return super().known(name, value)


EDITIONS = _Editions(PRESETS, VALUES)


def sizes(rules: Settings) -> range:
    """How many can play: a lane for every boat, and one for the black one."""
    return range(3, min(rules.seats, len(rules.lanes) - 1) + 1)
