"""The muster: every seat is taken, and a player is asked whether they are there before the match begins."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext

from games import tokens
from games.models import OutgoingMail, Token
from games.post import facts, links, pace, times
from games.post.content import Content
from games.post.letters.invitation import game_title
from games.rules import speech
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to one of the players."""
    match, seat, until = letter.match, letter.seat, letter.not_after
    assert match
    assert seat
    assert until
    title = {"title": facts.plain(match.title)}
    word = speech.said("ready", translation.get_language() or "en")
    return Content(
        subject=gettext("%(title)s: are you ready?") % title,
        heading=gettext("Every seat is taken: are you ready?"),
        preheader=gettext("Answer with the word %(word)s, or press the button.") % {"word": word},
        facts={
            "when": times.when(until),
            "game": game_title(match),
            "edition": say(match.rules.summary(), {}),
            "pace": pace.told(match),
            "page": links.ready(seat),
            "word": word,
            "ready": links.letter(tokens.address(Token.Purpose.PRESS, seat.pk), word),
        },
    )
