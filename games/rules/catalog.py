"""The shelf: which games exist, by key. The only module that knows them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.rules.game import BadRecord, Game, Json, Shelved
from games.rules.lifeboats.shelf import LIFEBOATS

_SHELF: Mapping[str, Shelved] = {shelved.key: shelved for shelved in (LIFEBOATS,)}


def shelf() -> tuple[Shelved, ...]:
    """Every game that can be hosted."""
    return tuple(_SHELF.values())


def game(key: str, settings: Mapping[str, Json]) -> Game[Any, Any, Any]:
    """The game `key` with `settings`. Raises `BadRecord` for an unknown key or settings that it cannot play."""
    if key not in _SHELF:
        raise BadRecord(f"there is no game {key!a}; there are {', '.join(_SHELF)}")
    built: Game[Any, Any, Any] = _SHELF[key].build(settings)
    return built


def replay(text: str | bytes) -> Iterator[Mapping[str, Json]]:
    """The lines of a game record, one for the opening and one a question. Raises `BadRecord` where it goes wrong."""
    lines: Iterator[Mapping[str, Json]] = LIFEBOATS.replay(text)
    return lines
