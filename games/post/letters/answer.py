"""The answer: what came of the commands in a letter, and, for whoever asks, all that can be written and the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from django.utils import translation
from django.utils.translation import gettext

from games.models import Ballot, Match, OutgoingMail
from games.post import facts, links, offers
from games.post.content import Content
from games.post.offers import Command
from games.reply import dates
from games.rules import speech
from games.rules.prompts import options
from games.say import say

Word: TypeAlias = Callable[[str], str]
"""A command or a colour as one would type it in the reader's language."""


def content(letter: OutgoingMail) -> Content:
    """What the letter says to whoever wrote."""
    match, said = letter.match, list(letter.facts.get("said", ()))
    title = facts.plain(match.title) if match else ""
    wants_rules = bool(match and letter.facts.get("rules"))
    return Content(
        subject=gettext("%(title)s: answer to your letter") % {"title": title} if match else gettext("Your letter"),
        heading=gettext("Answer to your letter"),
        preheader=said[0] if said else gettext("What you can write, and what it does."),
        facts={
            "said": said,
            "commands": _commands(letter) if letter.facts.get("commands") else [],
            "translated": (translation.get_language() or "en") != "en",
            "edition": say(match.rules.summary(), {}) if match and wants_rules else "",
            "rules_page": links.rules(match) if match and wants_rules else "",
            "wishes_page": links.unsubscribe(letter.person) if letter.person and letter.facts.get("wishes") else "",
        },
    )


def _commands(letter: OutgoingMail) -> list[Command]:
    """All that the reader may write, in the words of their language; what answers the open question comes first."""
    match, language = letter.match, translation.get_language() or "en"
    word = partial(speech.said, language=language)
    ballot = _ballot(letter)
    lines = offers.commands(ballot.prompt, facts.names(ballot.question.match), language) if ballot else []
    if match and match.press != Match.Talk.NONE:
        lines += _press(match, word)
    if match and match.muster_until:
        lines.append(_line(word("ready"), gettext("you confirm that you will play")))
    if match:
        lines += [
            _line(word("status"), gettext("where the match stands")),
            _line(word("rules"), gettext("the rules of this match")),
            _line(word("mute"), gettext("no letters with messages and news of this match")),
            _line(word("unmute"), gettext("those letters again")),
            *_order(ballot, word),
            _line(word("more time"), gettext("longer for the open question, as far as the match allows")),
            _line(f"{word('away')} {dates.example(language)}", gettext("days on which you are not waited for")),
            _line(word("back"), gettext("you are waited for again")),
            _line(word("resign"), gettext("give your seat up; you are asked once more")),
        ]
    lines.append(_line(word("unsubscribe"), gettext("no more letters from us, not even questions")))
    return [*lines, _line(word("help"), gettext("this list"))]


def _line(typed: str, means: str) -> Command:
    return Command(typed, means, special=True)


def _ballot(letter: OutgoingMail) -> Ballot | None:
    """What the reader is asked at the moment."""
    if letter.seat_id is None:
        return None
    rows = Ballot.objects.select_related("question__match", "seat")
    return rows.filter(seat=letter.seat_id, question__closed_at=None).first()


def _order(ballot: Ballot | None, word: Word) -> list[Command]:
    """A standing order for the kind of question that is open; none where one word is no answer."""
    if ballot is None or not offers.one_word_will_do(ballot.prompt.shape):
        return []
    picks = ", ".join(offers.typed(option.word) for option in options(ballot.prompt.shape)[:2])
    order = f"{word('order')} {picks}"
    return [
        _line(order, gettext("counts in questions like this if you are silent")),
        _line(f"{order} {word('at once')}", gettext("the same, as soon as you are asked")),
        _line(f"{order} {word('once')}", gettext("the same, for one question only")),
        _line(f"{word('order')} {word('none')}", gettext("drops it")),
    ]


def _press(match: Match, word: Word) -> list[Command]:
    until = gettext("a message to all, until a blank line or %(end)s") % {"end": word("end")}
    to_all = _line(f"{word('to')} {word('all')}: …", until)
    if match.press == Match.Talk.PUBLIC:
        return [to_all]
    to_one = f"{word('to')} {word('blue')}: …"
    several = gettext("a message to one colour, or to several, as in %(example)s") % {
        "example": f"{word('to')} {word('blue')}, {word('red')}: …"
    }
    return [_line(to_one, several), to_all]
