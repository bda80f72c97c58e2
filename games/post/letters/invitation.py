"""The invitation: who invites, to what, with whom and how fast, and the two words that answer it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext

from games import tokens
from games.models import Invitation, Match, OutgoingMail, Token
from games.post import facts, links, pace
from games.post.content import Content
from games.post.render import part
from games.rules import catalog
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to the owner of an address, who may be nobody we know."""
    invited, match = letter.invitation, letter.match
    assert invited
    assert match
    host = facts.plain(str(invited.invited_by))
    game = game_title(match)
    return Content(
        subject=subject(invited),
        heading=_heading(invited) % {"host": host, "game": game},
        preheader=gettext("Answer with the word JOIN or DECLINE, or open the page."),
        facts={
            "host": host,
            "rematch": facts.plain(match.rematch_of.title) if match.rematch_of and invited.unseen else "",
            "about": part(match.game, "about.txt", {}),
            "edition": say(match.rules.summary(), {}),
            "page": links.join(invited),
            **company(match),
            **answers(invited),
        },
    )


def company(match: Match) -> dict[str, Any]:
    """Who sits at the table, how many seats are free, and how fast it plays."""
    return {
        "taken": list(_taken(match)),
        "free": match.seats.filter(player=None, bot="").count(),
        "seats": match.seats.count(),
        "pace": pace.told(match),
        "anonymous": match.anonymous,
    }


def _heading(invited: Invitation) -> str:
    if invited.unseen:
        return gettext("%(host)s wants a rematch: %(game)s")
    return gettext("%(host)s invites you to play %(game)s")


def subject(invited: Invitation) -> str:
    """The subject of the thread about an invitation."""
    words = {"host": facts.plain(str(invited.invited_by)), "title": facts.plain(invited.match.title)}
    return gettext("%(host)s invites you: %(title)s") % words


def may_join(invited: Invitation) -> bool:
    """Whether JOIN would take a seat as things stand."""
    free = invited.match.seats.filter(player=None, bot="")
    waits = invited.match.status == Match.Status.LOBBY
    return waits and invited.state != Invitation.State.ACCEPTED and free.exists()


def answers(invited: Invitation) -> dict[str, str]:
    """Letters that hold one of the two words and only need to be sent."""
    reply = tokens.address(Token.Purpose.INVITE, invited.pk)
    return {"join": links.letter(reply, "JOIN"), "decline": links.letter(reply, "DECLINE")}


def game_title(match: Match) -> str:
    """What the game of a match is called."""
    return next((say(shelved.title, {}) for shelved in catalog.shelf() if shelved.key == match.game), match.game)


def _taken(match: Match) -> Iterator[str]:
    for seat in match.seats.select_related("player"):
        if seat.name and not match.veiled:
            yield facts.plain(seat.name)
