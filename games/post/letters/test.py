"""The test: a letter that a person sends to themselves, to see that letters arrive."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import times
from games.post.content import Content


def content(letter: OutgoingMail) -> Content:
    """What the letter says."""
    return Content(
        subject=gettext("A letter to try it out"),
        heading=gettext("Our letters reach you"),
        preheader=gettext("You asked for this letter at %(when)s.") % {"when": times.when(letter.queued_at)},
        facts={
            "asked": gettext("You asked for this letter at %(when)s.") % {"when": times.when(letter.queued_at)},
            "wishes": f"{settings.SITE_URL}/me/mail/",
            "mark": "",
        },
    )
