"""Moments and spans as letters tell them: the absolute time in the reader's zone first, for a letter is read later."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from games.models import now


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


def span(length: timedelta) -> str:
    """A length in words, rounded down: minutes below 1 h, hours below 36 h (with minutes below 6 h), then days."""
    if length < timedelta(minutes=1):
        return gettext("less than a minute")
    minutes = int(length.total_seconds() // 60)
    hours, days = minutes // 60, minutes // 1440
    if hours < 1:
        return _minutes(minutes)
    if hours < 6:
        return _both(_hours(hours), _minutes(minutes % 60) if minutes % 60 else "")
    if hours < 36:
        return _hours(hours)
    return _both(_days(days), _hours(hours % 24) if hours % 24 else "")


def _both(larger: str, smaller: str) -> str:
    return gettext("%(larger)s and %(smaller)s") % {"larger": larger, "smaller": smaller} if smaller else larger


def _minutes(count: int) -> str:
    return ngettext("%(count)d minute", "%(count)d minutes", count) % {"count": count}


def _hours(count: int) -> str:
    return ngettext("%(count)d hour", "%(count)d hours", count) % {"count": count}


def _days(count: int) -> str:
    return ngettext("%(count)d day", "%(count)d days", count) % {"count": count}
