"""`python -m tests.bench.raft`: Rafter Five at 5, 20 and 42 boards: a turn, a preview, a picture, a film.

A turn is a figure lifted, a board with a figure and a chest, as commanded by a legal sample; beside it stands the
simulated time. Previews and falls are asked as the product asks them, through the processes of the engine.
"""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import islice
from statistics import median
from time import perf_counter
from typing import Any

import django

from games.rules.dice import Dice
from games.rules.game import Theme
from games.rules.rafter_five import legal
from games.rules.rafter_five.events import Laid, Loaded, Took
from games.rules.rafter_five.physics.bodies import board
from games.rules.rafter_five.state import State
from tests.rules.rafter.rafts import game, stored, stored_names

TURNS = 5


def turn(rules: Any, state: State, dice: Dice) -> tuple[float, float, list[int]]:
    """Seconds of the machine and of the simulation, and the bytes of each film; as far as the turn goes."""
    spent, simulated, films = 0.0, 0.0, []
    for number in range(3):
        move = next(rules.moves(state, state.active, dice.of(f"move {number}")), None)
        seat, acted = state.active, state.turn
        start = perf_counter()
        step = rules.resolve(state, {seat: move}, dice.of(str(number)))
        spent += perf_counter() - start
        trials = [event.trial for event in step.events if isinstance(event, Took | Laid | Loaded) and event.trial]
        simulated += sum(trial.seconds for trial in trials)
        films.append(len(step.film))
        state = step.state
        if state.over or state.turn != acted:
            break
    return spent, simulated, films


def previews(rules: Any, state: State) -> list[float]:
    """Milliseconds of each of some previews of a placement."""
    held = replace(state, step="place", hand="tall", raft=tuple(p for p in state.raft if p.name != "tall"))
    moves = list(islice(rules.moves(held, held.active, Dice(b"bench", "m", "1")), 10))
    times = []
    for move in moves * 3:
        start = perf_counter()
        legal.look(rules.settings, held, held.active, move)
        times.append(1000 * (perf_counter() - start))
    return times or [0.0]


def open_to_play(state: State) -> State:
    """The raft at the beginning of a turn; where all boards lie, the highest is in the sea again."""
    state = replace(state, step="figure", hand="", placed=0, overboard=())
    if state.sea:
        return state
    highest = max(state.boards, key=lambda number: state.pose(board(number)).z)
    return replace(state, hidden=(highest,), raft=tuple(p for p in state.raft if p.name != board(highest)))


def main() -> None:
    """Measures every recorded raft."""
    os.environ.update(DJANGO_SETTINGS_MODULE="lifeboats_site.settings", DEBUG="on")
    django.setup()
    from games import pictures

    rules = game(tremor="normal")
    for name in stored_names():
        state = stored(name)
        begun = open_to_play(state)
        turns = [turn(rules, begun, Dice(b"bench", "m", str(count))) for count in range(TURNS)]
        films = [size for _, _, sizes in turns for size in sizes if size]
        view = rules.view(state, None)
        start = perf_counter()
        svg = rules.draw(view, Theme())
        drawn = perf_counter()
        png = pictures.png(svg, 1200)
        painted = perf_counter()
        shown = previews(rules, begun)
        print(
            f"{name}: turn {median(t[0] for t in turns):.2f} s (most {max(t[0] for t in turns):.2f}) for "
            f"{median(t[1] for t in turns):.1f} s simulated; preview {median(shown):.1f} ms (most {max(shown):.1f}); "
            f"picture {1000 * (drawn - start):.0f} + {1000 * (painted - drawn):.0f} ms, svg {len(svg) // 1024} kB, "
            f"png {len(png) // 1024} kB; film {median(films):.0f} bytes (most {max(films)})"
        )


if __name__ == "__main__":
    main()
