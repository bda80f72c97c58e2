"""The notice: something was done about the match itself; what, by whom, and what it means for an open question."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import Act, Match, OutgoingMail
from games.post import acts, facts, links
from games.post.content import Content
from games.post.threads import question_subject
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to somebody at the table."""
    match, ballot = letter.match, letter.ballot
    assert match
    act = Act.objects.select_related("by", "seat__player").get(pk=letter.facts["act"])
    act.match = match
    told = acts.told(act, letter.person)
    owed = ballot if ballot and _owed(letter, match) else None
    title = {"title": facts.plain(match.title), "headline": told.headline}
    return Content(
        subject=question_subject(letter) if owed else gettext("%(title)s: %(headline)s") % title,
        heading=told.headline,
        preheader=told.sentence,
        place=say(ballot.prompt.chapter, facts.names(match)) if ballot else "",
        facts={
            "sentence": told.sentence,
            "due": facts.deadline(owed.question, vote=owed.question.vote) if owed else None,
            "page": links.vote(owed) if owed else "",
            "motion": act.kind == Act.Kind.MOTION,
        },
    )


def _owed(letter: OutgoingMail, match: Match) -> bool:
    """Whether the reader still owes an answer to the open question."""
    going_on = match.status in (Match.Status.RUNNING, Match.Status.PAUSED)
    return bool(going_on and letter.ballot and not letter.ballot.cast_at and not letter.ballot.question.closed_at)
