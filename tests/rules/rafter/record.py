"""Records rafts for the tests: `uv run python -m tests.rules.rafter.record SEED` plays bots; keeps 5, 20 and 42 boards.

Only needed when the engine or its parameters change.
"""

from __future__ import annotations

import json
import sys

from games.bots.rafter_five import Hard
from games.rules import codec
from games.rules.dice import Dice
from tests.rules.rafter.rafts import SEATS, STATES, game

WANTED = (5, 20, 42)


def record(seed: str) -> None:
    """Plays two seats, who have chests enough, and keeps the raft when it first has a wanted number of boards."""
    rules, left = game(), list(WANTED)
    step = rules.new(SEATS[:2], Dice(seed.encode(), "record", "0"))
    count = 0
    while not step.state.over:
        count += 1
        state, seat = step.state, step.state.active
        dice = Dice(b"bot" + seed.encode(), "record", str(count))
        words = Hard().answer(rules.view(state, seat), rules.ask(state)[seat], dice).words
        move = rules.read(state, seat, words, "en") if words else None
        step = rules.resolve(state, {seat: move}, Dice(seed.encode(), "record", str(count)))
        after = step.state
        if left and len(after.boards) >= left[0] and after.step in ("figure", "over"):
            text = json.dumps(codec.encode(after), separators=(",", ":"))
            (STATES / f"boards-{left.pop(0):02}.json").write_text(text + "\n")
            print(count, len(after.boards), after.chests, flush=True)
    print(step.state.why, len(step.state.boards))


if __name__ == "__main__":
    record(sys.argv[1])
