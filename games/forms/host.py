"""What a host says about a match that goes on: more time, a pause, another title, a close that all must agree to."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.models import Match


def _moment(label: Any) -> forms.DateTimeField:
    missing = {"required": gettext_lazy("Say until when."), "invalid": gettext_lazy("That is no date and time.")}
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, widget=widget, error_messages=missing)


class MoreTime(forms.Form):
    """How much more time the open question gets."""

    hours = forms.FloatField(label=gettext_lazy("Hours more"), min_value=0.02, max_value=1440, initial=24)


class Rest(forms.Form):
    """How long a match is paused."""

    days = forms.IntegerField(label=gettext_lazy("Days"), min_value=1, max_value=14, initial=3)


class AtSeat(forms.Form):
    """Which seat an act is about."""

    seat = forms.IntegerField()


class Again(forms.Form):
    """Which former player may come back."""

    person = forms.IntegerField()


class Sooner(forms.Form):
    """When the open question shall close, if everyone agrees."""

    until = _moment(gettext_lazy("Close it"))


class Rename(forms.ModelForm):  # type: ignore[type-arg]
    """Another title."""

    class Meta:
        model = Match
        fields = ("title",)
        labels = {"title": gettext_lazy("Name of the match")}
        error_messages = {"title": {"required": gettext_lazy("Give the match a name: letters about it carry it.")}}
