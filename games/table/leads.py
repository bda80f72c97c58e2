"""When who still owes an answer is reminded, worked out from the deadline that holds. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.hours import Calendar, Reminder, reminders
from games.models import Ballot, Question
from games.table.nights import person


def owing(ballots: Iterable[Ballot]) -> list[Ballot]:
    """The blank ballots of people who are waited for."""
    return [ballot for ballot in ballots if not ballot.cast_at and ballot.seat.player and ballot.seat.waited_for]


def planned(
    question: Question, ballot: Ballot, before: Iterable[timedelta], calendar: Calendar
) -> tuple[Reminder, ...]:
    """The reminders of one ballot for the due time that holds; another one has reminders of its own."""
    since = question.counted_at or question.asked_at
    return reminders(question.due_at, before, now=since, calendar=calendar, person=person(ballot.seat))


def following(
    question: Question, ballots: Iterable[Ballot], before: tuple[timedelta, ...], *, calendar: Calendar, after: datetime
) -> datetime | None:
    """When the next reminder of a question goes out after a moment, if there is one."""
    plans = (planned(question, ballot, before, calendar) for ballot in owing(ballots))
    return min((one.at for plan in plans for one in plan if one.at > after), default=None)
