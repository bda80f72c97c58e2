"""Closes a question: thinks outside any transaction, then writes under the lock if nothing has changed meanwhile."""

from __future__ import annotations

import logging
import traceback
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Act, Ballot, InboundMail, Match, Order, Question, now
from games.rules.game import Step
from games.table import orders, silence, standin
from games.table.acts import note
from games.table.asking import go_on
from games.table.policy import policy

log = logging.getLogger(__name__)
TRIES = 5
PATIENCE = timedelta(minutes=2)
"""How long a question waits for a letter that came in time and is not read yet."""


@dataclass(frozen=True)
class Filling:
    """What stands in for a missing answer, and whose it is."""

    words: str
    source: Ballot.Source = Ballot.Source.DEFAULT
    order: Order | None = None


@dataclass(frozen=True)
class Thought:
    """A closing thought out, good for one version of the question; `used` is what stands in for the silent."""

    question: Question
    used: dict[int, Filling]
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
    if question.due_at <= now() and policy(question.match).extras and silence.excuse(question_id):
        return True
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
    used: dict[int, Filling] = {}
    moves = {}
    for ballot in question.ballots.select_related("seat"):
        ballot.question, colour = question, ballot.seat.colour
        if ballot.cast_at:
            moves[colour] = rules.read(state, colour, ballot.words, "en")
            continue
        moves[colour], source, order = _instead(ballot)
        words = "" if moves[colour] is None else rules.write(moves[colour])
        used[ballot.pk] = Filling(words, source, order)
    return Thought(question, used, rules.resolve(state, moves, match.dice(question.number)))


def _instead(ballot: Ballot) -> tuple[Any, Ballot.Source, Order | None]:
    """An order's answer, else a bot's where one is wanted, else the rules': that alone is found again in a recount."""
    question, seat, match = ballot.question, ballot.seat, ballot.question.match
    if question.closed_at is None:
        if found := orders.answer(ballot, at_once=False):
            return found[1], Ballot.Source.ORDER, found[0]
        wants = policy(match)
        by_bot = wants.missed == "bot" if seat.waited_for else wants.adrift_bot
        if by_bot and (move := standin.answer(ballot)) is not None:
            return move, Ballot.Source.BOT, None
    dice = match.public_dice(question.number).of(f"default/{seat.colour}")
    return match.rules.default(question.state, seat.colour, dice), Ballot.Source.DEFAULT, None


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
        # Thought out before: what was asked never changes, and the fewer rules run under the lock the shorter it is.
        question.state, question.prompts = thought.question.state, thought.question.prompts
        question.closed_at = moment
        question.save(update_fields=("closed_at",))
        _fill(question, thought.used, moment)
        following = go_on(question.match, thought.step, question, moment)
        if following:
            silence.watch(following, moment)
    return True


def _fill(question: Question, used: dict[int, Filling], moment: datetime) -> None:
    for ballot in question.ballots.filter(pk__in=used).select_related("seat__player"):
        ballot.question, filling = question, used[ballot.pk]
        by_order = filling.source == Ballot.Source.ORDER
        ballot.words, ballot.source = filling.words, filling.source
        ballot.missed = ballot.seat.player_id is not None and not by_order
        ballot.cast_at = None if filling.source == Ballot.Source.DEFAULT else moment
        ballot.seal = ballot.sealed(ballot.words)
        ballot.save(update_fields=("words", "source", "missed", "cast_at", "seal"))
        if filling.order:
            orders.used(filling.order, ballot.words, each_once=ballot.prompt.each_once)
        if ballot.missed:
            silence.missed(ballot, moment)


def _put_off(question: Question, story: str) -> None:
    log.error("Question %s of match %s cannot be closed:\n%s", question.number, question.match.slug, story)
    tries = Question.objects.values_list("attempts", flat=True).get(pk=question.pk)
    Question.objects.filter(pk=question.pk).update(retry_at=now() + timedelta(seconds=10 * 2**tries))
    if tries >= TRIES:
        _hold(question.match_id, story)


def _hold(match_id: int, story: str) -> None:
    """Nothing more is tried until staff has looked at it; the host is told, and everything else goes on."""
    running = Match.objects.filter(pk=match_id, status=Match.Status.RUNNING)
    with transaction.atomic():
        if running.update(status=Match.Status.HELD, trouble=story):
            match = Match.objects.select_related("host").get(pk=match_id)
            note(match, Act.Kind.HELD, now(), to=(match.host,))


def release(match_id: int) -> bool:
    """For staff: a match that was held is tried again. False if it is not held."""
    with transaction.atomic():
        if not Match.objects.filter(pk=match_id, status=Match.Status.HELD).update(
            status=Match.Status.RUNNING, trouble=""
        ):
            return False
        Question.objects.filter(match=match_id, closed_at=None).update(attempts=0, retry_at=None)
        note(Match.objects.select_related("host").get(pk=match_id), Act.Kind.RELEASED, now())
    return True
