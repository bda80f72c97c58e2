"""Rafter Five as it stands on the shelf: what a host is offered, and how its records are replayed."""

from __future__ import annotations

from games.rules.game import Shelved
from games.rules.rafter_five import knobs, picture, record
from games.rules.rafter_five.game import build
from games.rules.rafter_five.physics import process
from games.rules.rafter_five.scene import scene
from games.rules.sentences import Sentence

RAFTER_FIVE = Shelved(
    "rafter-five",
    Sentence("Rafter Five"),
    knobs.presets(),
    knobs.knobs(),
    build,
    record.replay,
    format=record.FORMAT,
    scene=scene,
    still=picture.still,
    slow=True,
    missing=process.missing,
    wake=process.wake,
)
