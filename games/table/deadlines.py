"""When the open question closes, from rows: the match's clock, who is asked, and moves when something has changed.

Runs inside the transaction of whoever asks, under the lock they hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta

from django.conf import settings

from games.hours import Asked, Calendar, Deadline, Schedule, Span, Why, granted
from games.models import Absence, Ballot, Match, Question, Seat
from games.post import deputies, queue
from games.rules import codec
from games.rules.prompts import binds
from games.table import leads
from games.table.nights import person
from games.table.policy import policy


def schedule(match: Match) -> Schedule:
    """How long the questions of a match stay open; `SPEED` shortens it where someone tries things."""
    kept: Schedule = codec.decode(Schedule, match.schedule)
    return kept if settings.SPEED == 1 else _faster(kept, settings.SPEED)


def calendar(match: Match, seats: Iterable[Seat]) -> Calendar:
    """The clock of a match while these seats are asked: it stands still in pauses and in their absences."""
    pauses = (Span(one.since, one.until) for one in match.pauses.all() if one.since < one.until)
    return schedule(match).calendar(*pauses, *_absences(match, seats))


def _absences(match: Match, seats: Iterable[Seat]) -> Iterator[Span]:
    """As far as the budget of each person allows, in the order in which they were taken."""
    budget = timedelta(days=policy(match).away_days)
    people = [seat.player_id for seat in seats if seat.player_id and seat.waited_for]
    if not budget or not people:
        return
    alone = Absence.objects.filter(person__in=people, by_bot=False, end__gt=match.started_at)
    alone = alone.exclude(pk__in=deputies.in_match(match).values("pk"))
    taken: dict[int, list[Span]] = {}
    for one in alone.order_by("pk"):
        taken.setdefault(one.person_id, []).append(Span(max(one.start, match.started_at), one.end))
    for spans in taken.values():
        yield from granted(spans, budget)


def first(question: Question, seats: Iterable[Seat]) -> Deadline:
    """When a question is due that is about to be asked to these seats."""
    seats = list(seats)
    return schedule(question.match).deadline(_asked(question, seats), calendar(question.match, seats))


def shared(question: Question, moment: datetime) -> Deadline:
    """What is left of a question's time, for the next one of the same seats."""
    deadline = kept(question)
    return replace(deadline, left=deadline.remaining(moment, running(question)), counted_at=moment)


def keep(question: Question, deadline: Deadline) -> None:
    """Notes a deadline in the question's columns; the caller saves them."""
    question.due_at, question.why = deadline.due, deadline.why
    question.left, question.counted_at = deadline.left, deadline.counted_at


def kept(question: Question) -> Deadline:
    """The deadline that the question's columns hold."""
    return Deadline(question.due_at, Why(question.why), question.left, question.counted_at or question.asked_at)


def settled_at(question: Question, ballots: Sequence[Ballot], moment: datetime) -> datetime | None:
    """When the question closes early: once every ballot is in and final; at once if no person may change their mind."""
    if not all(ballot.cast_at and ballot.final for ballot in ballots if ballot.seat.waited_for):
        return None
    if all(ballot.cast_by_id is None or _bound(question, ballot) for ballot in ballots):
        return moment
    hours = schedule(question.match)
    return hours.settles(moment, question.due_at, vote=question.vote, setup=question.setup)


def _bound(question: Question, ballot: Ballot) -> bool:
    """Whether a turn's answer cannot be changed; in a vote what goes with it still can."""
    return not question.vote and binds(ballot.prompt.shape, ballot.words)


@contextmanager
def moving(question: Question, moment: datetime, *, sooner: bool = False) -> Iterator[None]:
    """Whatever the block changes, the due time of the locked question follows; earlier only with `sooner`."""
    seats = [ballot.seat for ballot in _ballots(question)]
    was = calendar(question.match, seats)
    yield
    seats = [ballot.seat for ballot in _ballots(question)]
    changed = schedule(question.match).moved(
        kept(question),
        moment,
        asked=_asked(question, seats),
        was=was,
        now=calendar(question.match, seats),
        sooner=sooner,
    )
    write(question, changed, moment)


def write(question: Question, deadline: Deadline, moment: datetime) -> None:
    """Gives the locked question another deadline. A closing that was thought out meanwhile is thought out again."""
    keep(question, deadline)
    ballots = _ballots(question)
    if question.settles_at:
        question.settles_at = settled_at(question, ballots, moment)
    question.remind_at = reminds_at(question, ballots, moment)
    question.version += 1
    question.save(update_fields=("due_at", "why", "left", "counted_at", "settles_at", "remind_at", "version"))
    queue.moved(question)


def reminds_at(question: Question, ballots: Sequence[Ballot], moment: datetime) -> datetime | None:
    """When somebody who owes an answer is to be reminded next, if anybody is."""
    before = schedule(question.match).reminders
    if not before:
        return None
    clock = calendar(question.match, [ballot.seat for ballot in ballots])
    return leads.following(question, ballots, before, calendar=clock, after=moment)


def resettle(question: Question, moment: datetime) -> None:
    """Somebody else is waited for now: looks anew whether the locked question closes early."""
    question.settles_at = settled_at(question, _ballots(question), moment)
    question.version += 1
    question.save(update_fields=("settles_at", "version"))


def running(question: Question) -> Calendar:
    """The clock of the open question."""
    return calendar(question.match, [ballot.seat for ballot in _ballots(question)])


def _ballots(question: Question) -> list[Ballot]:
    return list(question.ballots.select_related("seat__player"))


def _asked(question: Question, seats: list[Seat]) -> Asked:
    people = tuple(person(seat) for seat in seats if seat.player and seat.waited_for)
    return Asked(question.asked_at, question.vote, question.setup, question.number == 1, people)


def _faster(slow: Schedule, speed: float) -> Schedule:
    """The same `speed` times as fast: no clock on a wall keeps up with that."""

    def hours(length: float | None) -> float | None:
        return length / speed if length else None

    return replace(
        slow,
        vote_hours=slow.vote_hours / speed,
        turn_hours=slow.turn_hours / speed,
        settling_seconds=slow.settling_seconds / speed,
        setup_hours=hours(slow.setup_hours),
        first_hours=hours(slow.first_hours),
        fair_hours=None,
        fixed=None,
        reminders=tuple(lead / speed for lead in slow.reminders),
    )
