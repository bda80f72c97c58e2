"""Fair hours: everybody asked gets so many waking hours, and the deadline lies in nobody's night."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from games.hours.calendar import Calendar
from games.hours.quiet import Person
from games.hours.spans import Span, rest, total


def waking(person: Person, within: Span, calendar: Calendar) -> timedelta:
    """How much of a span a person is awake while the match's clock runs."""
    return total(_waking(person, within, calendar))


def fair(
    people: Sequence[Person], within: Span, *, hours: timedelta, calendar: Calendar, since: datetime
) -> datetime | None:
    """The first moment from `since` to a span's end that gives everyone these waking hours and lies in nobody's night.

    Waking hours count from the span's start while the clock runs, and it runs at that moment. None if there is none.
    """
    start = since
    for person in people:
        enough = _reached(_waking(person, within, calendar), hours)
        if enough is None:
            return None
        start = max(start, enough)
    return _awake(people, Span(start, within.end), calendar)


def _awake(people: Sequence[Person], within: Span, calendar: Calendar) -> datetime | None:
    """The first moment of a span, its end included, at which nobody sleeps and the clock runs."""
    whole = Span(within.start, within.end + timedelta(microseconds=1))
    nights = [night for person in people for night in person.nights(whole)]
    return next((run.start for run in calendar.without(*nights).running(whole)), None)


def _waking(person: Person, within: Span, calendar: Calendar) -> tuple[Span, ...]:
    nights = tuple(person.nights(within))
    return tuple(part for run in calendar.running(within) for part in rest(run, nights))


def _reached(spans: Iterable[Span], length: timedelta) -> datetime | None:
    """The moment at which spans, in order, come to a length together."""
    for span in spans:
        if length <= span.length:
            return span.start + length
        length -= span.length
    return None
