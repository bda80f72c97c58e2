"""The settings in words: what each is called and what each of its values does. Words only."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.game import Knob, Preset
from games.rules.rafter_five.editions import EDITIONS, TREMOR
from games.rules.sentences import Sentence

Said = tuple[Sentence, Mapping[str | bool, Sentence]]

SAID: Mapping[str, Said] = {
    "figures": (
        Sentence("Figures at the start"),
        {
            "spread": Sentence("stand in a row along the back of the base"),
            "placed": Sentence("are put on the base by the first player, one by one"),
        },
    ),
    "nails": (
        Sentence("Nails"),
        {False: Sentence("mean nothing"), True: Sentence("must not be touched by what is placed on a board")},
    ),
    "cracks": (
        Sentence("Cracks"),
        {False: Sentence("mean nothing"), True: Sentence("must not be touched by what is placed on a board")},
    ),
    "king": (
        Sentence("The golden King"),
        {
            "off": Sentence("stays in the box"),
            "extra": Sentence("is a sixth figure"),
            "replace": Sentence("takes the place of another figure, drawn by lot"),
        },
    ),
    "tremor": (
        Sentence("The hand"),
        {
            level: Sentence(text, scale=f"{TREMOR[level]:g}")
            for level, text in {
                "steady": "is steady: it strays by about {scale} mm",
                "normal": "strays by about {scale} mm, as hands do",
                "shaky": "shakes: it strays by about {scale} mm",
                "storm": "is in a storm: it strays by about {scale} mm",
            }.items()
        },
    ),
}


def knobs() -> tuple[Knob, ...]:
    """Every setting that a host may turn."""
    return EDITIONS.knobs(SAID)


TITLES: Mapping[str, tuple[Sentence, Sentence]] = {
    "basic": (
        Sentence("Basic rules"),
        Sentence("One to six seats. All boards are alike; a turn is a figure, a board and a chest."),
    ),
    "advanced": (
        Sentence("Advanced rules"),
        Sentence("Every board has nails and cracks of its own, and nothing may be placed on them."),
    ),
    "calm": (
        Sentence("A calm day"),
        Sentence("The basic rules with a steady hand: for a first try, and for high rafts alone."),
    ),
}


def presets() -> tuple[Preset, ...]:
    """The editions, each with its settings and what sets it apart."""
    return EDITIONS.shelved(TITLES)


def said(name: str, value: str | bool) -> Sentence:
    """What a value of a setting does."""
    return SAID[name][1][value]
