"""The code by which a person proves that a further address is theirs. Goes to that address, whoever reads it there."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import facts, times
from games.post.content import Content


def content(letter: OutgoingMail) -> Content:
    """What the letter says; its subject does not tell the code."""
    assert letter.not_after
    return Content(
        subject=gettext("Is this address yours?"),
        heading=gettext("Is this address yours?"),
        preheader=gettext("It is good for a few minutes."),
        facts={
            "code": letter.facts["code"],
            "until": times.when(letter.not_after),
            "who": facts.plain(str(letter.person)),
            "mark": "",
        },
    )
