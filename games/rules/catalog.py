"""The catalog: which games exist, by key. The only module that knows; a new game is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.game import BadRecord, Game, Json, Shelved

SHELF: tuple[Shelved, ...] = ()


def shelf() -> tuple[Shelved, ...]:
    """Every game there is, in the order in which a host is offered them."""
    return SHELF


def game(key: str, settings: Mapping[str, Json]) -> Game[Any, Any, Any]:
    """The game of this key with these settings. Raises `BadRecord` for a key or settings that do not exist."""
    for shelved in shelf():
        if shelved.key == key:
            built: Game[Any, Any, Any] = shelved.build(settings)
            return built
    raise BadRecord(f"There is no game {key!r}.")
