"""Nights: the hours in which a person is not to be woken, in their own zone. They delay letters and feed fair hours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from games.hours.spans import Span
from games.hours.wall import DAY, at, local, utc

LEAST = timedelta(hours=4)
"""A letter about a question leaves at least this long before it closes, if need be at night."""


@dataclass(frozen=True)
class Quiet:
    """From a time of day to another one, over midnight if need be: 22:00 to 07:00. Equal times mean no night at all."""

    start: time
    end: time

    def nights(self, within: Span, zone: str) -> Iterator[Span]:
        """The nights of a zone that touch a span, in order."""
        if self.start == self.end:
            return
        over = self.end < self.start
        day, last = local(within.start, zone).date() - 2 * DAY, local(within.end, zone).date() + DAY
        while day <= last:
            start, end = at(day, self.start, zone), at(day + DAY if over else day, self.end, zone)
            if start < end and start < within.end and end > within.start:
                yield Span(start, end)
            day += DAY


@dataclass(frozen=True)
class Person:
    """Somebody who is asked: the name others see, their zone, and their quiet hours if they have any."""

    name: str
    zone: str
    quiet: Quiet | None = None

    def nights(self, within: Span) -> Iterator[Span]:
        """Their nights that touch a span."""
        if self.quiet:
            yield from self.quiet.nights(within, self.zone)

    def night(self, moment: datetime) -> Span | None:
        """The night in which a moment lies for them; none if they are awake."""
        here = utc(moment)
        return next(
            (night for night in self.nights(Span(here, here + timedelta(seconds=1))) if night.holds(here)), None
        )


def wakes(
    moment: datetime, zone: str, quiet: Quiet | None, *, due: datetime | None = None, least: timedelta = LEAST
) -> datetime:
    """When a letter that is ready at `moment` may leave: in the morning, or at once if that is too close to `due`."""
    moment = utc(moment)
    night = Person("", zone, quiet).night(moment)
    if night is None or (due is not None and night.end > utc(due) - least):
        return moment
    return night.end
