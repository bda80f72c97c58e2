"""Reminders to those who still owe an answer: by the host's list, before a question closes, or when the host asks."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from games.hours import ripe
from games.models import Act, Match, Question, User, now
from games.post import queue
from games.rules.sentences import Sentence
from games.table import deadlines, leads
from games.table.acts import Refused, by_host, going_on, note


def due(moment: datetime) -> QuerySet[Question]:
    """The open questions of which a reminder is to go out."""
    ripe = Question.objects.filter(closed_at=None, remind_at__lte=moment, match__status=Match.Status.RUNNING)
    return ripe.order_by("remind_at")


def remind(question_id: int) -> bool:
    """Reminds whose turn it is, and notes when the next one is. False if there was nothing to do."""
    with transaction.atomic():
        question = Question.objects.select_for_update(of=("self",), no_key=True).get(pk=question_id)
        question.match = Match.objects.get(pk=question.match_id)
        moment = now()
        if question.closed_at or question.remind_at is None or question.remind_at > moment:
            return False
        before, clock = deadlines.schedule(question.match).reminders, deadlines.running(question)
        ballots = list(question.ballots.select_related("seat__player"))
        for ballot in leads.owing(ballots):
            ballot.question = question
            if found := ripe(leads.planned(question, ballot, before, clock), moment):
                queue.remind(ballot, found.key)
        question.remind_at = leads.following(question, ballots, before, calendar=clock, after=moment)
        question.save(update_fields=("remind_at",))
    return True


def ask_all(match_id: int, host: User) -> int:
    """The host reminds everybody who still owes an answer, once a due time. Returns how many. Raises `Refused`."""
    with transaction.atomic():
        match, question = going_on(match_id)
        by_host(match, host)
        moment = now()
        if match.acts.filter(kind=Act.Kind.REMINDED, facts__due=question.due_at.isoformat()).exists():
            raise Refused(Sentence("You have reminded them already."))
        owing = leads.owing(question.ballots.select_related("seat__player"))
        if question.due_at <= moment or not owing:
            raise Refused(Sentence("Nobody owes an answer."))
        for ballot in owing:
            ballot.question = question
            queue.remind(ballot, f"{question.due_at:%Y%m%dT%H%M%S.%fZ}-host")
        note(match, Act.Kind.REMINDED, moment, by=host, to=(), due=question.due_at.isoformat(), count=len(owing))
    return len(owing)
