"""A host's schedule, and from it when a question is due, and when it is once something has changed. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from games.hours.calendar import Calendar
from games.hours.fair import fair
from games.hours.fault import BadHours
from games.hours.modes import AlwaysAt, AtMost, Mode, check_hours
from games.hours.off import NEVER, OffDays
from games.hours.quiet import Person
from games.hours.spans import Span
from games.hours.wall import utc, zone
from games.rules.sentences import Sentence


class Why(StrEnum):
    """Why a question closes when it does, for pages and letters to tell."""

    LENGTH = "length"  # its hours are used up
    HOUR = "hour"  # the fixed hour has come
    FAIR = "fair"  # everyone had their waking hours, and nobody sleeps
    MAXIMUM = "maximum"  # fair hours are wanted, but no moment gives them to all: its hours are used up
    HELD = "held"  # people have decided on it, or were promised it, and the rule alone would have another one


@dataclass(frozen=True)
class Asked:
    """A question as deadlines see it. `people` are those asked; they matter to fair hours only."""

    at: datetime
    vote: bool
    setup: bool = False
    first: bool = False
    people: tuple[Person, ...] = ()


@dataclass(frozen=True)
class Deadline:
    """What is stored: when a question is due and why; at `counted_at` it was still owed `left` of the match's time."""

    due: datetime
    why: Why
    left: timedelta
    counted_at: datetime

    def remaining(self, moment: datetime, calendar: Calendar) -> timedelta:
        """How much of the match's time it is still owed at a later moment."""
        return max(self.left - calendar.working(self.counted_at, moment), timedelta())

    def held(self, until: datetime, moment: datetime, calendar: Calendar) -> Deadline:
        """The same, decided at `moment` to be due at another one: extended, or shortened with everyone's yes."""
        until, moment = utc(until), utc(moment)
        return Deadline(until, Why.HELD, calendar.working(moment, until), moment)

    def extended(self, by: timedelta, moment: datetime, calendar: Calendar) -> Deadline:
        """The same, later by so much of the match's time; counted from `moment` if it was due already."""
        return self.held(calendar.after(max(self.due, utc(moment)), by), moment, calendar)


