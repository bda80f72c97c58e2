"""Moments for pages: first how long until then, then when that is in the reader's zone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from games import story
from games.models import Match, now
from games.post import pace as words
from games.post.times import city, units

register = template.Library()
SOON = timedelta(hours=6)


@register.filter
def until(moment: datetime) -> str:
    """How long until then, rounded down: "in 40 min", "in 2 h 40 min", "in 18 h", "in 1 d 12 h"."""
    left = moment - now()
    if left < timedelta(minutes=1):
        return gettext("in less than a minute") if left > timedelta(0) else gettext("any moment now")
    return gettext("in %(time)s") % {"time": spell(left)}


@register.filter
def since(moment: datetime) -> str:
    """How long ago that was, rounded down."""
    passed = now() - moment
    if passed < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": spell(passed)}


def spell(length: timedelta) -> str:
    """A length of time in its two largest units, in short."""
    days, hours, minutes = units(length)
    if days:
        words = gettext("%(d)d d %(h)d h") if hours else gettext("%(d)d d")
    elif hours:
        words = gettext("%(h)d h %(min)d min") if minutes else gettext("%(h)d h")
    else:
        words = gettext("%(min)d min")
    return words % {"d": days, "h": hours, "min": minutes}


@register.filter
def when(moment: datetime) -> str:
    """The moment in the reader's zone: "today, 04:40 (Paris)", "Tue 1 Dec, 20:00 (Paris)"."""
    here = timezone.localtime(moment)
    today = timezone.localtime(now()).date()
    words = {"time": date_format(here, "H:i"), "day": _day(here, today.year), "city": city()}
    if here.date() == today:
        return gettext("today, %(time)s (%(city)s)") % words
    if here.date() == today + timedelta(days=1):
        return gettext("tomorrow, %(time)s (%(city)s)") % words
    return gettext("%(day)s, %(time)s (%(city)s)") % words


def _day(here: datetime, this_year: int) -> str:
    return date_format(here, "D j M" if here.year == this_year else "D j M Y")


@register.inclusion_tag("parts/due.html")
def due(moment: datetime, lead: str = "", rest: str = "") -> dict[str, Any]:
    """The deadline bar. Under six hours it warns, in words too."""
    left = moment - now()
    return {"moment": moment, "soon": timedelta(0) < left < SOON, "lead": lead, "rest": rest}


@register.filter
def pace(match: Match) -> str:
    """How fast a match is, in a few words."""
    return words.short(match)


@register.filter
def has_votes(match: Match) -> bool:
    """Whether several are ever asked at once."""
    return words.votes(match)


@register.filter
def pace_lines(match: Match) -> list[str]:
    """The schedule of a match in sentences."""
    return words.told(match)


@register.filter
def silence_lines(match: Match) -> list[str]:
    """What a match does when no answer comes, in sentences."""
    return story.silence(story.policy(match), votes=words.votes(match))


@register.filter
def hours(length: float) -> str:
    """A length that a host set: "24 h", "90 min", "14 days"."""
    if length > 72 and not length % 24:
        days = int(length // 24)
        return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
    if length < 1:
        minutes = max(round(length * 60), 1) if length * 60 >= 1 else 0
        if not minutes:
            seconds = round(length * 3600)
            return ngettext("%(count)d second", "%(count)d seconds", seconds) % {"count": seconds}
        return gettext("%(min)d min") % {"min": minutes}
    return gettext("%(h)s h") % {"h": f"{length:g}"}
