"""Press: what another player wrote, marked line by line as theirs, so that nobody can write in our name.

What players choose themselves, names and texts, stands in no header: the subject tells colours.
"""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import Match, OutgoingMail, Press
from games.post import facts, links
from games.post.columns import COLUMNS, broken, seen
from games.post.content import Content
from games.post.paint import paint
from games.say import colour

MARK = "| "
"""What stands before every line of a message in a text part."""


def content(letter: OutgoingMail) -> Content:
    """What the letter passes on to one of those whom the message is for."""
    match = letter.match
    assert match
    said = Press.objects.select_related("seat__player").get(pk=letter.facts["press"])
    who, writer = facts.names(match), said.seat.colour
    words = {"colour": colour(writer), "name": who[writer], "title": facts.plain(match.title)}
    words["writer"] = words["colour"] if match.veiled else gettext("%(colour)s (%(name)s)") % words
    return Content(
        subject=_subject(said) % words,
        heading=_heading(said) % words,
        preheader=gettext("A message from another player, passed on by Lifeboats by Mail."),
        facts={
            "lines": [MARK + line for line in _lines(said.text)],
            "rows": seen(said.text).split("\n"),
            "paint": paint(writer),
            "writer": words["writer"],
            "typed": writer.upper(),
            "others": [who[colour] for colour in said.to if letter.seat and colour != letter.seat.colour],
            "private": match.press == Match.Talk.ALL,
            "press_page": links.press(match),
        },
    )


def _subject(said: Press) -> str:
    if not said.to:
        return gettext("%(title)s: %(colour)s writes to all")
    return gettext("%(title)s: %(colour)s writes to you")


def _heading(said: Press) -> str:
    if not said.to:
        return gettext("%(writer)s writes to all")
    return gettext("%(writer)s writes to you")


def _lines(text: str) -> list[str]:
    return [part for line in seen(text).split("\n") for part in broken(line.rstrip(), COLUMNS - len(MARK))]
