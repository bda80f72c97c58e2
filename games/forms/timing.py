"""How long the questions of a match stay open, as a host chooses it: the form of a schedule."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any, TypeVar

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms.fields import Days, zones
from games.hours import AlwaysAt, BadHours, OffDays, Region, Schedule, countries, leads
from games.say import say

T = TypeVar("T")
LEAST, MOST = 0.02, 336
ROLLING, FIXED = "rolling", "fixed"


def _hours(label: Any, help_text: Any, *, initial: float | None = None, most: float = MOST) -> forms.FloatField:
    least = {"min_value": LEAST, "max_value": most}
    return forms.FloatField(label=label, help_text=help_text, initial=initial, required=initial is not None, **least)


class Timing(forms.Form):
    """Every setting of a schedule. `schedule()` is what was chosen, once the form is valid."""

    mode = forms.ChoiceField(
        label=gettext_lazy("When a vote closes"),
        required=False,
        initial=ROLLING,
        choices=[
            (ROLLING, gettext_lazy("After so many hours, sooner once all are in")),
            (FIXED, gettext_lazy("Always at the same time of day")),
        ],
        widget=forms.RadioSelect,
    )
    vote_hours = _hours(gettext_lazy("Hours a vote"), gettext_lazy("When several seats are asked at once."), initial=24)
    turn_hours = _hours(
        gettext_lazy("Hours a turn"), gettext_lazy("When one seat is asked. Turns always roll on in hours."), initial=24
    )
    at = forms.TimeField(
        label=gettext_lazy("Time of day"),
        required=False,
        initial=time(20),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    every_days = forms.IntegerField(
        label=gettext_lazy("Every so many days"), required=False, min_value=1, max_value=60, initial=1
    )
    window_hours = forms.FloatField(
        label=gettext_lazy("Open for so many hours at least"),
        help_text=gettext_lazy("A vote that opens later than this before the hour gets the next one."),
        required=False,
        min_value=0,
        max_value=MOST,
        initial=6,
    )
    early = forms.BooleanField(label=gettext_lazy("Closes sooner once all are in"), required=False)
    zone = forms.ChoiceField(
        label=gettext_lazy("Time zone of the match"),
        help_text=gettext_lazy("Its days begin and end there. Everyone sees deadlines in their own zone."),
        required=False,
    )
    setup_hours = _hours(gettext_lazy("Hours a question of the setup"), gettext_lazy("Empty: as for votes and turns."))
    first_hours = _hours(
        gettext_lazy("Hours for the first question"), gettext_lazy("At least. Empty: as for the others.")
    )
    settling_seconds = forms.IntegerField(
        label=gettext_lazy("Settling time"),
        min_value=0,
        max_value=7200,
        initial=300,
        help_text=gettext_lazy("Seconds in which answers can still change once all are in."),
    )
    fair_hours = _hours(
        gettext_lazy("Fair hours"),
        gettext_lazy("So many waking hours for everyone, and no close at night. Empty: whatever the clock says."),
        most=72,
    )
    reminders = forms.CharField(
        label=gettext_lazy("Reminders"),
        help_text=gettext_lazy("How long before the close, to those who owe an answer: “24h, 4h”. Empty: none."),
        required=False,
        max_length=80,
        initial="4h",
    )
    weekdays = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Days off in every week"),
        coerce=int,
        choices=list(WEEKDAYS.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    country = forms.ChoiceField(label=gettext_lazy("Public holidays of"), required=False)
    part = forms.CharField(
        label=gettext_lazy("Part of the country"),
        help_text=gettext_lazy("Its code, where parts have holidays of their own: BY for Bavaria."),
        required=False,
        max_length=20,
    )
    dates = Days(label=gettext_lazy("Other days off"), help_text=gettext_lazy("One date a line."), required=False)

    MORE = (
        "setup_hours",
        "first_hours",
        "settling_seconds",
        "fair_hours",
        "weekdays",
        "country",
        "part",
        "dates",
    )
    """The settings that most hosts leave as they are."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["zone"].choices = zones()  # type: ignore[attr-defined]
        named = sorted(countries().items(), key=lambda country: country[1])
        self.fields["country"].choices = [("", _("no country")), *named]  # type: ignore[attr-defined]

    def is_fixed(self) -> bool:
        """Whether votes close at a fixed hour, as the form stands."""
        return bool(self["mode"].value() == FIXED)

    def turned(self) -> bool:
        """Whether one of the settings that most leave as they are is not as usual."""
        fields = [self[name] for name in self.MORE]
        return any(field.errors or str(field.value() or "") != str(field.initial or "") for field in fields)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("mode") == FIXED and "vote_hours" in self.errors:
            del self.errors["vote_hours"]
            data["vote_hours"] = 24.0
        if not any(name in self.errors for name in Timing.base_fields):
            data["schedule"] = self._asking("mode", lambda: self._schedule(data))
        return data

    def schedule(self) -> Schedule:
        """How long questions stay open."""
        chosen: Schedule = self.cleaned_data["schedule"]
        return chosen

    def _schedule(self, data: dict[str, Any]) -> Schedule:
        return Schedule(
            data["vote_hours"],
            data["turn_hours"],
            data["settling_seconds"],
            setup_hours=data["setup_hours"],
            first_hours=data["first_hours"],
            fixed=self._fixed(data) if data["mode"] == FIXED else None,
            fair_hours=data["fair_hours"],
            zone=data["zone"] or self.get_initial_for_field(self.fields["zone"], "zone") or "UTC",
            off=self._off(data),
            reminders=self._asking("reminders", lambda: leads(data["reminders"])) or (),
        )

    def _fixed(self, data: dict[str, Any]) -> AlwaysAt | None:
        window = 6 if data["window_hours"] is None else data["window_hours"]
        return self._asking(
            "every_days",
            lambda: AlwaysAt(data["at"] or time(20), data["every_days"] or 1, window_hours=window, early=data["early"]),
        )

    def _off(self, data: dict[str, Any]) -> OffDays:
        region = self._asking("part" if data["part"] else "country", lambda: _region(data["country"], data["part"]))
        off = self._asking("weekdays", lambda: OffDays(tuple(data["weekdays"]), data["dates"], region))
        return off or OffDays()

    def _asking(self, field: str, build: Callable[[], T]) -> T | None:
        """What `build` makes; hours that cannot be kept become an error of the field."""
        try:
            return build()
        except BadHours as wrong:
            self.add_error(field, say(wrong.sentence, {}))
            return None


