"""A hundred matches of bots, and an oracle of statics on a hundred of their rafts. Takes many minutes: `-m long`."""

import multiprocessing
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import pytest

from games.rules.rafter_five.physics.pose import Piece, Pose
from tests.rules.rafter import plainly, statics
from tests.rules.rafter.matches import KINGS, TREMORS, Told, played

MATCHES = 100
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def matches() -> list[Told]:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        return list(pool.map(played, range(MATCHES)))


def test_every_match_ends_by_its_rules(matches):
    print(Counter(told.why for told in matches), sum(told.questions for told in matches), "questions")
    for told in matches:
        final = told.final
        penalties = Counter(holder for holder, _ in final["penalties"])
        match told.why:
            case "penalties":
                assert max(penalties.values()) >= 5
            case "boards":
                assert not final["hidden"]
                assert not final["shown"]
            case "chests":
                assert not final["reserve"]
            case "fall":
                assert len(told.seats) == 1
                assert final["fell"]
            case "cap":
                assert told.turns == 200
            case other:
                pytest.fail(f"match {told.number} ended by {other!r}")
        if told.why != "penalties" and len(told.seats) > 1:
            assert max(penalties.values(), default=0) < 5


def test_every_number_of_seats_and_every_setting_came_up(matches):
    assert {len(told.seats) for told in matches} == {1, 2, 3, 4, 5, 6}
    seen = {(name, value) for told in matches for name, value in told.settings.items()}
    for name, values in {
        "tremor": TREMORS,
        "king": KINGS,
        "nails": (True, False),
        "cracks": (True, False),
        "figures": ("placed", "spread"),
    }.items():
        assert {(name, value) for value in values} <= seen


def test_the_ranking_is_that_of_a_plain_function(matches):
    for told in matches:
        final = told.final
        owner = {c: seat for seat, colours in zip(final["seats"], final["colours"], strict=True) for c in colours}
        again = plainly.ranking(final["seats"], owner, final["penalties"], final["reserve"])
        assert told.ranking == again
        assert told.losers == (again[-1] if len(again) > 1 else [])


def test_every_tremor_is_recomputed_from_the_published_secret(matches):
    count = 0
    for told in matches:
        for one in told.offsets:
            hand = {"level": told.settings["tremor"], "x": one["at"][0], "y": one["at"][1], "gently": one["gently"]}
            for piece, offset in one["pieces"].items():
                secret, slug = f"long {told.number}".encode(), f"match-{told.number}"
                again = plainly.offsets(secret, slug, one["turn"], one["step"], one["words"], piece, hand)
                assert offset == pytest.approx(again, abs=0.00051)
                count += 1
    assert count > 1_000


def test_statics_agree_that_rafts_are_at_rest(matches):
    rafts = [raft for told in matches for raft in told.rafts if len(raft) > 5]
    sample = random.Random(5).sample(rafts, min(100, len(rafts)))
    assert len(sample) == 100
    missing = [statics.missing(tuple(Piece(name, Pose(*pose)) for name, pose in raft)) for raft in sample]
    apart = {place: round(part, 4) for place, part in enumerate(missing) if part > statics.SLACK}
    print("disagreements (raft of the sample, missing part of the weight):", apart)
    assert len(apart) <= 5
