"""The bots of Lifeboats: they answer whatever they are asked, and one of them knows what it wants."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games import bots
from games.rules import catalog
from games.rules.dice import Dice
from games.rules.game import Outcome
from games.rules.sentences import Seat

SEATS = ("red", "yellow", "blue", "green")
EDITIONS = ("english", "carneades", "french", "table")


def played(settings: Mapping[str, str], players: Mapping[Seat, str], seed: int) -> Outcome:
    """How a game ends between bots named by seat; what they say beforehand is used as orders are."""
    game = catalog.game("lifeboats", settings)
    step = game.new(list(players), Dice(seed.to_bytes(4, "big"), "bots", "0"))
    orders: dict[tuple[str, str, str], list[str]] = {}
    number = 0
    while asked := game.ask(step.state):
        number += 1
        moves = {}
        for seat, prompt in asked.items():
            move = game.prefer(step.state, seat, orders.pop((seat, prompt.kind, prompt.scope), []))
            if move is None:
                dice = Dice(b"bot", f"{seed}/{seat}", str(number))
                answer = bots.bot("lifeboats", players[seat]).answer(game.view(step.state, seat), prompt, dice)
                orders |= {(seat, kind, prompt.scope): list(words) for kind, words in answer.ahead.items()}
                move = game.read(step.state, seat, answer.words, "en")
            game.check(step.state, seat, move)
            moves[seat] = move
        step = game.resolve(step.state, moves, Dice(seed.to_bytes(4, "big"), "bots", str(number)))
    outcome = game.outcome(step.state)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bot", bots.names("lifeboats"))
def test_a_bot_plays_every_edition_to_its_end_drafted_and_swimming_sealed(edition, bot):
    for seed, settings in enumerate(({"setup": "draft"}, {"setup": "random", "swim": "sealed"})):
        outcome = played({"edition": edition, **settings}, dict.fromkeys(SEATS, bot), seed)
        assert set(outcome.points) == set(SEATS)


@pytest.mark.parametrize("games", [100, pytest.param(500, marks=pytest.mark.long)])
def test_opinions_beat_three_that_play_at_random_in_well_over_half_of_the_games(capsys, games):
    won = 0
    for seed in range(games):
        mine = SEATS[seed % 4]
        players = {seat: "sensible" if seat == mine else "random" for seat in SEATS}
        outcome = played({"edition": EDITIONS[seed // 4 % 4], "setup": "random"}, players, seed)
        won += outcome.winners == (mine,)
    with capsys.disabled():
        print(f"\nThe bot with opinions won {won} of {games} games alone against three at random.")
    assert won > games * 0.65


def test_a_bot_is_the_same_for_the_same_dice():
    players = dict.fromkeys(SEATS, "sensible")
    assert played({"edition": "french"}, players, 7) == played({"edition": "french"}, players, 7)
