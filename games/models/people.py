"""People: who signs in, under which address, in which zone and language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


@models.CharField.register_lookup
class Same(models.Lookup):  # type: ignore[type-arg]
    """`email__same`: an address in any case. `iexact` compares capitals, in which ı and i, ſ and s are one letter."""

    lookup_name = "same"

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        (left, values), (right, more) = self.process_lhs(compiler, connection), self.process_rhs(compiler, connection)
        return f"LOWER({left}) = LOWER({right})", [*values, *more]


class People(BaseUserManager["User"]):
    """Finds and makes people by their e-mail address, whose case does not matter."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """A new person. Without a password they sign in by a code sent by mail."""
        if not email:
            raise ValueError("A person needs an e-mail address.")
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """A new member of staff who may do everything."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def of(self, email: str) -> User | None:
        """The person with this address, in any case."""
        return self.filter(email__same=email).first()

    def get_by_natural_key(self, username: str | None) -> User:
        """The person who signs in as `username`, an address in any case."""
        return self.get(email__same=username)


def validate_zone(name: str) -> None:
    """Raises `ValidationError` unless `name` is an IANA time zone."""
    if name not in available_timezones():
        raise ValidationError(_("%(zone)s is no time zone. Choose one such as Europe/Paris."), params={"zone": name})


class User(AbstractBaseUser, PermissionsMixin):
    """A person. Signs in with an e-mail address; others see the display name only.

    Of who is `gone_at` some time, nothing is left but this row, so that what they played stays somebody's.
    """

    class AddressState(models.TextChoices):
        FINE = "fine"
        BOUNCING = "bouncing"
        COMPLAINED = "complained"

    class Results(models.TextChoices):
        ONCE = "once", _("at once, in a letter of their own")
        NEXT = "next", _("with the next question that I am asked")
        DIGEST = "digest", _("in a daily letter")

    class Mail(models.TextChoices):
        EVERYTHING = "everything", _("everything, as it happens")
        QUESTIONS = "questions", _("nothing but questions")
        DIGEST = "digest", _("one letter a day, and at once what cannot wait")
        NOTHING = "nothing", _("nothing at all, except answers to what I write")

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name shown to others"), max_length=60, blank=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[validate_zone])
    language = models.CharField(_("language"), max_length=12, default="en")
    address_state = models.CharField(max_length=12, choices=AddressState.choices, default=AddressState.FINE)
    results = models.CharField(_("results"), max_length=8, choices=Results.choices, default=Results.NEXT)
    mail = models.CharField(_("letters"), max_length=12, choices=Mail.choices, default=Mail.EVERYTHING)
    digest_hour = models.PositiveSmallIntegerField(
        _("hour of the daily letter"), default=8, validators=[MaxValueValidator(23)]
    )
    quiet_from = models.TimeField(_("no letters from"), null=True, blank=True)
    quiet_to = models.TimeField(_("until"), null=True, blank=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    date_joined = models.DateTimeField(default=timezone.now)
    gone_at = models.DateTimeField(null=True, editable=False)

    objects = People()
    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: list[str] = []

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="one_person_per_address")]

    def __str__(self) -> str:
        return gettext("a former player") if self.gone_at else self.name or self.email.partition("@")[0]

    def get_session_auth_hash(self) -> str:
        """What a browser that is signed in must hold: it hangs on the address too, so a new one ends every sign-in."""
        return self._signed_in(settings.SECRET_KEY)

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """The same by the keys that still count."""
        return map(self._signed_in, settings.SECRET_KEY_FALLBACKS)

    def _signed_in(self, key: str) -> str:
        stands_on = f"{self.password}|{self.email.lower()}"
        return salted_hmac("games.signed-in", stands_on, secret=key, algorithm="sha256").hexdigest()


class Address(models.Model):
    """A further address of a person, from which they may write once it was proved to be theirs. `code` is a digest."""

    person = models.ForeignKey(User, models.CASCADE, related_name="addresses")
    email = models.EmailField()
    code = models.CharField(max_length=64, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("person", Lower("email"), name="an_address_once_a_person"),
            models.UniqueConstraint(
                Lower("email"), condition=Q(confirmed_at__isnull=False), name="a_proved_address_once"
            ),
        ]

    def __str__(self) -> str:
        return f"address {self.pk} of {self.person_id}"


class Consent(models.Model):
    """What a person asked for about themselves, and agrees to by a letter's link; `given_at` once they have.

    A change of address takes two: one from where letters came until now, one from `email`, where they shall come.
    """

    class Kind(models.TextChoices):
        LEAVE = "leave", _("no letters to the address until now")
        ARRIVE = "arrive", _("letters to a new address")
        FORGET = "forget", _("nothing more of this person")

    person = models.ForeignKey(User, models.CASCADE, related_name="consents")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    email = models.EmailField(blank=True)
    asked_at = models.DateTimeField()
    given_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("person", "kind"), name="one_consent_of_a_kind")]

    def __str__(self) -> str:
        return f"consent {self.kind} of {self.person_id}"
