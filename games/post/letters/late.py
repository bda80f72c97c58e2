"""Too late: when the question closed, when the letter came, what counted and what was decided.

Or not late at all: the match is held, or has ended, and takes no answers.
"""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import Ballot, OutgoingMail
from games.post import facts, links, replies, times
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
    heading, closed = _heading(letter), _closed(letter)
    return Content(
        subject=question_subject(letter),
        heading=heading,
        preheader=closed,
        place=say(prompt.chapter, who),
        facts={
            "asked": say(prompt.sentence, who),
            "closed": closed,
            "rests": bool(letter.facts.get("rests")),
            "came": times.when(letter.answers.arrived_at) if letter.answers else "",
            "counted": _stands(ballot, who) if letter.facts.get("rests") else _counted(ballot, who),
            **_open_now(letter, ballot, who),
            "decided": facts.decided(question, ballot.seat.colour, who) if question.closed_at else [],
        },
    )


def _open_now(letter: OutgoingMail, late: Ballot, who: facts.Names) -> dict[str, str]:
    """What its reader is asked by now and has not answered; nothing for who stands in, or while the match rests."""
    rests = letter.facts.get("rests") or letter.absence_id
    waits = Ballot.objects.filter(seat=late.seat_id, question__closed_at=None, cast_at=None).exclude(pk=late.pk)
    ballot = None if rests else waits.select_related("question__match", "seat").first()
    return {"next": say(ballot.prompt.sentence, who), "page": links.vote(ballot)} if ballot else {}


def _heading(letter: OutgoingMail) -> str:
    match letter.facts.get("rests"):
        case replies.HELD:
            return gettext("The match is held, so your answer was not taken")
        case replies.ENDED:
            return gettext("The match has ended, so your answer was not taken")
    return gettext("Your letter came too late")


def _closed(letter: OutgoingMail) -> str:
    """When the question closed, or why it takes no answer although it did not."""
    match letter.facts.get("rests"):
        case replies.HELD:
            return gettext(
                "Something went wrong in working out what follows, and the game master is looking at it. A letter will "
                "tell you when the match goes on; if the question is still open then, send your answer again."
            )
        case replies.ENDED:
            return gettext("It ended before this question was closed, and nothing is counted any more.")
    assert letter.question
    closed = letter.question.closed_at or letter.question.due_at
    return gettext("The question closed %(when)s.") % {"when": times.when(closed)}


def _stands(ballot: Ballot, who: facts.Names) -> str:
    if not ballot.words:
        return gettext("No answer of yours is in.")
    answer = {"answer": facts.in_words(ballot.prompt.shape, ballot.words, who)}
    return gettext("Your earlier answer stands: %(answer)s.") % answer


def _counted(ballot: Ballot, who: facts.Names) -> str:
    answer = {"answer": facts.in_words(ballot.prompt.shape, ballot.words, who)}
    if not ballot.words:
        return gettext("No answer of yours was in.")
    if ballot.source == Ballot.Source.DEFAULT:
        return gettext("No answer of yours was in; the rules answered for you: %(answer)s.") % answer
    return gettext("What counted was your earlier answer: %(answer)s.") % answer
