"""The strip of the day in the new-match form: who sleeps at which hour, and whose night a fixed hour falls into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from games.hours.quiet import Person
from games.hours.wall import at, local
from games.rules.sentences import Sentence


@dataclass(frozen=True)
class Hour:
    """An hour of the match's day, the moment when it begins, and the people who sleep then."""

    hour: int
    at: datetime
    asleep: tuple[Person, ...]


@dataclass(frozen=True)
class Clash:
    """A time of the match's day that lies in somebody's night: `here` is `there` for them, perhaps a day off."""

    person: Person
    day: date
    here: time
    there: datetime

    @property
    def days(self) -> int:
        """How many days later (or earlier, below 0) their calendar is."""
        return (self.there.date() - self.day).days

    @property
    def sentence(self) -> Sentence:
        """Says so: "20:00 is 04:00 for Ana"."""
        return Sentence(
            "{here} is {there} for {name}",
            here=_shown(self.here),
            there=_shown(self.there.time()),
            name=self.person.name,
        )


def night_strip(people: Sequence[Person], *, zone: str, day: date) -> tuple[Hour, ...]:
    """The 24 hours of the match's day with who sleeps when each begins. Which day matters: clocks are changed."""
    moments = [at(day, time(hour), zone) for hour in range(24)]
    return tuple(
        Hour(hour, moment, tuple(person for person in people if person.night(moment)))
        for hour, moment in enumerate(moments)
    )


def clashes(people: Iterable[Person], clock: time, *, zone: str, days: Sequence[date]) -> tuple[Clash, ...]:
    """Everyone in whose night this time of the match's day falls, on the first of these days on which it does.

    Give a day of winter and one of summer: the clocks of two zones are not changed together.
    """
    found = ((_clash(person, clock, zone=zone, day=day) for day in days) for person in people)
    return tuple(clash for clash in (next(filter(None, each), None) for each in found) if clash)


def _clash(person: Person, clock: time, *, zone: str, day: date) -> Clash | None:
    moment = at(day, clock, zone)
    return Clash(person, day, clock, local(moment, person.zone)) if person.night(moment) else None


def _shown(clock: time) -> str:
    return f"{clock:%H:%M}"
