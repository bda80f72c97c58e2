"""A hundred matches of bots, checked by plain functions, and an oracle of statics on a hundred of their rafts.

Takes many minutes: `-m long`. One test, so that the matches are played once whatever runs the tests.
"""

import multiprocessing
import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

import pytest

from games.rules.rafter_five.physics.pose import Piece, Pose
from tests.rules.rafter import plainly, statics
from tests.rules.rafter.matches import KINGS, TREMORS, Told, played

MATCHES = 100


@pytest.mark.long
def test_a_hundred_matches_of_bots_by_their_rules(pytestconfig):
    if pytestconfig.getoption("db") == "sqlite":
        pytest.skip("no row is touched: the run on PostgreSQL has played them")
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        matches = list(pool.map(played, range(MATCHES)))
    print(Counter(told.why for told in matches), sum(told.questions for told in matches), "questions")
    everything_came_up(matches)
    for told in matches:
        ended_by_its_rules(told)
        ranked_as_a_plain_function_does(told)
        every_tremor_follows_from_the_secret(told)
    statics_agree(matches)


def everything_came_up(matches: Sequence[Told]) -> None:
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


def ended_by_its_rules(told: Told) -> None:
    final, penalties = told.final, Counter(holder for holder, _ in told.final["penalties"])
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
    if told.why != "penalties":
        assert max(penalties.values(), default=0) < 5


def ranked_as_a_plain_function_does(told: Told) -> None:
    final = told.final
    owner = {c: seat for seat, colours in zip(final["seats"], final["colours"], strict=True) for c in colours}
    again = plainly.ranking(final["seats"], owner, final["penalties"], final["reserve"])
    assert told.ranking == again
    assert told.losers == (again[-1] if len(again) > 1 else [])


def every_tremor_follows_from_the_secret(told: Told) -> None:
    secret, slug = f"long {told.number}".encode(), f"match-{told.number}"
    for one in told.offsets:
        hand = {"level": told.settings["tremor"], "x": one["at"][0], "y": one["at"][1], "gently": one["gently"]}
        for piece, offset in one["pieces"].items():
            again = plainly.offsets(secret, slug, one["turn"], one["step"], one["words"], piece, hand)
            assert offset == pytest.approx(again, abs=0.00051)


def statics_agree(matches: Sequence[Told]) -> None:
    """In at least 95 of 100 rafts that the engine calls at rest, forces can be found that hold them."""
    rafts = [raft for told in matches for raft in told.rafts if len(raft) > 5]
    sample = random.Random(5).sample(rafts, 100)
    missing = [statics.missing(tuple(Piece(name, Pose(*pose)) for name, pose in raft)) for raft in sample]
    apart = {place: round(part, 4) for place, part in enumerate(missing) if part > statics.SLACK}
    print("disagreements (raft of the sample, missing part of the weight):", apart)
    assert len(apart) <= 5
