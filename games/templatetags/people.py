"""People for pages: how reliably they answer, and how soon."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext, ngettext

from games import story
from games.models import User

register = template.Library()


@register.filter
def reliable(person: User | None) -> str:
    """How a person answers, in a few words: "97 of the last 100 answers in time, mostly early"."""
    known = story.reliability(person) if person else None
    if known is None:
        return gettext("new here") if person else ""
    counts = {"answered": known.answered, "count": known.asked}
    words = ngettext(
        "%(answered)d of the last %(count)d answer in time",
        "%(answered)d of the last %(count)d answers in time",
        known.asked,
    )
    return f"{words % counts}{_pace(known.pace)}"


def _pace(share: float | None) -> str:
    """How much of the time somebody mostly takes."""
    if share is None:
        return ""
    if share < 0.25:
        return gettext(", mostly early")
    return gettext(", mostly in good time") if share < 0.7 else gettext(", mostly near the end")
