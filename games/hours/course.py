"""How long a match will take: a foreseen chain of questions walked along a schedule, for the form's simulator."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.hours.calendar import Calendar
from games.hours.quiet import Person
from games.hours.schedule import Asked, Schedule
from games.hours.wall import utc


@dataclass(frozen=True)
class Foreseen:
    """A question as a bot game met it; `answered` is how long after asking the last answer comes, None for never."""

    vote: bool
    setup: bool = False
    answered: timedelta | None = None
    people: tuple[Person, ...] = ()


def course(
    schedule: Schedule, start: datetime, questions: Iterable[Foreseen], calendar: Calendar
) -> tuple[datetime, ...]:
    """When each question closes in a match that starts then; the last one is the end of the match."""
    closed: list[datetime] = []
    for foreseen in questions:
        asked = Asked(
            closed[-1] if closed else utc(start),
            foreseen.vote,
            foreseen.setup,
            first=not closed,
            people=foreseen.people,
        )
        closed.append(_close(schedule, asked, foreseen.answered, calendar))
    return tuple(closed)


def _close(schedule: Schedule, asked: Asked, answered: timedelta | None, calendar: Calendar) -> datetime:
    due = schedule.deadline(asked, calendar).due
    if answered is None:
        return due
    return schedule.settles(asked.at + answered, due, vote=asked.vote, setup=asked.setup)
