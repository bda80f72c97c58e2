"""The two named modes of a deadline: at most so many hours, or always at the same time of day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from games.hours.calendar import Calendar
from games.hours.fault import BadHours
from games.hours.wall import DAY, at, local, utc
from games.rules.sentences import Sentence

MOST_HOURS = 366 * 24.0
MOST_DAYS = 366


@dataclass(frozen=True)
class AtMost:
    """At most so many hours, sooner once all are in."""

    hours: float

    def __post_init__(self) -> None:
        check_hours(self.hours)

    def named(self, zone: str) -> Sentence:
        """What pages and letters call it."""
        return Sentence("at most {hours} h, sooner once all are in", hours=f"{self.hours:g}")

    @property
    def owed(self) -> timedelta:
        """How much of the match's time a question is given."""
        return timedelta(hours=self.hours)

    def due(self, start: datetime, working: timedelta, calendar: Calendar) -> datetime:
        """When a question closes that at `start` is still owed this much."""
        return calendar.after(start, working)


@dataclass(frozen=True)
class AlwaysAt:
    """Always at the same time of day in the match's zone, every so many days, counted from an anchor date.

    A question that opens less than `window_hours` before a closing gets the next one. `early` closes it sooner once
    all are in. A closing in off time moves to the next day on which the clock runs at that hour.
    """

    at: time
    every_days: int = 1
    anchor: date = date(2024, 1, 1)
    window_hours: float = 6
    early: bool = False

    def __post_init__(self) -> None:
        check_hours(self.window_hours, least=0)
        if not 1 <= self.every_days <= MOST_DAYS:
            raise BadHours(Sentence("A fixed hour comes every 1 to {count} days.", count=MOST_DAYS))
        if self.at.tzinfo is not None:
            raise BadHours(Sentence("A fixed hour is a time of day in the match's own zone."))

    def named(self, zone: str) -> Sentence:
        """What pages and letters call it."""
        return Sentence(
            "always at {clock} {city} time",
            plural="always at {clock} {city} time, every {count} days",
            clock=f"{self.at:%H:%M}",
            city=zone.rpartition("/")[2].replace("_", " "),
            count=self.every_days,
        )

    @property
    def owed(self) -> timedelta:
        """How much of the match's time a question is given at least."""
        return timedelta(hours=self.window_hours)

    def due(self, start: datetime, working: timedelta, calendar: Calendar) -> datetime:
        """The first closing after `start` until which the clock still counts this much."""
        return next(end for end in self.closings(start, calendar) if calendar.working(start, end) >= working)

    def closings(self, start: datetime, calendar: Calendar) -> Iterator[datetime]:
        """The closings after a moment, in order, without end."""
        last = utc(start)
        day, waiting = self._day_before(last, calendar), False
        while True:
            day += DAY
            waiting = waiting or (day - self.anchor).days % self.every_days == 0
            moment = at(day, self.at, calendar.zone)
            if not waiting or not calendar.runs(moment):
                continue
            waiting = False
            if moment > last:
                last = moment
                yield moment

    def _day_before(self, moment: datetime, calendar: Calendar) -> date:
        """A day with a possible closing before the day of a moment: nothing from before it still waits to be moved."""
        day = local(moment, calendar.zone).date() - 2 * DAY
        while not calendar.runs(at(day, self.at, calendar.zone)):
            day -= DAY
        return day


Mode = AtMost | AlwaysAt


def check_hours(hours: float, *, least: float | None = None) -> None:
    """Raises `BadHours` unless these hours are more than nothing (or `least`) and at most a year."""
    enough = hours > 0 if least is None else hours >= least
    if not (enough and hours <= MOST_HOURS):
        raise BadHours(Sentence("A length is more than 0 hours and at most a year."))
