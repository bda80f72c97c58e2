"""Bots that stack: easy takes what is legal, medium tries before it places, hard tries with a shaking hand of its own.

They know what their seat knows, throw dice of their own and never see the match's secret. Meant for the worker: a turn
of three steps takes up to fifteen seconds.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from math import hypot

from games.bots.player import Answer
from games.rules.dice import Dice
from games.rules.game import Json
from games.rules.prompts import Prompt
from games.rules.rafter_five import samples, tremor
from games.rules.rafter_five.editions import EDITIONS, Settings
from games.rules.rafter_five.moves import Load, Move, Place, angle, write
from games.rules.rafter_five.physics.bodies import board
from games.rules.rafter_five.physics.pose import placed
from games.rules.rafter_five.samples import Harm, harm, offers
from games.rules.rafter_five.state import State
from games.rules.rafter_five.view import known

TRIES, PATIENCE, LONGEST = 15, 2.5, 4.0
"""How many ideas a bot tries, after how many seconds it tries no other, and after how many no idea once more."""
BEST, REPEATS = 6, 3
"""How many ideas that hold the hard bot tries again, and how often each."""


@dataclass(frozen=True)
class Sight:
    """What a bot thinks about."""

    rules: Settings
    state: State
    dice: Dice

    def ideas(self) -> Iterator[Move]:
        return offers(self.rules, self.state, self.dice.of("ideas"))


class Easy:
    """Takes the first legal idea."""

    def answer(self, view: Mapping[str, Json], prompt: Prompt, dice: Dice) -> Answer:
        """The answer to a step."""
        sight = _sight(view, dice)
        if sight.state.step in ("figure", "board"):
            return Answer(write(dice.of("pick").pick(samples.counted(sight.state))))
        return _said(next(sight.ideas(), None))


class Medium:
    """Tries ideas with a steady hand until one holds; else the one that did least harm."""

    def answer(self, view: Mapping[str, Json], prompt: Prompt, dice: Dice) -> Answer:
        """The answer to a step."""
        tried = _tried(_sight(view, dice), enough=1)
        return _said(tried[0][1] if tried else None)


class Hard:
    """Tries what holds again with a shaking hand of its own, and puts its chests where others will knock them down."""

    def answer(self, view: Mapping[str, Json], prompt: Prompt, dice: Dice) -> Answer:
        """The answer to a step."""
        sight, until = _sight(view, dice), time.monotonic() + LONGEST
        tried = _tried(sight, enough=BEST)[:BEST]
        if not tried:
            return _said(None)
        best, choice = None, tried[0][1]
        for place, (steady, move) in enumerate(tried):
            shaken = _shaken(sight, move, steady, until)
            if shaken is None:
                break
            score = (*shaken, -_spite(sight.state, move), place)
            if best is None or score < best:
                best, choice = score, move
        return _said(choice)


def _sight(view: Mapping[str, Json], dice: Dice) -> Sight:
    settings = view["rules"]
    assert isinstance(settings, Mapping)
    return Sight(EDITIONS.settings(settings), known(view), dice)


def _said(move: Move | None) -> Answer:
    """The words of a move; none where nothing is possible, which the rules then decide."""
    return Answer(write(move) if move is not None else "")


def _tried(sight: Sight, enough: int) -> list[tuple[Harm, Move]]:
    """Ideas that were tried with a steady hand, the least harm first; stops once `enough` of them hold."""
    found: list[tuple[Harm, Move]] = []
    until = time.monotonic() + PATIENCE
    ideas = sight.ideas()
    if sight.state.step == "board":
        ideas = iter((sight.dice.of("board").pick(samples.counted(sight.state)),))
    for move in islice(ideas, TRIES):
        found.append((harm(sight.state, move), move))
        if sum(not one.fallen for one, _ in found) >= enough or time.monotonic() > until:
            break
    return sorted(found, key=lambda one: one[0])


def _shaken(sight: Sight, move: Move, steady: Harm, until: float) -> tuple[int, int] | None:
    """Penalties and falls in a few tries with the bot's own hand, `None` if time runs out; else as steady."""
    if not isinstance(move, Place | Load):
        return steady.penalties, steady.fallen
    harms = []
    for count in range(REPEATS):
        if time.monotonic() > until:
            return None
        harms.append(harm(sight.state, _astray(sight, move, count)))
    return sum(one.penalties for one in harms), sum(bool(one.fallen) for one in harms)


def _astray(sight: Sight, move: Place | Load, count: int) -> Move:
    """The move as a hand might do it, by the bot's own dice."""
    seed = sight.dice.of(f"hand {count}").seed(write(move))
    if isinstance(move, Place):
        off = tremor.offset(seed, "board", tremor.Hand(sight.rules.tremor, move.x / 10, move.y / 10, move.gently))
        x, y, turn = (round(value * 10) for value in (off.x, off.y, off.turn))
        return replace(move, x=move.x + x, y=move.y + y, turn=angle(move.turn + turn))
    off = tremor.offset(seed, "chest", tremor.Hand(sight.rules.tremor, 0.0, 0.0, move.gently))
    u, v, turn = (round(value * 10) for value in (off.x, off.y, off.turn))
    return replace(move, u=move.u + u, v=move.v + v, turn=angle(move.turn + turn))


def _spite(state: State, move: Move) -> float:
    """How far out one's own chest would stand, in steps of 20 mm: where it stands others pay for it."""
    ground = state.pose(board(state.placed)) if isinstance(move, Load) else None
    if ground is None or not isinstance(move, Load):
        return 0.0
    x, y, _ = placed(ground, (move.u / 10, move.v / 10, 0.0))
    return hypot(x, y) // 20
