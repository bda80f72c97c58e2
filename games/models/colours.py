"""The colours of seats as nouns, in the active language."""

from __future__ import annotations

from django.utils.translation import pgettext


def colour(seat: str) -> str:
    """The colour of a seat as a noun, in the active language."""
    nouns = {
        "red": pgettext("colour", "Red"),
        "yellow": pgettext("colour", "Yellow"),
        "blue": pgettext("colour", "Blue"),
        "green": pgettext("colour", "Green"),
        "purple": pgettext("colour", "Purple"),
        "orange": pgettext("colour", "Orange"),
        "pink": pgettext("colour", "Pink"),
        "white": pgettext("colour", "White"),
        "black": pgettext("colour", "Black"),
    }
    return nouns.get(seat, seat.capitalize())
