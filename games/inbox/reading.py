"""Reads kept letters and does what they say, once each. It never raises: trouble is logged, and tried again.

A letter is thought about with no transaction open; what follows from it is written at once, under a lock on its row.
"""

from __future__ import annotations

import logging
import time
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

from games import bell
from games.inbox import acts, gate
from games.inbox.done import Done
from games.inbox.keeping import TOO_BIG
from games.models import InboundMail, now

log = logging.getLogger(__name__)
State = InboundMail.State
TRIES = 5
FIRST_WAIT = 10.0
BATCH = 50
UNREADABLE = "unreadable: see the log"


def read(letter_id: int) -> None:
    """Reads a letter that waits for it. Does nothing for one that was read, or that another worker is reading."""
    try:
        letter = _taken(letter_id)
        if letter:
            _read(letter)
    except Exception:
        log.exception("Letter in %s could not be read; it will be tried again.", letter_id)
        _give_up(letter_id)


def read_waiting(budget_seconds: float) -> int:
    """Reads what waits, the oldest first, for at most so many seconds. Returns how many letters were tried."""
    until = time.monotonic() + budget_seconds
    tried: set[int] = set()
    while fresh := [key for key in _waiting().values_list("pk", flat=True)[:BATCH] if key not in tried]:
        for key in fresh:
            if time.monotonic() > until:
                return len(tried)
            tried.add(key)
            read(key)
    return len(tried)


def read_again(letter_id: int) -> None:
    """Puts a refused letter back among those that wait, for an operator who has mended what was in its way."""
    found = InboundMail.objects.filter(pk=letter_id, state=State.REFUSED).exclude(raw=b"")
    reason = TOO_BIG if found.filter(reason=TOO_BIG).exists() else ""
    with transaction.atomic():
        if found.update(state=State.KEPT, reason=reason, attempts=0, retry_at=None, read_at=None, fingerprint=None):
            bell.ring("read_inbox", letter_id)


def _waiting() -> QuerySet[InboundMail]:
    ready = Q(retry_at=None) | Q(retry_at__lte=now())
    return InboundMail.objects.filter(ready, state=State.KEPT).order_by("arrived_at", "pk")


def _taken(letter_id: int) -> InboundMail | None:
    """The letter, this try counted before it is made: one that kills its worker is not read for ever."""
    waiting = _waiting().filter(pk=letter_id)
    tries = waiting.values_list("attempts", flat=True).first()
    if tries is None:
        return None
    again = now() + timedelta(seconds=FIRST_WAIT * 2**tries)
    if not waiting.order_by().update(attempts=F("attempts") + 1, retry_at=again):
        return None
    letter = InboundMail.objects.get(pk=letter_id)
    if letter.attempts > TRIES:
        raise RuntimeError("reading it ended the worker each time")
    return letter


def _read(letter: InboundMail) -> None:
    found = gate.examine(letter)
    act = acts.refused(found) if isinstance(found, gate.Refused) else acts.understood(letter, found)
    with transaction.atomic():
        locked = InboundMail.objects.select_for_update(of=("self",), skip_locked=True)
        row = locked.filter(pk=letter.pk, state=State.KEPT).first()
        if row is None:
            return
        if isinstance(found, gate.Passed) and not _first(row, found.fingerprint):
            done = Done("duplicate", refused=True)
        else:
            done = act(row)
        row.state = State.REFUSED if done.refused else State.DONE
        row.reason, row.read_at, row.retry_at = done.reason[:200], now(), None
        row.ballot = found.target.ballot if found.target else row.ballot
        row.writer = found.target.person if isinstance(found, gate.Passed) else None
        row.save(update_fields=("state", "reason", "read_at", "retry_at", "ballot", "writer"))


def _first(letter: InboundMail, fingerprint: str) -> bool:
    """Whether no letter before this one said the same under the same id. Waits for one that is being read."""
    try:
        with transaction.atomic():
            InboundMail.objects.filter(pk=letter.pk).update(fingerprint=fingerprint)
    except IntegrityError:
        return False
    return True


def _give_up(letter_id: int) -> None:
    """After the last try the letter is set aside; its raw bytes stay, and an operator can have it read again."""
    try:
        spent = InboundMail.objects.filter(pk=letter_id, state=State.KEPT, attempts__gte=TRIES)
        spent.update(state=State.REFUSED, reason=UNREADABLE, read_at=now(), retry_at=None)
    except Exception:
        log.exception("Letter in %s could not be set aside.", letter_id)
