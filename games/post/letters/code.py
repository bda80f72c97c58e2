"""The code that a person signs in with. The one letter that is about no match."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import times
from games.post.content import Content


def content(letter: OutgoingMail) -> Content:
    """What the letter says to whoever asked for a code; its subject does not tell it."""
    assert letter.not_after
    return Content(
        subject=gettext("Your code for signing in"),
        heading=gettext("Your code for signing in"),
        preheader=gettext("It is good for a few minutes."),
        facts={"code": letter.facts["code"], "until": times.when(letter.not_after), "mark": ""},
    )
