"""Voting: hats, ties and double leaks as sections 2.2 and 2.3 have them."""

import pytest

from games.rules.lifeboats.state import State
from tests.rules.play import Play, board, boat, lifeboats

FIVE = [boat("R", 1, "Rp"), boat("Y", 2, "Yp Yp"), boat("G", 3, "Gp"), boat("P", 4, "Pp"), boat("N", 5, "Rp")]
EVERY = ["english", "carneades", "french", "table"]


def vote(edition: str = "carneades", /, *, step: str = "leak", double: bool = False, **changes) -> Play:
    return board(lifeboats(edition, **changes), "R Y G P", *FIVE, step=step, double=double)


@pytest.mark.parametrize("edition", EVERY)
def test_a_tied_vote_is_settled_by_the_start_player_in_every_edition(edition):
    play = vote(edition).say(red="red", yellow="red", green="yellow", purple="yellow")
    assert play.asked == {"red": "tie"}
    assert play.offers("red") == ["red", "yellow"]
    assert why(play) == f"Red 2, Yellow 2, a tie: {start(edition)} (Red) settles ties and decides."
    assert play.say(red="yellow").state.leaked == ("yellow",)
    assert play.told[0] == (
        f"Yellow springs a leak. Red 2, Yellow 2, a tie; {start(edition)} (Red) settles ties and chose Yellow."
    )


def why(play: Play) -> str:
    """Why somebody is asked, for everybody at the table."""
    (prompt,) = play.game.ask(play.state).values()
    return str(prompt.told)


def test_where_nobody_has_a_vote_all_are_tied():
    play = vote()
    play.say()
    assert why(play) == "No vote counted, so all are tied: the helm (Red) settles ties and decides."
    play.say(red="green")
    assert (
        play.told[0]
        == "Green springs a leak. No vote counted, so all are tied; the helm (Red) settles ties and chose Green."
    )


def start(edition: str) -> str:
    return {"carneades": "the helm", "french": "the Amiral"}.get(edition, "the start player")


@pytest.mark.parametrize("edition", EVERY)
def test_a_silent_seat_casts_nothing_in_every_edition(edition):
    play = vote(edition).say(red="green")
    assert play.state.leaked == ("green",)
    assert play.told[0] == "Votes: Red for Green; none from Yellow, Green and Purple."


@pytest.mark.parametrize("edition", EVERY)
def test_a_sole_hat_chooses_after_the_reveal_and_is_spent(edition):
    play = vote(edition).say(red="red", yellow="red", green="hat", purple="red")
    assert play.asked == {"green": "captain"}
    assert play.state.hats == (3, 3, 2, 3)
    assert play.say(green="black").state.leaked == ("black",)


@pytest.mark.parametrize("edition", EVERY)
def test_if_every_voter_wears_a_hat_the_start_player_chooses_freely(edition):
    play = vote(edition).say(red="hat", yellow="hat", green="hat", purple="hat")
    assert play.offers("red") == ["red", "yellow", "green", "purple", "black"]


def test_two_hats_do_not_cancel_into_an_outcome_when_the_start_player_may_choose():
    play = vote("english").say(red="hat", yellow="hat", green="green", purple="green").say(red="black")
    assert play.state.leaked == ("black",)
    assert play.told[0].endswith("Red and Yellow wore hats, which leaves it to the start player (Red).")


def test_a_seat_without_hats_is_offered_none():
    play = board(lifeboats("english"), "R Y G P", *FIVE, hats=(0, 3, 3, 3))
    assert "hat" not in play.offers("red")
    assert "hat" in play.offers("yellow")


def double(*ballots: str, **changes) -> State:
    words = dict(zip(("red", "yellow", "green", "purple"), ballots, strict=True))
    return vote(double=True, **changes).say(**words).state


def test_double_leak_most_and_second_most():
    assert double("yellow", "yellow", "yellow", "green").leaked == ("yellow", "green")


def test_double_leak_a_tie_for_the_second_place_is_one_question():
    question = double("yellow", "yellow", "red", "green").question
    assert (question.settled, question.options) == (("yellow",), ("red", "green"))


def test_double_leak_four_boats_level_is_one_question_for_an_ordered_pair():
    play = vote(double=True).say(red="yellow", yellow="red", green="purple", purple="green")
    assert play.state.question.options == ("red", "yellow", "green", "purple")
    assert len(play.offers("red")) == 12
    assert play.say(red="green,red").state.leaked == ("green", "red")


def test_double_leak_two_boats_level_leak_from_the_left():
    assert double("yellow", "yellow", "red", "red").leaked == ("red", "yellow")


def test_double_leak_all_hats_give_the_start_player_an_ordered_pair_never_none():
    play = vote(double=True).say(red="hat", yellow="hat", green="hat", purple="hat")
    assert len(play.offers("red")) == 20
    assert why(play) == "Red, Yellow, Green and Purple wore hats, which leaves it to the helm (Red)."


def test_double_leak_a_tie_for_the_second_place_says_so_and_who_settles_it():
    play = vote(double=True).say(red="red", yellow="red", green="yellow", purple="green")
    assert play.asked == {"red": "tie"}
    assert why(play) == (
        "Red springs a leak. Red 2, Yellow 1, Green 1, a tie for the second place: the helm (Red) settles ties and "
        "decides."
    )


