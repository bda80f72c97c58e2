"""The start: your colour, who sits beside you, how to play by letter, and the seal of the dice."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from games.models import Match, OutgoingMail
from games.post import facts, links, pace
from games.post.content import Content
from games.post.letters.invitation import game_title
from games.post.paint import paint
from games.post.render import part
from games.rules.game import Json
from games.say import colour, say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to one of the players."""
    match, seat = letter.match, letter.seat
    assert match
    assert seat
    who, title = facts.names(match), facts.plain(match.title)
    colours = list(match.seats.order_by("number").values_list("colour", flat=True))
    at = colours.index(seat.colour)
    around = [*colours[at + 1 :], *colours[:at]]
    own = {"colour": colour(seat.colour), "letter": paint(seat.colour).letter}
    return Content(
        subject=gettext("%(title)s: the match begins") % {"title": title},
        heading=gettext("The match begins: you are %(colour)s") % {"colour": own["colour"]},
        preheader=gettext("How to play by letter, and who sits beside you."),
        facts={
            "colour": own["colour"],
            "paint": paint(seat.colour),
            "full": gettext("%(colour)s (%(letter)s)") % own,
            "around": [{"full": _full(who[one], colour(one)), "paint": paint(one)} for one in around],
            "game": game_title(match),
            "edition": say(match.rules.summary(), {}),
            "rules_page": links.rules(match),
            "own": part(match.game, "seat.txt", {"view": _opening(letter), "colour": seat.colour}),
            "pace": pace.told(match),
            "messages": messages(match),
            "anonymous": match.anonymous,
            "seal": match.dice_seal,
        },
    )


def _full(name: str, played: str) -> str:
    return name if name == played else gettext("%(name)s, %(colour)s") % {"name": name, "colour": played}


def messages(match: Match) -> str:
    """How one writes to other players."""
    if match.press == Match.Talk.NONE:
        return gettext("This match is played without messages between players.")
    if match.press == Match.Talk.PUBLIC:
        return gettext(
            "A line that begins with TO ALL: in any letter is passed on to everybody at the table. You hear of it only "
            "if it could not be."
        )
    return gettext(
        "A line that begins with TO and a colour, or TO ALL:, in any letter is passed on: TO BLUE: shall we? "
        "Nobody sees your address. You hear of it only if it could not be."
    )


def _opening(letter: OutgoingMail) -> Mapping[str, Json]:
    """What the seat may know of the first question's state."""
    assert letter.match
    assert letter.seat
    first = letter.match.questions.order_by("number")[0]
    first.match = letter.match
    return letter.match.rules.view(first.state, letter.seat.colour)
