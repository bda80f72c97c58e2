"""The trouble: a host is told that letters to somebody do not arrive, or that somebody invited will not come."""

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
    subject = gettext("%(title)s: letters do not arrive")
    if letter.facts.get("declined"):
        subject = gettext("%(title)s: an invitation was declined")
        heading = gettext("An invitation was declined")
        sentence = gettext(
            "%(who)s does not want to play this time. Their seat stays free: invite another, send the join link to "
            "somebody, or begin with a bot in it."
        )
    elif letter.facts.get("invited"):
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
        subject=subject % title,
        heading=heading,
        preheader=sentence % title,
        facts={"sentence": sentence % title, "mark": ""},
    )
