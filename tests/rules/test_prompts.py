"""What players are asked: options with their consequences, answers ahead, and what happened in words."""

from typing import Any

import pytest

from games.rules.prompts import Ordered, Pick, Ranked
from tests.rules.play import Play, at_random, begun, board, boat, lifeboats

BOATS = [
    boat("R", 1, "RC Rp Yp", leaks=1, progress=1),
    boat("B", 2, "RC Rp Yp YC Bp Bp"),
    boat("Y", 3, "BC", leaks=1),
    boat("N", 4, "Bp Yp Rp", leaks=3),
]


def asked(play: Play, seat: str = "red") -> Any:
    return play.game.ask(play.state)[seat]


def options(play: Play, seat: str = "red") -> dict[str, Any]:
    return {option.word: option for option in asked(play, seat).shape.options}


def test_an_option_says_what_a_leak_would_do():
    effects = {
        word: (str(option.effect), option.grave)
        for word, option in options(board(lifeboats(), "R B Y", *BOATS)).items()
    }
    assert effects["red"] == ("A leak takes a free place: 2 leaks, 3 crew.", False)
    assert effects["blue"] == ("Full: her crew then votes who goes overboard.", True)
    assert effects["yellow"] == ("A leak takes a free place and she sinks with all aboard: 2 leaks, 1 crew.", True)
    assert effects["black"] == ("She sinks with all aboard: 4 leaks, 3 crew.", True)


def test_an_option_says_where_a_boat_lies_and_who_is_aboard():
    option = options(board(lifeboats(), "R B Y", *BOATS))["red"]
    assert [str(fact) for fact in option.facts] == ["2 rows to the left island", "1 leak", "2 free", "2 of yours"]
    assert (str(option.label), option.emblem) == ("Red", "red")


def test_an_option_says_what_a_move_would_do():
    play = board(lifeboats("carneades"), "R B Y", *BOATS, step="move")
    effects = {word: str(option.effect) for word, option in options(play).items()}
    assert effects["red"] == (
        "She reaches the left island: Red 14 and Yellow 6 points. She leaks, so two boats leak next round."
    )
    assert effects["yellow"] == "She comes closer: 1 row to the left island. She leaks, so two boats leak next round."
    assert effects["blue"] == "She comes closer: 2 rows to the left island."


def test_an_option_says_that_the_last_boat_would_sink():
    sunk = [boat("Y", 3, at="sunk"), boat("N", 4, at="sunk")]
    play = board(lifeboats("carneades"), "R B Y", *BOATS[:2], *sunk, step="move")
    option = options(play)["red"]
    assert str(option.effect).endswith("Blue, the last boat at sea, sinks at once.")
    assert option.grave


def test_a_vote_on_who_goes_overboard_has_its_own_scope():
    play = board(lifeboats(), "R B Y", *BOATS).say(red="blue", blue="blue", yellow="blue")
    prompt = asked(play)
    assert (prompt.kind, prompt.scope, str(prompt.sentence)) == ("eject", "1.eject.blue", "Who leaves the Blue boat?")
    assert str(options(play)["red"].effect) == "Overboard and lost: one Red sailor."
    assert [str(fact) for fact in options(play)["red"].facts] == ["1 officer", "1 sailor", "yours"]


def test_votes_are_picks_with_a_hat_and_answers_ahead():
    prompt = asked(board(lifeboats(), "R B Y", *BOATS))
    assert isinstance(prompt.shape, Pick)
    assert (prompt.vote, prompt.scope, str(prompt.chapter)) == (True, "1.leak", "Round 1")
    captain, tie = prompt.ahead
    assert (captain.kind, captain.command, captain.beside) == ("captain", "HAT", "hat")
    assert (tie.kind, tie.command, tie.beside) == ("tie", "TIE", "")
    assert str(captain.sentence) == "If I alone wear a hat, choose …"
    assert isinstance(captain.shape, Pick)


def test_only_the_start_player_is_asked_for_ties_ahead_and_only_hats_for_captains():
    play = board(lifeboats(), "R B Y", *BOATS, hats=(0, 3, 0))
    assert [ahead.kind for ahead in asked(play, "red").ahead] == ["tie"]
    assert [ahead.kind for ahead in asked(play, "blue").ahead] == ["captain"]
    assert asked(play, "yellow").ahead == ()


def test_the_question_that_follows_has_the_scope_of_its_vote():
    play = board(lifeboats(), "R B Y", *BOATS).say(red="red", blue="blue", yellow="hat")
    assert (asked(play, "yellow").kind, asked(play, "yellow").scope) == ("captain", "1.leak")
    assert str(asked(play, "yellow").sentence) == "You alone wore a hat. Which boat springs a leak?"
    assert not asked(play, "yellow").vote


