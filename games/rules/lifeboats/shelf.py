"""Lifeboats as it stands on the shelf: what a host is offered, and how its records are replayed."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.game import Json, Shelved
from games.rules.lifeboats import knobs, record
from games.rules.lifeboats.game import build
from games.rules.sentences import Sentence


def replay(text: str | bytes) -> Iterator[dict[str, Json]]:
    """The lines of a record, one a question (section 6). Raises `BadRecord` where it goes wrong."""
    yield from record.replay(record.load(text))


LIFEBOATS = Shelved("lifeboats", Sentence("Lifeboats"), knobs.presets(), knobs.knobs(), build, replay)
