"""The seat: JOIN was read; which colour its writer plays, what comes next and how one plays by letter."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import facts, links
from games.post.content import Content
from games.post.letters import invitation, starts
from games.post.paint import paint
from games.say import colour, host


def content(letter: OutgoingMail) -> Content:
    """What the letter says to whoever has just taken a seat."""
    invited, match, seat = letter.invitation, letter.match, letter.seat
    assert invited
    assert match
    assert seat
    assert seat.player
    own = {"colour": colour(seat.colour), "letter": paint(seat.colour).letter}
    return Content(
        subject=f"Re: {invitation.subject(invited)}",
        heading=gettext("You have a seat") if match.anonymous else gettext("You have a seat: you are %(colour)s") % own,
        preheader=gettext("What comes next, and how to play by letter."),
        facts={
            "paint": paint(seat.colour),
            "full": gettext("%(colour)s (%(letter)s)") % own,
            "game": invitation.game_title(match),
            "messages": starts.messages(match),
            "host": facts.plain(host(match)),
            "named": "" if seat.player.name else facts.plain(str(seat.player)),
            "me_page": links.me(),
            "muster": match.muster_hours,
            **invitation.company(match),
        },
    )