@pytest.mark.parametrize(("spare", "least"), [("never", 2), ("double", 0), ("always", 0)])
def test_a_captains_choice_of_two_is_ordered(spare, least):
    play = board(lifeboats("carneades", captain_may_spare=spare), "R B Y", *BOATS, double=True)
    assert asked(play).ahead[0].shape.least == least
    play.say(red="hat", blue="blue", yellow="blue")
    shape = asked(play).shape
    assert isinstance(shape, Ordered)
    assert (shape.least, shape.most) == (least, 2)


def test_a_sealed_swim_is_ranked_and_asked_of_all_at_once():
    play = board(lifeboats(swim="sealed"), "R B Y", *BOATS, step="swim")
    prompt = asked(play)
    assert isinstance(prompt.shape, Ranked)
    assert prompt.vote
    leave, aboard = prompt.shape.lists
    assert "officer@red" in [option.word for option in leave.options]
    assert [option.word for option in aboard.options] == ["red", "blue", "yellow", "black"]


def test_setup_asks_for_lanes_then_crew_in_the_editions_words():
    play = begun(lifeboats("carneades"), ["red", "blue", "yellow"])
    assert str(options(play)["4"].effect) == "Leads to the middle island: captain 6 points, pirate 4."
    assert (str(asked(play).chapter), asked(play).scope) == ("Setup", "0.setup")
    play.say(red="1").say(blue="2").say(yellow="3").say(red="4")
    assert str(options(play)["officer@red"].label) == "Captain into the Red boat"


def test_preview_is_what_the_options_say():
    play = board(lifeboats("carneades"), "R B Y", *BOATS, double=True).say(red="hat", blue="blue", yellow="blue")
    move = play.game.read(play.state, "red", "red,blue", "en")
    assert [str(sentence) for sentence in play.game.preview(play.state, "red", move).sentences] == [
        "A leak takes a free place: 2 leaks, 3 crew.",
        "Full: her crew then votes who goes overboard.",
    ]


def test_the_log_tells_the_result_then_the_tally_then_why():
    play = board(lifeboats(), "R B Y", *BOATS, step="move").say(red="red", blue="blue", yellow="hat")
    assert play.told == ["Votes: Red for Red; Blue for Blue; Yellow with a hat."]
    play.say(yellow="red")
    assert play.told[0] == "Red moves 1 row. Yellow alone wore a hat and chose."


def test_cancelled_hats_are_named():
    play = board(lifeboats("table"), "R B Y", *BOATS).say(red="hat", blue="red", yellow="hat")
    assert play.told[1] == "Red springs a leak. Red 1; the hats of Red and Yellow cancel each other."


def test_a_landing_and_a_sinking_name_the_crew():
    ready = [boat("R", 1, "RC Rp Yp", progress=2), *BOATS[1:]]
    play = board(lifeboats(), "R B Y", *ready, step="move").say(red="red", blue="red", yellow="red")
    assert (
        play.told[1]
        == "Red reaches the left island as number 1: ashore 1 Red officer, 1 Red sailor and 1 Yellow sailor. Red 3."
    )
    play = board(lifeboats(), "R B Y", *BOATS).say(red="black", blue="black", yellow="black")
    assert "Black sinks. Lost with her: 1 Blue sailor, 1 Red sailor and 1 Yellow sailor." in play.told


def test_the_board_in_words():
    play = board(lifeboats(), "R B Y", *BOATS)
    words = [str(sentence) for sentence in play.game.describe(play.game.view(play.state, "red"))]
    assert words[0] == "Round 1, the leak. Red is the start player."
    assert words[1] == (
        "Red boat: lane 1, 2 rows to the left island; aboard 1 Red officer, 1 Red sailor and 1 Yellow sailor; "
        "1 leak, 2 free."
    )
    assert words[-1] == "Yellow (Yellow): 0 points, 3 hats."


def test_the_view_remembers_the_latest_leak_and_move():
    seen = []

    def look(_: Any, step: Any) -> None:
        seen.append(game.view(step.state, None)["latest"])

    game = lifeboats("english", setup="random")
    at_random(game, ["red", "yellow", "blue"], 5, look=look)
    assert seen[0] == {"leaked": [], "moved": None}
    assert any(latest["leaked"] and latest["moved"] for latest in seen)


def test_a_view_holds_no_ballot_and_no_other_seats_choices():
    play = board(lifeboats(), "R B Y", *BOATS, step="swim")
    assert play.game.view(play.state, "red")["asked"]["words"] == play.offers("red")
    assert play.game.view(play.state, "blue")["asked"]["words"] == []
    assert play.game.view(play.state, None)["asked"]["words"] == []
