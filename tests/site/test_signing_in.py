"""A person gives an address, known or new, gets a code by mail and is signed in; there are no passwords to lose."""

import re
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import NoReverseMatch, reverse

pytestmark = pytest.mark.django_db
CODE = re.compile(r"^[A-Z0-9]{4}-?[A-Z0-9]{4}$", re.MULTILINE)


@pytest.fixture(autouse=True)
def plain_letters(settings: Any) -> None:
    """allauth's own way of sending, whatever the site puts in its place, and no memory of earlier tries."""
    settings.ACCOUNT_ADAPTER = "allauth.account.adapter.DefaultAccountAdapter"
    cache.clear()


def ask(client: Client, email: str) -> Any:
    return client.post(reverse("account_login"), {"email": email})


def code() -> str:
    found = CODE.search(str(mail.outbox.pop().body))
    assert found
    return found[0]


def answer(client: Client, words: str) -> Any:
    return client.post(reverse("account_confirm_login_code"), {"code": words})


def signed_in(client: Client) -> str:
    return client.session.get("_auth_user_id", "")


def test_a_new_person_enters_an_address_and_one_code(client: Client, django_user_model: Any) -> None:
    asked = ask(client, "New@Example.org")
    assert asked.url == reverse("account_confirm_login_code")
    assert client.get(asked.url).status_code == 200
    assert not signed_in(client)
    assert answer(client, code()).url == "/"
    person = django_user_model.objects.get(email__iexact="new@example.org")
    assert signed_in(client) == str(person.pk)
    assert not person.has_usable_password()
    assert not mail.outbox


def test_a_known_person_comes_in_by_the_same_door_in_any_case(client: Client, django_user_model: Any) -> None:
    person = django_user_model.objects.create_user("ann@example.org")
    asked = ask(client, "ANN@example.org")
    assert asked.url == reverse("account_confirm_login_code")
    answer(client, code())
    assert signed_in(client) == str(person.pk)
    assert django_user_model.objects.count() == 1


def test_only_the_right_code_opens(client: Client, django_user_model: Any) -> None:
    django_user_model.objects.create_user("ann@example.org")
    ask(client, "ann@example.org")
    right = code()
    for _ in range(5):
        answer(client, "AAAA-AAAA")
        assert not signed_in(client)
    answer(client, right)
    assert not signed_in(client)


def test_who_was_shut_out_gets_no_code_and_learns_nothing(client: Client, django_user_model: Any) -> None:
    django_user_model.objects.create_user("eve@example.org", is_active=False)
    assert ask(client, "Eve@example.org").url == reverse("account_confirm_login_code")
    assert not mail.outbox
    assert django_user_model.objects.count() == 1


def test_an_address_is_not_flooded_with_codes(django_user_model: Any) -> None:
    django_user_model.objects.create_user("ann@example.org")
    for _ in range(6):
        ask(Client(), "ann@example.org")
    assert len(mail.outbox) == 3


@pytest.mark.parametrize(
    "name", ["account_signup", "account_set_password", "account_change_password", "account_reset_password"]
)
def test_there_is_one_door_and_no_page_for_a_password(name: str) -> None:
    with pytest.raises(NoReverseMatch):
        reverse(name)
