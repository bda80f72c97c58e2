"""Are you sure: what a person asked for about themselves, what it would bring, and the page to agree or to stop it."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import Consent, OutgoingMail
from games.post import facts, links, times
from games.post.content import Content

Kind = Consent.Kind


def content(letter: OutgoingMail) -> Content:
    """What the letter says. Whoever reads it at a new address may be a stranger, who learns no more than a name."""
    assert letter.not_after
    wanted = Consent.objects.select_related("person").get(pk=letter.facts["consent"])
    heading = _heading(wanted)
    return Content(
        subject=heading,
        heading=heading,
        preheader=gettext("Nothing has changed yet."),
        facts={
            "said": said(wanted),
            "agree": links.consent(wanted),
            "until": times.when(letter.not_after),
            "stranger": wanted.kind == Kind.ARRIVE,
            "mark": "",
        },
    )


def said(wanted: Consent) -> str:
    """What would be done, in a sentence; for the letter and its page."""
    words = {"who": facts.plain(str(wanted.person)), "email": wanted.email}
    if wanted.kind == Kind.FORGET:
        return gettext("You want your account to be deleted, and everything that the service holds of you with it.")
    if wanted.kind == Kind.ARRIVE:
        return gettext("%(who)s wants to sign in with this address, %(email)s, and to get all letters here.") % words
    return gettext("You want to sign in with %(email)s, and to get all letters there; none would come here.") % words


def _heading(wanted: Consent) -> str:
    if wanted.kind == Kind.FORGET:
        return gettext("Do you want to be forgotten?")
    if wanted.kind == Kind.ARRIVE:
        return gettext("Is this your new address?")
    return gettext("Do you want to change your address?")
