"""When the open question is due, from rows: the match's clock, who is asked, and moves when something has changed.

Runs inside the transaction of whoever asks, under the lock they hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, time

from django.conf import settings

from games.hours import Asked, Calendar, Deadline, Person, Quiet, Schedule, Why
from games.models import Match, Question, Seat
from games.rules import codec

NIGHT = Quiet(time(23), time(7))
"""When people sleep who have not said otherwise."""


def schedule(match: Match) -> Schedule:
    """How long the questions of a match stay open; `SPEED` shortens it where someone tries things."""
    kept: Schedule = codec.decode(Schedule, match.schedule)
    return kept if settings.SPEED == 1 else _faster(kept, settings.SPEED)


def calendar(match: Match, seats: Iterable[Seat]) -> Calendar:
    """The clock of a match while these seats are asked."""
    return schedule(match).calendar()


def first(question: Question, seats: Iterable[Seat]) -> Deadline:
    """When a question is due that is about to be asked to these seats."""
    seats = list(seats)
    return schedule(question.match).deadline(_asked(question, seats), calendar(question.match, seats))


def shared(question: Question, moment: datetime) -> Deadline:
    """What is left of a question's time, for the next one of the same seats."""
    deadline = kept(question)
    ballots = question.ballots.select_related("seat__player")
    clock = calendar(question.match, [ballot.seat for ballot in ballots])
    return replace(deadline, left=deadline.remaining(moment, clock), counted_at=moment)


def keep(question: Question, deadline: Deadline) -> None:
    """Notes a deadline in the question's columns; the caller saves them."""
    question.due_at, question.why = deadline.due, deadline.why
    question.left, question.counted_at = deadline.left, deadline.counted_at


def kept(question: Question) -> Deadline:
    """The deadline that the question's columns hold."""
    return Deadline(question.due_at, Why(question.why), question.left, question.counted_at or question.asked_at)


def _asked(question: Question, seats: list[Seat]) -> Asked:
    people = tuple(_person(seat) for seat in seats if seat.player)
    return Asked(question.asked_at, question.vote, question.setup, question.number == 1, people)


def _person(seat: Seat) -> Person:
    assert seat.player
    return Person(str(seat.player), seat.player.zone, NIGHT)


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
