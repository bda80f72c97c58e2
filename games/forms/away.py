"""When a person is away, and who answers for them meanwhile."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import User

NOBODY, BOT = "nobody", "bot"


def _day(label: Any) -> forms.DateField:
    missing = {"required": gettext_lazy("Choose a day."), "invalid": gettext_lazy("That is no date.")}
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, widget=widget, error_messages=missing)


class Away(forms.Form):
    """Some days, both ends included, and who answers on them. `known` are the people who can be asked to."""

    first = _day(gettext_lazy("First day"))
    last = _day(gettext_lazy("Last day"))
    stands_in = forms.ChoiceField(label=gettext_lazy("Who answers for me"), initial=NOBODY)
    copies = forms.BooleanField(label=gettext_lazy("Send me the letters that my deputy gets, too"), required=False)

    def __init__(self, *args: Any, known: list[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {str(person.pk): person for person in known}
        people = [(pk, str(person)) for pk, person in self.known.items()]
        usual = [(NOBODY, _("nobody: deadlines wait for me")), (BOT, _("a bot"))]
        groups = [*usual, (_("somebody I have played with"), people)] if people else usual
        self.fields["stands_in"].choices = groups  # type: ignore[attr-defined]

    @property
    def deputy(self) -> User | None:
        """The person who was chosen, if one was."""
        return self.known.get(self.cleaned_data["stands_in"])

    @property
    def by_bot(self) -> bool:
        """Whether a bot answers."""
        return bool(self.cleaned_data["stands_in"] == BOT)
