"""How a reader wants a letter: at once, after their night, in their daily letter, or not at all. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any

from django.utils.translation import gettext_noop

from games.hours import Quiet, at, local, wakes
from games.models import OutgoingMail, User

Kind, State, Mail = OutgoingMail.Kind, OutgoingMail.State, User.Mail
NO_QUESTION = frozenset({Kind.RESULT, Kind.NOTICE, Kind.PRESS})
"""What somebody who wants nothing but questions does without; the start and the end of a match come to everybody.

A notice may tell that the question is due at another time, so it is judged when its turn comes (`unwanted`)."""
DAILY = frozenset({Kind.ASK, Kind.RESULT, Kind.NOTICE, Kind.PRESS})
"""What the daily letter can tell. A message never breaks out of it: who wants one letter a day chats by the day."""
AWAITED = frozenset(
    {
        *(Kind.CODE, Kind.RECEIPT, Kind.UNCLEAR, Kind.LATE, Kind.TEST),
        *(Kind.ANSWER, Kind.STATUS, Kind.CONFIRM, Kind.CONSENT, Kind.JOINED),
    }
)
"""What answers something that the reader has just done: they are awake."""
URGENT = timedelta(hours=12)
"""A question that closes sooner after the daily letter than this does not wait for it."""
UNWANTED = gettext_noop("you want nothing but questions")


def wish(person: User, kind: str, moment: datetime, not_after: datetime | None = None) -> Mapping[str, Any]:
    """What the row of a letter holds because of its reader's wishes; nothing if it may leave at once."""
    if kind in AWAITED:
        return {}
    if person.mail == Mail.QUESTIONS and kind in NO_QUESTION - {Kind.NOTICE}:
        return {"state": State.STALE, "error": UNWANTED}
    if waits_for_the_day(person, kind, moment, not_after):
        return {"state": State.HELD, "next_at": daily(person, moment)}
    return {"next_at": wakes(moment, person.zone, quiet(person), due=not_after)}


def waits_for_the_day(person: User, kind: str, moment: datetime, not_after: datetime | None) -> bool:
    """Whether a letter goes into the daily one."""
    digest = (person.mail == Mail.DIGEST and kind in DAILY) or (
        kind == Kind.RESULT and person.results == User.Results.DIGEST
    )
    return digest and (not_after is None or not_after - daily(person, moment) >= URGENT)


def tells_results(person: User) -> bool:
    """Whether what came of a question comes in a letter of its own, or in the daily one, if the next asks others."""
    return person.results != User.Results.NEXT or person.mail == Mail.DIGEST


def daily(person: User, moment: datetime) -> datetime:
    """When the next daily letter of a person leaves."""
    here, hour = local(moment, person.zone).date(), time(person.digest_hour)
    today = at(here, hour, person.zone)
    return today if today > moment else at(here + timedelta(days=1), hour, person.zone)


def quiet(person: User) -> Quiet | None:
    """The hours in which a person is not to be woken, if they named any."""
    if person.quiet_from is None or person.quiet_to is None:
        return None
    return Quiet(person.quiet_from, person.quiet_to)
