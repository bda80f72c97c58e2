"""`python -m tests.bench.engine [GAMES]`: random whole games of Lifeboats beside python-chess and pokerkit.

A game of each preset is played at random with random setup, legal answers listed and resolved; then as many random
moves are made in python-chess as questions were asked, and as many pokerkit hands are played as games. Ratios compare
within this run: above 1 the lifeboats are quicker.
"""

from __future__ import annotations

import random
import sys
import warnings
from time import perf_counter
from typing import Any

import chess
from pokerkit import Automation, NoLimitTexasHoldem

from games.rules import catalog
from games.rules.dice import Dice

SEATS = ["red", "yellow", "blue", "green", "purple"]
HANDS_OFF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def lifeboats(game: Any, seed: int, *, prompts: bool = False) -> int:
    """Plays one game at random; how many questions were asked."""
    chance, asked = random.Random(seed), 0
    state = game.new(SEATS, Dice(b"bench", "match", str(seed))).state
    dice = Dice(b"bench", "match", "")
    while state.question is not None:
        asked += 1
        seats = game.ask(state) if prompts else state.question.seats
        moves = {seat: chance.choice(list(game.moves(state, seat, dice))) for seat in seats}
        state = game.resolve(state, moves, dice).state
    return asked


def chess_moves(count: int) -> None:
    """Makes `count` random legal moves, game after game."""
    chance, board = random.Random(1), chess.Board()
    for _ in range(count):
        if board.is_game_over():
            board = chess.Board()
        board.push(chance.choice(list(board.legal_moves)))


def poker_hands(count: int) -> None:
    """Plays `count` hands of no-limit hold'em for five at random."""
    chance = random.Random(1)
    for _ in range(count):
        state = NoLimitTexasHoldem.create_state(HANDS_OFF, True, 0, (1, 2), 2, 200, 5)
        while state.status:
            if state.can_complete_bet_or_raise_to() and chance.random() < 0.2:
                state.complete_bet_or_raise_to()
            elif state.can_fold() and chance.random() < 0.2:
                state.fold()
            else:
                state.check_or_call()


def seconds(work: Any, *args: Any) -> float:
    began = perf_counter()
    work(*args)
    return perf_counter() - began


def main(games: int) -> None:
    warnings.simplefilter("ignore")
    print(f"{games} games each, {len(SEATS)} seats, random setup")
    print(
        f"{'':10} {'games/s':>8} {'questions/s':>12} {'with prompts':>13} {'x chess moves':>14} {'x poker hands':>14}"
    )
    for preset in catalog.shelf()[0].presets:
        game = catalog.game("lifeboats", {**preset.settings, "setup": "random"})
        began = perf_counter()
        asked = sum(lifeboats(game, seed) for seed in range(games))
        took = perf_counter() - began
        began = perf_counter()
        prompted = sum(lifeboats(game, seed, prompts=True) for seed in range(games // 4))
        with_prompts = prompted / (perf_counter() - began)
        chess_took, poker_took = seconds(chess_moves, asked), seconds(poker_hands, games)
        print(
            f"{preset.key:10} {games / took:8.1f} {asked / took:12.0f} {with_prompts:13.0f} "
            f"{chess_took / took:14.2f} {poker_took / took:14.2f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
