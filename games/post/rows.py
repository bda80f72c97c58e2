"""Rows of letters out: put one down, once, as its reader wants it; and what the letters of a seat have told it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max, QuerySet

from games import bell
from games.models import Match, OutgoingMail, Seat, User, now
from games.post import deputies, wishes

Kind = OutgoingMail.Kind
State = OutgoingMail.State
AT_ONCE = timedelta()
CAME_TO_NOTHING = (State.STALE, State.FAILED, State.BOUNCED)


def put(
    key: str, kind: Kind, address: str, *, not_after: datetime | None = None, after: timedelta = AT_ONCE, **refs: Any
) -> None:
    """A letter to an address, to be written later; nothing if its `key` was put down before."""
    moment = now() + after
    row = {"kind": kind, "address": address, "queued_at": moment, "next_at": moment, "not_after": not_after, **refs}
    if person := refs.get("person"):
        wish = wishes.wish(person, kind, moment, not_after)
        row |= {} if "absence" in refs and wish.get("state") == State.HELD else wish
    OutgoingMail.objects.bulk_create([OutgoingMail(key=key, **row)], ignore_conflicts=True)
    bell.ring("deliver")


def tell(key: str, kind: Kind, seat: Seat, *, news: bool = True, **refs: Any) -> None:
    """A letter to the player of a seat, or to their deputy; what a deputy gets waits for no daily letter.

    With `news`, what happened since the reader's last letter goes with it.
    """
    newest = seat.match.happenings.aggregate(last=Max("position"))["last"] if news else None
    for reader, absence in deputies.readers(kind, seat, refs.get("ballot")):
        since = told(seat, reader)
        span = {"since": since, "until": newest or since, "match": seat.match, "seat": seat}
        stands_in = {"absence": absence} if absence else {}
        own = f"{key}:for:{absence.pk}" if absence else key
        put(own, kind, reader.email, person=reader, **span, **stands_in, **refs)


def as_wished(letters: QuerySet[OutgoingMail]) -> None:
    """Those of these letters that wait for the day leave as their readers want them by now."""
    for held in letters.filter(state=State.HELD).select_related("person"):
        wish = wishes.wish(held.person, held.kind, now(), held.not_after) if held.person else {}
        OutgoingMail.objects.filter(pk=held.pk, state=State.HELD).update(**{"state": State.QUEUED} | wish)


def people(match: Match) -> list[Seat]:
    """The seats of a match that people hold."""
    return list(match.seats.exclude(player=None).select_related("player", "match"))


def came_to_nothing(letter: OutgoingMail) -> None:
    """What a daily letter would have told was told to nobody if it did not arrive; `letter` is as it is now."""
    if letter.kind == Kind.DIGEST:
        gathered = OutgoingMail.objects.filter(pk__in=letter.facts["letters"], state=State.GATHERED)
        gathered.update(state=letter.state, error=letter.error)


def told(seat: Seat, reader: User | None) -> int:
    """The position of the last happening that letters about this seat have told a reader, or are about to."""
    return _last(_telling(OutgoingMail.objects.filter(seat=seat, person=reader)))


def told_before(letter: OutgoingMail) -> int:
    """The same for the letters that were queued before this one, as it stands now: some may have come to nothing."""
    if letter.seat_id is None:
        return 0
    before = OutgoingMail.objects.filter(seat=letter.seat_id, person=letter.person_id, pk__lt=letter.pk)
    return _last(_telling(before))


def _telling(rows: QuerySet[OutgoingMail]) -> QuerySet[OutgoingMail]:
    telling = rows.filter(kind__in=(Kind.ASK, Kind.OVER, Kind.RESULT))
    return telling.exclude(state__in=(*CAME_TO_NOTHING, State.HELD))


def _last(rows: QuerySet[OutgoingMail]) -> int:
    last: int | None = rows.aggregate(last=Max("until"))["last"]
    return last or 0
