"""Match records as plain data: the setup and the words of every answer. Read, checked and written here; opens no file.

Replaying a record asks the engine again, so it says the same only with the engine that it names; what fell is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.rules.dice import Dice
from games.rules.game import Answered, BadRecord, IllegalMove, Json, MoveError
from games.rules.rafter_five import falls, legal, reading, resolve, setup, turns
from games.rules.rafter_five.editions import EDITIONS, Settings
from games.rules.rafter_five.physics.bodies import FIGURES
from games.rules.rafter_five.state import State

FORMAT = "rafter-five-record/1"
_KEYS = {"format", "game", "settings", "seats", "first", "cards", "out", "match", "secret", "answers"}


def exported(rules: Settings, opening: State, answers: Sequence[Answered]) -> dict[str, Json]:
    """The record of a match that began with `opening`. The secret is not in it: it is published beside it."""
    out = [name for name in FIGURES if name not in opening.figures]
    return {
        "format": FORMAT,
        "game": rules.edition,
        "settings": EDITIONS.differences(rules),
        "seats": list(opening.seats),
        "first": opening.active,
        "cards": list(opening.cards),
        "out": out[0] if out else "",
        "answers": [{"ask": one.kind, "words": next(iter(one.by.values()), "")} for one in answers],
    }


def load(text: str | bytes) -> Mapping[str, Any]:
    """The record in a file's content. Raises `BadRecord`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("no record: it is no JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(f"no record: its format is not {FORMAT}")
    if unknown := sorted(set(data) - _KEYS):
        raise BadRecord(f"no record: {unknown[0]!a:.60} has no meaning")
    return data


def replay(text: str | bytes) -> Iterator[dict[str, Json]]:
    """The lines of a record, one a question. Raises `BadRecord` where it goes wrong."""
    data = load(text)
    rules = EDITIONS.settings({**data.get("settings", {}), "edition": data.get("game", "basic")})
    match, secret = str(data.get("match", "")), bytes.fromhex(str(data.get("secret", "")))
    given = {name: data[name] for name in ("first", "cards", "out") if name in data}
    state, _ = setup.opened(rules, data.get("seats", []), Dice(secret, match, "0"), given)
    state = turns.begin(rules, state, falls.Told())
    yield line(state, 0)
    for count, answer in enumerate(data.get("answers", []), 1):
        state = _answered(rules, state, (count, answer), Dice(secret, match, str(count)))
        yield line(state, count)


def _answered(rules: Settings, state: State, answer: tuple[int, Any], dice: Dice) -> State:
    count, given = answer
    if not isinstance(given, Mapping) or given.get("ask") != state.step:
        raise BadRecord(f"answer {count}: {state.step} is asked")
    words = given.get("words")
    if not words:
        return resolve.resolve(rules, state, None, dice).state
    try:
        move = reading.read(state, state.active, str(words), "en")
        legal.look(rules, state, state.active, move)
    except (MoveError, IllegalMove) as error:
        raise BadRecord(f"answer {count}: {state.active}: {error}") from None
    return resolve.resolve(rules, state, move, dice).state


def line(state: State, after: int) -> dict[str, Json]:
    """A state as `replay` prints it."""
    return {
        "after": after,
        "turn": state.turn,
        "asked": None if state.over else {"kind": state.step, "seat": state.active},
        "raft": [[name, list(pose)] for name, pose in state.raft],
        "sea": list(state.sea),
        "overboard": list(state.overboard),
        "penalties": {seat: state.has(seat) for seat in state.seats},
        "reserve": {seat: len(state.in_reserve(seat)) for seat in state.seats},
        "over": state.over,
        "why": state.why,
    }
