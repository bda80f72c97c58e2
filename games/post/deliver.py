"""Delivers letters: claims what is due, sends each with no transaction open, settles each. Never marks unsent as sent.

A claim is a lease: a letter whose sender died is sent again under the same Message-ID when the lease has ended.
"""

from __future__ import annotations

import logging
import random
from datetime import timedelta
from time import monotonic

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import F, QuerySet

from games.models import OutgoingMail, now
from games.post import addresses
from games.post.backends import Trouble, Verdict, trouble
from games.post.message import message
from games.post.rows import CAME_TO_NOTHING, came_to_nothing
from games.post.stale import worthless
from games.post.write import write

log = logging.getLogger(__name__)
State = OutgoingMail.State
BATCH = 20
LEASE = timedelta(minutes=2)
FIRST_WAIT, LONGEST_WAIT = 15.0, 3600.0
GIVE_UP = timedelta(days=3)
REFERRED = (
    "person",
    "match__host",
    "seat",
    "question",
    "ballot__seat",
    "invitation__invited_by",
    "answers",
    "picture",
    "still",
)


def deliver(budget: float) -> int:
    """Sends what is due, for at most `budget` seconds and the letter then under way. Returns how many were sent."""
    until = monotonic() + budget
    sent = 0
    while monotonic() < until and (claimed := claim()):
        door = _opened()
        if isinstance(door, Trouble):
            for letter in claimed:
                _wait(letter, door)
            break
        try:
            sent += _send_all(claimed, door, until)
        finally:
            _close(door)
    return sent


def claim() -> list[OutgoingMail]:
    """Takes some letters that are due, the longest waiting first. Nobody else takes them before their lease has ended.

    One left behind by a dead sender may have arrived, so it goes out as it was written; the others are written anew.
    """
    if left := _claimed(_left_behind()):
        return left
    due = _claimed(_due())
    for letter in due:
        letter.text = ""
    return due


def _due() -> QuerySet[OutgoingMail]:
    return OutgoingMail.objects.filter(state__in=(State.QUEUED, State.WAITING), next_at__lte=now())


def _left_behind() -> QuerySet[OutgoingMail]:
    return OutgoingMail.objects.filter(state=State.INFLIGHT, next_at__lte=now())


def _claimed(found: QuerySet[OutgoingMail]) -> list[OutgoingMail]:
    """Found in a transaction of its own: locked rows are passed by; on SQLite there is one writer at a time."""
    if not found.exists():
        return []
    with transaction.atomic():
        unlocked = found.select_for_update(skip_locked=True).order_by("next_at", "pk")
        rows = OutgoingMail.objects.filter(pk__in=list(unlocked.values_list("pk", flat=True)[:BATCH]))
        rows.update(state=State.INFLIGHT, next_at=now() + LEASE, attempts=F("attempts") + 1)
    return list(rows.select_related(*REFERRED).order_by("pk"))


def _opened() -> BaseEmailBackend | Trouble:
    door: BaseEmailBackend = get_connection()
    try:
        door.open()
    except Exception as error:
        found = trouble(error)
        log.warning("No letter can leave at the moment: %s", found.why)
        return found
    return door


def _close(door: BaseEmailBackend) -> None:
    try:
        door.close()
    except Exception as error:
        log.info("The mail server left before we did: %s", trouble(error).why)


def _send_all(claimed: list[OutgoingMail], door: BaseEmailBackend, until: float) -> int:
    sent = 0
    for letter in claimed:
        if monotonic() > until:
            _give_back(letter)
        else:
            sent += _send(letter, door)
    return sent


def _send(letter: OutgoingMail, door: BaseEmailBackend) -> bool:
    """Sends one letter and settles it."""
    try:
        if reason := worthless(letter):
            _settle(letter, State.STALE, error=reason)
            return False
        if not letter.text:
            write(letter)
        if door.send_messages([message(letter)]) != 1:
            raise OSError("The mail server took no letter.")
    except Exception as error:
        _close(door)
        _failed(letter, error)
        return False
    _settle(letter, State.SENT, sent_at=now(), error="")
    return True


def _failed(letter: OutgoingMail, error: Exception) -> None:
    found = trouble(error)
    if found.verdict is Verdict.ARRIVED:
        _settle(letter, State.SENT, sent_at=now(), error="")
    elif found.verdict is Verdict.NO_ADDRESS:
        _settle(letter, State.BOUNCED, error=found.why)
        addresses.bouncing(letter.address)
    elif found.verdict is Verdict.REFUSED or now() > letter.queued_at + GIVE_UP:
        log.error("Letter %s cannot be sent: %s", letter.pk, found.why)
        _settle(letter, State.FAILED, error=found.why)
    else:
        log.warning("Letter %s waits for another try: %s", letter.pk, found.why)
        _wait(letter, found)


def _wait(letter: OutgoingMail, found: Trouble) -> None:
    again = now() + timedelta(seconds=found.after or backoff(letter.attempts))
    _settle(letter, State.WAITING, next_at=again, error=found.why)


def backoff(attempts: int) -> float:
    """Seconds until the next try: twice as long each time, an hour at most, and never the same for two letters."""
    return min(FIRST_WAIT * 2.0 ** (attempts - 1), LONGEST_WAIT) * random.uniform(0.75, 1.25)


def _give_back(letter: OutgoingMail) -> None:
    """The time is up before its turn came: that was no try."""
    before = letter.attempts - 1
    _settle(letter, State.WAITING if before else State.QUEUED, attempts=before, next_at=now())


def _settle(letter: OutgoingMail, state: State, **fields: object) -> None:
    """Ends a claim, unless its lease has ended and somebody else has claimed the letter since."""
    mine = OutgoingMail.objects.filter(pk=letter.pk, state=State.INFLIGHT, next_at=letter.next_at)
    if not mine.update(state=state, **fields):
        log.warning("Letter %s was claimed by another worker meanwhile.", letter.pk)
    elif state in CAME_TO_NOTHING:
        letter.refresh_from_db(fields=("state", "error"))
        came_to_nothing(letter)
