"""Rows of letters out: put one down, once, as its reader wants it; and what the letters of a seat have told it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max, QuerySet

from games import bell
from games.models import OutgoingMail, Seat, now
from games.post import wishes

Kind = OutgoingMail.Kind
State = OutgoingMail.State
AT_ONCE = timedelta()


def put(
    key: str, kind: Kind, address: str, *, not_after: datetime | None = None, after: timedelta = AT_ONCE, **refs: Any
) -> None:
    """A letter to an address, to be written later; nothing if its `key` was put down before."""
    moment = now() + after
    row = {"kind": kind, "address": address, "queued_at": moment, "next_at": moment, "not_after": not_after, **refs}
    if person := refs.get("person"):
        row |= wishes.wish(person, kind, moment, not_after)
    OutgoingMail.objects.get_or_create(key=key, defaults=row)
    bell.ring("deliver")


def tell(key: str, kind: Kind, seat: Seat, *, news: bool = True, **refs: Any) -> None:
    """A letter to the player of a seat; with `news`, what happened since their last one goes with it."""
    assert seat.player
    since = told(seat)
    newest = seat.match.happenings.aggregate(last=Max("position"))["last"] if news else None
    span = {"since": since, "until": newest or since}
    put(key, kind, seat.player.email, person=seat.player, match=seat.match, seat=seat, **span, **refs)


def told(seat: Seat) -> int:
    """The position of the last happening that letters have told this seat's player, or are about to."""
    return _last(_telling(OutgoingMail.objects.filter(seat=seat, person=seat.player)))


def told_before(letter: OutgoingMail) -> int:
    """The same for the letters that were queued before this one, as it stands now: some may have come to nothing."""
    if letter.seat_id is None:
        return 0
    before = OutgoingMail.objects.filter(seat=letter.seat_id, person=letter.person_id, pk__lt=letter.pk)
    return _last(_telling(before))


def _telling(rows: QuerySet[OutgoingMail]) -> QuerySet[OutgoingMail]:
    telling = rows.filter(kind__in=(Kind.ASK, Kind.OVER, Kind.RESULT))
    return telling.exclude(state__in=(State.STALE, State.FAILED, State.BOUNCED, State.HELD))


def _last(rows: QuerySet[OutgoingMail]) -> int:
    last: int | None = rows.aggregate(last=Max("until"))["last"]
    return last or 0
