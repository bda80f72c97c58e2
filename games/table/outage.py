"""Outages: if no sweep ran for a while, open questions get the lost time back, once, and players are told."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from games.models import Act, Heartbeat, Match, Motion, Pause, Question, now
from games.table import deadlines
from games.table.acts import GOING_ON, Refused, going_on, note

JOB = "sweep"
LONGEST = timedelta(minutes=15)
"""How long no sweep may run before it counts as an outage."""


def give_back() -> int:
    """Gives the time back that was lost since the last sweep, if that is long ago. Returns to how many questions.

    Claimed by one worker; if it fails, all of it is undone and the next sweep does it.
    """
    beat = Heartbeat.objects.filter(job=JOB).first()
    if beat is None or now() - beat.at <= LONGEST:
        return 0
    with transaction.atomic():
        moment = now()
        if not Heartbeat.objects.filter(job=JOB, at=beat.at).update(at=moment):
            return 0
        musters = Match.objects.filter(status=Match.Status.LOBBY, muster_until__gt=beat.at)
        musters.update(muster_until=F("muster_until") + (moment - beat.at))
        asked = Motion.objects.filter(state=Motion.State.OPEN, until__gt=beat.at)
        asked.update(until=F("until") + (moment - beat.at))
        lost = Question.objects.filter(closed_at=None, due_at__gt=beat.at, match__status__in=GOING_ON)
        matches = list(lost.order_by("match").values_list("match", flat=True))
        return sum(_give(match_id, beat.at, moment) for match_id in matches)


def _give(match_id: int, since: datetime, moment: datetime) -> bool:
    try:
        match, question = going_on(match_id)
    except Refused:
        return False
    start, was = max(since, question.asked_at), question.due_at
    waiting = match.pauses.filter(over=False, kind=Pause.Kind.ADRIFT, until__gt=start)
    with deadlines.moving(question, start):
        waiting.update(until=F("until") + (moment - start))
        Pause.objects.create(match=match, kind=Pause.Kind.OUTAGE, since=start, until=moment, over=True)
    if question.due_at == was:
        return False
    told = {"number": question.number, "was": was.isoformat(), "due": question.due_at.isoformat()}
    note(match, Act.Kind.OUTAGE, moment, **told)
    return True