def written(schedule: Schedule) -> dict[str, Any]:
    """What the form shows for a schedule that was chosen before."""
    fixed, off = schedule.fixed, schedule.off
    shown = {
        "mode": FIXED if fixed else ROLLING,
        "vote_hours": _plain(schedule.vote_hours),
        "turn_hours": _plain(schedule.turn_hours),
        "settling_seconds": int(schedule.settling_seconds),
        "setup_hours": _plain(schedule.setup_hours),
        "first_hours": _plain(schedule.first_hours),
        "fair_hours": _plain(schedule.fair_hours),
        "zone": schedule.zone,
        "weekdays": list(off.weekdays),
        "dates": "\n".join(map(str, off.dates)),
        "country": off.region.country if off.region else "",
        "part": off.region.subdivision if off.region else "",
        "reminders": ", ".join(map(_lead, schedule.reminders)),
    }
    if fixed:
        at_hour = {"at": fixed.at, "every_days": fixed.every_days, "window_hours": _plain(fixed.window_hours)}
        shown |= at_hour | {"early": fixed.early}
    return shown


def _plain(hours: float | None) -> str | None:
    return None if hours is None else f"{hours:g}"


def _lead(length: timedelta) -> str:
    minutes = length // timedelta(minutes=1)
    return f"{minutes}m" if minutes % 60 else f"{minutes // 60}h"


def _region(country: str, part: str) -> Region | None:
    return Region(country, part.strip().upper()) if country else None
