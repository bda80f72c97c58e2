"""Lifeboats as it stands on the shelf: its presets and the knobs that a host may turn."""

from __future__ import annotations

from games.rules.game import Sentence, Shelved
from games.rules.lifeboats.game import build

LIFEBOATS = Shelved("lifeboats", Sentence("Lifeboats"), (), (), build)
