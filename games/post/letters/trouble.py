"""The trouble: a host is told that letters to somebody at their table, or to somebody invited, do not arrive."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import facts
from games.post.content import Content


def content(letter: OutgoingMail) -> Content:
    """What the letter says to the host of a match."""
    match, who = letter.match, letter.facts.get("who", "")
    assert match
    title = {"title": facts.plain(match.title), "who": facts.plain(who)}
    if letter.facts.get("invited"):
        sentence = gettext("The invitation to %(who)s came back. Look whether the address is right, or invite another.")
        heading = gettext("An invitation does not arrive")
    elif letter.facts.get("unwanted"):
        heading = gettext("Letters to %(who)s have stopped") % title
        sentence = gettext(
            "One of our letters to %(who)s was reported as unwanted, so none are sent for now. They can still play on "
            "the site, where they see this too and can try again. You may want to tell them."
        )
    else:
        heading = gettext("Letters to %(who)s do not arrive") % title
        sentence = gettext(
            "Letters to %(who)s come back, so none are sent for now. They can still play on the site, where they see "
            "this too and can try again. You may want to tell them."
        )
    return Content(
        subject=gettext("%(title)s: letters do not arrive") % title,
        heading=heading,
        preheader=sentence % title,
        facts={"sentence": sentence % title, "mark": ""},
    )
