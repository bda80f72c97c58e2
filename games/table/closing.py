"""Closes a question: thinks outside any transaction, then writes under the lock if nothing has changed meanwhile."""

from __future__ import annotations

import logging
import traceback
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Ballot, InboundMail, Match, Question, Seat, now
from games.rules.game import Step
from games.table.asking import go_on

log = logging.getLogger(__name__)
TRIES = 5
PATIENCE = timedelta(minutes=2)
"""How long a question waits for a letter that came in time and is not read yet."""


@dataclass(frozen=True)
class Thought:
    """A closing thought out, good for one version of the question; `used` are words in place of the silent."""

    question: Question
    used: dict[int, str]
    step: Step[Any, Any]


def due(moment: datetime) -> QuerySet[Question]:
    """The questions to close at `moment`, the longest overdue first."""
    ripe = Question.objects.filter(closed_at=None, match__status=Match.Status.RUNNING)
    ripe = ripe.filter(Q(due_at__lte=moment) | Q(settles_at__lte=moment))
    return ripe.filter(Q(retry_at=None) | Q(retry_at__lte=moment)).order_by("due_at")


def is_due(question: Question, moment: datetime) -> bool:
    """Whether the question may be closed: its time has come and no letter that came in time is still unread."""
    if question.closed_at or min(question.due_at, question.settles_at or question.due_at) > moment:
        return False
    unread = InboundMail.objects.filter(state=InboundMail.State.KEPT, ballot__question=question)
    return not unread.filter(arrived_at__lte=question.due_at, arrived_at__gt=moment - PATIENCE).exists()


def close(question_id: int) -> bool:
    """Closes a question that is due and opens the next one. False if there was nothing to do or to think again.

    A failure of the rules is counted and tried again later; after five the match is held.
    """
    question = Question.objects.select_related("match").filter(pk=question_id).first()
    if question is None or question.match.status != Match.Status.RUNNING or not is_due(question, now()):
        return False
    Question.objects.filter(pk=question_id).update(attempts=F("attempts") + 1)
    try:
        closed = write(think(question))
    except Exception:
        _put_off(question, traceback.format_exc())
        return False
    Question.objects.filter(pk=question_id).update(attempts=0, retry_at=None)
    return closed


def think(question: Question) -> Thought:
    """What closing this question as it stands would bring. Writes nothing and holds no lock."""
    rules, state, match = question.match.rules, question.state, question.match
    used: dict[int, str] = {}
    moves = {}
    for ballot in question.ballots.select_related("seat"):
        colour = ballot.seat.colour
        if ballot.cast_at:
            moves[colour] = rules.read(state, colour, ballot.words, "en")
            continue
        moves[colour] = rules.default(state, colour, match.public_dice(question.number).of(f"default/{colour}"))
        used[ballot.pk] = "" if moves[colour] is None else rules.write(moves[colour])
    return Thought(question, used, rules.resolve(state, moves, match.dice(question.number)))


def write(thought: Thought) -> bool:
    """Commits a closing if the question is still as it was when it was thought out."""
    with transaction.atomic():
        found = Question.objects.select_for_update(of=("self",), no_key=True).select_related("match")
        question = found.get(pk=thought.question.pk)
        moment = now()
        if (
            question.version != thought.question.version
            or question.match.status != Match.Status.RUNNING
            or not is_due(question, moment)
        ):
            return False
        _fill(question, thought.used)
        question.closed_at = moment
        question.save(update_fields=("closed_at",))
        go_on(question.match, thought.step, question, moment)
    return True


def _fill(question: Question, used: dict[int, str]) -> None:
    for ballot in question.ballots.filter(pk__in=used).select_related("seat"):
        ballot.question = question
        ballot.words, ballot.source, ballot.missed = used[ballot.pk], Ballot.Source.DEFAULT, True
        ballot.seal = ballot.sealed(ballot.words)
        ballot.save(update_fields=("words", "source", "missed", "seal"))
        Seat.objects.filter(pk=ballot.seat_id).update(misses=F("misses") + 1)


def _put_off(question: Question, story: str) -> None:
    log.error("Question %s of match %s cannot be closed:\n%s", question.number, question.match.slug, story)
    tries = Question.objects.values_list("attempts", flat=True).get(pk=question.pk)
    Question.objects.filter(pk=question.pk).update(retry_at=now() + timedelta(seconds=10 * 2**tries))
    if tries >= TRIES:
        Match.objects.filter(pk=question.match_id, status=Match.Status.RUNNING).update(status=Match.Status.HELD)
