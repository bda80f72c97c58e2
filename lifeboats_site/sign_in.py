"""The one door for people: an address, known or new, gets a code by mail; whoever enters the code is that person."""

from allauth.account.forms import RequestLoginCodeForm
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction


class AddressForm(RequestLoginCodeForm):
    """A new address becomes a person at once and goes the way of a known one, so that nobody learns which it is."""

    def clean_email(self) -> str:
        email = str(super().clean_email())
        if self._user is None:
            self._user = newcomer(email)
        return email


def newcomer(email: str) -> object | None:
    """A person with this address, unless there is one who was shut out."""
    people = get_user_model()
    try:
        with transaction.atomic():
            return people.objects.create_user(email)  # type: ignore[attr-defined]
    except IntegrityError:
        return people.objects.filter(email__same=email, is_active=True).first()
