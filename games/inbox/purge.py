"""Forgets the raw bytes of letters that were read long ago. The rows stay, so that a second copy is still known."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Q, QuerySet

from games.models import Heartbeat, InboundMail, Match, now

JOB = "forget raw letters"
EVERY = timedelta(hours=1)


def forget_old() -> int:
    """Empties what may be forgotten, at most once an hour. Returns how many letters that were."""
    moment = now()
    if Heartbeat.objects.filter(job=JOB, at__gt=moment - EVERY).exists():
        return 0
    forgotten = _old().update(raw=b"")
    Heartbeat.objects.update_or_create(job=JOB, defaults={"at": moment})
    return forgotten


def _old() -> QuerySet[InboundMail]:
    """Letters that were read or given up, long ago, and whose question is closed, or never will be."""
    before = now() - timedelta(days=settings.RAW_LETTERS_DAYS)
    read = InboundMail.objects.filter(read_at__lt=before).exclude(state=InboundMail.State.KEPT)
    ended = Q(ballot__question__match__status=Match.Status.ABANDONED)
    over = Q(ballot=None) | Q(ballot__question__closed_at__isnull=False) | ended
    ids = read.filter(over).exclude(raw=b"").values("pk")
    return InboundMail.objects.filter(pk__in=ids)
