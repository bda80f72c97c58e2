"""The slow, obvious reference: walks minute by minute and looks at clocks on walls. Shares no code with games.hours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import holidays

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
Stop = tuple[datetime, datetime]


@cache
def shown(moment: datetime, zone: str) -> datetime:
    """What the wall shows, without any zone left in it."""
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)


@cache
def wall(day: date, clock: time, zone: str) -> datetime:
    """The last minute at which the wall shows this; if it never does, as much later as the clock was put forward."""
    wanted = datetime.combine(day, clock)
    near = wanted.replace(tzinfo=UTC)
    offsets = [shown(near + days * DAY, zone) - (wanted + days * DAY) for days in (-2, -1, 0, 1, 2)]
    moment = near - max(offsets) - MINUTE
    found, jumped = None, timedelta()
    while moment <= near - min(offsets) + MINUTE:
        here, before = shown(moment, zone), shown(moment - MINUTE, zone)
        if here == wanted:
            found = moment
        if before < wanted < here and here - before > MINUTE:
            jumped = here - before - MINUTE
        moment += MINUTE
    if found is not None:
        return found
    assert jumped
    later = wanted + jumped
    return wall(later.date(), later.time(), zone)


@dataclass(frozen=True)
class Rules:
    zone: str
    weekdays: frozenset[int] = frozenset()
    dates: frozenset[date] = frozenset()
    country: str = ""
    stops: tuple[Stop, ...] = ()

    def runs(self, moment: datetime) -> bool:
        day = shown(moment, self.zone).date()
        if day.weekday() in self.weekdays or day in self.dates or (self.country and public(self.country, day)):
            return False
        return not any(start <= moment < end for start, end in self.stops)

    def working(self, start: datetime, end: datetime) -> timedelta:
        counted = timedelta()
        while start < end:
            counted += MINUTE if self.runs(start) else timedelta()
            start += MINUTE
        return counted

    def after(self, start: datetime, working: timedelta) -> datetime:
        while not self.runs(start):
            start += MINUTE
        while working:
            working -= MINUTE if self.runs(start) else timedelta()
            start += MINUTE
        return start

    def before(self, end: datetime, working: timedelta, since: datetime) -> datetime | None:
        while not self.runs(end - MINUTE):
            end -= MINUTE
        while working:
            end -= MINUTE
            working -= MINUTE if self.runs(end) else timedelta()
        return end if end >= since else None

    def fixed(self, start: datetime, clock: time, *, every: int, anchor: date, window: timedelta) -> datetime:
        closings = set()
        for step in range(-14, 22):
            day = shown(start, self.zone).date() + step * DAY
            if (day - anchor).days % every:
                continue
            while not self.runs(wall(day, clock, self.zone)):
                day += DAY
            closings.add(wall(day, clock, self.zone))
        return next(end for end in sorted(closings) if end > start and self.working(start, end) >= window)


@cache
def public(country: str, day: date) -> bool:
    return day in holidays.country_holidays(country, years=day.year)


def asleep(moment: datetime, zone: str, quiet: tuple[time, time]) -> bool:
    """Whether a night holds this minute: nights begin on every day, and end on the next if they go over midnight."""
    start, end = quiet
    if start == end:
        return False
    for step in (-2, -1, 0, 1):
        day = shown(moment, zone).date() + step * DAY
        if wall(day, start, zone) <= moment < wall(day + DAY if end < start else day, end, zone):
            return True
    return False


Sleeper = tuple[str, tuple[time, time]]


def fair(
    people: Sequence[Sleeper], asked: datetime, last: datetime, *, hours: timedelta, rules: Rules, since: datetime
) -> datetime | None:
    """Walks from the asking to the last moment and counts everyone's waking minutes."""
    had = [timedelta() for _ in people]
    moment = asked
    while moment <= last:
        awake = [not asleep(moment, zone, quiet) for zone, quiet in people]
        runs = rules.runs(moment)
        if moment >= since and runs and all(awake) and all(each >= hours for each in had):
            return moment
        had = [each + (MINUTE if up and runs else timedelta()) for each, up in zip(had, awake, strict=True)]
        moment += MINUTE
    return None


def minutes_in(spans: Iterable[Stop]) -> set[datetime]:
    """Every minute that lies in one of these spans."""
    found = set()
    for start, end in spans:
        while start < end:
            found.add(start)
            start += MINUTE
    return found
