"""A link in a letter never acts: it shows, and only a pressed button casts. It opens one ballot and nothing else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from games import tokens
from games.models import Ballot, Token, User
from tests.web.scene import Scene, client

pytestmark = pytest.mark.django_db


def rows() -> dict[str, Any]:
    """How many rows there are of each kind, and all that ballots and questions hold."""
    counts: dict[str, Any] = {model._meta.label: model._default_manager.count() for model in apps.get_models()}
    counts["ballots"] = list(Ballot.objects.order_by("pk").values())
    return counts


def test_a_link_leads_to_its_ballot_and_the_token_leaves_the_address(scene: Scene) -> None:
    answer = Client().get(scene.link("blue", "black"))
    ballot = scene.ballot("blue")
    assert answer.status_code == 303
    assert answer["Location"].startswith(f"/vote/{ballot.pk}/?choose=black&from=")
    assert tokens.token(Token.Purpose.LINK, ballot.pk) not in answer["Location"]
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["Cache-Control"] == "no-store"
    assert answer["X-Robots-Tag"] == "noindex"


def test_the_cookie_of_a_link_is_signed_hidden_from_scripts_and_good_for_one_page(scene: Scene) -> None:
    answer = Client().get(scene.link("blue"))
    ballot = scene.ballot("blue")
    (cookie,) = answer.cookies.values()
    assert cookie["path"] == f"/vote/{ballot.pk}/"
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["expires"]
    assert cookie.value.count(":") >= 2


def test_a_link_ticks_its_word(scene: Scene) -> None:
    page = Client().get(scene.link("blue", "black"), follow=True)
    assert page.status_code == 200
    assert 'value="black" required checked' in page.content.decode()
    assert "Nothing is sent until you press the button" in page.content.decode()


@pytest.mark.parametrize("word", ["", "black", "hat", "-", "no-such-boat", "black,blue", "黑"])
@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_any_number_of_looks_at_a_link_changes_nothing(scene: Scene, method: str, word: str) -> None:
    link = scene.link("blue", word)
    scene.cast("blue", "black")
    before = rows()
    browser = Client()
    for _ in range(3):
        getattr(browser, method)(link, follow=True)
        getattr(browser, method)(f"/vote/{scene.ballot('blue').pk}/?choose={word}")
    assert rows() == before


def test_a_link_cannot_be_posted_to(scene: Scene) -> None:
    link = scene.link("blue", "black")
    before = rows()
    assert Client().post(link).status_code == 405
    assert rows() == before


@pytest.mark.parametrize("token", ["a" * 26, "x", "%00", "A" * 500, "'\"<script>"])
def test_a_bad_link_is_told_what_to_do(db: None, token: str) -> None:
    page = Client().get(f"/v/{token}/red")
    assert page.status_code == 404
    assert "This link opens nothing" in page.content.decode()
    assert "<script>" not in page.content.decode()


def test_a_token_for_another_purpose_opens_no_ballot(scene: Scene) -> None:
    reply = tokens.token(Token.Purpose.REPLY, scene.ballot("blue").pk)
    assert Client().get(f"/v/{reply}").status_code == 404


def test_a_link_works_in_either_case_and_as_often_as_one_likes(scene: Scene) -> None:
    link = scene.link("blue")
    for _ in range(3):
        assert Client().get(link, follow=True).status_code == 200
    assert Client().get("/v/" + link.removeprefix("/v/").upper(), follow=True).status_code == 200


def test_the_cookie_of_one_ballot_opens_no_other(scene: Scene) -> None:
    browser = Client()
    browser.get(scene.link("blue"))
    held = browser.cookies[f"ballot-{scene.ballot('blue').pk}"].value
    other = scene.ballot("green").pk
    browser.cookies.load({f"ballot-{other}": held})
    assert browser.get(f"/vote/{other}/").status_code == 404
    assert browser.get(f"/vote/{other}/board.svg").status_code == 404


def test_a_link_signs_nobody_in(scene: Scene) -> None:
    browser = Client()
    browser.get(scene.link("blue"), follow=True)
    assert "sessionid" not in browser.cookies
    assert "Sign in" in browser.get("/").content.decode()


def test_a_revoked_link_opens_nothing_even_where_it_was_opened_before(scene: Scene) -> None:
    browser, link = Client(), scene.link("blue")
    browser.get(link)
    tokens.revoke(Token.Purpose.LINK, scene.ballot("blue").pk)
    assert browser.get(f"/vote/{scene.ballot('blue').pk}/").status_code == 404
    assert Client().get(link).status_code == 404


def test_a_browser_without_cookies_reads_the_question_and_can_answer_by_letter(scene: Scene) -> None:
    onward = Client().get(scene.link("blue"))["Location"]
    page = Client().get(onward).content.decode()
    assert "Which boat springs a leak?" in page
    assert f"mailto:v-{tokens.token(Token.Purpose.REPLY, scene.ballot('blue').pk)}@" in page
    assert "<form" not in page.partition("<main")[2].partition("</main>")[0]


def test_what_a_browser_without_cookies_may_read_is_gone_a_minute_later(scene: Scene, monkeypatch: Any) -> None:
    onward = Client().get(scene.link("blue"))["Location"]
    monkeypatch.setattr("games.views.vote.AT_ONCE", timedelta(seconds=-1))
    assert Client().get(onward).status_code == 404


@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_the_ballot_of_a_bot_has_no_page(scene: Scene, anna: User, colour: str) -> None:
    assert client(anna).get(f"/vote/{scene.ballot(colour).pk}/").status_code == 404
    assert Client().get(scene.link(colour)).status_code == 404
