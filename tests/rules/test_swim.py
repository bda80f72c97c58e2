"""The swim and sinking: sections 2.5 and 2.6, house rules included."""

import pytest

from games.rules.game import IllegalMove
from tests.rules.play import Play, board, boat, lifeboats

THREE = [boat("R", 1, "RC Rp YC"), boat("Y", 2, "Rp YC Yp BC"), boat("N", 3, "BC Bp"), boat("B", 4, at="sunk")]


def swim(*boats, **changes) -> Play:
    return board(lifeboats("english", **changes), "R Y B", *(boats or THREE), step="swim")


@pytest.mark.parametrize(
    ("lone_crew", "yellow"),
    [
        ("free", ["officer@red", "officer@yellow", "sailor@yellow"]),
        ("last_on_boat", ["officer@yellow", "sailor@yellow"]),
        ("last_afloat", ["officer@red", "officer@yellow", "sailor@yellow"]),
        ("boat_not_empty", ["officer@red", "officer@yellow", "sailor@yellow"]),
    ],
)
def test_lone_crew_may_have_to_stay(lone_crew, yellow):
    play = swim(lone_crew=lone_crew).say(red="officer@red")
    assert play.offers("yellow") == yellow


def test_the_last_one_afloat_stays_where_last_afloat_is_set():
    play = swim(
        boat("R", 1, "RC"),
        boat("Y", 2, "Yp YC"),
        boat("N", 3, "BC Bp"),
        boat("B", 4, at="sunk"),
        lone_crew="last_afloat",
    )
    assert play.asked == {"yellow": "leave"}


def test_the_last_one_in_a_boat_stays_where_boat_not_empty_is_set():
    play = swim(
        boat("R", 1, "RC"),
        boat("Y", 2, "Yp YC"),
        boat("N", 3, "BC Bp"),
        boat("B", 4, at="sunk"),
        lone_crew="boat_not_empty",
    )
    assert play.asked == {"yellow": "leave"}


def test_only_so_many_may_leave_one_boat():
    play = swim(leavers_per_boat=1).say(red="sailor@yellow")
    assert play.asked == {"blue": "leave"}, "Yellow's only choice was taken for it"
    assert play.offers("blue") == ["officer@black", "sailor@black"]


def test_boarding_goes_in_reverse_order_into_a_different_boat():
    play = swim().say(red="sailor@red").say(yellow="officer@red").say(blue="sailor@black")
    assert play.asked == {"blue": "board"}
    assert play.offers("blue") == ["red", "yellow"]
    play.say(blue="red")
    with pytest.raises(IllegalMove, match="Your swimmer left the Red boat: choose another"):
        play.say(yellow="red")


def test_a_boat_that_was_left_to_her_leaks_sinks_at_the_end_of_the_phase():
    leaky = boat("R", 1, "Rp Yp", leaks=2)
    play = swim(leaky, boat("Y", 2, "Bp Bp"), boat("N", 3, "Bp Bp"), boat("B", 4, at="sunk"))
    play.say(blue="sailor@yellow")
    assert "Red sinks. Lost with her: nobody." not in play.told, "others may still come aboard"


def test_with_an_immediate_check_she_sinks_at_once_and_swimmers_stay_in_the_water():
    leaky = boat("R", 1, "Rp Yp", leaks=2)
    boats = (leaky, boat("Y", 2, "Bp Bp"), boat("N", 3, "Bp Bp"), boat("B", 4, at="sunk"))
    play = swim(*boats, sink_check="immediate")
    assert play.state.boat("red").at == "sunk"
    assert [swimmer.colour for swimmer in play.state.swimmers] == ["red"]
    assert play.asked == {"blue": "leave"}, "Yellow's only sailor went down"


def test_sealed_plans_are_asked_of_all_who_have_a_choice_and_carried_out_in_order():
    play = swim(swim="sealed")
    assert play.asked == {"red": "swim", "yellow": "swim", "blue": "swim"}
    play.say(
        red="sailor@yellow officer@red > black red",
        yellow="officer@yellow > red",
        blue="sailor@black > yellow",
    )
    boats = {colour: play.state.boat(colour).crew for colour in ("red", "yellow", "black")}
    assert boats["black"] == (("blue", 1, 0), ("red", 0, 1))
    assert boats["red"] == (("red", 1, 1), ("yellow", 2, 0))
    assert boats["yellow"] == (("blue", 1, 1), ("yellow", 0, 1))


def test_a_sealed_plan_that_runs_out_takes_the_next_legal_choice_from_the_left():
    play = swim(swim="sealed").say(red=">", yellow=">", blue=">")
    assert "Red takes one officer out of the Red boat." in play.told
    assert "Blue's officer climbs into the Red boat." in play.told


def test_a_sealed_plan_may_not_name_what_may_not_leave():
    play = swim(swim="sealed", lone_crew="last_on_boat")
    with pytest.raises(IllegalMove, match="Your last one in the Yellow boat stays aboard"):
        play.say(red="sailor@yellow >")
    with pytest.raises(IllegalMove, match="Blue is no longer at sea"):
        play.say(red="sailor@red > blue")


def test_leaving_stays_obligatory_when_no_other_boat_is_at_sea():
    alone = [boat("R", 1, "RC Rp"), *(boat(letter, lane, at="sunk") for letter, lane in (("Y", 2), ("N", 3), ("B", 4)))]
    play = swim(*alone).say(red="sailor@red")
    assert "Red's sailor finds no place in any boat and drowns." in play.told


@pytest.mark.parametrize(("early_end", "over"), [(True, True), (False, False)])
def test_the_game_ends_early_when_nobody_is_left_at_sea(early_end, over):
    empty = [boat("R", 1), boat("Y", 2), boat("N", 3), boat("B", 4, at="sunk")]
    play = board(lifeboats("english", early_end=early_end), "R Y B", *empty, step="sink", phase="swim")
    assert (play.asked == {}) is over
    if over:
        assert all(boat.afloat for boat in play.state.boats[:3]), "empty boats stay at sea"


def test_all_resolved_goes_on_with_one_boat_and_last_boat_sinks_does_not():
    boats = [
        boat("R", 1, "RC Rp YC Yp"),
        *(boat(letter, lane, at="sunk") for letter, lane in (("Y", 2), ("N", 3), ("B", 4))),
    ]
    goes_on = board(lifeboats("english"), "R Y B", *boats, step="sink", phase="leak")
    assert goes_on.state.boat("red").progress == 1
    ends = board(lifeboats("carneades"), "R Y B", *boats, step="sink", phase="leak")
    assert ends.state.boat("red").at == "sunk"
    assert ends.asked == {}
