"""Forgetting a person: agreed to by a letter; then nothing is left but a nameless row that holds what they played.

Answers and messages stay, under the colour of the seat: they are the record of a match that others played too.
"""

from __future__ import annotations

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Lower

from games import table, tokens
from games.models import (
    Absence,
    Address,
    Consent,
    InboundMail,
    Invitation,
    Match,
    Mute,
    OutgoingMail,
    Seat,
    Token,
    Uninvited,
    User,
    now,
)
from games.people.blotting import blot, matches_of
from games.people.letters import addresses, written_by
from games.post import further, queue

GOOD_FOR = timedelta(days=1)
PLAYING = (Match.Status.RUNNING, Match.Status.PAUSED)
NOT_OVER = (*PLAYING, Match.Status.LOBBY, Match.Status.HELD)
NOBODY = "former-{key}@nobody.invalid"
Purpose = Token.Purpose


def ask(person: User) -> bool:
    """Sends the letter by which a person agrees, instead of an earlier one. False if they have asked too often."""
    moment = now()
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=person.pk)
        if queue.codes_since(person, moment - further.DAY) >= further.CODES:
            return False
        stay(person)
        wanted = Consent.objects.create(person=person, kind=Consent.Kind.FORGET, asked_at=moment)
        queue.consent(wanted, person.email, moment + GOOD_FOR)
    return True


def stay(person: User) -> None:
    """Nothing is deleted, and the letter about it is worthless."""
    asked = Consent.objects.filter(person=person, kind=Consent.Kind.FORGET)
    for key in asked.values_list("pk", flat=True):
        tokens.revoke(Purpose.CONFIRM, key)
    asked.delete()


def agree(wanted: Consent) -> bool:
    """The person agrees and is forgotten. False if that was done already, or the letter is too old."""
    fresh = Consent.objects.filter(pk=wanted.pk, kind=Consent.Kind.FORGET, asked_at__gt=now() - GOOD_FOR)
    if not fresh.exists():
        return False
    forget(wanted.person)
    return True


def playing(person: User) -> list[Match]:
    """The matches in which a person gives up a seat."""
    return list(Match.objects.filter(seats__player=person, status__in=PLAYING).order_by("title", "pk"))


def forget(person: User) -> None:
    """Gives up what a person holds, then deletes and blots out what tells who they were."""
    with transaction.atomic():
        matches = matches_of(person)
        _leave_tables(person)
        person = User.objects.select_for_update(no_key=True).get(pk=person.pk)
        known_by, called = addresses(person), person.name
        _delete_letters(person, known_by)
        _delete_rows(person, known_by)
        blot(matches, [called, *known_by])
        _empty(person)


def _leave_tables(person: User) -> None:
    seats = Seat.objects.filter(player=person, match__status__in=NOT_OVER)
    for seat in seats.order_by("match").select_related("match"):
        if seat.match.status in PLAYING:
            table.resign(seat.match_id, person)
        elif seat.match.status == Match.Status.LOBBY:
            table.leave(seat.match_id, person)
    for match_id in Match.objects.filter(host=person, status__in=NOT_OVER).order_by("pk").values_list("pk", flat=True):
        table.hosting.pass_on(match_id)
    table.absences.without(person)


def _delete_letters(person: User, known_by: set[str]) -> None:
    InboundMail.objects.filter(pk__in=[letter.pk for letter in written_by(person)]).delete()
    theirs = OutgoingMail.objects.annotate(small=Lower("address"))
    theirs.filter(Q(person=person) | Q(person=None, small__in=known_by)).delete()


def _delete_rows(person: User, known_by: set[str]) -> None:
    consents = list(Consent.objects.filter(person=person).values_list("pk", flat=True))
    Token.objects.filter(purpose=Purpose.CONFIRM, opens__in=consents).delete()
    Token.objects.filter(purpose=Purpose.UNSUBSCRIBE, opens=person.pk).delete()
    for model in (Address, Absence, Consent, Mute):
        model.objects.filter(person=person).delete()
    EmailAddress.objects.filter(user=person).delete()
    here = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(Q(user=person) | Q(content_type=here, object_id=str(person.pk))).delete()
    Uninvited.objects.annotate(small=Lower("email")).filter(small__in=known_by).delete()
    invited = Invitation.objects.annotate(small=Lower("email")).filter(small__in=known_by)
    for one in invited:
        Invitation.objects.filter(pk=one.pk).update(email=f"{one.pk}.{NOBODY.format(key=person.pk)}")


def _empty(person: User) -> None:
    """What stays: a row that opens nothing, with what every new person begins with; no letter goes to it."""
    kept = {"pk", "id", "is_active", "gone_at", "email", "date_joined"}
    for field in User._meta.concrete_fields:
        if field.name not in kept:
            setattr(person, field.name, field.get_default())
    person.email, person.is_active = NOBODY.format(key=person.pk), False
    person.address_state = User.AddressState.BOUNCING
    person.gone_at = person.date_joined = now()
    person.set_unusable_password()
    person.save()
    person.groups.clear()
    person.user_permissions.clear()