@dataclass(frozen=True)
class Schedule:
    """How long questions stay open, as a host chose it.

    Votes: at most `vote_hours`, sooner once all are in, or always at the `fixed` hour. Turns roll on in hours; so do
    questions of the setup if it has hours of its own. The first question of a match stays open at least `first_hours`.
    With `fair_hours`, a question in hours closes at the first moment that gave everyone so many waking ones.
    """

    vote_hours: float
    turn_hours: float
    settling_seconds: float
    setup_hours: float | None = None
    first_hours: float | None = None
    fixed: AlwaysAt | None = None
    fair_hours: float | None = None
    zone: str = "UTC"
    off: OffDays = NEVER
    reminders: tuple[timedelta, ...] = ()

    def __post_init__(self) -> None:
        zone(self.zone)
        for hours in (self.vote_hours, self.turn_hours, self.setup_hours, self.first_hours, self.fair_hours):
            if hours is not None:
                check_hours(hours)
        if not 0 <= self.settling_seconds < float("inf"):
            raise BadHours(Sentence("The settling time cannot be less than nothing."))
        if any(lead <= timedelta() for lead in self.reminders):
            raise BadHours(Sentence("A reminder goes out before a question closes."))

    def calendar(self, *stops: Span) -> Calendar:
        """The match's clock: it also stops in the absences of who is asked, and in pauses."""
        return Calendar(self.zone, self.off, stops)

    def mode(self, asked: Asked) -> Mode:
        """What holds for a question: a length in hours, or the fixed hour."""
        fixed = self._hour(vote=asked.vote, setup=asked.setup)
        if fixed:
            return replace(fixed, window_hours=max(fixed.window_hours, self._least(asked)))
        hours = self.vote_hours if asked.vote else self.turn_hours
        if asked.setup and self.setup_hours is not None:
            hours = self.setup_hours
        return AtMost(max(hours, self._least(asked)))

    def deadline(self, asked: Asked, calendar: Calendar) -> Deadline:
        """When a question is due that is asked now."""
        start = utc(asked.at)
        return self._deadline(asked, start, self.mode(asked).owed, calendar)

    def moved(
        self, deadline: Deadline, moment: datetime, *, asked: Asked, was: Calendar, now: Calendar, sooner: bool = False
    ) -> Deadline:
        """When it is due now that something changed at `moment`: an absence, a pause, an off day, or this schedule.

        `was` is the match's clock as it ran so far, `now` as it runs from here; both know all stops. What was promised
        is kept: only with `sooner` can the change bring the due time forward. What is due already stays so.
        """
        moment = max(utc(moment), deadline.counted_at)
        if moment >= deadline.due:
            return deadline
        left = deadline.remaining(moment, was)
        if deadline.why is Why.HELD:
            changed = Deadline(self._held(deadline, moment, left, asked=asked, now=now), Why.HELD, left, moment)
        else:
            changed = self._deadline(asked, moment, left, now)
        return changed if sooner or changed.due >= deadline.due else deadline.held(deadline.due, moment, now)

    def due(
        self,
        asked_at: datetime,
        *,
        vote: bool,
        setup: bool = False,
        first: bool = False,
        stops: Iterable[Span] = (),
        people: Sequence[Person] = (),
    ) -> datetime:
        """When a question asked at `asked_at` closes at the latest."""
        asked = Asked(asked_at, vote, setup, first, tuple(people))
        return self.deadline(asked, self.calendar(*stops)).due

    def waits(self, *, vote: bool, setup: bool) -> bool:
        """Whether a question stays open until it is due though all have answered: a vote at the fixed hour."""
        fixed = self._hour(vote=vote, setup=setup)
        return fixed is not None and not fixed.early

    def _hour(self, *, vote: bool, setup: bool) -> AlwaysAt | None:
        rolls = setup and self.setup_hours is not None
        return self.fixed if vote and not rolls else None

    def settles(self, all_in_at: datetime, due_at: datetime, *, vote: bool = False, setup: bool = False) -> datetime:
        """When a question closes whose last ballot came at `all_in_at`; never after it is due.

        A vote that always closes at the fixed hour waits for it, unless the host lets it close early.
        """
        if self.waits(vote=vote, setup=setup):
            return due_at
        return min(utc(all_in_at) + timedelta(seconds=self.settling_seconds), utc(due_at))

    def _deadline(self, asked: Asked, moment: datetime, left: timedelta, calendar: Calendar) -> Deadline:
        mode = self.mode(asked)
        most = mode.due(moment, left, calendar)
        if isinstance(mode, AlwaysAt):
            return Deadline(most, Why.HOUR, left, moment)
        if self.fair_hours is None or not asked.people:
            return Deadline(most, Why.LENGTH, left, moment)
        found = self._fair(asked, Span(moment, most), calendar)
        return Deadline(found or most, Why.FAIR if found else Why.MAXIMUM, left, moment)

    def _fair(self, asked: Asked, within: Span, calendar: Calendar) -> datetime | None:
        hours = timedelta(hours=self.fair_hours or 0)
        whole = Span(asked.at, within.end)
        return fair(asked.people, whole, hours=hours, calendar=calendar, since=within.start)

    def _held(self, deadline: Deadline, moment: datetime, left: timedelta, *, asked: Asked, now: Calendar) -> datetime:
        """A due time that people decided on stands unless the clock counts more or less until then."""
        counted = now.working(moment, deadline.due)
        if counted == left:
            return deadline.due
        return now.after(moment, left) if counted > left else self.mode(asked).due(moment, left, now)

    def _least(self, asked: Asked) -> float:
        return (self.first_hours or 0) if asked.first else 0
