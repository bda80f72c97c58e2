"""Reminders: a host's list ("24h, 4h"), and from it when each goes out; none that is stale, none at night."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.hours.calendar import Calendar
from games.hours.fault import BadHours
from games.hours.quiet import Person
from games.hours.wall import utc
from games.rules.sentences import Sentence

UNITS = {"d": timedelta(days=1), "h": timedelta(hours=1), "m": timedelta(minutes=1), "min": timedelta(minutes=1)}
MOST = 5
LONGEST = timedelta(days=28)


@dataclass(frozen=True)
class Reminder:
    """A reminder of one due time, `lead` of the match's time before it. It goes out at `at`."""

    at: datetime
    lead: timedelta
    due: datetime

    @property
    def key(self) -> str:
        """Names it for ever: another due time has reminders of its own, the same one never has them twice."""
        return f"{self.due:%Y%m%dT%H%M%S.%fZ}-{self.lead // timedelta(minutes=1)}"


def leads(text: str) -> tuple[timedelta, ...]:
    """The list that a host wrote, the longest first: "24h, 4h". Raises `BadHours` for words that are none."""
    words = [word for word in re.split(r"[,;]+", text.lower().replace(" ", "")) if word]
    found = {_lead(word) for word in words}
    if len(found) > MOST:
        raise BadHours(Sentence("At most {count} reminders a question.", count=MOST))
    return tuple(sorted(found, reverse=True))


def reminders(
    due: datetime, before: Iterable[timedelta], *, now: datetime, calendar: Calendar, person: Person | None = None
) -> tuple[Reminder, ...]:
    """The reminders that are still to come, in order; of several at one moment only the last.

    They count the match's time, and none comes while its clock is stopped. One that falls into the person's night waits
    for the morning, or comes before the night where the morning would leave less than half of its time.
    """
    due, now = utc(due), utc(now)
    found: dict[datetime, Reminder] = {}
    for lead in sorted(set(before), reverse=True):
        moment = calendar.before(due, lead, since=now)
        fits = [] if moment is None else _awake(moment, due - lead / 2, person)
        good = next((at for at in fits if now < at < due and calendar.runs(at)), None)
        if good is not None:
            found[good] = Reminder(good, lead, due)
    return tuple(found[moment] for moment in sorted(found))


def ripe(planned: Sequence[Reminder], now: datetime) -> Reminder | None:
    """The one to send now: the last whose time has come; none before the first, and none once it is due."""
    come = [reminder for reminder in planned if reminder.at <= now < reminder.due]
    return max(come, key=lambda reminder: reminder.at, default=None)


def _awake(moment: datetime, latest: datetime, person: Person | None) -> list[datetime]:
    """The moments near this one at which the person is awake, the best first."""
    night = person.night(moment) if person else None
    if night is None:
        return [moment]
    morning, evening = night.end, night.start
    return [morning, evening] if morning <= latest else [evening, morning]


def _lead(word: str) -> timedelta:
    match = re.fullmatch(r"(\d{1,4})(d|h|m|min)", word)
    length = int(match[1]) * UNITS[match[2]] if match else timedelta()
    if not timedelta() < length <= LONGEST:
        raise BadHours(Sentence("“{word}” is no time before a deadline. Write for instance “24h, 4h”.", word=word))
    return length
