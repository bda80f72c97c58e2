"""Daily letters: what waited for a reader's hour becomes one letter. What is told in it, or nowhere, is noted here."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils.translation import gettext_noop

from games.models import OutgoingMail, User, now
from games.post import queue, rows
from games.post.stale import worthless

log = logging.getLogger(__name__)
Kind, State = OutgoingMail.Kind, OutgoingMail.State
BATCH = 100
ANSWERED = gettext_noop("you have answered already")
TOLD = gettext_noop("told in another letter")


def gather() -> int:
    """Queues the daily letters whose hour has come. Returns how many. Twice at once is once: the rows are locked."""
    due = OutgoingMail.objects.filter(state=State.HELD, next_at__lte=now()).order_by()
    return sum(_tried(person) for person in list(due.values_list("person", flat=True).distinct()[:BATCH]))


def _tried(person_id: int) -> bool:
    """One reader's letters that cannot be looked at hold nobody else's."""
    try:
        return _gather(person_id)
    except Exception:
        log.exception("The daily letter of person %s cannot be gathered.", person_id)
        return False


def _gather(person_id: int) -> bool:
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=person_id)
        held = OutgoingMail.objects.filter(person=person, state=State.HELD, next_at__lte=now())
        told = [
            letter
            for letter in held.select_related("ballot", "seat__match", "question").order_by("pk")
            if _told(letter)
        ]
        if told:
            queue.digest(person, told)
    return bool(told)


def _told(letter: OutgoingMail) -> bool:
    """Notes that the daily letter tells this one, or why it need not."""
    if letter.seat:
        letter.since = min(rows.told(letter.seat, letter.person), letter.until)
    reason = worthless(letter)
    if letter.kind == Kind.ASK and letter.ballot and letter.ballot.cast_at:
        reason = ANSWERED
    if letter.kind == Kind.RESULT and letter.since >= letter.until:
        reason = TOLD
    letter.state, letter.error = (State.STALE, reason) if reason else (State.GATHERED, "")
    letter.save(update_fields=("state", "error", "since"))
    return not reason
