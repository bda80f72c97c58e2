"""The shelf: which games exist, by key. The only module that knows them all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from games.rules.game import BadRecord, Game, Json, Shelved
from games.rules.lifeboats.shelf import LIFEBOATS
from games.rules.rafter_five.shelf import RAFTER_FIVE
from games.rules.sentences import Sentence

_SHELF: Mapping[str, Shelved] = {shelved.key: shelved for shelved in (LIFEBOATS, RAFTER_FIVE)}


def shelf() -> tuple[Shelved, ...]:
    """Every game that can be hosted."""
    return tuple(_SHELF.values())


def game(key: str, settings: Mapping[str, Json]) -> Game[Any, Any, Any]:
    """The game `key` with `settings`. Raises `BadRecord` for an unknown key or settings that it cannot play."""
    if key not in _SHELF:
        raise BadRecord(f"there is no game {key!a}; there are {', '.join(_SHELF)}")
    built: Game[Any, Any, Any] = _SHELF[key].build(settings)
    return built


def missing(key: str) -> Sentence | None:
    """Why a match of this game cannot be begun on this machine, or `None` if it can."""
    known = _SHELF.get(key)
    why: Sentence | None = known.missing() if known and known.missing else None
    return why


def wake(key: str) -> None:
    """Makes this game ready for previews, which are about to be asked for. Waits for nothing."""
    known = _SHELF.get(key)
    if known and known.wake:
        known.wake()


def slow() -> frozenset[str]:
    """The games whose steps and bots take seconds."""
    return frozenset(key for key, shelved in _SHELF.items() if shelved.slow)


def scene(key: str, view: Mapping[str, Json]) -> Mapping[str, Json] | None:
    """What a page of this game draws by itself, or `None` where the picture is all."""
    known = _SHELF.get(key)
    found: Mapping[str, Json] | None = known.scene(view) if known and known.scene else None
    return found


def still(key: str, view: Mapping[str, Json], film: str) -> Mapping[str, Json] | None:
    """A view at the moment of a film that is worth a picture, or `None`."""
    known = _SHELF.get(key)
    found: Mapping[str, Json] | None = known.still(view, film) if known and known.still and film else None
    return found


def replay(text: str | bytes) -> Iterator[Mapping[str, Json]]:
    """The lines of a game record, one for the opening and one a question. Raises `BadRecord` where it goes wrong."""
    lines: Iterator[Mapping[str, Json]] = _of(text).replay(text)
    return lines


def _of(text: str | bytes) -> Shelved:
    """The game that a record is of, by its format; the first one also for what is no record, to say so."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return LIFEBOATS
    found = data.get("format") if isinstance(data, dict) else None
    return next((shelved for shelved in _SHELF.values() if shelved.format == found), LIFEBOATS)
