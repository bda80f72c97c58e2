"""What a person says about themselves."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.forms.fields import zones
from games.models import User


class Me(forms.ModelForm):  # type: ignore[type-arg]
    """What others see of a person, and in which zone and language they read."""

    zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        help_text=gettext_lazy("Deadlines are shown in it, on pages and in letters."),
        error_messages={"required": gettext_lazy("Choose the city whose clocks are yours.")},
    )
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=60,
        help_text=gettext_lazy("What the other players see. Your address stays hidden."),
        error_messages={"required": gettext_lazy("Write the name the others shall see.")},
    )

    class Meta:
        model = User
        fields = ("name", "zone", "language")

    field_order = ("name", "zone", "language")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["zone"].choices = zones()  # type: ignore[attr-defined]
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"), choices=settings.LANGUAGES, help_text=_("Of pages and letters.")
        )
        if not self.instance.name:
            self.fields["zone"].choices = [("", _("Choose a city")), *zones()]  # type: ignore[attr-defined]
            self.initial["zone"] = ""
            self.initial["language"] = get_language() or "en"
