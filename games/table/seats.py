"""Seats: who sits where before a match begins: invitations, joining, bots."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from games.models import Invitation, Match, Seat, User, now
from games.post import queue
from games.rules.sentences import Sentence
from games.table import gate, muster
from games.table.acts import Refused

MOST_A_DAY = 60
"""How many addresses one person may invite in a day: letters to strangers are not to be had for nothing."""


class NoSeat(Exception):
    """There is no seat to give: the match has begun or is full, or the person sits at it already."""


def invite(match: Match, email: str, by: User, *, unseen: bool = False) -> Invitation:
    """Invites the owner of an address, which is `unseen` by whoever invites; inviting twice sends one letter.

    Raises `Refused` for somebody who has invited very many people today.
    """
    with transaction.atomic():
        moment = now()
        row = {"invited_by": by, "sent_at": moment, "unseen": unseen}
        invited, is_new = Invitation.objects.get_or_create(match=match, email=email.lower(), defaults=row)
        lately = Invitation.objects.filter(invited_by=by, unseen=False, sent_at__gt=moment - timedelta(days=1))
        if is_new and lately.count() > MOST_A_DAY:
            raise Refused(Sentence("You have invited very many people today: go on tomorrow, or send the join link."))
        queue.invitation(invited)
    return invited


def join(match_id: int, person: User, *, from_lobby: bool = False) -> Seat:
    """Gives a person the first free seat; the match begins, or its muster, when it was the last one.

    Whoever comes `from_lobby` passes the gate. Raises `NoSeat`, or `Refused` by the gate.
    """
    with transaction.atomic():
        match = _lobby(match_id)
        if from_lobby:
            gate.admit(match, person)
        if match.seats.filter(player=person).exists():
            raise NoSeat("You sit at this table already.")
        seat = match.seats.filter(player=None, bot="").first()
        if seat is None:
            raise NoSeat("Every seat at this table is taken.")
        seat.player = person
        seat.save(update_fields=("player",))
        match.invitations.filter(email=person.email.lower()).update(state=Invitation.State.ACCEPTED, answered_at=now())
        if not match.seats.filter(player=None, bot="").exists():
            muster.call(match.pk)
    return seat


def accept(invited: Invitation, person: User) -> Seat:
    """Takes the seat that an invitation offers: one, for whoever has the letter. Raises `NoSeat`."""
    with transaction.atomic():
        _lobby(invited.match_id)
        if Invitation.objects.filter(pk=invited.pk, state=Invitation.State.ACCEPTED).exists():
            raise NoSeat("This invitation has been accepted already.")
        seat = join(invited.match_id, person)
        _answer(invited, Invitation.State.ACCEPTED)
    return seat


def decline(invited: Invitation) -> None:
    """Says no to an invitation; while the match waits for players its host is told."""
    with transaction.atomic():
        _answer(invited, Invitation.State.DECLINED)
        if Match.objects.filter(pk=invited.match_id, status=Match.Status.LOBBY).exists():
            queue.declined(invited)


def leave(match_id: int, person: User) -> None:
    """Gives a seat back while the match is in the lobby. Raises `NoSeat` once it has begun."""
    with transaction.atomic():
        match = _lobby(match_id)
        for seat in match.seats.filter(player=person):
            muster.vacate(seat)
            muster.call_off(match)


def fill_with_bots(match_id: int, bot: str, seats: int | None = None) -> None:
    """Puts a bot in every free seat, or in so many of them. Raises `NoSeat` once the match has begun."""
    with transaction.atomic():
        free = _lobby(match_id).seats.filter(player=None, bot="")
        free.filter(pk__in=list(free.values_list("pk", flat=True)[:seats])).update(bot=bot)


def _lobby(match_id: int) -> Match:
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.LOBBY:
        raise NoSeat("This match has begun already.")
    return match


def _answer(invited: Invitation, state: Invitation.State) -> None:
    Invitation.objects.filter(pk=invited.pk).update(state=state, answered_at=now())
