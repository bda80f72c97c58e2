"""Standing in: somebody is asked to, and who asked is told what they said."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import facts, links, times
from games.post.content import Content


def content(letter: OutgoingMail) -> Content:
    """What the letter says to the deputy, or to the person who will be away."""
    absence = letter.absence
    assert absence
    words = {
        "who": facts.plain(letter.facts.get("who") or str(absence.person)),
        "since": times.when(absence.start),
        "until": times.when(absence.end),
    }
    if "yes" not in letter.facts:
        return _asks(letter, words)
    if letter.facts["yes"]:
        heading = gettext("%(who)s stands in for you")
        meaning = gettext("From %(since)s until %(until)s they are asked in your place, but not where they play.")
    else:
        heading = gettext("%(who)s cannot stand in for you")
        meaning = gettext("Deadlines wait for you, as far as each match allows. You can ask somebody else, or a bot.")
    return Content(
        subject=heading % words,
        heading=heading % words,
        preheader=meaning % words,
        facts={"said": meaning % words, "agree": "", "mark": ""},
    )


def _asks(letter: OutgoingMail, words: dict[str, str]) -> Content:
    said = gettext(
        "%(who)s is away from %(since)s until %(until)s, and asks you to answer for them in their matches: you would "
        "get their questions by letter, and answer by a link, by a reply or on the page. In matches in which you play "
        "yourself you are asked nothing."
    )
    heading = gettext("Will you stand in for %(who)s?") % words
    return Content(
        subject=heading,
        heading=heading,
        preheader=gettext("Nothing comes to you unless you say yes."),
        facts={"said": said % words, "agree": links.deputy(letter), "mark": ""},
    )
