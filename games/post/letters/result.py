"""The result: what came of a question, for those whom the next one does not ask, and whose turn it is."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import Match, OutgoingMail, Question, Seat
from games.post import facts, times
from games.post.content import Content
from games.post.threads import result_subject
from games.rules import codec
from games.rules.sentences import Listed, Who
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to somebody at the table."""
    closed, match, seat = letter.question, letter.match, letter.seat
    assert closed
    assert match
    assert seat
    who = facts.names(match)
    asked, news = say(closed.sentence, who), facts.news(letter, who)
    following = match.questions.filter(closed_at=None).first()
    if following:
        following.match = match
    return Content(
        subject=result_subject(letter),
        heading=gettext("The result: %(question)s") % {"question": asked},
        preheader=news[0] if news else "",
        place=say(closed.chapter, who),
        view=match.rules.view(_state(match), seat.colour),
        facts={
            "missed": facts.missed(letter, who),
            "news": news,
            "why": facts.why_asked(following, who) if following else "",
            "mine": _mine(closed, seat, who),
            "next": _turn(following, who) if following else "",
            "beforehand": _mine(following, seat, who) if following else "",
        },
    )


def _state(match: Match) -> object:
    """How the match stands now."""
    if match.final_state is not None:
        return codec.decode(match.rules.state_type, match.final_state)
    latest = match.questions.order_by("-number")[0]
    latest.match = match
    return latest.state


def _mine(question: Question, seat: Seat, who: facts.Names) -> str:
    """The reader's own answer to a question, in full; nothing if they were not asked or none of theirs is in."""
    ballot = question.ballots.filter(seat=seat).first()
    if ballot is None or not ballot.words:
        return ""
    ballot.question, ballot.seat = question, seat
    return facts.in_words(ballot.prompt.shape, ballot.words, who)


def _turn(question: Question, who: facts.Names) -> str:
    colours = question.ballots.order_by("seat__number").values_list("seat__colour", flat=True)
    names = say(Listed(tuple(Who(colour) for colour in colours)), who)
    return gettext("Now asked, until %(when)s: %(names)s.") % {"when": times.when(question.due_at), "names": names}
