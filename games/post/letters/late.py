"""Too late: when the question closed, when the letter came, what counted and what was decided."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import Ballot, OutgoingMail
from games.post import facts, times
from games.post.content import Content
from games.post.threads import question_subject
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to whoever wrote too late."""
    ballot, question, match = letter.ballot, letter.question, letter.match
    assert ballot
    assert question
    assert match
    who, prompt = facts.names(match), ballot.prompt
    closed = question.closed_at or question.due_at
    return Content(
        subject=question_subject(letter),
        heading=gettext("Your letter came too late"),
        preheader=gettext("The question closed %(when)s.") % {"when": times.when(closed)},
        place=say(prompt.chapter, who),
        facts={
            "asked": say(prompt.sentence, who),
            "closed": times.when(closed),
            "came": times.when(letter.answers.arrived_at) if letter.answers else "",
            "counted": _counted(ballot, who),
            "decided": facts.decided(question, ballot.seat.colour, who) if question.closed_at else [],
        },
    )


def _counted(ballot: Ballot, who: facts.Names) -> str:
    answer = {"answer": facts.in_words(ballot.prompt.shape, ballot.words, who)}
    if not ballot.words:
        return gettext("No answer of yours was in.")
    if ballot.source == Ballot.Source.DEFAULT:
        return gettext("No answer of yours was in; the rules answered for you: %(answer)s.") % answer
    return gettext("What counted was your earlier answer: %(answer)s.") % answer
