"""The hand: recomputed from the published secret, never shopped for, cut at two and a half sigma."""

import statistics
from dataclasses import replace

import pytest

from games.rules.dice import Dice
from games.rules.rafter_five import moves, tremor
from games.rules.rafter_five.events import Laid, Loaded
from tests.rules.rafter import plainly
from tests.rules.rafter.rafts import DICE, begun


@pytest.mark.parametrize("level", ["steady", "normal", "shaky", "storm"])
@pytest.mark.parametrize("gently", [False, True])
def test_every_offset_of_a_turn_is_recomputed_from_the_published_secret(level, gently):
    play = begun(2, tremor=level)
    care = " GENTLY" if gently else ""
    words = f"BOARD 17 AT 2.5 -12 TURN 3 FIGURE -10 0 TURN 80{care}"
    laid = next(event for event in play.say("FIGURE tall", words).step.events if isinstance(event, Laid))
    hand = {"level": level, "x": 2.5, "y": -12, "gently": gently}
    meant = {"board": (2.5, -12, 3), "figure": (-10, 0, 80)}
    for piece, off, put in zip(meant, (laid.board_off, laid.figure_off), laid.trial.let_go, strict=True):
        again = plainly.offsets(DICE.secret, DICE.match, 1, 2, words, piece, hand)
        assert (off.x, off.y, off.turn) == pytest.approx(again, abs=0.00051)
        assert [there - here for there, here in zip(put, meant[piece], strict=True)] == pytest.approx(
            again, abs=0.00051
        )


def test_a_chest_strays_by_its_own_words_and_place():
    play = begun(2).say("FIGURE tall", "BOARD 17 AT 0 -12 TURN 0 FIGURE -10 0")
    ground = play.state.pose("b17")
    loaded = next(e for e in play.say("CHEST red AT 30 2").step.events if isinstance(e, Loaded))
    hand = {"level": "steady", "x": ground.x + 30, "y": ground.y + 2, "gently": False}
    again = plainly.offsets(DICE.secret, DICE.match, 1, 3, "CHEST red AT 30 2", "chest", hand)
    assert (loaded.off.x, loaded.off.y, loaded.off.turn) == pytest.approx(again, abs=0.002)
    (put,) = loaded.trial.let_go
    assert (put[0] - 30, put[1] - 2) == pytest.approx(again[:2], abs=0.002)


def test_the_number_of_the_question_does_not_enter():
    words = "CHEST red AT 1 2"
    assert tremor.seed(Dice(b"s", "m", "1"), 3, "chest", words) == tremor.seed(Dice(b"s", "m", "99"), 3, "chest", words)


@pytest.mark.parametrize("other", [Dice(b"t", "m", "1"), Dice(b"s", "n", "1")], ids=["another secret", "another match"])
def test_secret_and_match_do(other):
    assert tremor.seed(Dice(b"s", "m", "1"), 3, "chest", "CHEST red AT 1 2") != tremor.seed(
        other, 3, "chest", "CHEST red AT 1 2"
    )


def test_offsets_have_the_sigma_that_the_rules_state_and_are_cut():
    hand = tremor.Hand("storm", 0.0, 0.0, gently=False)
    drawn = [tremor.offset(bytes([n % 256, n // 256]), "board", hand) for n in range(2_000)]
    assert statistics.stdev(off.x for off in drawn) == pytest.approx(0.8 * 5 * 0.9557, rel=0.06)
    assert statistics.stdev(off.turn for off in drawn) == pytest.approx(1.2 * 5 * 0.9557, rel=0.06)
    assert max(abs(off.x) for off in drawn) <= 2.5 * 0.8 * 5 + 0.06


def test_a_far_reach_shakes_more_and_care_less():
    near, far = tremor.Hand("normal", 0, 0, gently=False), tremor.Hand("normal", 60, 80, gently=False)
    assert far.scale == pytest.approx(1.3 * near.scale)
    assert replace(near, gently=True).scale == pytest.approx(0.7 * near.scale)


def test_a_jitter_is_always_there():
    still = [tremor.offset(bytes([n]), "board", tremor.Hand("steady", 0, 0, gently=True)) for n in range(50)]
    assert all(off.turn for off in still)


def test_a_seat_may_place_gently_three_times():
    play = begun(2)
    assert play.state.gently("red") == 3
    play.say("FIGURE tall", "BOARD 17 AT 0 -12 TURN 0 FIGURE -10 0 GENTLY", "CHEST red AT 20 0 GENTLY")
    assert play.state.gently("red") == 1
    assert moves.write(play.game.read(play.state, "yellow", "figure small", "en")) == "FIGURE small"
