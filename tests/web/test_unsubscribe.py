"""Unsubscribing: a link shows, a POST acts, as mail programs send it and as a person presses it."""

from __future__ import annotations

import pytest
from django.test import Client

from games import table, tokens
from games.hours import Schedule
from games.models import Invitation, Token, Uninvited, User
from tests.web.scene import client

pytestmark = pytest.mark.django_db
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def link(person: User) -> str:
    return f"/u/{tokens.token(Token.Purpose.UNSUBSCRIBE, person.pk)}"


@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_any_number_of_looks_changes_nothing(anna: User, method: str) -> None:
    for _ in range(3):
        getattr(Client(), method)(link(anna), follow=True)
    anna.refresh_from_db()
    assert anna.mail == User.Mail.EVERYTHING


def test_a_look_shows_a_button_and_the_state(anna: User) -> None:
    answer = Client().get(link(anna))
    assert "Nothing has changed yet" in answer.content.decode()
    assert "Unsubscribe from everything" in answer.content.decode()
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["Cache-Control"] == "no-store"


def test_one_click_acts_without_cookie_token_or_redirect(anna: User) -> None:
    answer = Client(enforce_csrf_checks=True).post(link(anna), ONE_CLICK)
    assert answer.status_code == 200
    assert not answer.cookies
    anna.refresh_from_db()
    assert anna.mail == User.Mail.NOTHING
    assert "You get no more letters from us" in answer.content.decode()


def test_one_click_as_multipart_and_from_another_origin_and_twice(anna: User) -> None:
    for _ in range(2):
        browser = Client(enforce_csrf_checks=True, headers={"Origin": "https://mail.example"})
        assert browser.post(link(anna), ONE_CLICK, format="multipart").status_code == 200
    anna.refresh_from_db()
    assert anna.mail == User.Mail.NOTHING


@pytest.mark.parametrize("wanted", ["questions", "everything", "nothing"])
def test_a_person_chooses_on_the_page(anna: User, wanted: str) -> None:
    Client().post(link(anna), {"mail": wanted})
    anna.refresh_from_db()
    assert anna.mail == wanted


def test_the_token_opens_nothing_else(anna: User) -> None:
    browser = Client()
    browser.post(link(anna), ONE_CLICK)
    assert not browser.session.keys()
    assert browser.get("/me/").status_code == 302
    token = link(anna).removeprefix("/u/")
    assert browser.get(f"/v/{token}").status_code == 404
    assert browser.get(f"/join/{token}").status_code == 404


@pytest.mark.parametrize("token", ["a" * 26, "x", "A" * 500])
def test_a_bad_link_is_told_what_to_do(token: str) -> None:
    for answer in (Client().get(f"/u/{token}"), Client().post(f"/u/{token}", ONE_CLICK)):
        assert answer.status_code == 404
        assert "UNSUBSCRIBE" in answer.content.decode()


def test_a_link_of_a_vote_does_not_unsubscribe(scene, anna: User) -> None:
    token = scene.link(scene.match.seats.get(player=anna).colour).removeprefix("/v/")
    assert Client().post(f"/u/{token}", ONE_CLICK).status_code == 404


def test_an_invitation_is_declined_and_no_other_comes_until_its_owner_says_so(anna: User, ben: User) -> None:
    match = table.create(anna, "Tea", game="lifeboats", settings={}, seats=4, schedule=Schedule(24, 24, 0))
    invited = table.invite(match, "zoe@mail.example", anna)
    page = f"/u/{tokens.token(Token.Purpose.INVITE, invited.pk)}"
    assert "Nothing has changed yet" in Client().get(page).content.decode()
    assert not Uninvited.objects.exists()
    Client(enforce_csrf_checks=True).post(page, ONE_CLICK)
    invited.refresh_from_db()
    assert invited.state == Invitation.State.DECLINED
    assert Uninvited.objects.get().email == "zoe@mail.example"
    client().post(page, {"again": "yes"})
    assert not Uninvited.objects.exists()
