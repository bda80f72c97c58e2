"""Playing a game in tests: answers in words, boards in short hand, games at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.rules import catalog
from games.rules.dice import Dice
from games.rules.game import Game, Step
from games.rules.lifeboats import resolve
from games.rules.lifeboats.setup import seated
from games.rules.lifeboats.state import Boat, State, plus

LETTERS = {
    "R": "red",
    "Y": "yellow",
    "B": "blue",
    "G": "green",
    "P": "purple",
    "O": "orange",
    "K": "pink",
    "N": "black",
}
DICE = Dice(b"secret", "match", "question")


@dataclass
class Play:
    """A game and where it stands. `say` answers the open question in words and goes on."""

    game: Game[Any, Any, Any]
    step: Step[Any, Any]

    @property
    def state(self) -> Any:
        return self.step.state

    @property
    def asked(self) -> dict[str, str]:
        """The kind of question that each asked seat gets."""
        return {seat: prompt.kind for seat, prompt in self.game.ask(self.state).items()}

    def offers(self, seat: str) -> list[str]:
        """The legal answers of a seat, in words."""
        return [self.game.write(move) for move in self.game.moves(self.state, seat, DICE)]

    def say(self, **words: str) -> Play:
        """The seats answer; a seat that is left out stays silent."""
        moves = {}
        for seat, text in words.items():
            moves[seat] = self.game.read(self.state, seat, text, "en")
            self.game.check(self.state, seat, moves[seat])
        self.step = self.game.resolve(self.state, moves, DICE)
        return self

    @property
    def told(self) -> list[str]:
        """What happened since the last answer, in sentences."""
        return [str(self.game.tell(event)) for event in self.step.events]


def lifeboats(edition: str = "english", **changes: Any) -> Game[Any, Any, Any]:
    return catalog.game("lifeboats", {"edition": edition, **changes})


def begun(game: Game[Any, Any, Any], seats: Sequence[str], first: str = "") -> Play:
    """A game from its setup."""
    return Play(game, game.new(seats, DICE, {"first": first or seats[0]}))


def boat(letter: str, lane: int, crew: str = "", **more: Any) -> Boat:
    """A boat in short hand: crew is a colour's letter and C for an officer or p for a sailor, "YC Yp Gp"."""
    crews: tuple[Any, ...] = ()
    for hand in crew.split():
        crews = plus(crews, LETTERS[hand[0]], "officer" if hand[1] == "C" else "sailor")
    return Boat(LETTERS[letter], lane, crews, **more)


def board(game: Game[Any, Any, Any], seats: str, *boats: Boat, step: str = "leak", **more: Any) -> Play:
    """A game that goes on from these boats with `step`: leak, move, swim; the first of `seats` is the start player."""
    colours = [LETTERS[letter] for letter in seats.split()]
    empty = seated(game.settings, colours, colours[0])
    state: State = replace(empty, **{"boats": tuple(boats), "round": 1, "phase": "leak", "next": step, **more})
    return Play(game, resolve.run(game.settings, state, []))


def at_random(
    game: Game[Any, Any, Any],
    seats: Sequence[str],
    seed: int,
    *,
    look: Callable[[Any, Any], None] | None = None,
    first: str = "",
) -> Any:
    """Plays a whole game at random, silence included; `look` sees every question's state and the step it leads to."""
    chance = random.Random(seed)
    step = game.new(seats, Dice(b"secret", "match", str(seed)), {"first": first or chance.choice(list(seats))})
    if look:
        look(None, step)
    count = 0
    while step.state.question is not None:
        count += 1
        before = step.state
        dice = Dice(b"secret", "match", f"{seed}.{count}")
        step = game.resolve(before, answers(game, before, chance, dice), dice)
        if look:
            look(before, step)
    return step.state


def answers(game: Game[Any, Any, Any], state: Any, chance: random.Random, dice: Dice) -> Mapping[str, Any]:
    """A random legal answer of every asked seat; in votes now and then none."""
    moves = {}
    for seat in state.question.seats:
        if state.question.weights and chance.random() < 0.1:
            moves[seat] = None
        elif game.finite:
            moves[seat] = chance.choice(list(game.moves(state, seat, dice)))
        else:
            offers = game.moves(state, seat, dice.of(seat))
            moves[seat] = next(offers) if state.question.kind == "swim" else chance.choice(list(offers))
    return moves
