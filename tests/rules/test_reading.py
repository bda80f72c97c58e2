"""Words into answers: strict, in many languages, asked back when in doubt."""

import pytest

from games.rules.game import AmbiguousMove, IllegalMove, UnreadableMove
from games.rules.lifeboats.moves import Hand, Lane, Lists, One, Picks, parse, write
from tests.rules.play import DICE, Play, begun, board, boat, lifeboats

BOATS = [boat("R", 1, "RC Rp"), boat("B", 2, "YC Yp RC"), boat("Y", 3, "BC Bp"), boat("N", 4, "Bp Yp")]


def vote(edition: str = "carneades") -> Play:
    return board(lifeboats(edition), "R B Y", *BOATS)


def read(play: Play, words: str, language: str = "en", seat: str = "red"):
    return play.game.read(play.state, seat, words, language)


@pytest.mark.parametrize(
    ("words", "language", "meant"),
    [
        ("red", "en", "red"),
        ("  RED ", "en", "red"),
        ("Rouge", "fr", "red"),
        ("das blaue", "de", "blue"),
        ("red", "fr", "red"),
        ("黄色", "zh-hans", "yellow"),
        ("HAT", "en", "hat"),
        ("Hut", "de", "hat"),
        ("abstain", "en", "-"),
        ("Je m'abstiens", "fr", "-"),
        ("-", "en", "-"),
    ],
)
def test_a_ballot_in_words(words, language, meant):
    assert read(vote(), words, language) == One(meant)


def test_one_letter_that_fits_two_boats_is_asked_back():
    with pytest.raises(AmbiguousMove, match="Blue and Black"):
        read(vote(), "b")


@pytest.mark.parametrize(("words", "suggest"), [("y", "yellow"), ("yelow", "yellow"), ("blu", "blue"), ("fish", "")])
def test_what_cannot_be_read_is_asked_back_with_one_suggestion(words, suggest):
    with pytest.raises(UnreadableMove) as refused:
        read(vote(), words)
    assert refused.value.suggest == suggest
    assert words in str(refused.value)


@pytest.mark.parametrize("words", ["", "red blue", "not red", "red?", "x" * 10_000, "{words}", "red@blue", "1"])
def test_nothing_uncertain_is_read(words):
    with pytest.raises((UnreadableMove, AmbiguousMove)):
        read(vote(), words)


def test_a_boat_that_is_gone_is_read_and_refused():
    play = vote()
    with pytest.raises(IllegalMove, match="There is no Pink boat in this game"):
        play.say(red="pink")
    sunk = board(lifeboats(), "R B Y", *BOATS[:3], boat("N", 4, at="sunk"))
    with pytest.raises(IllegalMove, match="Black is no longer at sea"):
        sunk.say(red="black")


def test_an_empty_ballot_is_refused_where_it_is_not_offered():
    with pytest.raises(IllegalMove, match="cannot be left empty"):
        vote("english").say(red="abstain")


@pytest.mark.parametrize("words", ["sailor@red", "pirate @ red", "red sailor", "sailor red", "SAILOR RED"])
def test_a_hand_in_words(words):
    play = board(lifeboats("english"), "R B Y", *BOATS, step="swim")
    assert read(play, words) == Hand("sailor", "red")


def test_a_boat_with_two_ranks_is_asked_back_and_one_with_one_suggested():
    play = board(lifeboats("english"), "R B Y", *BOATS, step="swim")
    with pytest.raises(AmbiguousMove):
        read(play, "red")
    with pytest.raises(UnreadableMove) as refused:
        read(play, "blue")
    assert refused.value.suggest == "officer@blue"


@pytest.mark.parametrize("words", ["blue,red", "Blue, Red", "blue red", "bleu > rouge", "bleu rouge"])
def test_two_boats_in_order(words):
    play = board(lifeboats("carneades"), "R B Y", *BOATS, double=True).say(red="hat", blue="red", yellow="red")
    assert read(play, words, "fr") == Picks(("blue", "red"))
    assert read(play, "none") == Picks(())
    assert read(play, "aucun", "fr") == Picks(())


