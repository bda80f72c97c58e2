"""People for pages: how reliably they answer, and how soon."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext, ngettext

from games import table
from games.models import Match, User

register = template.Library()


@register.filter
def reliable(person: User | None) -> str:
    """How a person answers, in a few words: "97 of the last 100 answers in time, mostly early"."""
    known = table.reliability(person) if person else None
    if known is None:
        return gettext("new here") if person else ""
    counts = {"answered": known.answered, "count": known.asked}
    words = ngettext(
        "%(answered)d of the last %(count)d answer in time",
        "%(answered)d of the last %(count)d answers in time",
        known.asked,
    )
    return f"{words % counts}{_pace(known.pace)}"


@register.filter
def asks_for(match: Match) -> str:
    """How reliable somebody must be who comes from the lobby: "90 % of answers in time, or a newcomer"."""
    if not match.least_reliable:
        return gettext("everyone is welcome")
    words = gettext("at least %(least)d %% of answers in time") % {"least": match.least_reliable}
    if match.newcomers:
        return gettext("%(least)s; newcomers are welcome") % {"least": words}
    return gettext("%(least)s; not for newcomers without a record") % {"least": words}


def _pace(share: float | None) -> str:
    """How much of the time somebody mostly takes."""
    if share is None:
        return ""
    if share < 0.25:
        return gettext(", mostly early")
    return gettext(", mostly in good time") if share < 0.7 else gettext(", mostly near the end")
