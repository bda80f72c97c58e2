"""A change of address: agreed to by a letter to the new address and by one to the old, then done at once.

If letters to the old address come back, its silence counts as a yes after `GOOD_FOR`, in which it could be stopped.
Every sign-in ends. What lies in the old mailbox opens nothing any more: what is open is asked anew at the new address.
"""

from __future__ import annotations

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q

from games import tokens
from games.models import Address, Ballot, Consent, Invitation, OutgoingMail, Seat, Token, User, now
from games.people import forgetting
from games.post import deputies, further, queue

GOOD_FOR = timedelta(days=7)
"""How long the letters are good for, and how long an address is given that may be dead."""
Kind, State, Purpose = Consent.Kind, OutgoingMail.State, Token.Purpose
NOT_GONE_YET = (State.QUEUED, State.WAITING, State.HELD)
ASKED_THERE = (OutgoingMail.Kind.DIGEST, OutgoingMail.Kind.DEPUTY)
"""Letters with keys of their own."""


def ask(person: User, email: str) -> bool:
    """Asks the owners of both addresses, instead of what was asked before. False if it is taken, or asked too often."""
    moment = now()
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=person.pk)
        often = queue.codes_since(person, moment - further.DAY) + 2 > further.CODES
        if often or further.taken(email, by_others_than=person):
            return False
        stop(person)
        for kind, address in ((Kind.LEAVE, person.email), (Kind.ARRIVE, email)):
            wanted = Consent.objects.create(person=person, kind=kind, email=email, asked_at=moment)
            queue.consent(wanted, address, moment + GOOD_FOR)
    return True


def agree(wanted: Consent) -> bool:
    """The owner of one of the addresses agrees. True if that was the last word and the address has changed."""
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=wanted.person_id)
        Consent.objects.filter(pk=wanted.pk, given_at=None).update(given_at=now())
        return _move_if(person, missing={None})


def stop(person: User) -> None:
    """Nothing is changed, and the letters about it are worthless."""
    asked = Consent.objects.filter(person=person, kind__in=(Kind.LEAVE, Kind.ARRIVE))
    for key in asked.values_list("pk", flat=True):
        tokens.revoke(Purpose.CONFIRM, key)
    asked.delete()


def pending(person: User) -> dict[str, Consent]:
    """What is asked of both addresses of a person at the moment, by kind; empty if nothing is."""
    return {row.kind: row for row in Consent.objects.filter(person=person, kind__in=(Kind.LEAVE, Kind.ARRIVE))}


def settle() -> int:
    """Ends what was asked `GOOD_FOR` ago. Returns how many addresses have changed by that."""
    old = Consent.objects.filter(kind=Kind.ARRIVE, asked_at__lte=now() - GOOD_FOR)
    return sum(_settle(person) for person in old.values_list("person", flat=True))


def _settle(person_id: int) -> bool:
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=person_id)
        dead = person.address_state == User.AddressState.BOUNCING
        moved = _move_if(person, missing={None, Kind.LEAVE} if dead else {None})
        stop(person)
    return moved


def _move_if(person: User, *, missing: set[str | None]) -> bool:
    """Changes the address if nobody's yes is missing but of these."""
    asked = pending(person)
    silent = {kind for kind, row in asked.items() if row.given_at is None}
    if not asked or silent - missing:
        return False
    email = asked[Kind.ARRIVE].email
    stop(person)
    if further.taken(email, by_others_than=person):
        return False
    _move(person, email)
    return True


def _move(person: User, email: str) -> None:
    old = person.email
    further.unproved(email).exclude(pk=person.pk).delete()
    Address.objects.filter(person=person, email__same=email).delete()
    EmailAddress.objects.filter(user=person).delete()
    person.email, person.address_state = email, User.AddressState.FINE
    person.save(update_fields=("email", "address_state"))
    for invited in Invitation.objects.filter(email__same=old, state=Invitation.State.OPEN):
        _invite_there(invited, email)
    waiting = OutgoingMail.objects.filter(person=person, address__same=old, state__in=NOT_GONE_YET)
    waiting.update(address=email)
    _shut_the_old_mailbox(person)


def _invite_there(invited: Invitation, email: str) -> None:
    """An invitation follows its owner, unless they were invited there as well; it is taken on its page from now on."""
    tokens.revoke(Purpose.INVITE, invited.pk)
    if not Invitation.objects.filter(match=invited.match_id, email__same=email).exists():
        Invitation.objects.filter(pk=invited.pk).update(email=email.lower())


def _shut_the_old_mailbox(person: User) -> None:
    forgetting.stay(person)
    tokens.revoke(Purpose.UNSUBSCRIBE, person.pk)
    for letter in person.letters.filter(kind__in=ASKED_THERE).values_list("pk", flat=True):
        for purpose in (Purpose.DIGEST, Purpose.DEPUTY):
            tokens.revoke(purpose, letter)
    for seat in Seat.objects.filter(player=person).select_related("match", "player"):
        for purpose in (Purpose.PRESS, Purpose.MUTE, Purpose.READY):
            tokens.revoke(purpose, seat.pk)
        _muster_there(seat)
    asked = Q(seat__player=person) | Q(letters__person=person, letters__absence__isnull=False)
    open_ones = Ballot.objects.filter(asked, question__closed_at=None).distinct()
    for ballot in open_ones.select_related("question", "seat__match", "seat__player"):
        _ask_there(person, ballot)


def _muster_there(seat: Seat) -> None:
    """Who is still to confirm that they will play is asked anew, unless that letter has not gone yet."""
    asked = seat.letters.filter(kind=OutgoingMail.Kind.MUSTER, person=seat.player, state__in=NOT_GONE_YET)
    if seat.match.muster_until and not seat.ready_at and not asked.exists():
        queue.muster(seat, seat.match.muster_until, anew=True)


def _ask_there(person: User, ballot: Ballot) -> None:
    """A ballot of their own seat, or of one for which they stand in: new keys, in a letter to the new address."""
    theirs = ballot.letters.filter(person=person)
    for letter in theirs.exclude(absence=None).values_list("pk", flat=True):
        tokens.revoke(Purpose.DEPUTY, letter)
    if ballot.seat.player == person:
        tokens.revoke(Purpose.LINK, ballot.pk)
        tokens.revoke(Purpose.REPLY, ballot.pk)
    reads = person in [reader for reader, _absence in deputies.readers(OutgoingMail.Kind.ASK, ballot.seat)]
    if reads and not theirs.filter(kind=OutgoingMail.Kind.ASK, state__in=NOT_GONE_YET).exists():
        queue.ask_anew(ballot)
