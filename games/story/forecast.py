"""How long a match will take: the schedule is walked along what bots were asked, and along what the rules allow.

Nothing is stored; what bots were asked is remembered by the process, once for the same settings. Their dice are always
the same, and no clock is looked at: the same form is told the same length by every process, however busy.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import islice
from typing import Any

from games import bots
from games.hours import Foreseen, Person, Schedule, course
from games.rules import catalog
from games.rules.dice import Dice
from games.rules.game import Fault, Json
from games.rules.prompts import Prompt

LOOK = timedelta(days=1)
"""How often a person looks at what they are asked."""
COLOURS = ("red", "yellow", "blue", "green", "purple", "orange", "pink", "white")
GAMES = (0, 1, *(0,) * 5)
"""Which of a game's bots plays each of the matches: the best one mostly, another one once."""
LONGEST = 1000
"""Questions after which a game of bots that is not over cannot be foreseen."""


@dataclass(frozen=True)
class Length:
    """How long a match takes.

    `usual` is the mean of games of bots if everybody looks once a day, `None` where bots would take too long.
    `longest` is every question that the rules allow at most, each open till it is due.
    """

    usual: timedelta | None
    longest: timedelta


@dataclass(frozen=True)
class Met:
    """A question that takes time; `asked` counts the people among those asked."""

    vote: bool
    setup: bool
    asked: int


def forecast(
    game: str,
    settings: Mapping[str, Json],
    schedule: Schedule,
    *,
    seats: int,
    people: int,
    start: datetime,
    known: Sequence[Person] = (),
    orders: bool = False,
) -> Length | None:
    """How long a match takes that begins then; `None` without people. With `orders` turns take no time."""
    if not people:
        return None
    chains: list[tuple[Met, ...]] = [tuple(_most(catalog.game(game, settings), seats, people))]
    if game not in catalog.slow():
        chains += _chains(game, json.dumps(settings, sort_keys=True), seats, people)
    if orders:
        chains = [tuple(met for met in chain if met.vote) for chain in chains]
    usual = [_length(schedule, start, chain, known, looks=True) for chain in chains[1:]]
    longest = _length(schedule, start, chains[0], known, looks=False)
    return Length(sum(usual, timedelta()) / len(usual) if usual else None, longest)


def _most(rules: Any, seats: int, people: int) -> Iterator[Met]:
    """Every question that the rules allow at most, as if each asked one of the people."""
    for bound in rules.bounds(seats):
        yield from [Met(bound.vote, bound.setup, 1)] * (bound.count * people if bound.each else bound.count)


def _length(
    schedule: Schedule, start: datetime, chain: Sequence[Met], known: Sequence[Person], *, looks: bool
) -> timedelta:
    questions = (
        Foreseen(one.vote, one.setup, LOOK * one.asked / (one.asked + 1) if looks else None, tuple(known))
        for one in chain
    )
    ends = course(schedule, start, questions, schedule.calendar())
    return ends[-1] - start if ends else timedelta()


@lru_cache(maxsize=128)
def _chains(game: str, settings: str, seats: int, people: int) -> tuple[tuple[Met, ...], ...]:
    rules = catalog.game(game, json.loads(settings))
    names = bots.names(game)
    found = []
    try:
        for number, which in enumerate(GAMES if names else ()):
            player = bots.bot(game, names[min(which, len(names) - 1)])
            met = tuple(islice(_played(rules, player, bytes([number]), seats, people), LONGEST))
            if len(met) < LONGEST:
                found.append(met)
    except Fault:
        return ()
    return tuple(found)


def _played(rules: Any, player: bots.Bot, secret: bytes, seats: int, people: int) -> Iterator[Met]:
    """What the people are asked in one match of bots; a question that goes on with the one before costs no time."""
    colours = COLOURS[:seats]
    dice = Dice(secret, "forecast", "0")
    state, number, shared = rules.new(colours, dice).state, 0, False
    while prompts := rules.ask(state):
        number += 1
        first: Prompt = next(iter(prompts.values()))
        asked = len(set(prompts) & set(colours[:people]))
        if asked and not shared:
            yield Met(first.vote, first.setup, asked)
        shared = all(prompt.continues for prompt in prompts.values())
        here = replace(dice, question=str(number))
        moves = {}
        for seat, prompt in prompts.items():
            words = player.answer(rules.view(state, seat), prompt, here.of(seat)).words
            moves[seat] = rules.read(state, seat, words, "en")
        state = rules.resolve(state, moves, here).state
