"""Rafts for tests: built piece by piece, played in words, kept in files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from games.rules import codec
from games.rules.dice import Dice
from games.rules.game import Step
from games.rules.rafter_five import setup
from games.rules.rafter_five.game import RafterFive, build
from games.rules.rafter_five.physics.bodies import BOARD, DECK, board
from games.rules.rafter_five.physics.pose import Piece, flush, level
from games.rules.rafter_five.state import State

STATES = Path(__file__).parent / "states"
DICE = Dice(b"secret", "match", "1")
SEATS = ("red", "yellow", "blue", "green", "purple", "orange")


@dataclass
class Play:
    """A match and where it stands; `say` answers the open step in words."""

    game: RafterFive
    step: Step[Any, Any]

    @property
    def state(self) -> State:
        state: State = self.step.state
        return state

    def say(self, *lines: str) -> Play:
        for words in lines:
            seat = self.state.active
            move = self.game.read(self.state, seat, words, "en")
            self.game.check(self.state, seat, move)
            self.step = self.game.resolve(self.state, {seat: move}, DICE)
        return self

    @property
    def told(self) -> list[str]:
        return [str(self.game.tell(event)) for event in self.step.events]


def game(edition: str = "calm", **changes: Any) -> RafterFive:
    """A game with a steady hand, unless told otherwise."""
    return build({"edition": edition, **changes})


def begun(seats: int, edition: str = "calm", **changes: Any) -> Play:
    rules = game(edition, **changes)
    return Play(rules, rules.new(SEATS[:seats], DICE, {"first": "red"}))


def raft(seats: int, pieces: Iterable[Piece], **more: Any) -> Play:
    """A match that goes on with these pieces on the raft and red's turn; other figures wait on the base."""
    rules = game()
    state, _ = setup.opened(rules.settings, SEATS[:seats], DICE, {"first": "red"})
    placed = tuple(pieces)
    names = {name for name, _ in placed}
    boards = tuple(number for number in state.hidden if board(number) not in names)
    state = replace(
        state,
        turn=7,
        raft=tuple(sorted(placed)),
        hidden=boards,
        overboard=tuple(name for name in state.figures if name not in names),
        reserve=tuple(chest for chest in state.reserve if chest not in names),
    )
    return Play(rules, Step(replace(state, **more)))


def plank(number: int, x: float, y: float, turn: float = 0.0, *, high: int = 0) -> Piece:
    """A board on the base, or `high` boards above it."""
    return Piece(board(number), level(x, y, DECK + high * BOARD.height, turn))


def on(under: Piece, name: str, u: float, v: float = 0.0, turn: float = 0.0) -> Piece:
    """A figure or chest standing on a board."""
    return Piece(name, flush(under.pose, u, v, turn=turn, height=BOARD.height))


def ashore(name: str, x: float, y: float, turn: float = 0.0) -> Piece:
    """A piece standing on the base."""
    return Piece(name, level(x, y, DECK, turn))


def stored(name: str) -> State:
    """A recorded state."""
    state: State = codec.decode(State, json.loads((STATES / f"{name}.json").read_text()))
    return state


def stored_names() -> Sequence[str]:
    return sorted(path.stem for path in STATES.glob("*.json"))


def plain(data: Mapping[str, Any]) -> Any:
    """Data as a database gives it back."""
    return json.loads(json.dumps(data, sort_keys=True))
