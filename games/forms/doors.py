"""Who may take a seat from the lobby, as a host chooses it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy


class Doors(forms.Form):
    """Whether all may come, and how reliable the host wants them to be."""

    open_to_all = forms.BooleanField(
        label=gettext_lazy("Anyone may join from the lobby"),
        required=False,
        help_text=gettext_lazy("Else only those whom you invite and those who have a link."),
    )
    least_reliable = forms.TypedChoiceField(
        label=gettext_lazy("How reliable they must be"),
        help_text=gettext_lazy("Counted over the last 100 questions each. Whom you invite comes in anyway."),
        coerce=int,
        required=False,
        empty_value=0,
        initial=0,
        choices=[
            (0, gettext_lazy("everyone is welcome")),
            (60, gettext_lazy("at least 60 % of answers in time")),
            (80, gettext_lazy("at least 80 % of answers in time")),
            (90, gettext_lazy("at least 90 % of answers in time")),
            (95, gettext_lazy("at least 95 % of answers in time")),
        ],
    )
    newcomers = forms.BooleanField(
        label=gettext_lazy("Newcomers are welcome"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Those who were asked too little so far to have a record."),
    )

    def doors(self) -> dict[str, Any]:
        """What was chosen."""
        return {name: self.cleaned_data[name] for name in Doors.base_fields}
