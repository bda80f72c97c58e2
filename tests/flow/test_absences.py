"""Absences: private dates in which the clock stands still, as far as each person's budget goes."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from games import clock, table
from games.models import Absence, Act, Match, Question
from games.post import deputies
from games.table import absences, substitutes

DAY = timedelta(days=1)
AWAY = table.Policy(away_days=10)


def opened(match: Match) -> Question:
    return Question.objects.select_related("match").get(match=match, closed_at=None)


@pytest.fixture
def match(new_match, watch):
    return new_match(policy=AWAY)  # begun on Tuesday 1 December 2026, 19:00 UTC; its first question is due in 24 hours


def test_the_clock_stands_still_while_somebody_asked_is_away_and_everyone_sees_the_deadline_move(match, people):
    absences.take(people[3], date(2026, 12, 2), date(2026, 12, 4))
    assert opened(match).due_at == datetime(2026, 12, 2, 19, tzinfo=UTC)  # they do not play here
    absences.take(people[2], date(2026, 12, 2), date(2026, 12, 4))
    assert opened(match).due_at == datetime(2026, 12, 5, 18, 15, tzinfo=UTC)  # Kathmandu's midnight, and 24 hours
    act = Act.objects.get(kind="away")
    assert act.seat.player == people[2]
    assert match.letters.filter(kind="notice", facts__act=act.pk).count() == 3


def test_absences_that_overlap_count_once(match, people):
    absences.take(people[0], date(2026, 12, 2), date(2026, 12, 4))
    due = opened(match).due_at
    absences.take(people[1], date(2026, 12, 2), date(2026, 12, 4))
    assert timedelta() <= opened(match).due_at - due <= 6 * timedelta(hours=1)  # New York is six hours behind Paris


def test_an_absence_ends_where_the_budget_ends(match, people):
    absences.take(people[0], date(2026, 12, 2), date(2026, 12, 31))
    assert opened(match).due_at == datetime(2026, 12, 12, 19, tzinfo=UTC)
    absences.take(people[0], date(2027, 1, 2), date(2027, 1, 31))
    assert opened(match).due_at == datetime(2026, 12, 12, 19, tzinfo=UTC)


def test_a_match_may_allow_no_absences(new_match, watch, people):
    match = new_match()
    absences.take(people[0], date(2026, 12, 2), date(2026, 12, 31))
    assert opened(match).due_at == datetime(2026, 12, 2, 19, tzinfo=UTC)


def test_a_question_asked_in_an_absence_is_due_after_it(match, people, watch):
    absences.take(people[0], date(2026, 12, 10), date(2026, 12, 12))
    watch.time = datetime(2026, 12, 10, 12, tzinfo=UTC)
    clock.sweep(5)
    question = opened(match)
    assert question.number == 2
    assert question.due_at == datetime(2026, 12, 13, 11, tzinfo=UTC)  # a turn of 12 hours, from midnight in Paris


def test_an_absence_that_is_cancelled_keeps_the_deadline_that_was_promised(match, people):
    absence = absences.take(people[0], date(2026, 12, 2), date(2026, 12, 4))
    due = opened(match).due_at
    absences.cancel(absence.pk, people[0])
    assert opened(match).due_at == due
    with pytest.raises(table.Refused):
        absences.cancel(absence.pk, people[1])


def test_a_bot_answers_for_who_is_away_and_the_clock_runs_on(match, people, watch):
    absences.take(people[0], date(2026, 12, 2), date(2026, 12, 4), by_bot=True)
    question = opened(match)
    assert question.due_at == datetime(2026, 12, 2, 19, tzinfo=UTC)
    clock.sweep(5)
    ballot = question.ballots.get(seat__colour="red")
    assert not ballot.cast_at  # it is still the first of December in Paris
    watch.time = datetime(2026, 12, 2, 12, tzinfo=UTC)
    clock.sweep(5)
    ballot.refresh_from_db()
    assert (ballot.source, ballot.missed) == ("bot", False)
    assert ballot.words not in ("", "hat")


def test_a_deputy_is_somebody_else_and_their_answer_is_told_from_the_players(match, people, watch):
    with pytest.raises(table.Refused):
        absences.take(people[0], date(2026, 12, 2), date(2026, 12, 4), deputy=people[0])
    absence = absences.take(people[0], date(2026, 12, 2), date(2026, 12, 4), deputy=people[5])
    absences.accept(absence.pk, people[5])
    red, yellow = (match.seats.get(colour=colour) for colour in ("red", "yellow"))
    assert deputies.of(red, watch()) is None
    watch.time = datetime(2026, 12, 2, 12, tzinfo=UTC)
    assert deputies.of(red, watch()).deputy == people[5]
    assert deputies.of(yellow, watch()) is None
    ballot = opened(match).ballots.get(seat__colour="red")
    table.cast(ballot.pk, "red", source="web", by=people[5])
    ballot.refresh_from_db()
    assert ballot.cast_by == people[5]


@pytest.mark.parametrize(
    ("first", "last"), [((2026, 11, 1), (2026, 11, 30)), ((2026, 12, 3), (2026, 12, 2)), ((2026, 12, 2), (2027, 6, 1))]
)
def test_dates_that_make_no_absence_are_refused(match, people, first, last):
    with pytest.raises(table.Refused):
        absences.take(people[0], date(*first), date(*last))
    assert not Absence.objects.exists()


def test_deadlines_wait_for_the_absent_until_the_deputy_says_yes(match, people):
    absence = absences.take(people[0], date(2026, 12, 2), date(2026, 12, 4), deputy=people[5])
    assert opened(match).due_at == datetime(2026, 12, 5, 19, tzinfo=UTC)  # as without a deputy
    with pytest.raises(table.Refused):
        absences.accept(absence.pk, people[4])
    absences.accept(absence.pk, people[5])
    assert opened(match).due_at == datetime(2026, 12, 5, 19, tzinfo=UTC)  # what was promised stays
    absences.decline(absence.pk, people[5])
    absence.refresh_from_db()
    assert (absence.deputy, absence.accepted_at) == (None, None)
    with pytest.raises(table.Refused):
        absences.accept(absence.pk, people[5])


def test_who_plays_at_the_table_stands_in_for_nobody_there(match, people, watch):
    absence = absences.take(people[0], date(2026, 12, 2), date(2026, 12, 4), deputy=people[1])
    absences.accept(absence.pk, people[1])
    assert opened(match).due_at == datetime(2026, 12, 5, 19, tzinfo=UTC)
    watch.time = datetime(2026, 12, 2, 12, tzinfo=UTC)
    assert deputies.of(match.seats.get(player=people[0]), watch()) is None


def test_a_deputy_who_comes_to_sit_at_the_table_answers_there_no_more_and_the_clock_waits(match, people, watch):
    absence = absences.take(people[0], date(2026, 12, 10), date(2026, 12, 12), deputy=people[5])
    absences.accept(absence.pk, people[5])
    watch.time = datetime(2026, 12, 10, 12, tzinfo=UTC)
    Question.objects.filter(match=match).update(asked_at=watch(), due_at=watch() + DAY, left=DAY, counted_at=watch())
    other = match.seats.get(player=people[1])
    substitutes.open_seat(other.pk, people[0])
    substitutes.take_over(other.pk, people[5])
    assert deputies.of(match.seats.get(player=people[0]), watch()) is None
    assert opened(match).due_at == datetime(2026, 12, 13, 23, tzinfo=UTC)  # a day from Paris's midnight
