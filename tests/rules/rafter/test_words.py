"""Words: what is written reads back, what people type is read, what is meant by more than one thing is asked back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.game import AmbiguousMove, IllegalMove, UnreadableMove
from games.rules.prompts import Measures, options
from games.rules.rafter_five import moves, words
from games.rules.rafter_five.events import Ended
from games.rules.rafter_five.moves import Grab, Load, Place, Stand, Take
from games.rules.wording import example, unwritten, written
from tests.rules.rafter.rafts import begun, raft
from tests.rules.rafter.test_worked_examples import outrigger

TENTHS = st.integers(-2000, 2000)
TURNS = st.integers(-1799, 1800)
FIGURES = st.sampled_from(["tall", "arms", "small", "long", "big", "king"])
MOVES = {
    "stand": st.builds(Stand, FIGURES, TENTHS, TENTHS, TURNS),
    "figure": st.builds(Take, FIGURES, st.booleans()),
    "board": st.builds(Grab, st.integers(1, 42)),
    "place": st.builds(
        Place, st.integers(1, 42), TENTHS, TENTHS, TURNS, TENTHS, TENTHS, TURNS, st.booleans(), st.booleans()
    ),
    "chest": st.builds(Load, st.sampled_from(["red", "orange"]), TENTHS, TENTHS, TURNS, st.booleans()),
}
ANY = st.sampled_from(sorted(MOVES)).flatmap(lambda kind: st.tuples(st.just(kind), MOVES[kind]))


@given(ANY)
def test_what_is_written_reads_back(move):
    kind, wanted = move
    assert moves.parse(kind, moves.tidy(moves.write(wanted))) == wanted


def test_the_lines_of_the_rules_are_the_written_form():
    assert moves.write(Take("tall")) == "FIGURE tall"
    assert moves.write(Place(17, 125, -80, 350, -300, 0)) == "BOARD 17 AT 12.5 -8 TURN 35 FIGURE -30 0"
    assert moves.write(Place(17, 125, -80, 350, -300, 0, 900)).endswith("FIGURE -30 0 TURN 90")
    assert moves.write(Load("red", 400, 0)) == "CHEST red AT 40 0"


@pytest.mark.parametrize(
    "words",
    [
        "board 17 at 12.5 -8 turn 35 figure -30 0",
        "Board 17 at 12,5 −8 turn 35° figure -30 0",
        "BOARD 17 AT 12.5 mm, -8 mm TURN 35 FIGURE -30, 0.",
        "  Board  17: at 12.50  -8 turn 395 ; figure -30 0",
        "17 at 12.5 -8 turn 35 figure -30 0",
    ],
)
def test_what_people_type_is_read(words):
    play = begun(2).say("FIGURE tall")
    assert play.game.read(play.state, "red", words, "en") == Place(17, 125, -80, 350, -300, 0)


@pytest.mark.parametrize(
    "words", ["", "yes", "board", "BOARD 17", "BOARD 43 AT 0 0 FIGURE 0 0", "BOARD 17 AT 0 FIGURE 0 0",
              "BOARD 17 AT 0.05 0 FIGURE 0 0", "BOARD 17 AT 0 0 FIGURE 0 0 please", "BOARD 17 AT 99999 0 FIGURE 0 0"],
)  # fmt: skip
def test_what_cannot_be_read_with_certainty_is_asked_back_with_an_example(words):
    play = begun(2).say("FIGURE tall")
    with pytest.raises(UnreadableMove, match=r"BOARD 17 AT 12\.5 -8 TURN 35 FIGURE -30 0"):
        play.game.read(play.state, "red", words, "en")


def test_a_colour_may_be_named_in_the_players_language_or_left_out_if_there_is_one():
    play = begun(2).say("FIGURE tall", "BOARD 17 AT 0 -12 TURN 0 FIGURE -10 0")
    assert play.game.read(play.state, "red", "CHEST rot AT 40 0", "de") == Load("red", 400, 0)
    with pytest.raises(AmbiguousMove, match="Red, Blue and Purple"):
        play.game.read(play.state, "red", "CHEST AT 40 0", "en")
    alone = begun(6).say("FIGURE tall", "BOARD 17 AT 0 -12 TURN 0 FIGURE -10 0")
    assert alone.game.read(alone.state, "red", "CHEST AT 40 0", "en") == Load("red", 400, 0)


PLACE = "BOARD 17 AT 0 -12 TURN 0 FIGURE -10 0"
REFUSED = [
    ("figure", "FIGURE king", "does not play"),
    ("place", "BOARD 17 AT 0 -120 FIGURE 0 0", "misses the raft"),
    ("place", "BOARD 17 AT 0 -12 FIGURE 51 0", "must be over the board"),
    ("place", "BOARD 17 AT 0 20 FIGURE 0 0", "would first touch the"),
    ("place", "BOARD 17 AT 0 -12 FIGURE 0 0 SHITSUREI SHIMASU", "for the King alone"),
    ("place", "BOARD 17 AT 0 5 FIGURE 44 9", "big figure is in the way"),
    ("chest", "CHEST yellow AT 40 0", "not yours"),
    ("chest", "CHEST red AT -10 0", "tall figure is in the way"),
    ("chest", "CHEST red AT 0 11", "must be over the board"),
]


@pytest.mark.parametrize(("step", "words", "why"), REFUSED)
def test_a_wrong_placement_is_refused_with_a_reason_and_costs_nothing(step, words, why):
    lines = {"figure": [], "place": ["FIGURE tall"], "chest": ["FIGURE tall", PLACE]}[step]
    play = begun(2).say(*lines)
    before = play.state
    with pytest.raises(IllegalMove, match=why):
        play.say(words)
    assert play.state is before


def test_forms_and_letters_make_the_same_words_from_a_prompt():
    play = begun(2)
    asked = play.game.ask(play.state)["red"]
    assert [option.word for option in options(asked.shape)] == [f"FIGURE {name}" for name in play.state.figures]
    assert all(option.binding for option in options(asked.shape))
    assert [ahead.kind for ahead in asked.ahead] == ["place", "chest"]
    shape = play.say("FIGURE tall").game.ask(play.state)["red"].shape
    assert isinstance(shape, Measures)
    words = written(shape, [["17", "12.5", "-8", "35", "-30", "0", "", "", ""]])
    assert words == "BOARD 17 AT 12.5 -8 TURN 35 FIGURE -30 0"
    assert unwritten(shape, words) == ["17", "12.5", "-8", "35", "-30", "0", "", ""]
    both = written(shape, [["17", "12.5", "-8", "35", "-30", "0", "90", "GENTLY"]])
    assert both == f"{words} TURN 90 GENTLY"
    assert unwritten(shape, both) == ["17", "12.5", "-8", "35", "-30", "0", "90", "GENTLY"]
    assert example(shape) == "BOARD 1 AT 0 0 TURN 0 FIGURE 0 0"


def test_the_chest_prompt_offers_ones_own_colours():
    play = begun(2).say("FIGURE tall", PLACE)
    shape = play.game.ask(play.state)["red"].shape
    assert [option.word for option in shape.options] == ["red", "blue", "purple"]
    assert written(shape, [["blue", "40", "0", "", "GENTLY"]]) == "CHEST blue AT 40 0 GENTLY"
    alone = begun(6).say("FIGURE tall", PLACE)
    assert example(alone.game.ask(alone.state)["red"].shape) == "CHEST red AT 30 0"


def test_the_king_is_greeted_when_lifted_and_when_set_down():
    play = begun(2, king="extra")
    shape = play.game.ask(play.state)["red"].shape
    assert written(shape, [["tall", ""]]) == "FIGURE tall"
    assert written(shape, [["king", "Shitsurei shimasu"]]) == "FIGURE king Shitsurei shimasu"
    with pytest.raises(IllegalMove, match="SHITSUREI SHIMASU"):
        play.say("FIGURE king")
    play.say("FIGURE king “Shitsurei shimasu”", "BOARD 17")
    with pytest.raises(IllegalMove, match="SHITSUREI SHIMASU"):
        play.say("BOARD 17 AT 0 -12 FIGURE 0 0")


def test_a_board_that_was_taken_binds_and_shows_its_pattern():
    play = begun(2, "advanced")
    assert play.game.view(play.state, "red")["patterns"] == {}
    play.say("FIGURE tall", "BOARD 17")
    assert list(play.game.view(play.state, "yellow")["patterns"]) == ["17"]
    with pytest.raises(IllegalMove, match="You have taken board 17"):
        play.say("BOARD 18 AT 0 -12 FIGURE 0 0")


def test_nothing_may_stand_on_a_nail_or_crack_in_the_advanced_rules():
    play = begun(2, "advanced").say("FIGURE small", "BOARD 17")
    pattern = play.game.view(play.state, "red")["patterns"]["17"]
    u, v = pattern["nails"][2]
    with pytest.raises(IllegalMove, match="small figure would touch a nail"):
        play.say(f"BOARD 17 AT 0 -12 FIGURE {u} {v}")


def test_lines_of_one_letter_are_orders_that_are_carried_out_if_they_are_legal():
    play = begun(2).say("FIGURE tall")
    assert play.game.prefer(play.state, "red", [PLACE]) == Place(17, 0, -120, 0, -100, 0)
    assert play.game.prefer(play.state, "red", ["BOARD 17 AT 0 200 FIGURE 0 0", PLACE]) is not None
    assert play.game.prefer(play.state, "red", ["nonsense"]) is None


def test_the_preview_tells_height_and_legality_and_never_whether_it_holds():
    play = raft(2, outrigger("yellow-1"), hand="tall", step="place")
    said = play.game.preview(play.state, "red", Place(17, 600, 0, 900, 0, 0))
    assert "74" not in said.sentences[0].msgid
    assert str(said.sentences[0]).startswith("The board would touch board 3 first")
    refused = play.game.preview(play.state, "red", Place(17, 3000, 0, 0, 0, 0))
    assert str(refused.sentences[0]) == "There the board misses the raft."


@pytest.mark.parametrize(("chests", "told"), [(0, "0 chests are"), (1, "1 chest is"), (12, "12 chests are")])
def test_who_plays_alone_is_told_their_chests_whatever_the_number(chests, told):
    assert f"{told} on the raft." in str(words.tell(Ended("cap", (), chests, alone=True)))
    assert "nobody loses" in str(words.tell(Ended("cap", (), 0)))
