"""What a schedule means before it holds: in sentences, as a strip of everyone's day, and in days for a whole match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from games import story, table
from games.forms import NewMatch
from games.hours import Clash, Person, Schedule, clashes, local, night_strip
from games.models import Match, User, now
from games.post import pace, wishes
from games.rules.game import Bound, Json
from games.table import nights


@dataclass(frozen=True)
class Day:
    """A person's day by the hours of the match: which of them are night, and which is the fixed hour."""

    person: Person
    here: str
    hours: tuple[tuple[int, bool, bool], ...]
    night: str


@dataclass(frozen=True)
class Choice:
    """One way to play, how long a match takes then (`usual` may be ""), and whether it is the one that is ticked."""

    label: str
    usual: str
    longest: str
    ticked: bool


def of(
    schedule: Schedule, people: Sequence[Person], bounds: Sequence[Bound], *, veiled: bool = False
) -> dict[str, Any]:
    """The effect of a schedule on the people who are known so far; `veiled` ones count, and are not shown.

    `bounds` are the questions of the game, the first one first.
    """
    moment, first, votes = now(), bounds[0], any(bound.vote for bound in bounds)
    schedule = schedule if votes else replace(schedule, fixed=None)
    closes = schedule.due(moment, vote=first.vote, setup=first.setup, first=True, people=people)
    people = () if veiled else people
    return {
        "lines": pace.lines(schedule, votes=votes),
        "vote": first.vote,
        "closes": closes,
        "days": list(_days(schedule, people, moment, closes)),
        "clashes": _clashes(schedule, people, moment),
        "zone": schedule.zone,
    }


def lengths(form: NewMatch, people: Sequence[Person]) -> list[Choice]:
    """How long a match of this form takes, and how long with each other choice of what its host was asked."""
    data = form.cleaned_data
    found = []
    for label, settings, orders in _ways(form):
        length = story.forecast(
            data["game"],
            settings,
            form.schedule(),
            seats=data["seats"],
            people=data["seats"] - data["bots"],
            start=now(),
            known=people,
            orders=orders,
        )
        if length and length.longest:
            usual = "" if length.usual is None else spell(length.usual)
            found.append(Choice(label, usual, spell(length.longest), ticked=not found))
    return found


def guests(host: User, addresses: Iterable[str], *, plays: bool) -> list[Person]:
    """The host, if they play, and those invited with whom the host has sat at a table before: others stay unknown."""
    met = table.met(host).filter(email__in=list(addresses))
    return [_person(one) for one in [*([host] if plays else []), *met]]


def seated(match: Match) -> list[Person]:
    """The people in the seats of a match."""
    return [_person(seat.player) for seat in match.seats.select_related("player") if seat.player]


def spell(length: timedelta) -> str:
    """A length that is foreseen, in round words: hours below two days, then days, rounded up."""
    hours = -(-length // timedelta(hours=1))
    if hours < 48:
        return ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
    days = -(-length // timedelta(days=1))
    return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}


def _person(user: User) -> Person:
    return Person(str(user), user.zone, wishes.quiet(user) or nights.NIGHT)


def _ways(form: NewMatch) -> Iterable[tuple[str, Mapping[str, Json], bool]]:
    """The choice itself, every other choice, and the choice where all leave orders for their turns."""
    settings = form.cleaned_data["settings"]
    yield gettext("As chosen here"), settings, False
    for name, value, label in form.others():
        yield label, settings | {name: value}, False
    yield gettext("As chosen here, if all leave orders for their turns, to be used at once"), settings, True


def _days(schedule: Schedule, people: Sequence[Person], moment: datetime, closes: datetime) -> Iterable[Day]:
    strip = night_strip(people, zone=schedule.zone, day=local(moment, schedule.zone).date())
    fixed = schedule.fixed.at.hour if schedule.fixed else None
    for person in people:
        hours = tuple((hour.hour, person in hour.asleep, hour.hour == fixed) for hour in strip)
        yield Day(person, date_format(local(closes, person.zone), "D H:i"), hours, _night(hours))


def _night(hours: tuple[tuple[int, bool, bool], ...]) -> str:
    """From which hour of the match's day to which somebody sleeps, in words."""
    asleep = [hour for hour, sleeps, _fixed in hours if sleeps]
    starts = [hour for hour in asleep if (hour - 1) % 24 not in asleep]
    ends = [(hour + 1) % 24 for hour in asleep if (hour + 1) % 24 not in asleep]
    if not starts:
        return ""
    return gettext("asleep %(start)02d:00 to %(end)02d:00") % {"start": starts[0], "end": ends[0]}


def _clashes(schedule: Schedule, people: Sequence[Person], moment: datetime) -> tuple[Clash, ...]:
    if not schedule.fixed:
        return ()
    days = [date(moment.year, month, 15) for month in (1, 7)]
    return clashes(people, schedule.fixed.at, zone=schedule.zone, days=days)
