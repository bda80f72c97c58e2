"""The status: where a match stands as its reader may know it: the question, the deadline, who is in, the board."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from games.models import Ballot, Match, OutgoingMail, Question
from games.post import facts, links
from games.post.content import Content
from games.post.letters import over
from games.rules import codec
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to whoever asked."""
    match, seat = letter.match, letter.seat
    assert match
    assert seat
    question = match.questions.filter(closed_at=None).first()
    subject = gettext("%(title)s: how the match stands") % {"title": facts.plain(match.title)}
    state = _state(match, question)
    return Content(
        subject=subject,
        heading=_heading(match, question),
        preheader=str(match.get_status_display()),
        place=say(question.chapter, facts.names(match)) if question else "",
        view=match.rules.view(state, seat.colour) if state is not None else None,
        facts={
            "status": _status(match, state, question),
            "running": match.status == Match.Status.RUNNING,
            **(_open(letter, question) if question else {}),
            **{name: facts.templates(match.game, name) for name in ("crews",)},
        },
    )


def _status(match: Match, state: Any, question: Question | None) -> str:
    """How a match stands in a few words; who has won, and why, once somebody has."""
    outcome = match.rules.outcome(state) if state is not None and question is None else None
    if outcome is None:
        return str(match.get_status_display())
    who = facts.names(match)
    return f"{over.headline(outcome, who)}. {say(outcome.why, who)}"


def _state(match: Match, question: Question | None) -> Any:
    if question:
        question.match = match
        return question.state
    return codec.decode(match.rules.state_type, match.final_state) if match.final_state is not None else None


def _heading(match: Match, question: Question | None) -> str:
    if question:
        return gettext("How the match stands")
    return gettext("The match is over") if match.final_state is not None else gettext("The match has not begun")


def _open(letter: OutgoingMail, question: Question) -> dict[str, Any]:
    """The open question and the reader's part in it."""
    assert letter.match
    who = facts.names(letter.match)
    told: dict[str, Any] = {
        "due": facts.deadline(question, vote=question.vote),
        "asked": say(next(iter(question.prompts.values())).sentence, who),
        "seats": facts.seats(question, who),
        "why": facts.why_asked(question, who),
        "is_asked": False,
    }
    ballot = Ballot.objects.filter(question=question, seat=letter.seat_id).select_related("seat").first()
    if ballot is None:
        return told
    ballot.question = question
    prompt = ballot.prompt
    own = facts.in_words(prompt.shape, ballot.words, who) if ballot.cast_at else ""
    own_facts = {"cast": own, "inherited": facts.inherited(ballot), "page": links.vote(ballot)}
    return told | {"is_asked": True, "asked": say(prompt.sentence, who)} | own_facts
