"""What happens when no answer comes, as a host chooses it: the form of a match's policy about silence."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.say import say
from games.table import USUAL, BadPolicy, Policy


class Silence(forms.Form):
    """Every setting of a policy. `policy()` is what was chosen, once the form is valid."""

    missed = forms.ChoiceField(
        label=gettext_lazy("When somebody misses a question"),
        required=False,
        initial=USUAL.missed,
        choices=[
            ("rules", gettext_lazy("the rules answer; in a vote that is no answer at all")),
            ("bot", gettext_lazy("a bot answers in their place, and never with what a seat has few of")),
        ],
        widget=forms.RadioSelect,
    )
    adrift_after = forms.IntegerField(
        label=gettext_lazy("Misses until a seat is adrift"),
        help_text=gettext_lazy("In a row. Nobody waits for a seat adrift until its player is back. 0: never."),
        required=False,
        min_value=0,
        max_value=30,
        initial=USUAL.adrift_after,
    )
    adrift_bot = forms.BooleanField(
        label=gettext_lazy("A bot answers for a seat adrift where its player left no order"),
        required=False,
        initial=USUAL.adrift_bot,
    )
    extras = forms.IntegerField(
        label=gettext_lazy("Excused extensions each"),
        help_text=gettext_lazy("Used by itself when somebody misses a deadline, or asked for. 0: none."),
        required=False,
        min_value=0,
        max_value=30,
        initial=USUAL.extras,
    )
    extra_hours = forms.FloatField(
        label=gettext_lazy("Hours an extension"),
        required=False,
        min_value=0.02,
        max_value=168,
        initial=f"{USUAL.extra_hours:g}",
    )
    away_days = forms.IntegerField(
        label=gettext_lazy("Days away each"),
        help_text=gettext_lazy("For so many days in all, questions wait for each player who is away. 0: none."),
        required=False,
        min_value=0,
        max_value=90,
        initial=USUAL.away_days,
    )
    abandon_days = forms.FloatField(
        label=gettext_lazy("Days until a match is abandoned"),
        help_text=gettext_lazy("When every seat is adrift. Everyone is warned first."),
        required=False,
        min_value=0.02,
        max_value=60,
        initial=f"{USUAL.abandon_days:g}",
    )

    def hushed(self) -> bool:
        """Whether one of these settings is not as usual."""
        fields = [self[name] for name in Silence.base_fields]
        return any(field.errors or str(field.value() or 0) != str(field.initial or 0) for field in fields)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if not any(name in self.errors for name in Silence.base_fields):
            try:
                data["policy"] = Policy(**{name: _chosen(data[name], name) for name in Silence.base_fields})
            except BadPolicy as wrong:
                self.add_error(None, say(wrong.sentence, {}))
        return data

    def policy(self) -> Policy:
        """What happens when no answer comes."""
        chosen: Policy = self.cleaned_data["policy"]
        return chosen


def shown(policy: Policy) -> dict[str, Any]:
    """What the form shows for a policy that was chosen before."""
    hours = {"extra_hours": f"{policy.extra_hours:g}", "abandon_days": f"{policy.abandon_days:g}"}
    return {name: getattr(policy, name) for name in Silence.base_fields} | hours


def _chosen(value: Any, name: str) -> Any:
    """What was written, or what is usual where nothing was."""
    return getattr(USUAL, name) if value in (None, "") else value
