"""Writes what follows from a step: its events, then the next question with blank ballots and letters, or the end.

Runs inside the transaction of `start` or `close`, under the lock they hold.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Max

from games import bell
from games.hours import Deadline
from games.models import Ballot, Film, Happening, Match, Motion, Order, Question, Seat
from games.post import queue
from games.rules import codec
from games.rules.game import Step
from games.rules.prompts import Prompt
from games.table import deadlines, orders
from games.table.acts import moot


def go_on(match: Match, step: Step[Any, Any], after: Question | None, moment: datetime) -> Question | None:
    """The match goes on with `step`, which closed `after` (none at the start). Returns the next question, if any."""
    _happen(match, step, after, moment)
    if step.film and after:
        Film.objects.create(question=after, packed=step.film)
    prompts = match.rules.ask(step.state)
    if after:
        moot(match, *((Motion.Kind.SHORTEN,) if prompts else ()))
    if prompts:
        return _open(match, step.state, dict(prompts), after, moment)
    _finish(match, step.state, moment)
    return None


def _happen(match: Match, step: Step[Any, Any], after: Question | None, moment: datetime) -> None:
    last = match.happenings.aggregate(last=Max("position"))["last"] or 0
    rules = match.rules
    rows = []
    for position, event in enumerate(step.events, last + 1):
        audience = rules.audience(event)
        rows.append(
            Happening(
                match=match,
                question=after,
                position=position,
                event=codec.encode(event, rules.event_type),
                audience=None if audience is None else sorted(audience),
                at=moment,
            )
        )
    Happening.objects.bulk_create(rows)


def _open(match: Match, state: Any, prompts: dict[str, Prompt], after: Question | None, moment: datetime) -> Question:
    """Asks the next question. Ballots are blank, or answered at once by an order."""
    question = _asked(match, state, prompts, after, moment)
    scopes = {"", *(prompt.scope for prompt in prompts.values())}
    Order.objects.filter(seat__match=match).exclude(scope__in=scopes).delete()
    seats = list(match.seats.filter(colour__in=prompts).select_related("player"))
    deadlines.keep(question, _deadline(question, seats, after, prompts))
    ballots = [Ballot(question=question, seat=seat) for seat in seats]
    ordering = set(Order.objects.filter(seat__in=seats).values_list("seat", flat=True))
    ordered = [ballot for ballot in ballots if ballot.seat_id in ordering]
    for ballot in ordered:
        orders.fill(ballot, moment)
    question.settles_at = deadlines.settled_at(question, ballots, moment)
    question.remind_at = deadlines.reminds_at(question, ballots, moment)
    question.save()
    Ballot.objects.bulk_create(ballots)
    dropped = orders.disarm(question, ordered)
    blank = [ballot for ballot in ballots if not ballot.cast_at]
    queue.ask(question, blank, dropped)
    if after:
        queue.results(after, {ballot.seat_id for ballot in blank})
    bell.ring("look_at", question.pk)
    return question


def _asked(match: Match, state: Any, prompts: dict[str, Prompt], after: Question | None, moment: datetime) -> Question:
    """The next question, not saved and not yet due; what it asks is known and need not be worked out again."""
    first = next(iter(prompts.values()))
    question = Question(
        match=match,
        number=after.number + 1 if after else 1,
        kind=first.kind,
        vote=first.vote,
        setup=first.setup,
        before=codec.encode(state),
        asked_at=moment,
    )
    question.state, question.prompts = state, prompts
    return question


def _deadline(question: Question, seats: list[Seat], after: Question | None, prompts: dict[str, Prompt]) -> Deadline:
    before = after.prompts if after else {}
    same = {seat: prompt.scope for seat, prompt in before.items()} == {s: prompt.scope for s, prompt in prompts.items()}
    if after and same and all(prompt.continues for prompt in before.values()):
        return deadlines.shared(after, question.asked_at)
    return deadlines.first(question, seats)


def _finish(match: Match, state: Any, moment: datetime) -> None:
    match.status, match.final_state, match.finished_at = Match.Status.FINISHED, codec.encode(state), moment
    match.save(update_fields=("status", "final_state", "finished_at"))
    queue.over(match)
