"""Off days: weekdays, dates and national holidays on which a match's clock does not run. The one user of `holidays`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache

import holidays
from holidays.registry import COUNTRIES

from games.hours.fault import BadHours
from games.hours.spans import Span
from games.hours.wall import DAY, local, midnight
from games.rules.sentences import Sentence

MOST_DATES = 100
WEEK = range(7)
"""Weekdays as `date.weekday` counts them: 0 is Monday."""


@dataclass(frozen=True)
class Region:
    """A country, or a part of it, whose public holidays are kept: `Region("FR", "57")`."""

    country: str
    subdivision: str = ""

    def __post_init__(self) -> None:
        if self.subdivision not in ("", *regions().get(self.country, ())) or self.country not in regions():
            where = f"{self.country} {self.subdivision}".strip()
            raise BadHours(Sentence("No holidays are known for “{where}”.", where=where))

    def holiday(self, day: date) -> str:
        """The name of the holiday on this day, in the country's own language; none if it is an ordinary day."""
        return _holidays(self.country, self.subdivision, day.year).get(day, "")


@dataclass(frozen=True)
class OffDays:
    """The days on which the clock does not run. Raises `BadHours` if no day of the week would be left."""

    weekdays: tuple[int, ...] = ()
    dates: tuple[date, ...] = ()
    region: Region | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "weekdays", tuple(sorted(set(self.weekdays))))
        object.__setattr__(self, "dates", tuple(sorted(set(self.dates))))
        if not set(self.weekdays) <= set(WEEK):
            raise BadHours(Sentence("Weekdays are numbered from 0, Monday, to 6, Sunday."))
        if len(self.weekdays) == len(WEEK):
            raise BadHours(Sentence("At least one day of the week must stay open: no question would ever close."))
        if len(self.dates) > MOST_DATES:
            raise BadHours(Sentence("At most {count} single dates can be off.", count=MOST_DATES))

    def off(self, day: date) -> bool:
        """Whether the clock stands still on this day."""
        if day.weekday() in self.weekdays or day in self.dates:
            return True
        return self.region is not None and bool(self.region.holiday(day))

    def spans(self, within: Span, zone: str) -> Iterator[Span]:
        """The off days of a zone that touch a span, one by one."""
        if not (self.weekdays or self.dates or self.region):
            return
        day, last = local(within.start, zone).date(), local(within.end, zone).date()
        while day <= last:
            if self.off(day):
                yield Span(midnight(day, zone), midnight(day + DAY, zone))
            day += DAY


NEVER = OffDays()
"""No day is off."""


@cache
def regions() -> dict[str, tuple[str, ...]]:
    """Every country whose holidays are known, by its two letters, with its subdivisions."""
    known = holidays.list_supported_countries()
    return {country: tuple(parts) for country, parts in sorted(known.items()) if len(country) == 2}


@cache
def countries() -> dict[str, str]:
    """The English name of every country whose holidays are known, by its two letters."""
    named = {names[1]: re.sub(r"(?<=[a-z])(?=[A-Z])", " ", names[0]) for names in COUNTRIES.values()}
    return {country: named.get(country, country) for country in regions()}


@lru_cache(maxsize=256)
def _holidays(country: str, subdivision: str, year: int) -> dict[date, str]:
    return dict(holidays.country_holidays(country, subdivision or None, years=year))
