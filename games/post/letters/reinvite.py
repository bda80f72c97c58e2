"""The reminder of an invitation: a seat is still free, and the two words that answer. It comes once."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import facts, links
from games.post.content import Content
from games.post.letters import invitation


def content(letter: OutgoingMail) -> Content:
    """What the letter says to somebody invited who has not answered."""
    invited, match = letter.invitation, letter.match
    assert invited
    assert match
    host, game = facts.plain(str(invited.invited_by)), invitation.game_title(match)
    return Content(
        subject=f"Re: {invitation.subject(invited)}",
        heading=gettext("A seat is still free for you"),
        preheader=gettext("Answer with the word JOIN or DECLINE, or open the page."),
        facts={
            "reminded": gettext("%(host)s has invited you to play %(game)s, and no answer has come yet.")
            % {"host": host, "game": game},
            "host": host,
            "rematch": facts.plain(match.rematch_of.title) if match.rematch_of and invited.unseen else "",
            "page": links.join(invited),
            **invitation.company(match),
            **invitation.answers(invited),
        },
    )
