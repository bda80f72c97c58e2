"""Further addresses of a person: given, proved by a code in a letter, taken back. Writes `Address` rows."""

from __future__ import annotations

from datetime import timedelta
from secrets import randbelow
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Address, User, now
from games.post import queue

MOST = 5
"""Addresses that a person may give."""
CODES = 6
"""Letters with a code that one person can have sent in a day, to whatever addresses."""
TRIES = 5
GOOD_FOR = timedelta(minutes=15)
DAY = timedelta(days=1)


def give(person: User, email: str) -> bool:
    """Sends a code to an address that a person says is theirs. False if it is taken, or they have asked too often."""
    moment = now()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=person.pk)
        mine = Address.objects.filter(person=person)
        known = mine.filter(email__same=email).first()
        too_many = known is None and mine.count() >= MOST
        if too_many or taken(email) or queue.codes_since(person, moment - DAY) >= CODES:
            return False
        code = f"{randbelow(1_000_000):06}"
        row: dict[str, Any] = {"code": _digest(person, email, code), "asked_at": moment, "tries": 0}
        row |= {"person": person, "email": email}
        Address.objects.update_or_create(pk=known.pk if known else None, defaults=row)
        queue.confirm(person, email, code, moment + GOOD_FOR)
    return True


def prove(person: User, address_id: int, code: str) -> bool:
    """Whether this is the code that was sent to the address; then it is the person's."""
    open_ones = Address.objects.filter(pk=address_id, person=person, confirmed_at=None, tries__lt=TRIES)
    if not open_ones.filter(asked_at__gt=now() - GOOD_FOR).update(tries=F("tries") + 1):
        return False
    row = Address.objects.get(pk=address_id)
    good = constant_time_compare(row.code, _digest(person, row.email, "".join(code.split())))
    if not good or taken(row.email):
        return False
    return bool(Address.objects.filter(pk=address_id).update(confirmed_at=now(), code=""))


def take_back(person: User, address_id: int) -> None:
    """The person does not write from there any more."""
    Address.objects.filter(pk=address_id, person=person).delete()


def taken(email: str, *, by_others_than: User | None = None) -> bool:
    """Whether somebody signs in with this address, or it was proved to be somebody's."""
    proved = Address.objects.filter(email__same=email).exclude(confirmed_at=None).exclude(person=by_others_than)
    owners = User.objects.filter(email__same=email).exclude(pk__in=unproved(email))
    return owners.exists() or proved.exists()


def unproved(email: str) -> QuerySet[User]:
    """An account of an address that was typed at the door and no more: nobody signed in, and no reply took a seat."""
    nobody = User.objects.filter(last_login=None, name="", is_staff=False, seats=None, tenures=None)
    return nobody.filter(email__same=email)


def _digest(person: User, email: str, code: str) -> str:
    return salted_hmac("lifeboats.address", f"{person.pk}|{email.lower()}|{code}", algorithm="sha256").hexdigest()
