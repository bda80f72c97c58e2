"""Moments and spans as letters tell them: the absolute time in the reader's zone first, for a letter is read later."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from games.models import now

COARSE = timedelta(hours=6)
"""From here on minutes are not told."""
GRACE, FINE_GRACE = timedelta(minutes=5), timedelta(seconds=15)
"""How much of a length may have passed unnoticed, where hours are told and where minutes are."""


def when(moment: datetime) -> str:
    """A moment in the active zone and language: "Tue 1 Dec, 20:00 (Paris)"; with the year if it is not this one."""
    here = timezone.localtime(moment)
    if here.year == timezone.localtime(now()).year:
        written = date_format(here, pgettext("date format of letters", "D j M, H:i"))
    else:
        written = date_format(here, pgettext("date format of letters", "D j M Y, H:i"))
    return f"{written} ({city()})"


def city() -> str:
    """The city that names the active zone."""
    return timezone.get_current_timezone_name().rpartition("/")[2].replace("_", " ")


def units(length: timedelta) -> tuple[int, int, int]:
    """A length as people tell it: days and hours from 36 h on, hours from 6 h on, below that hours and minutes.

    It is rounded down, but what was a full hour a moment ago is one still: a day's time that has just begun is 24 h.
    """
    minutes = int((length + (GRACE if length + GRACE >= COARSE else FINE_GRACE)).total_seconds() // 60)
    if minutes >= 36 * 60:
        return minutes // 1440, minutes % 1440 // 60, 0
    return 0, max(minutes, 0) // 60, minutes % 60 if 0 < minutes < COARSE.total_seconds() // 60 else 0


def span(length: timedelta) -> str:
    """A length in words."""
    days, hours, minutes = units(length)
    words = [write(count) for write, count in ((_days, days), (_hours, hours), (_minutes, minutes)) if count]
    return _both(words[0], "".join(words[1:])) if words else gettext("less than a minute")


def _both(larger: str, smaller: str) -> str:
    return gettext("%(larger)s and %(smaller)s") % {"larger": larger, "smaller": smaller} if smaller else larger


def _minutes(count: int) -> str:
    return ngettext("%(count)d minute", "%(count)d minutes", count) % {"count": count}


def _hours(count: int) -> str:
    return ngettext("%(count)d hour", "%(count)d hours", count) % {"count": count}


def _days(count: int) -> str:
    return ngettext("%(count)d day", "%(count)d days", count) % {"count": count}
