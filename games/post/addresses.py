"""Addresses from which letters come back: marked, told to hosts, and tried again when their owners say so."""

from __future__ import annotations

from django.db.models import Max

from games.models import Invitation, Match, OutgoingMail, User, now
from games.post import queue
from games.post.rows import CAME_TO_NOTHING

Kind, State, Address = OutgoingMail.Kind, OutgoingMail.State, User.AddressState


def bouncing(address: str) -> None:
    """Letters to an address come back: its owner gets no more until they want to try again, and hosts are told."""
    _mark(address, Address.BOUNCING)
    invited = Invitation.objects.filter(email__same=address, state=Invitation.State.OPEN)
    for one in invited.filter(match__status=Match.Status.LOBBY).select_related("match", "invited_by"):
        queue.no_invitation(one)


def complained(address: str) -> None:
    """A reader called a letter of ours spam: they get no more of them."""
    _mark(address, Address.COMPLAINED)


def again(person: User) -> None:
    """Their owner says that letters arrive again: a letter to try it out, and what is still asked of them."""
    User.objects.filter(pk=person.pk).update(address_state=Address.FINE)
    queue.test(person)
    missed = OutgoingMail.objects.filter(person=person, kind=Kind.ASK, state__in=CAME_TO_NOTHING)
    open_ones = missed.filter(question__closed_at=None, ballot__cast_at=None, seat__player=person)
    newest = open_ones.filter(not_after__gt=now()).order_by().values("ballot").annotate(last=Max("pk"))
    asks = OutgoingMail.objects.filter(pk__in=[row["last"] for row in newest])
    asks.update(state=State.QUEUED, attempts=0, error="", text="", next_at=now())


def _mark(address: str, state: Address) -> None:
    known = User.objects.filter(email__same=address).exclude(address_state__in=(state, Address.COMPLAINED))
    for person in known:
        User.objects.filter(pk=person.pk).update(address_state=state)
        queue.trouble(person, unwanted=state == Address.COMPLAINED)
