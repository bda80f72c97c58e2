"""The trouble: a host is told that letters to somebody do not arrive, or that somebody invited will not come."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import facts
from games.post.content import Content


def content(letter: OutgoingMail) -> Content:
    """What the letter says to the host of a match."""
    assert letter.match
    who = {"title": facts.plain(letter.match.title), "who": facts.plain(letter.facts.get("who", ""))}
    subject, heading, sentence = (text % who for text in _told(letter))
    return Content(subject=subject, heading=heading, preheader=sentence, facts={"sentence": sentence, "mark": ""})


def _told(letter: OutgoingMail) -> tuple[str, str, str]:
    """Subject, heading and sentence, with blanks for the title and for who it is about."""
    subject = gettext("%(title)s: letters do not arrive")
    if letter.facts.get("declined"):
        sentence = gettext(
            "%(who)s does not want to play this time. Their seat stays free: invite another, send the join link to "
            "somebody, or begin with a bot in it."
        )
        subject = gettext("%(title)s: an invitation was declined")
        return subject, gettext("An invitation was declined"), sentence
    if letter.facts.get("invited"):
        sentence = gettext("The invitation to %(who)s came back. Look whether the address is right, or invite another.")
        return subject, gettext("An invitation does not arrive"), sentence
    if letter.facts.get("unwanted"):
        sentence = gettext(
            "One of our letters to %(who)s was reported as unwanted, so none are sent for now. They can still play on "
            "the site, where they see this too and can try again. You may want to tell them."
        )
        return subject, gettext("Letters to %(who)s have stopped"), sentence
    sentence = gettext(
        "Letters to %(who)s come back, so none are sent for now. They can still play on the site, where they see "
        "this too and can try again. You may want to tell them."
    )
    return subject, gettext("Letters to %(who)s do not arrive"), sentence