def test_lanes_and_ranks():
    play = begun(lifeboats("english"), ["red", "blue", "yellow"])
    assert read(play, "3") == Lane(3)
    assert read(play, "lane 3") == Lane(3)
    assert read(play, "３") == Lane(3)
    with pytest.raises(IllegalMove, match="There is no lane 9"):
        play.say(red="9")
    with pytest.raises(UnreadableMove):
        read(play, "red")


def test_sealed_plans():
    play = board(lifeboats("english", swim="sealed"), "R B Y", *BOATS, step="swim")
    plan = Lists((Hand("sailor", "red"), Hand("officer", "blue")), ("black", "yellow"))
    assert read(play, "sailor@red officer@blue > black yellow") == plan
    assert read(play, "sailor@red, officer@blue > black, yellow") == plan
    assert read(play, " > ") == Lists((), ())
    with pytest.raises(UnreadableMove):
        read(play, "sailor@red")


def test_who_is_not_asked_cannot_answer():
    play = vote().say(red="red", blue="blue", yellow="yellow")
    assert play.asked == {"red": "tie"}
    with pytest.raises(UnreadableMove, match="You are not asked now"):
        read(play, "red", seat="blue")
    with pytest.raises(IllegalMove, match="You are not asked now"):
        play.game.check(play.state, "blue", Picks(("red",)))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("leak", "Red"),
        ("leak", "white"),
        ("place_boat", "03"),
        ("place_boat", "-1"),
        ("place_boat", "٣"),
        ("leave", "sailor@red@blue"),
        ("tie", "red,red"),
        ("tie", "red,blue,green"),
        ("swim", "sailor@red"),
        ("swim", "sailor@red sailor@red >"),
        ("castaway", "captain"),
    ],
)
def test_records_hold_only_the_exact_written_form(kind, words):
    assert parse(kind, words) is None


@pytest.mark.parametrize("words", [">", "sailor@red >", "> red blue", "sailor@red officer@red > red"])
def test_lists_have_one_written_form(words):
    move = parse("swim", words)
    assert move is not None
    assert write(move) == words


@pytest.mark.parametrize(
    ("wishes", "meant"),
    [(["pink", "black", "red"], One("black")), (["Blue"], One("blue")), (["pink"], None), ([], None), (["???"], None)],
)
def test_an_order_for_a_vote_takes_the_first_legal_word(wishes, meant):
    play = vote()
    assert play.game.prefer(play.state, "red", wishes) == meant


@pytest.mark.parametrize(
    ("wishes", "meant"),
    [
        (["red"], Picks(("red",))),
        (["pink", "blue", "red", "black"], Picks(("blue", "red"))),
        (["blue,red"], Picks(("blue", "red"))),
        (["none"], Picks(())),
        (["pink"], None),
    ],
)
def test_an_order_for_a_captain_builds_the_pair_from_the_list(wishes, meant):
    play = board(lifeboats("carneades"), "R B Y", *BOATS, double=True).say(red="hat", blue="red", yellow="red")
    assert play.game.prefer(play.state, "red", wishes) == meant


def test_an_order_that_names_too_few_for_a_choice_of_two_is_no_answer():
    play = board(lifeboats("english", double_leak=True), "R B Y", *BOATS, double=True)
    play.say(red="hat", blue="red", yellow="red")
    assert play.game.prefer(play.state, "red", ["red"]) is None
    assert play.game.prefer(play.state, "blue", ["red"]) is None


def test_on_silence_a_turn_gets_a_seeded_answer_and_a_vote_none():
    play = vote()
    assert play.game.default(play.state, "red", DICE) is None
    play.say(red="red", blue="blue", yellow="yellow")
    first = play.game.default(play.state, "red", DICE)
    assert first is not None
    assert first == play.game.default(play.state, "red", DICE)
    drawn = {play.game.default(play.state, "red", DICE.of(str(n))) for n in range(30)}
    assert len(drawn) == 3
