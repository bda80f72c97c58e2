"""The muster: before a match begins all confirm that they are there, where the host wants it.

Once the table is full, everybody who has not confirmed is asked to, by letter. Who does not in time loses their seat;
the others stay confirmed until the table is full again. Bots confirm by themselves.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from games.models import Act, Invitation, Match, Seat, User, now
from games.post import queue
from games.rules.sentences import Sentence
from games.table.acts import Refused, note
from games.table.start import NotReady, begin, forget


def call(match_id: int) -> None:
    """The table is full: the match begins, or everybody is asked to confirm. Raises `NotReady` if a seat is free."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        if match.status != Match.Status.LOBBY or match.seats.filter(player=None, bot="").exists():
            raise NotReady("It has begun already, or a seat is still free.")
        awaited = missing(match)
        if not match.muster_hours or not awaited:
            begin(match.pk)
        elif match.muster_until is None:
            match.muster_until = now() + timedelta(hours=match.muster_hours / settings.SPEED)
            match.save(update_fields=("muster_until",))
            for seat in awaited:
                queue.muster(seat, match.muster_until)


def missing(match: Match) -> list[Seat]:
    """The seats whose players have not confirmed."""
    return list(match.seats.filter(ready_at=None).exclude(player=None).select_related("player"))


def confirm(seat_id: int, person: User) -> bool:
    """A player is there. Whether the match begins now, because all the others are. Raises `Refused`."""
    match_id = Seat.objects.values_list("match", flat=True).get(pk=seat_id)
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        seat = Seat.objects.filter(pk=seat_id, player=person).first()
        if match.status != Match.Status.LOBBY:
            raise Refused(Sentence("This match has begun: there is nothing to confirm any more."))
        if seat is None:
            raise Refused(Sentence("Only who sits here can confirm."))
        if match.muster_until is None:
            raise Refused(
                Sentence("Nobody needs to confirm yet: a seat is still free. You get a letter when it is time.")
            )
        if seat.ready_at is None:
            seat.ready_at = now()
            seat.save(update_fields=("ready_at",))
        if missing(match):
            return False
        begin(match.pk)
    return True


def due(moment: datetime) -> QuerySet[Match]:
    """The matches in which the time to confirm is over."""
    return Match.objects.filter(status=Match.Status.LOBBY, muster_until__lte=moment).order_by("muster_until")


def end(match_id: int) -> bool:
    """Frees the seats of those who have not confirmed in time, and tells all. False if there was nothing to do."""
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).select_related("host").get(pk=match_id)
        moment = now()
        if match.status != Match.Status.LOBBY or match.muster_until is None or match.muster_until > moment:
            return False
        gone = [seat.player for seat in missing(match) if seat.player]
        for seat in missing(match):
            vacate(seat)
        call_off(match)
        stay = [seat.player for seat in match.seats.exclude(player=None).select_related("player") if seat.player]
        everybody = {match.host, *gone, *stay}
        note(match, Act.Kind.UNREADY, moment, to=list(everybody), count=len(gone), people=[one.pk for one in gone])
    return True


def vacate(seat: Seat) -> None:
    """Nobody sits there any more, no letter about the seat opens anything, and who was invited may come again."""
    if seat.player:
        mine = seat.match.invitations.filter(email=seat.player.email.lower(), state=Invitation.State.ACCEPTED)
        mine.update(state=Invitation.State.DECLINED)
    seat.player, seat.ready_at = None, None
    seat.save(update_fields=("player", "ready_at"))
    forget(seat)


def call_off(match: Match) -> None:
    """A seat is free again: nobody is asked to confirm until the table is full."""
    match.muster_until = None
    match.save(update_fields=("muster_until",))
