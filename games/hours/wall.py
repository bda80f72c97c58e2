"""Clocks on walls: local dates and times of day to moments. The one place that knows of clocks being changed.

A local time that does not exist moves forward (02:30 is 03:30), one that occurs twice means the later: nobody loses an
hour. Inside `games.hours` moments are UTC, and only UTC moments are added to or subtracted.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from games.hours.fault import BadHours
from games.rules.sentences import Sentence

DAY = timedelta(days=1)


def zone(name: str) -> ZoneInfo:
    """The IANA time zone of this name. Raises `BadHours` if there is none."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise BadHours(
            Sentence("There is no time zone “{zone}”. Choose one such as Europe/Paris.", zone=name)
        ) from None


def utc(moment: datetime) -> datetime:
    """The same moment in UTC. Raises `ValueError` for one without a zone: nobody can tell when it is."""
    if moment.utcoffset() is None:
        raise ValueError(f"{moment!r} has no time zone")
    return moment.astimezone(UTC)


def at(day: date, clock: time, place: str) -> datetime:
    """The moment when the clocks of a zone show this time on this day."""
    here = zone(place)
    earlier, later = (datetime.combine(day, clock.replace(fold=fold), here).astimezone(UTC) for fold in (0, 1))
    return max(earlier, later)


def midnight(day: date, place: str) -> datetime:
    """The moment when a day begins in a zone; a day that was left out begins and ends at once."""
    return datetime.combine(day, time(), zone(place)).astimezone(UTC)


def local(moment: datetime, place: str) -> datetime:
    """What calendar and clock of a zone show at a moment."""
    return utc(moment).astimezone(zone(place))
