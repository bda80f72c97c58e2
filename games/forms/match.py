"""Forms about a match before it begins: its game, who plays, and how long questions stay open; and invitations."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import table
from games.forms.doors import Doors
from games.forms.fields import Addresses
from games.forms.silence import Silence
from games.forms.timing import Timing
from games.models import Match
from games.rules import catalog
from games.rules.game import BadRecord, Json, Knob, Shelved
from games.say import say
from games.table import Terms

SEATS = range(2, 9)
PRESELECTED: Mapping[str, Json] = {"setup": "random", "swim": "in_turn"}
"""Settings that change how long a match takes, asked of every host, and what is ticked first."""


class Invitations(forms.Form):
    """Whom the host invites to a match in the lobby."""

    addresses = Addresses(
        label=gettext_lazy("Invite by mail"),
        help_text=gettext_lazy("One address a line. Each gets a letter; the first to answer sits first."),
        error_messages={"required": gettext_lazy("Write at least one address.")},
    )


class NewMatch(Timing, Silence, Doors):
    """Everything a host settles before a match: the game, its settings, who plays, and how long questions stay open."""

    title = forms.CharField(
        label=gettext_lazy("Name of the match"),
        max_length=80,
        error_messages={"required": gettext_lazy("Give the match a name: letters about it carry it.")},
    )
    edition = forms.ChoiceField(
        label=gettext_lazy("Edition"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose an edition."),
            "invalid_choice": gettext_lazy("There is no such edition: choose one of these."),
        },
    )
    seats = forms.TypedChoiceField(label=gettext_lazy("Seats"), coerce=int, choices=[(n, n) for n in SEATS], initial=4)
    plays = forms.BooleanField(label=gettext_lazy("I take a seat myself"), required=False, initial=True)
    bots = forms.IntegerField(
        label=gettext_lazy("Bots"),
        min_value=0,
        max_value=max(SEATS),
        initial=0,
        help_text=gettext_lazy("They answer at once."),
        error_messages={"required": gettext_lazy("Write 0 if no bot shall play.")},
    )
    press = forms.ChoiceField(
        label=gettext_lazy("Messages between players"),
        choices=Match.Talk.choices,
        initial=Match.Talk.ALL,
        required=False,
        help_text=gettext_lazy("By letter and on the page; addresses stay hidden."),
    )
    matches = forms.IntegerField(
        label=gettext_lazy("Matches in a row"),
        required=False,
        min_value=1,
        max_value=table.series.LONGEST,
        initial=1,
        help_text=gettext_lazy(
            "A series of the same people: the next match is made when one ends, everybody moves one seat on, and the "
            "points add up. You can stop it. 1: just this match."
        ),
    )
    muster_hours = forms.FloatField(
        label=gettext_lazy("Hours to confirm before the start"),
        required=False,
        min_value=0.02,
        max_value=336,
        help_text=gettext_lazy(
            "Once every seat is taken, all are asked whether they are there; who does not answer loses the seat, the "
            "others stay. Empty: the match begins at once."
        ),
    )
    anonymous = forms.BooleanField(
        label=gettext_lazy("Nobody learns who plays"),
        required=False,
        help_text=gettext_lazy(
            "On pages and in letters players go by colours until the match is over; then all names are told. Colours "
            "are dealt at the start, only those whom you invite learn who hosts, and you learn no names either."
        ),
    )
    invite = Addresses(
        label=gettext_lazy("Invite by mail"),
        required=False,
        help_text=gettext_lazy("One address a line. There is a join link to share as well, once the match is made."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shelf = catalog.shelf()
        self.fields["edition"].choices = _editions(self.shelf)  # type: ignore[attr-defined]
        self.fields["edition"].initial = _editions(self.shelf)[0][0]
        for shelved in self.shelf:
            for knob in shelved.knobs:
                self.fields[_field(shelved, knob)] = _knob(knob)
        self.fields["title"].widget.attrs["autocomplete"] = "off"

    def games(self) -> Iterator[dict[str, Any]]:
        """Each game with its editions and its settings: first those with a choice made, then the house's own."""
        for shelved in self.shelf:
            fields = [(knob.name, self[_field(shelved, knob)]) for knob in shelved.knobs]
            first = [field for name, field in fields if name in PRESELECTED]
            rest = [field for name, field in fields if name not in PRESELECTED]
            turned = any(field.errors or field.value() not in (None, "") for field in rest)
            editions = list(self._cards(shelved))
            yield {"game": shelved, "editions": editions, "first": first, "rest": rest, "turned": turned}

    def _cards(self, shelved: Shelved) -> Iterator[dict[str, Any]]:
        """The editions of a game with what sets each apart."""
        chosen = self["edition"].value()
        for preset in shelved.presets:
            value = f"{shelved.key}.{preset.key}"
            sizes = catalog.game(shelved.key, preset.settings).seats
            yield {"value": value, "preset": preset, "sizes": sizes, "ticked": value == chosen}

    def terms(self) -> Terms:
        """Who may come, and what players may know of each other and say."""
        data = self.cleaned_data
        press = Match.Talk(data["press"] or Match.Talk.ALL)
        return Terms(press=press, anonymous=data["anonymous"], muster_hours=data["muster_hours"] or 0, **self.doors())

    def others(self) -> Iterator[tuple[str, Json, str]]:
        """Of the settings that are asked of every host: each choice that was not made, in words."""
        data = self.cleaned_data
        shelved = next(one for one in self.shelf if one.key == data["game"])
        for knob in shelved.knobs:
            if knob.name not in PRESELECTED:
                continue
            for value, sentence in knob.choices:
                if value != data["settings"].get(knob.name):
                    yield knob.name, value, f"{say(knob.label, {})}: {say(sentence, {})}"

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        key, _dot, preset_key = str(data.get("edition", "")).partition(".")
        shelved = next((one for one in self.shelf if one.key == key), None)
        if shelved is None:
            return data
        self._forget_other_games(shelved)
        preset = next(one for one in shelved.presets if one.key == preset_key)
        data["game"], data["settings"] = key, dict(preset.settings) | self._turned(shelved, data)
        self._check_seats(data)
        return data

    def _forget_other_games(self, chosen: Shelved) -> None:
        """What is wrong with the settings of a game that is not played does not matter."""
        for shelved in self.shelf:
            for knob in shelved.knobs if shelved.key != chosen.key else ():
                self.errors.pop(_field(shelved, knob), None)

    def _turned(self, shelved: Shelved, data: Mapping[str, Any]) -> dict[str, Json]:
        chosen = {knob.name: data.get(_field(shelved, knob)) for knob in shelved.knobs}
        return {name: json.loads(text) for name, text in chosen.items() if text}

    def _check_seats(self, data: Mapping[str, Any]) -> None:
        if why := catalog.missing(data["game"]):
            self.add_error("edition", say(why, {}))
            return
        try:
            sizes = catalog.game(data["game"], data["settings"]).seats
        except BadRecord as wrong:
            self.add_error("edition", _("These settings do not go together: %(why)s.") % {"why": str(wrong)})
            return
        seats = data.get("seats")
        if seats is None:
            return
        if seats not in sizes:
            bounds = {"least": sizes.start, "most": sizes.stop - 1}
            self.add_error("seats", _("With these settings %(least)d to %(most)d can play.") % bounds)
            return
        self._check_crowd(data, seats)

    def _check_crowd(self, data: Mapping[str, Any], seats: int) -> None:
        if "bots" not in data or "invite" not in data:
            return
        room = seats - bool(data.get("plays")) - data["bots"]
        if room < 0:
            most = seats - bool(data.get("plays"))
            text = ngettext("There is room for %(count)d bot.", "There is room for %(count)d bots.", most)
            self.add_error("bots", text % {"count": most})
        elif room == 0 and data["invite"]:
            self.add_error("invite", _("No seat is left for those invited: take fewer bots or more seats."))


def _editions(shelf: Sequence[Shelved]) -> list[tuple[str, str]]:
    return [(f"{shelved.key}.{preset.key}", say(preset.title, {})) for shelved in shelf for preset in shelved.presets]


def _field(shelved: Shelved, knob: Knob) -> str:
    return f"{shelved.key}-{knob.name}"


def _knob(knob: Knob) -> forms.ChoiceField:
    """A setting as a drop-down list that leaves it to the edition, or as choices of which one is ticked."""
    label = say(knob.label, {})
    choices = [(json.dumps(value), say(sentence, {})) for value, sentence in knob.choices]
    if knob.name in PRESELECTED:
        ticked = json.dumps(PRESELECTED[knob.name])
        return forms.ChoiceField(label=label, choices=choices, required=False, initial=ticked, widget=forms.RadioSelect)
    return forms.ChoiceField(label=label, choices=[("", _("as in the edition")), *choices], required=False)
