"""The worked examples of section 5 of the rules, each by its number."""

import pytest

from games.rules.lifeboats.ending import ranking
from games.rules.lifeboats.state import score
from tests.rules.play import Play, at_random, board, boat, lifeboats

FULL_BLACK = boat("N", 4, "YC Yp Gp PC Pp Pp")


def aboard(play: Play, colour: str) -> int:
    return int(play.state.boat(colour).aboard)


def ejection(edition: str) -> Play:
    others = [boat("R", 1, "Rp Rp"), boat("Y", 2), boat("G", 3), FULL_BLACK, boat("P", 5)]
    play = board(lifeboats(edition), "R Y G P", *others)
    return play.say(red="black", yellow="black", green="black", purple="black")


def test_example_1_only_seats_aboard_vote_who_goes_overboard_by_weight():
    play = ejection("carneades")
    assert play.asked == {"yellow": "eject", "green": "eject", "purple": "eject"}
    play.say(yellow="green", green="purple", purple="yellow")
    assert play.told[1] == "Overboard from the Black boat: one Yellow pirate. Yellow 4, Green 3, Purple 1."
    assert play.state.lost == (("yellow", 0, 1),)
    assert play.state.boat("black").leaks == 1


def test_example_1_in_the_french_edition_the_owner_chooses_who_goes():
    play = ejection("french").say(yellow="green", green="purple", purple="yellow")
    assert play.asked == {"yellow": "castaway"}
    assert play.offers("yellow") == ["officer", "sailor"]
    play.say(yellow="officer")
    assert play.state.lost == (("yellow", 1, 0),)


def double_leak(*boats, **words) -> Play:
    play = board(lifeboats("carneades"), "R Y G P", *boats, double=True)
    return play.say(**words)


FIVE = [boat("R", 1, "Rp"), boat("Y", 2, "Yp Yp"), boat("G", 3, "Gp"), boat("P", 4, "Pp"), boat("N", 5, "Rp")]


def test_example_2_two_full_boats_level_the_start_player_says_which_ejection_comes_first():
    full = [boat("R", 1, "RC Rp Rp Yp Yp Gp"), boat("Y", 2, "YC YC Yp GC Pp Pp"), *FIVE[2:]]
    play = double_leak(*full, red="yellow", yellow="yellow", green="red", purple="red")
    assert play.asked == {"red": "tie"}
    assert play.offers("red") == ["red,yellow", "yellow,red"]
    play.say(red="yellow,red")
    assert play.state.question.boat == "yellow"


def test_example_2_without_two_full_boats_both_leak_from_the_left_unasked():
    play = double_leak(*FIVE, red="yellow", yellow="yellow", green="red", purple="red")
    assert play.state.leaked == ("red", "yellow")
    assert set(play.asked.values()) == {"move"}


def test_example_3_the_start_player_chooses_the_second_boat_among_all_others():
    play = double_leak(*FIVE, red="yellow", yellow="yellow", green="yellow", purple="yellow")
    assert play.asked == {"red": "tie"}
    assert play.offers("red") == ["red", "green", "purple", "black"]
    assert play.say(red="black").state.leaked == ("yellow", "black")


def test_example_4_a_sole_captain_has_26_answers_with_five_boats():
    play = double_leak(*FIVE, red="red", yellow="hat", green="red", purple="red")
    assert play.asked == {"yellow": "captain"}
    assert len(play.offers("yellow")) == 26
    assert play.say(yellow="none").state.leaked == ()


@pytest.mark.parametrize("edition", ["carneades", "french"])
def test_example_5_two_hats_cancel_and_the_other_ballots_count(edition):
    play = board(lifeboats(edition), "R Y G P", *FIVE).say(red="hat", yellow="hat", green="yellow", purple="yellow")
    assert play.state.leaked == ("yellow",)
    assert play.state.hats == (2, 2, 3, 3)


def test_example_5_in_the_english_edition_two_hats_leave_the_choice_to_the_start_player():
    play = board(lifeboats("english"), "R Y G P", *FIVE).say(red="hat", yellow="hat", green="yellow", purple="yellow")
    assert play.asked == {"red": "tie"}
    assert play.offers("red") == ["red", "yellow", "green", "purple", "black"]
    assert play.state.hats == (2, 2, 3, 3)


def test_example_6_with_no_valid_vote_all_are_tied_at_zero():
    play = board(lifeboats("carneades"), "R Y G P", *FIVE).say(red="hat", yellow="hat", green="-", purple="-")
    assert play.asked == {"red": "tie"}
    assert len(play.offers("red")) == 5


def test_example_7_officers_are_protected_while_any_sailor_is_aboard():
    full = boat("N", 4, "RC RC YC Yp Gp Gp")
    play = board(lifeboats("english"), "R Y G", boat("R", 1, "Rp"), boat("Y", 2), boat("G", 3), full)
    play.say(red="black", yellow="black", green="black")
    question = play.state.question
    assert question.options == ("yellow", "green")
    assert dict(zip(question.seats, question.weights, strict=True)) == {"red": 4, "yellow": 3, "green": 2}


