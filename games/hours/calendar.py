"""When a match's clock runs, and how much of its time lies between two moments. A stop ends just before its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.hours.off import NEVER, OffDays
from games.hours.spans import Span, rest, total
from games.hours.wall import local, utc, zone

LOOK = timedelta(days=8)
"""How far ahead is looked at once: more than a week, so that it mostly holds a day that is not off."""


@dataclass(frozen=True)
class Calendar:
    """The clock of a match: its zone, its off days, and the stops: absences of those who are asked, and pauses."""

    zone: str = "UTC"
    off: OffDays = NEVER
    stops: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        zone(self.zone)

    def without(self, *stops: Span) -> Calendar:
        """The same with further spans in which the clock does not run."""
        return replace(self, stops=(*self.stops, *stops))

    def runs(self, moment: datetime) -> bool:
        """Whether the clock runs at a moment."""
        if any(stop.holds(moment) for stop in self.stops):
            return False
        return not self.off.off(local(moment, self.zone).date())

    def running(self, within: Span) -> tuple[Span, ...]:
        """The parts of a span in which the clock runs, in order."""
        return rest(within, (*self.off.spans(within, self.zone), *self.stops))

    def working(self, start: datetime, end: datetime) -> timedelta:
        """How much the clock counts between two moments; nothing if they stand the wrong way round."""
        return total(self.running(Span(start, end))) if start < end else timedelta()

    def after(self, start: datetime, working: timedelta) -> datetime:
        """The first moment at which the clock, looked at from `start`, has counted this much. It always comes."""
        for run in self._runs_after(utc(start)):
            if working <= run.length:
                return run.start + working
            working -= run.length
        raise AssertionError("time goes on")

    def before(self, end: datetime, working: timedelta, *, since: datetime) -> datetime | None:
        """The last moment from which the clock still counts this much until `end`; none if that lies before `since`."""
        if since >= end:
            return None
        for run in reversed(self.running(Span(since, end))):
            if working <= run.length:
                return run.end - working
            working -= run.length
        return None

    def _runs_after(self, start: datetime) -> Iterator[Span]:
        while True:
            within = Span(start, start + LOOK)
            yield from self.running(within)
            start = within.end
