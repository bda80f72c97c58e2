"""How long a match will take: told from games of bots, the same every time and on every machine."""

from __future__ import annotations

import importlib
import json
from datetime import UTC, datetime, timedelta

import pytest

from games.hours import Schedule
from games.story import Length, forecast

START = datetime(2026, 12, 1, 19, tzinfo=UTC)
CARNEADES = {"edition": "carneades", "setup": "random"}
chains = importlib.import_module("games.story.forecast")._chains


def told(settings: dict[str, str] = CARNEADES, hours: float = 24, *, people: int = 3, orders: bool = False) -> Length:
    schedule = Schedule(hours, hours, 0)
    found = forecast("lifeboats", settings, schedule, seats=3, people=people, start=START, orders=orders)
    assert found
    return found


def test_the_same_form_is_told_the_same_length_however_busy_the_machine_is(monkeypatch):
    first = told()
    chains.cache_clear()
    late = iter(range(0, 10_000_000, 60))
    monkeypatch.setattr("time.monotonic", lambda: float(next(late)))  # every look at the clock costs a minute
    assert told() == first


@pytest.mark.parametrize(
    ("settings", "people", "days"),
    [
        ({"edition": "english", "setup": "random"}, 3, 12 * (3 + 3 + 6)),
        ({"edition": "english", "setup": "random"}, 1, 12 * (3 + 3 + 2)),
        ({"edition": "english", "setup": "random", "swim": "sealed"}, 3, 12 * (3 + 3 + 1)),
        ({"edition": "english", "setup": "draft"}, 3, 3 * 8 + 1 + 12 * (3 + 3 + 6)),
        ({"edition": "french", "setup": "random"}, 3, 12 * (3 + 4 + 6)),
        (CARNEADES, 3, 11 * (4 + 4 + 6)),
    ],
)
def test_the_longest_is_every_question_that_the_rules_allow_open_till_its_end(settings, people, days):
    assert told(settings, hours=24, people=people).longest == timedelta(days=days)
    assert told(settings, hours=12, people=people).longest == timedelta(days=days) / 2


@pytest.mark.parametrize("edition", ["english", "carneades", "french", "table"])
def test_no_game_of_bots_is_longer_than_the_longest(edition):
    settings = {"edition": edition, "setup": "random"}
    games = chains("lifeboats", json.dumps(settings), 3, 3)
    assert max(len(chain) for chain in games) * timedelta(days=1) <= told(settings, hours=24).longest


def test_orders_for_turns_leave_the_votes_alone():
    orders = told(orders=True)
    assert orders.longest == timedelta(days=11 * 4)
    assert orders.usual < told().usual


def test_whoever_looks_once_a_day_is_faster_than_the_deadline():
    found = told(hours=72)
    assert found.usual < found.longest / 2


@pytest.mark.parametrize("people", [1, 2])
def test_bots_in_seats_make_a_match_shorter(people):
    assert told(people=people).longest <= told(people=3).longest
    assert told(people=people).usual < told(people=3).usual


def test_nothing_is_foreseen_without_people():
    assert forecast("lifeboats", CARNEADES, Schedule(24, 24, 0), seats=3, people=0, start=START) is None


def test_where_bots_think_for_long_the_bound_alone_is_told():
    found = forecast("rafter-five", {}, Schedule(24, 24, 0), seats=3, people=3, start=START)
    assert found == Length(None, timedelta(days=200))
