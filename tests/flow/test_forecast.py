"""How long a match will take: told from games of bots, the same every time and on every machine."""

from __future__ import annotations

import importlib
from datetime import UTC, datetime, timedelta

import pytest

from games.hours import Schedule
from games.story import Length, forecast

START = datetime(2026, 12, 1, 19, tzinfo=UTC)
CARNEADES = {"edition": "carneades", "setup": "random"}
chains = importlib.import_module("games.story.forecast")._chains


def told(settings: dict[str, str] = CARNEADES, hours: float = 24, *, people: int = 3, seats: int = 3) -> Length:
    schedule = Schedule(hours, hours, 0)
    found = forecast("lifeboats", settings, schedule, seats=seats, people=people, start=START)
    assert found
    return found


def test_the_same_form_is_told_the_same_length_however_busy_the_machine_is(monkeypatch):
    first = told()
    chains.cache_clear()
    late = iter(range(0, 10_000_000, 60))
    monkeypatch.setattr("time.monotonic", lambda: float(next(late)))  # every look at the clock costs a minute
    assert told() == first


def test_the_longest_is_every_question_open_till_its_end():
    questions = [len(chain) for chain in chains("lifeboats", '{"edition": "carneades", "setup": "random"}', 3, 3)]
    assert len(questions) == 7
    assert told(hours=24).longest == timedelta(days=max(questions))
    assert told(hours=12).longest == timedelta(days=max(questions)) / 2


def test_whoever_looks_once_a_day_is_faster_than_the_deadline():
    found = told(hours=72)
    assert found.usual < found.longest / 2


@pytest.mark.parametrize("people", [1, 2])
def test_bots_in_seats_make_a_match_shorter(people):
    assert told(people=people).longest <= told(people=3).longest
    assert told(people=people).usual < told(people=3).usual


def test_nothing_is_foreseen_without_people_or_where_thinking_takes_long():
    nobody = {"seats": 3, "people": 0, "start": START}
    assert forecast("lifeboats", CARNEADES, Schedule(24, 24, 0), **nobody) is None
    assert forecast("rafter-five", {}, Schedule(24, 24, 0), **(nobody | {"people": 3})) is None
