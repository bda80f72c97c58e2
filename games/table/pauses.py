"""Pauses: the host stops a match's clock for a while. Every pause ends by itself, and the players can end it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from games.hours import Span, total
from games.models import Act, Match, Motion, Pause, Question, User, now
from games.rules.sentences import Sentence
from games.table import deadlines
from games.table.acts import Refused, by_host, going_on, moot, note

LONGEST = timedelta(days=14)
"""How long one pause lasts at most."""
TOGETHER = timedelta(days=42)
"""How long a host can pause a match, all pauses together."""


def pause(match_id: int, until: datetime, by: User) -> None:
    """Stops the match's clock until a moment. Answers are still taken. Raises `Refused`."""
    with transaction.atomic():
        match, question = going_on(match_id)
        by_host(match, by)
        moment = now()
        if match.status == Match.Status.PAUSED:
            raise Refused(Sentence("This match is paused already."))
        _check(match, Span(moment, max(until, moment)))
        stop(question, Pause.Kind.HOST, moment, until)
        note(match, Act.Kind.PAUSED, moment, by=by, until=until.isoformat(), due=question.due_at.isoformat())


def resume(match_id: int, by: User | None = None) -> None:
    """Lets the clock run again. `by` nobody: its time is over, or the players want it. Raises `Refused`."""
    with transaction.atomic():
        match, question = going_on(match_id)
        by_host(match, by)
        kinds = match.pauses.filter(over=False).values_list("kind", flat=True)
        if match.status != Match.Status.PAUSED or Pause.Kind.HOST not in kinds:
            raise Refused(Sentence("This match is not paused."))
        moment = now()
        go(question, moment)
        note(match, Act.Kind.RESUMED, moment, by=by, due=question.due_at.isoformat())


def ended(moment: datetime) -> QuerySet[Pause]:
    """The pauses whose time is over."""
    return Pause.objects.filter(over=False, until__lte=moment).order_by("until")


def end(pause_id: int) -> bool:
    """Ends a pause whose time is over. False if there was nothing to do."""
    found = Pause.objects.filter(pk=pause_id, over=False, until__lte=now()).first()
    if found is None:
        return False
    try:
        _abandon(found.match_id) if found.kind == Pause.Kind.ADRIFT else resume(found.match_id)
    except Refused:
        return False
    return True


def stop(question: Question, kind: Pause.Kind, moment: datetime, until: datetime) -> None:
    """The clock of the locked question's match stands still from now on."""
    match = question.match
    with deadlines.moving(question, moment):
        Pause.objects.create(match=match, kind=kind, since=moment, until=until)
        match.status = Match.Status.PAUSED
        match.save(update_fields=("status",))
    moot(match, Motion.Kind.SHORTEN)


def go(question: Question, moment: datetime) -> None:
    """The clock of the locked question's match runs again: what was left of its time is left now."""
    match = question.match
    with deadlines.moving(question, moment, sooner=True):
        for one in match.pauses.filter(over=False):
            one.until, one.over = max(one.since, min(one.until, moment)), True
            one.save(update_fields=("until", "over"))
        match.status = Match.Status.RUNNING
        match.save(update_fields=("status",))
    moot(match, Motion.Kind.RESUME)


def _abandon(match_id: int) -> None:
    """Nobody came back: the match is over without a result."""
    with transaction.atomic():
        match, _question = going_on(match_id)
        moment = now()
        if not match.pauses.filter(over=False, kind=Pause.Kind.ADRIFT, until__lte=moment).update(over=True):
            return
        abandon(match, Act.Kind.ABANDONED, moment)


def abandon(match: Match, kind: Act.Kind, moment: datetime) -> None:
    """Ends a match without a result, and says why."""
    match.status, match.finished_at = Match.Status.ABANDONED, moment
    match.save(update_fields=("status", "finished_at"))
    match.pauses.filter(over=False).update(over=True)
    moot(match)
    note(match, kind, moment)


def _check(match: Match, wanted: Span) -> None:
    if not timedelta() < wanted.length <= LONGEST:
        raise Refused(Sentence("A pause ends within {count} days.", count=LONGEST.days))
    had = [Span(one.since, one.until) for one in match.pauses.filter(kind=Pause.Kind.HOST)]
    if total([*had, wanted]) > TOGETHER:
        raise Refused(Sentence("All pauses of a match together last {count} days at most.", count=TOGETHER.days))
