"""The bounds of section 4 of the rules, over all editions and random house settings."""

import dataclasses
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from games.rules.dice import Dice
from games.rules.lifeboats import values
from games.rules.lifeboats.events import Moved, Revealed, RoundBegan
from games.rules.lifeboats.state import crew_per_seat, number
from tests.rules.houses import SEEDS, houses
from tests.rules.play import at_random, lifeboats

often = settings(max_examples=60, deadline=None)


@often
@given(houses(), SEEDS)
def test_a_boat_never_holds_more_than_six_but_for_a_doomed_one(house, seed):
    def look(_: Any, step: Any) -> None:
        for boat in step.state.boats:
            held = boat.aboard + boat.leaks
            assert not boat.afloat or held <= 6 or (boat.leaks, boat.aboard) == (4, 3)

    at_random(*house, seed, look=look)


@often
@given(houses(), SEEDS)
def test_after_a_phase_no_boat_at_sea_has_more_leaks_than_crew(house, seed):
    def look(_: Any, step: Any) -> None:
        question = step.state.question
        if step.state.phase == "over" or question.kind in ("leak", "move"):
            for boat in step.state.afloat:
                assert boat.leaks <= 3
                assert boat.leaks <= boat.aboard <= 6

    at_random(*house, seed, look=look)


@often
@given(houses(), SEEDS)
def test_nobody_comes_or_goes(house, seed):
    game, seats = house
    everyone = len(seats) * sum(crew_per_seat(len(seats)))

    def look(_: Any, step: Any) -> None:
        state = step.state
        boats = sum(number(boat.crew) for boat in state.boats)
        assert boats + len(state.swimmers) + number(state.lost) + number(state.bench) == everyone

    at_random(game, seats, seed, look=look)


@often
@given(houses(), SEEDS)
def test_a_hat_is_spent_exactly_when_its_ballot_is_revealed(house, seed):
    game, seats = house
    left = dict.fromkeys(seats, 3)

    def look(_: Any, step: Any) -> None:
        for event in step.events:
            if isinstance(event, Revealed):
                for ballot in event.ballots:
                    left[ballot.seat] -= ballot.word == "hat"
        assert dict(zip(step.state.seats, step.state.hats, strict=True)) == left
        assert min(left.values()) >= 0

    at_random(game, seats, seed, look=look)


@often
@given(houses(), SEEDS)
def test_exactly_one_boat_advances_in_every_round_that_reaches_the_move(house, seed):
    game, seats = house
    moves: Counter[int] = Counter()
    reached, now = set(), 0

    def look(_: Any, step: Any) -> None:
        nonlocal now
        for event in step.events:
            if isinstance(event, RoundBegan):
                now = event.round
            elif isinstance(event, Moved):
                moves[now] += 1
                assert event.progress > event.origin
        if step.state.phase in ("move", "swim"):
            reached.add(step.state.round)

    at_random(game, seats, seed, look=look)
    assert set(moves.values()) <= {1}
    assert reached <= set(moves)


@often
@given(houses(), SEEDS)
def test_the_game_ends_within_its_rounds(house, seed):
    game, seats = house
    last = at_random(game, seats, seed)
    last_boat_sinks = game.settings.ending == "last_boat_sinks"
    assert last.round <= (3 * len(seats) + 2 if last_boat_sinks else 3 * (len(seats) + 1))
    assert last.phase == "over"


@often
@given(houses(swim="in_turn"), SEEDS)
def test_a_question_that_is_asked_offers_at_least_two_answers(house, seed):
    game, seats = house

    def look(_: Any, step: Any) -> None:
        question = step.state.question
        for seat in question.seats if question else ():
            assert len(set(game.moves(step.state, seat, Dice(b"", "", "")))) >= 2

    at_random(game, seats, seed, look=look)


@often
@given(houses(setup="random"), SEEDS)
def test_a_random_setup_loads_the_boats_alike(house, seed):
    game, seats = house
    state = game.new(seats, Dice(b"secret", "match", str(seed))).state
    loads = [boat.aboard for boat in state.boats]
    lanes = [boat.lane for boat in state.boats]
    assert max(loads) - min(loads) <= 1
    assert len(set(lanes)) == len(lanes) == len(seats) + 1
    if game.settings.random_lanes == "left":
        assert lanes == list(range(1, len(seats) + 2))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_random_setup_with_lanes_anywhere_uses_other_lanes_too(seats):
    game = lifeboats("english", setup="random", random_lanes="anywhere", lanes="LLLMMRRR")
    colours = ["red", "yellow", "blue", "green", "purple", "orange"][:seats]
    used = {boat.lane for n in range(30) for boat in game.new(colours, Dice(b"s", "m", str(n))).state.boats}
    assert used == set(range(1, 9))


@often
@given(houses(), SEEDS)
def test_a_match_ends_with_a_ranking_of_every_seat(house, seed):
    game, seats = house
    state = at_random(game, seats, seed)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.ranking[0] == outcome.winners
    assert sorted(seat for group in outcome.ranking for seat in group) == sorted(seats)
    assert all(outcome.points[seat] == max(outcome.points.values()) for seat in outcome.winners)


def test_the_quick_replace_does_what_the_slow_one_does():
    state = lifeboats("english", setup="random").new(["red", "yellow", "blue"], Dice(b"s", "m", "1")).state
    quick, slow = values.replace(state, round=9), dataclasses.replace(state, round=9)
    assert quick == slow
    assert hash(quick) == hash(slow)
    assert state.round == 1