def test_example_8_the_swim():
    play = board(
        lifeboats("carneades"),
        "R G P Y",
        boat("Y", 1, "YC Yp RC Rp Gp Pp"),
        boat("P", 2, "Yp Yp Gp Gp Pp Rp"),
        boat("G", 3, "YC Yp Yp Pp Pp Gp"),
        boat("R", 4, "RC Rp Rp GC PC"),
        boat("N", 5, "Rp GC Gp PC Pp"),
        step="swim",
    )
    play.say(red="officer@yellow").say(green="sailor@purple")
    assert play.asked == {"purple": "leave"}
    play.say(purple="sailor@green")
    assert "Yellow has nobody who may leave a boat." in play.told
    assert play.asked == {"purple": "board"}, "Yellow had no legal choice and is passed over"
    play.say(purple="purple").say(green="green")
    assert play.offers("red") == ["red", "black"]
    play.say(red="red")
    assert [aboard(play, colour) for colour in ("yellow", "purple", "green", "red", "black")] == [5, 6, 6, 6, 5]
    assert play.state.start == "green"


def test_example_9_a_swimmer_drowns_though_the_boat_it_left_has_a_free_place():
    play = board(
        lifeboats("french"),
        "R Y B",
        boat("R", 1, "RC Rp BC Bp", leaks=2),
        boat("N", 3, "YC Yp Yp", leaks=3),
        boat("Y", 2, at="sunk"),
        boat("B", 4, at="sunk"),
        step="swim",
    )
    play.say(red="sailor@red").say(yellow="sailor@black").say(blue="sailor@red")
    assert "Red's matelot finds no place in any boat and drowns." in play.told
    assert play.state.boat("red").afloat
    assert play.state.boat("black").afloat
    assert (aboard(play, "red"), aboard(play, "black")) == (3, 3)
    assert play.state.lost == (("red", 0, 1),)


@pytest.mark.parametrize(("progress", "leaks", "after", "double"), [(1, 1, 3, True), (0, 1, 2, True), (0, 0, 1, False)])
def test_example_10_a_boat_with_a_leak_advances_two_and_the_next_round_doubles(progress, leaks, after, double):
    mover = boat("R", 1, "Rp Rp Rp", progress=progress, leaks=leaks)
    play = board(lifeboats("carneades"), "R Y G P", mover, *FIVE[1:], step="move")
    play.say(red="red", yellow="red", green="red", purple="red")
    assert play.state.boat("red").progress == after
    assert play.state.boat("red").afloat == (after < 3)
    assert play.state.hasty is double or play.state.double is double


def test_example_11_when_one_of_two_boats_lands_the_other_sinks_at_once():
    play = board(
        lifeboats("carneades"),
        "R Y G",
        boat("R", 1, "Rp Rp", progress=2),
        boat("Y", 2, "Yp Yp Gp"),
        boat("G", 3, at="sunk"),
        boat("N", 4, at="sunk"),
        step="move",
    )
    play.say(red="red", yellow="red", green="red")
    assert play.asked == {}
    assert play.state.boat("yellow").at == "sunk"
    assert play.state.lost == (("green", 0, 1), ("yellow", 0, 2))
    assert play.game.outcome(play.state).winners == ("red",)


def landed(*boats) -> Play:
    return board(lifeboats("english"), "R Y G", *boats, step="sink", phase="move")


def test_example_12_points_by_island_and_rank():
    play = landed(
        boat("R", 1, "RC Rp Rp", at="left", arrived=1, progress=3),
        boat("Y", 3, "RC", at="middle", arrived=2, progress=3),
        boat("G", 5, "Rp", at="right", arrived=3, progress=3),
        boat("N", 7, at="sunk"),
    )
    assert score(play.state)["red"] == 20 + 6 + 5 == 31


@pytest.mark.parametrize(
    ("red", "yellow", "winners"),
    [(3, 1, ("yellow",)), (3, 0, ("red",)), (0, 0, ("red", "yellow"))],
)
def test_example_13_level_points_are_settled_by_the_arrival_of_ones_own_boat(red, yellow, winners):
    own = {
        letter: boat(letter, lane, arrived=order, at="left" if order else "sunk")
        for letter, lane, order in (("R", 1, red), ("Y", 2, yellow))
    }
    crew = boat("G", 6, "RC Rp Rp YC Yp Yp", at="left", arrived=2, progress=3)
    play = landed(own["R"], own["Y"], crew, boat("N", 7, at="sunk"))
    assert score(play.state) == {"red": 20, "yellow": 20, "green": 0}
    assert play.game.outcome(play.state).winners == winners
    shared = lifeboats("english", tie_break="shared")
    assert ranking(shared.settings, play.state)[0] == ("red", "yellow")


@pytest.mark.parametrize(
    ("edition", "starts"),
    [
        ("english", ["red", "yellow", "blue", "green", "red"]),
        ("carneades", ["red", "yellow", "blue", "green", "red"]),
        ("french", ["yellow", "blue", "green", "red", "yellow"]),
    ],
)
def test_example_14_the_start_player_passes_to_the_left(edition, starts):
    game = lifeboats(edition, setup="random")
    seen: dict[int, str] = {}

    def look(_, step):
        if step.state.round:
            seen.setdefault(step.state.round, step.state.start)

    at_random(game, ["red", "yellow", "blue", "green"], 1, look=look, first="red")
    assert list(seen.values())[:5] == starts
