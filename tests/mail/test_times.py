"""Times in letters: the moment in the reader's zone, and lengths that are rounded down."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from games.post.times import span, when


@pytest.mark.parametrize(
    ("length", "told"),
    [
        (timedelta(seconds=44), "less than a minute"),
        (timedelta(seconds=104), "1 minute"),
        (timedelta(minutes=59, seconds=44), "59 minutes"),
        (timedelta(minutes=59, seconds=55), "1 hour"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(hours=5, minutes=30), "5 hours and 30 minutes"),
        (timedelta(hours=6, minutes=30), "6 hours"),
        (timedelta(hours=23, minutes=59, seconds=50), "24 hours"),
        (timedelta(hours=23, minutes=54), "23 hours"),
        (timedelta(hours=35, minutes=54), "35 hours"),
        (timedelta(hours=35, minutes=56), "1 day and 12 hours"),
        (timedelta(hours=5, minutes=56), "6 hours"),
        (timedelta(hours=5, minutes=54), "5 hours and 54 minutes"),
        (timedelta(hours=47, minutes=58), "2 days"),
        (timedelta(hours=36), "1 day and 12 hours"),
        (timedelta(days=2), "2 days"),
        (timedelta(days=-1), "less than a minute"),
    ],
)
def test_a_length_is_told_in_words_and_rounded_down_but_for_what_has_passed_unnoticed(length, told):
    assert span(length) == told


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("Europe/Paris", "Tue 1 Dec, 20:00 (Paris)"),
        ("America/New_York", "Tue 1 Dec, 14:00 (New York)"),
        ("Asia/Kathmandu", "Wed 2 Dec, 00:45 (Kathmandu)"),
        ("UTC", "Tue 1 Dec, 19:00 (UTC)"),
    ],
)
def test_a_moment_is_told_in_the_readers_zone(zone, told, watch):
    with timezone.override(ZoneInfo(zone)):
        assert when(datetime(2026, 12, 1, 19, 0, tzinfo=UTC)) == told


def test_a_moment_of_another_year_names_it(watch):
    with timezone.override(ZoneInfo("UTC")):
        assert when(datetime(2027, 1, 2, 3, 4, tzinfo=UTC)) == "Sat 2 Jan 2027, 03:04 (UTC)"
