"""Whole matches between bots, one a process: played, told as plain numbers, checked by `test_long`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.bots.rafter_five import Easy, Hard, Medium
from games.rules import codec
from games.rules.dice import Dice
from games.rules.rafter_five import ending
from games.rules.rafter_five.events import Laid, Loaded
from games.rules.rafter_five.game import build
from games.rules.rafter_five.moves import Load, Place
from games.rules.rafter_five.physics.pose import placed
from tests.rules.rafter.rafts import SEATS

TREMORS = ("storm", "shaky", "normal", "steady")
KINGS = ("off", "extra", "replace")


@dataclass
class Told:
    """What is checked about a match."""

    number: int
    settings: dict[str, Any]
    seats: tuple[str, ...]
    why: str = ""
    turns: int = 0
    questions: int = 0
    offsets: list[Any] = field(default_factory=list)
    rafts: list[Any] = field(default_factory=list)
    final: Any = None
    ranking: list[list[str]] = field(default_factory=list)
    losers: list[str] = field(default_factory=list)


def settings(number: int) -> dict[str, Any]:
    """The settings of a match: all of them come up."""
    return {
        "tremor": TREMORS[number % 4],
        "king": KINGS[number % 3],
        "nails": number % 5 == 1,
        "cracks": number % 7 in (1, 2),
        "figures": "placed" if number % 6 == 2 else "spread",
    }


def played(number: int) -> Told:
    """Plays match `number`: one to six seats, easy bots, and a better one now and then."""
    chosen = settings(number)
    rules, seats = build(chosen), SEATS[: number % 6 + 1]
    first = Hard() if number % 10 == 3 else Medium() if number % 4 == 1 else Easy()
    bots = (first, *(Easy() for _ in seats[1:]))
    secret, slug = f"long {number}".encode(), f"match-{number}"
    told = Told(number, chosen, seats)
    step = rules.new(seats, Dice(secret, slug, "0"))
    while not step.state.over and told.questions < 1_000:
        told.questions += 1
        before, seat = step.state, step.state.active
        dice = Dice(b"bots", slug, str(told.questions))
        answer = bots[seats.index(seat)].answer(rules.view(before, seat), rules.ask(before)[seat], dice)
        move = rules.read(before, seat, answer.words, "en") if answer.words else None
        step = rules.resolve(before, {seat: move}, Dice(secret, slug, str(told.questions)))
        if isinstance(move, Place | Load):
            told.offsets.append(_offsets(before, move, rules.write(move), step.events[0]))
        if told.questions % 17 == number % 17:
            told.rafts.append([[name, list(pose)] for name, pose in step.state.raft])
    state = step.state
    told.why, told.turns, told.final = state.why, state.turn, codec.encode(state)
    told.ranking = [list(group) for group in ending.ranking(state)]
    told.losers = list(ending.losers(state))
    return told


def _offsets(before: Any, move: Any, words: str, event: Any) -> dict[str, Any]:
    if isinstance(event, Laid):
        at = (move.x / 10, move.y / 10)
        pieces = {"board": event.board_off, "figure": event.figure_off}
    else:
        assert isinstance(event, Loaded)
        ground = before.pose(f"b{before.placed}")
        at = placed(ground, (move.u / 10, move.v / 10, 0.0))[:2]
        pieces = {"chest": event.off}
    return {
        "turn": before.turn,
        "step": 2 if isinstance(event, Laid) else 3,
        "words": words,
        "at": at,
        "gently": move.gently,
        "pieces": {name: (off.x, off.y, off.turn) for name, off in pieces.items()},
    }
