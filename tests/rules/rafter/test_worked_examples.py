"""The ten worked examples of the rules (section 9), by number, through the real engine."""

from dataclasses import replace

import pytest

from games.rules.game import IllegalMove
from games.rules.rafter_five import ending
from games.rules.rafter_five.physics.bodies import chest
from games.rules.rafter_five.state import Penalty
from tests.rules.rafter.rafts import ashore, begun, on, plank, raft


def outrigger(*chests: str) -> list:
    """A board far over the edge that only the big figure on its inner end holds, with chests on its outer end."""
    under = plank(3, 68, 0, 4)
    far = [on(under, name, 26 + 12.4 * (place % 2), 5.2 * (-1) ** (place // 2)) for place, name in enumerate(chests)]
    figures = [ashore(name, x, 20) for name, x in (("tall", -45), ("arms", -20), ("small", 5), ("long", -30))]
    figures[3] = ashore("long", -20, -20)
    return [under, on(under, "big", -40), *far, *figures]


def test_1_two_seats_have_21_chests_each_and_the_first_with_five_penalties_ends_it():
    fresh = begun(2).state
    assert [len(fresh.in_reserve(seat)) for seat in fresh.seats] == [21, 21]
    held = tuple(Penalty("red", chest("yellow", place)) for place in (1, 2, 3))
    play = raft(2, outrigger("yellow-4", "yellow-5"), penalties=held)
    play.say("FIGURE big")
    assert play.state.has("red") == 5
    assert play.state.over
    assert play.state.why == "penalties"
    assert play.game.outcome(play.state).winners == ("yellow",)


def test_2_a_lift_that_brings_a_board_and_three_chests_down():
    play = raft(2, outrigger("yellow-1", "yellow-2", "red-1")).say("FIGURE big")
    state = play.state
    assert [state.has("red"), state.has("yellow")] == [2, 0]
    assert "red-1" in state.reserve
    assert state.shown == (3,)
    assert state.active == "yellow"
    assert (state.hand, state.overboard) == ("big", ()), "it lay in the sea alone, so yellow has taken it at once"
    assert play.told == [
        "Red lifts the big figure off the raft.",
        "Into the sea: board 3, 1 own chest and 2 chests of Yellow. That is 2 penalties for Red.",
        "Turn 8: Yellow.",
        "Yellow must take the big figure out of the sea.",
    ]


def finished(seats: int, penalties: dict, reserve: dict):
    """A finished match: who holds whose chests, and how many each still has to place."""
    play = raft(seats, [], step="over", why="penalties")
    held, left = [], []
    counts = dict.fromkeys(play.state.seats, 0)
    for holder, owners in penalties.items():
        for owner in owners:
            counts[owner] += 1
            held.append(Penalty(holder, chest(owner, counts[owner])))
    for seat, count in reserve.items():
        left += [chest(seat, 7 - place) for place in range(count)]
    return replace(play.state, penalties=tuple(held), reserve=tuple(left))


A, B, C, D = "red", "yellow", "blue", "green"


def test_3_level_penalties_are_decided_by_chests_that_others_hold():
    state = finished(4, {A: [B, C, D], B: [A, A, D], C: [D]}, {})
    assert [state.has(seat) for seat in (A, B, C, D)] == [3, 3, 1, 0]
    assert [state.lost(seat) for seat in (A, B)] == [2, 1]
    assert ending.ranking(state) == ((D,), (C,), (B,), (A,))
    assert ending.losers(state) == (A,)
    assert "own chests held by others" in str(ending.outcome(state).why)


def test_4_then_by_chests_in_reserve():
    state = finished(4, {A: [B, C, D], B: [A, A, D], C: [B]}, {A: 1, B: 3})
    assert [state.lost(seat) for seat in (A, B)] == [2, 2]
    assert ending.losers(state) == (B,)
    assert "in reserve" in str(ending.outcome(state).why)


def stacked(colours: tuple, without: str) -> list:
    """All chests of these colours but one, in rows on the left of the base."""
    names = [chest(colour, place) for colour in colours for place in range(1, 8)]
    names.remove(without)
    return [ashore(name, -48.5 + 12.8 * (place % 5), -26.5 + 10.6 * (place // 5)) for place, name in enumerate(names)]


def test_5_all_chests_are_placed_and_nothing_fell_nobody_loses():
    under = plank(9, 38, 0, 90)
    pieces = [under, on(under, "tall", -20), *stacked((A, B, C, D), "red-7")]
    play = raft(4, pieces, step="chest", placed=9)
    play.say("CHEST red AT 10 0")
    assert play.state.over
    assert play.state.why == "chests"
    outcome = play.game.outcome(play.state)
    assert outcome.winners == (A, B, C, D)
    assert str(outcome.why) == "All are equal: nobody loses, and a hug is in order."


def test_6_the_42nd_board_is_placed_while_somebody_still_has_a_chest():
    under = plank(1, 38, 0, 90)
    last = raft(6, [under, on(under, "tall", -42)], hand="big", step="place", hidden=(42,), overboard=("arms",))
    play = last.say("BOARD 42 AT 38 26 TURN 78 FIGURE -20 0", "CHEST red AT 4 0")
    assert play.state.over
    assert play.state.why == "boards"
    assert play.state.in_reserve("orange")


def test_7_while_a_figure_lies_in_the_sea_none_is_taken_from_the_raft():
    pieces = [ashore(name, x, 20) for name, x in (("tall", -45), ("arms", -20), ("small", 5))]
    play = raft(3, pieces, overboard=("long", "big"))
    with pytest.raises(IllegalMove, match="one of those in the sea"):
        play.say("FIGURE tall")
    assert play.say("FIGURE big").state.hand == "big"


def test_8_a_second_board_that_touches_only_the_base_is_refused():
    pieces = [plank(1, -30, -20), ashore("tall", -45, 20)]
    play = raft(2, pieces, hand="big", step="place")
    with pytest.raises(IllegalMove, match="must lie on a board"):
        play.say("BOARD 2 AT 30 20 FIGURE 0 0")
    bare = raft(2, pieces[1:], hand="big", step="place", shown=(1,))
    assert bare.say("BOARD 2 AT 30 20 FIGURE 0 0").state.boards == (2,)


def test_9_four_penalties_and_three_chests_of_which_two_are_ones_own():
    held = tuple(Penalty("red", chest("yellow", place)) for place in (2, 3, 4, 5))
    play = raft(2, outrigger("red-1", "red-2", "yellow-1"), penalties=held).say("FIGURE big")
    assert play.state.has("red") == 5
    assert play.state.why == "penalties"
    assert {"red-1", "red-2"} <= set(play.state.reserve)


def test_10_alone_seventeen_chests_and_the_board_slips():
    under = plank(9, 38, 0, 90)
    names = [chest(colour, place) for colour in ("red", "yellow", "blue") for place in range(1, 8)][:17]
    chests = [ashore(n, -48.5 + 12.8 * (place % 5), -26.5 + 10.6 * (place // 5)) for place, n in enumerate(names)]
    play = raft(1, [under, *chests], hand="tall", step="place", overboard=())
    play.say("BOARD 18 AT 80 35 TURN 0 FIGURE 45 0")
    assert play.state.over
    assert play.state.why == "fall"
    assert play.game.outcome(play.state).points == {"red": 17}
    assert str(play.game.outcome(play.state).why) == "17 chests are on the raft; 42 are perfect."
