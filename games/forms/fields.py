"""Fields that several forms share: addresses, days, and the time zones by continent."""

from __future__ import annotations

from datetime import date
from itertools import groupby
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

MOST_INVITED = 20
NO_CITY = ("Etc/", "SystemV/", "US/", "posix/", "right/")


def addresses(text: str) -> list[str]:
    """The addresses in a text, one a line or between commas, each once. Raises `ValidationError` for a bad one."""
    found: dict[str, None] = {}
    for word in text.replace(",", "\n").replace(";", "\n").split("\n"):
        address = word.strip().lower()
        if not address:
            continue
        try:
            validate_email(address)
        except ValidationError:
            raise ValidationError(_("“%(word)s” is no e-mail address: write one a line.") % {"word": address}) from None
        found[address] = None
    return list(found)


class Addresses(forms.CharField):
    """A few e-mail addresses, one a line."""

    widget = forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "off"})

    def clean(self, value: Any) -> list[str]:
        text: str = super().clean(value)
        found = addresses(text)
        if len(found) > MOST_INVITED:
            raise ValidationError(_("At most %(n)d people can be invited at once.") % {"n": MOST_INVITED})
        return found


class Days(forms.CharField):
    """A few dates, one a line."""

    widget = forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "placeholder": "2026-12-24"})

    def clean(self, value: Any) -> tuple[date, ...]:
        text: str = super().clean(value)
        return tuple(_day(word) for word in text.replace(",", " ").replace(";", " ").split())


def _day(word: str) -> date:
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise ValidationError(_("“%(word)s” is no date: write 2026-12-24.") % {"word": word}) from None


def zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every zone that names a city, by continent."""
    named = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(NO_CITY))
    groups = groupby(named, key=lambda zone: zone.partition("/")[0])
    cities = [(area, [(zone, zone.partition("/")[2].replace("_", " ")) for zone in zones]) for area, zones in groups]
    return [(_("Without a place"), [("UTC", "UTC")]), *cities]
