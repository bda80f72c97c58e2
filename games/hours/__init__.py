"""When is it due? Pure: schedules, absences and moments in, moments out; it never asks what time it is."""

from games.hours.calendar import Calendar
from games.hours.course import Foreseen, course
from games.hours.fair import fair, waking
from games.hours.fault import BadHours
from games.hours.modes import AlwaysAt, AtMost
from games.hours.night import Clash, Hour, clashes, night_strip
from games.hours.off import OffDays, Region, countries, regions
from games.hours.quiet import Person, Quiet, wakes
from games.hours.reminders import Reminder, leads, reminders, ripe
from games.hours.schedule import Asked, Deadline, Schedule, Why
from games.hours.spans import Span, away, granted, rest, total, union
from games.hours.wall import at, local, midnight

__all__ = [
    "AlwaysAt",
    "Asked",
    "AtMost",
    "BadHours",
    "Calendar",
    "Clash",
    "Deadline",
    "Foreseen",
    "Hour",
    "OffDays",
    "Person",
    "Quiet",
    "Region",
    "Reminder",
    "Schedule",
    "Span",
    "Why",
    "at",
    "away",
    "clashes",
    "countries",
    "course",
    "fair",
    "granted",
    "leads",
    "local",
    "midnight",
    "night_strip",
    "regions",
    "reminders",
    "rest",
    "ripe",
    "total",
    "union",
    "wakes",
    "waking",
]
