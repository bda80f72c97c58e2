"""Signing in through our own pages and outbox; a newcomer is asked once for name, zone and language."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import OutgoingMail, User
from tests.web.scene import client, person

pytestmark = pytest.mark.django_db


def through_the_door(browser: Client, email: str, onward: str = "") -> str:
    """Asks for a code, reads it in the letter that was queued, enters it; where that leads."""
    query = f"?next={onward}" if onward else ""
    asked = browser.post(f"/accounts/login/{query}", {"email": email, "next": onward})
    assert asked.status_code == 302
    letter = OutgoingMail.objects.filter(kind="code", address__iexact=email).latest("pk")
    answered = browser.post(asked["Location"], {"code": letter.facts["code"], "next": onward})
    return str(answered["Location"])


def test_a_newcomer_says_who_they_are_and_goes_on_to_where_they_were_heading(db: None) -> None:
    browser = Client()
    onward = through_the_door(browser, "new@example.org", "/rules/")
    assert onward == "/me/?next=%2Frules%2F"
    asked = browser.get(onward).content.decode()
    assert "Welcome aboard" in asked
    assert "data-zone-guess" in asked
    fields = {"name": "Neo", "zone": "America/Montreal", "language": "fr", "next": "/rules/"}
    assert browser.post("/me/", fields)["Location"] == "/rules/"
    person = User.objects.get(email="new@example.org")
    assert (person.name, person.zone, person.language) == ("Neo", "America/Montreal", "fr")


def test_a_known_player_goes_straight_on(anna: User) -> None:
    assert through_the_door(Client(), anna.email) == "/"
    assert through_the_door(Client(), anna.email, "/lobby/") == "/lobby/"


def test_nobody_is_led_off_the_site(anna: User) -> None:
    assert through_the_door(Client(), anna.email, "https://evil.example/") == "/"
    saved = client(anna).post("/me/", {"name": "A", "zone": "UTC", "language": "en", "next": "//evil.example/"})
    assert saved["Location"] == "/me/?saved=1"


def test_a_wrong_code_is_told_in_words(anna: User) -> None:
    browser = Client()
    browser.post("/accounts/login/", {"email": anna.email})
    assert "That is not the code." in browser.post("/accounts/login/code/", {"code": "WRONG"}).content.decode()
    for _ in range(4):
        last = browser.post("/accounts/login/code/", {"code": "WRONG"}, follow=True)
    assert "There were too many tries." in last.content.decode()


def test_known_and_unknown_addresses_are_answered_alike(anna: User) -> None:
    pages = []
    for email in (anna.email, "unknown@example.org"):
        browser = Client()
        browser.post("/accounts/login/", {"email": email})
        pages.append(browser.get("/accounts/login/code/").content.decode().replace(email, "?"))
    strip = [page.partition("csrfmiddlewaretoken")[0] for page in pages]
    assert strip[0] == strip[1]


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("name", "", "Write the name the others shall see."),
        ("name", "x" * 61, "at most 60 characters"),
        ("zone", "Mars/Olympus", "is not one of the available choices"),
        ("zone", "", "Choose the city whose clocks are yours"),
        ("language", "tlh", "is not one of the available choices"),
    ],
)
def test_what_is_wrong_about_oneself_is_told(anna: User, field: str, value: str, told: str) -> None:
    refused = client(anna).post("/me/", {"name": "Anna", "zone": "Europe/Paris", "language": "en"} | {field: value})
    assert refused.status_code == 422
    assert told in refused.content.decode()
    anna.refresh_from_db()
    assert (anna.name, anna.zone) == ("Anna", "Europe/Paris")


def test_the_demo_player_comes_in_by_one_press_where_the_demo_is(settings: object, db: None) -> None:
    player = person("You")
    User.objects.filter(pk=player.pk).update(email="you@demo.example")
    browser = Client()
    assert browser.get("/demo/").status_code == 405
    assert browser.post("/demo/")["Location"] == "/"
    assert browser.session["_auth_user_id"] == str(player.pk)
    settings.DEMO_MAILBOX = False  # type: ignore[attr-defined]
    assert Client().post("/demo/").status_code == 404


def test_signing_out_takes_a_press(anna: User) -> None:
    browser = client(anna)
    browser.get("/accounts/logout/")
    assert "_auth_user_id" in browser.session
    browser.post("/accounts/logout/")
    assert "_auth_user_id" not in browser.session
