"""A match keeps the schedule that its host chose, and its questions close by it."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest

from games import table
from games.hours import AlwaysAt, OffDays, Region, Schedule
from games.models import Match, Question
from games.table import deadlines

EVERYTHING = Schedule(
    24,
    12,
    60,
    setup_hours=6,
    first_hours=48,
    fixed=AlwaysAt(time(20), every_days=2, anchor=date(2026, 12, 1), window_hours=5),
    fair_hours=8,
    zone="Europe/Paris",
    off=OffDays((5, 6), (date(2026, 12, 24),), Region("FR")),
    reminders=(timedelta(days=1), timedelta(hours=4)),
)


def opened(match: Match) -> Question:
    return Question.objects.select_related("match").get(match=match, closed_at=None)


def test_every_part_of_a_schedule_is_kept(new_match):
    match = new_match(schedule=EVERYTHING)
    assert deadlines.schedule(Match.objects.get(pk=match.pk)) == EVERYTHING
    assert (match.schedule["vote_hours"], match.schedule["turn_hours"]) == (24, 12)


def test_the_first_question_stays_open_longer_if_the_host_wants_that(new_match):
    question = opened(new_match(schedule=Schedule(24, 12, 60, first_hours=72)))
    assert question.due_at == question.asked_at + timedelta(hours=72)
    assert question.left == timedelta(hours=72)


def test_a_vote_at_a_fixed_hour_closes_then_though_all_are_in(new_match, watch):
    question = opened(new_match(schedule=Schedule(24, 12, 60, fixed=AlwaysAt(time(20)), zone="Europe/Paris")))
    assert question.due_at == datetime(2026, 12, 2, 19, tzinfo=UTC)
    for ballot in question.ballots.select_related("seat__player"):
        table.cast(ballot.pk, "red", source="web", by=ballot.seat.player)
    watch.forward(hours=23)
    assert not table.close(question.pk)
    watch.forward(hours=1)
    assert table.close(question.pk)


def test_the_clock_stands_still_on_off_days(new_match, watch):
    watch.time = datetime(2026, 12, 4, 12, tzinfo=UTC)  # a Friday
    question = opened(new_match(schedule=Schedule(24, 12, 60, off=OffDays((5, 6)))))
    assert question.due_at == datetime(2026, 12, 7, 12, tzinfo=UTC)


@pytest.mark.parametrize(("setup", "hours"), [("draft", 6), ("random", 24)])
def test_questions_of_the_setup_have_a_length_of_their_own(new_match, setup, hours):
    question = opened(new_match(setup=setup, schedule=Schedule(24, 12, 60, setup_hours=6)))
    assert question.due_at == question.asked_at + timedelta(hours=hours)
