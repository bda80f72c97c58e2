"""The form of a message to other players: to whom, and what."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import talk
from games.models import Match, Seat
from games.say import colour


class Message(forms.Form):
    """A message from a seat. It offers those who would get it, and nobody else."""

    to = forms.ChoiceField(label=gettext_lazy("To"))
    text = forms.CharField(
        label=gettext_lazy("Message"),
        help_text=gettext_lazy("Relayed by mail; your address stays hidden. Sent messages cannot be unsent."),
        max_length=talk.LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
        error_messages={"required": gettext_lazy("Write what you want to say.")},
    )

    def __init__(self, match: Match, seat: Seat, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = [(one.colour, _called(one)) for one in talk.partners(match, seat)]
        self.fields["to"].choices = [*others, (talk.ALL, _("All players"))]  # type: ignore[attr-defined]


def _called(seat: Seat) -> str:
    words = {"name": seat.name, "colour": colour(seat.colour)}
    return words["name"] if words["name"] == words["colour"] else _("%(name)s (%(colour)s)") % words
