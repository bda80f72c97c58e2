"""What Hypothesis draws for the tests of hours: moments near changes of the clocks, what stops a match, and people."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from hypothesis import strategies as st

from games.hours import Calendar, OffDays, Person, Quiet, Region, Span
from tests.hours.reference import Rules

MINUTE = timedelta(minutes=1)
CHANGES = {
    "Europe/Paris": ("2026-03-29T01:00Z", "2026-10-25T01:00Z"),
    "America/New_York": ("2026-03-08T07:00Z", "2026-11-01T06:00Z"),
    "Australia/Lord_Howe": ("2026-04-04T15:00Z", "2026-10-03T15:30Z"),
    "Africa/Casablanca": ("2026-02-15T02:00Z", "2026-03-22T02:00Z"),
    "Asia/Kathmandu": ("1985-12-31T18:30Z", "2026-06-01T00:00Z"),
    "Pacific/Apia": ("2011-12-30T10:00Z", "2011-09-24T14:00Z"),
    "America/Havana": ("2026-03-08T05:00Z", "2026-11-01T05:00Z"),
}
"""When clocks were changed there (in Kathmandu the last time for good: its second moment is an ordinary one)."""
zones = st.sampled_from(sorted(CHANGES))
clocks = st.builds(time, st.integers(0, 23), st.sampled_from([0, 15, 30, 45, 59]))
night_clocks = st.builds(time, st.integers(0, 4), st.sampled_from([0, 15, 30, 45]))
quiets = st.tuples(
    st.sampled_from([time(21), time(22), time(23, 30), time(1), time(2, 15)]),
    st.sampled_from([time(6), time(7), time(8, 30), time(2, 30), time(22)]),
)


def changes(zone: str) -> st.SearchStrategy[datetime]:
    return st.sampled_from([datetime.fromisoformat(moment) for moment in CHANGES[zone]])


def minutes(least: int, most: int) -> st.SearchStrategy[timedelta]:
    return st.integers(least, most).map(lambda count: count * MINUTE)


@st.composite
def moments(draw: st.DrawFn, zone: str, *, days: int = 3) -> datetime:
    """A minute at most so many days before a change of the zone's clocks, or one day after it."""
    change = draw(changes(zone))
    return change + draw(minutes(-days * 1440, 1440))


@st.composite
def stops(draw: st.DrawFn, near: datetime, *, most: int = 3) -> tuple[tuple[datetime, datetime], ...]:
    """Absences and pauses around a moment, which may overlap."""
    found = []
    for _ in range(draw(st.integers(0, most))):
        start = near + draw(minutes(-1440, 3 * 1440))
        found.append((start, start + draw(minutes(1, 2 * 1440))))
    return tuple(found)


@st.composite
def rules(draw: st.DrawFn, zone: str, near: datetime) -> Rules:
    """A match's clock with anything that may stop it."""
    return Rules(
        zone,
        frozenset(draw(st.sets(st.integers(0, 6), max_size=3))),
        frozenset(near.date() + timedelta(days) for days in draw(st.sets(st.integers(-2, 4), max_size=2))),
        draw(st.sampled_from(["", "", "FR", "US"])),
        draw(stops(near)),
    )


def calendar(rules: Rules) -> Calendar:
    """The same clock, as games.hours knows it."""
    region = Region(rules.country) if rules.country else None
    spans = tuple(Span(start, end) for start, end in rules.stops)
    return Calendar(rules.zone, OffDays(tuple(rules.weekdays), tuple(rules.dates), region), spans)


def person(zone: str, quiet: tuple[time, time]) -> Person:
    """Somebody of this zone, with the zone for a name."""
    return Person(zone, zone, Quiet(*quiet))


@st.composite
def days(draw: st.DrawFn, zone: str) -> date:
    """A day around a change of the zone's clocks."""
    return draw(changes(zone)).date() + timedelta(draw(st.integers(-2, 2)))