def test_a_sole_captain_is_named_to_everybody_and_of_a_plain_vote_there_is_nothing_to_tell():
    play = vote("english")
    assert {prompt.told for prompt in play.game.ask(play.state).values()} == {None}
    play.say(red="yellow", yellow="hat", green="red", purple="red")
    assert why(play) == "Yellow alone wore a hat and chooses."


def test_double_leak_a_sole_captain_who_may_not_spare_names_two():
    play = vote(double=True, captain_may_spare="never").say(red="hat", yellow="red", green="red", purple="red")
    assert len(play.offers("red")) == 20
    with pytest.raises(Exception, match="Choose exactly 2, in order"):
        play.say(red="green")


def test_single_leak_a_sole_captain_may_spare_all_where_always_is_set():
    play = vote("english", captain_may_spare="always").say(red="hat", yellow="red", green="red", purple="red")
    assert "none" in play.offers("red")
    play.say(red="none")
    assert play.told[0] == "No boat springs a leak. Red alone wore a hat and chose."
    assert set(play.asked.values()) == {"move"}


def test_a_sole_captain_never_spares_a_move():
    play = vote("english", captain_may_spare="always", step="move")
    play.say(red="hat", yellow="red", green="red", purple="red")
    assert "none" not in play.offers("red")


TWO = [boat("R", 1, "Rp Rp"), boat("Y", 2, "Yp Yp"), boat("G", 3, at="sunk"), boat("N", 4, at="sunk")]


def test_double_leak_with_two_boats_is_held_since_a_captain_may_reduce_it():
    play = board(lifeboats("carneades", ending="all_resolved"), "R Y G", *TWO, double=True)
    assert set(play.asked.values()) == {"leak"}
    play.say(red="red", yellow="red", green="red")
    assert play.state.leaked == ("red", "yellow")


def test_double_leak_with_two_boats_and_no_valid_vote_leaks_both_from_the_left():
    play = board(lifeboats("carneades", ending="all_resolved"), "R Y G", *TWO, double=True)
    assert play.say().state.leaked == ("red", "yellow")


def test_with_one_boat_at_sea_neither_vote_is_held_and_a_double_leak_is_one():
    one = [
        boat("R", 1, "RC Rp Yp Yp"),
        *(boat(letter, lane, at="sunk") for letter, lane in (("Y", 2), ("G", 3), ("N", 4))),
    ]
    play = board(lifeboats("carneades", ending="all_resolved"), "R Y G", *one, double=True)
    assert play.state.boat("red").leaks == 1
    assert play.state.boat("red").progress == 2
    assert play.state.hats == (3, 3, 3)


def test_a_moot_ejection_is_not_voted_on_and_the_boat_sinks_with_all_three():
    doomed = boat("N", 5, "Rp Yp Gp", leaks=3)
    play = board(lifeboats("carneades"), "R Y G P", *FIVE[:4], doomed)
    play.say(red="black", yellow="black", green="black", purple="black")
    assert play.state.boat("black").at == "sunk"
    assert sum(crew.number for crew in play.state.lost) == 3
    assert set(play.asked.values()) == {"move"}


def test_a_moot_ejection_may_be_voted_on_all_the_same():
    doomed = boat("N", 5, "Rp Yp Gp", leaks=3)
    play = board(lifeboats("carneades", skip_moot_ejection=False), "R Y G P", *FIVE[:4], doomed)
    play.say(red="black", yellow="black", green="black", purple="black")
    assert set(play.asked.values()) == {"eject"}
    play.say(red="yellow", yellow="red", green="red")
    assert play.state.boat("black").at == "sunk"
    assert sum(crew.number for crew in play.state.lost) == 3


def test_a_vote_on_who_goes_overboard_may_be_everybodys():
    full = boat("N", 5, "RC RC Yp Yp Yp Yp")
    play = board(lifeboats("carneades", eject_voters="all"), "R Y G P", *FIVE[:4], full)
    play.say(red="black", yellow="black", green="black", purple="black")
    assert play.state.question.weights == (4, 4, 1, 1)
    flat = board(lifeboats("carneades", eject_weights="flat"), "R Y G P", *FIVE[:4], full)
    flat.say(red="black", yellow="black", green="black", purple="black")
    assert flat.state.question.weights == (1, 1)


def test_with_one_colour_aboard_nobody_votes_and_one_of_it_goes():
    full = boat("N", 5, "RC RC Rp Rp Rp Rp")
    play = board(lifeboats("carneades"), "R Y G P", *FIVE[:4], full)
    play.say(red="black", yellow="black", green="black", purple="black")
    assert play.state.lost == (("red", 0, 1),)
    assert "Overboard from the Black boat: one Red pirate. There was no other choice." in play.told


def test_a_tie_overboard_is_settled_by_a_start_player_who_is_not_aboard():
    full = boat("N", 5, "Yp Yp Gp Gp Pp Pp")
    play = board(lifeboats("carneades"), "R Y G P", *FIVE[:4], full)
    play.say(red="black", yellow="black", green="black", purple="black").say(yellow="green", green="yellow")
    assert play.asked == {"red": "tie"}
    assert play.offers("red") == ["yellow", "green"]
