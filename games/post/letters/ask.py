"""The question: the deadline, the board, the options and what they would do, how to answer, what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from django.utils.translation import gettext

from games.models import Ballot, Order, OutgoingMail
from games.post import facts, links, offers
from games.post.content import Content
from games.post.threads import question_subject
from games.rules.game import Fault, MoveError
from games.rules.prompts import Ranked, Shape, all_bind, binds, options
from games.rules.sentences import Sentence
from games.say import say

CARDS = 12
"""How many options a letter shows large; more stand in a list."""


def content(letter: OutgoingMail) -> Content:
    """What the letter says to the seat that is asked."""
    ballot, question, match = letter.ballot, letter.question, letter.match
    assert ballot
    assert question
    assert match
    who, prompt, due = facts.names(match), ballot.prompt, facts.deadline(question, vote=ballot.prompt.vote)
    words = offers.commands(prompt, who)
    return Content(
        subject=question_subject(letter),
        heading=say(prompt.sentence, who),
        preheader=_preheader(due["when"], words, buttons=bool(options(prompt.shape))),
        place=say(prompt.chapter, who),
        view=match.rules.view(question.state, ballot.seat.colour),
        facts=_answers(ballot, who)
        | {
            "commands": [*words, offers.ask_for_help()],
            "due": due,
            "vote": prompt.vote,
            "page": links.vote(ballot),
            "leaked": bool(letter.facts.get("leaked")),
            "cast": facts.in_words(prompt.shape, ballot.words, who) if ballot.cast_at else "",
            "undone": _undone(ballot, who),
            "inherited": facts.inherited(ballot),
            "missed": [*facts.missed(letter, who), *facts.dropped(letter)],
            "news": facts.news(letter, who),
            "why": facts.why_asked(question, who),
            "seats": facts.seats(question, who),
            "stays": bool(ballot.words) and binds(prompt.shape, ballot.words),
            **{name: facts.templates(match.game, name) for name in ("crews", "aboard", "about_cards")},
        },
    )


def _answers(ballot: Ballot, who: offers.Names) -> dict[str, Any]:
    """All that may be answered, as buttons, words, lines and lists."""
    prompt = ballot.prompt
    offered = offers.choices(ballot, prompt, who)
    cards = [choice for choice in offered if choice.coloured] or (offered if len(offered) <= CARDS else [])
    return {
        "groups": _groups(prompt.shape, cards, who),
        "words": offered if offers.one_word_will_do(prompt.shape) else [],
        "others": [choice for choice in offered if choice not in cards],
        "lines": offers.lines(prompt, who),
        "lists": isinstance(prompt.shape, Ranked),
        "ahead": [say(ahead.sentence, who) for ahead in prompt.ahead],
        "binding": all_bind(prompt.shape),
    }


def _undone(ballot: Ballot, who: offers.Names) -> dict[str, str]:
    """What the reader had said beforehand for this very question and cannot be done, and why; mostly nothing."""
    prompt, rules, state = ballot.prompt, ballot.question.match.rules, ballot.question.state
    order = Order.objects.filter(seat=ballot.seat, kind=prompt.kind, scope=prompt.scope).exclude(scope="").first()
    if order is None or ballot.cast_at:
        return {}
    try:
        if rules.prefer(state, ballot.seat.colour, order.words) is not None:
            return {}
        why = _why_not(rules, state, ballot.seat.colour, order.words)
    except Fault:
        return {}
    return {"said": ", ".join(offers.typed(word) for word in order.words), "why": say(why, who) if why else ""}


def _why_not(rules: Any, state: Any, seat: str, words: Sequence[str]) -> Sentence | None:
    """Why the last of several answers cannot be given."""
    try:
        rules.check(state, seat, rules.read(state, seat, words[-1], "en"))
    except MoveError as no:
        return no.sentence
    return None


def _groups(shape: Shape, cards: list[offers.Choice], who: offers.Names) -> list[dict[str, Any]]:
    """The options as they stand together: by list where there are lists."""
    if not isinstance(shape, Ranked):
        return [{"label": "", "cards": cards}]
    rest = iter(cards)
    return [
        {"label": say(ranked.label, who), "cards": list(islice(rest, len(ranked.options)))} for ranked in shape.lists
    ]


def _preheader(when: str, commands: list[offers.Command], *, buttons: bool) -> str:
    if not commands:
        return gettext("Closes %(when)s. Press a button.") % {"when": when}
    words = {"when": when, "word": commands[0].typed}
    if not buttons:
        return gettext("Closes %(when)s. Answer on the page, or with a line such as %(word)s.") % words
    return gettext("Closes %(when)s. Press a button, or answer with a word such as %(word)s.") % words
