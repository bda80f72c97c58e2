"""Every page, for whoever may come: it opens or says no in words, carries nothing inline, and keeps secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client

from games import table, tokens
from games.models import Ballot, Match, Token, User
from games.models.moment import clock
from tests.web.scene import ENGLISH, HOURS, SHORT, Scene, client, person, seated

pytestmark = pytest.mark.django_db
VARIES = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"|from=[^"&]+')
INLINE = re.compile(r"<[^>]*\sstyle\s*=|<style|<script(?![^>]*\ssrc=)|<[^>]*\son[a-z]+\s*=|javascript:", re.IGNORECASE)


@pytest.fixture
def finished(anna: User, ben: User) -> Scene:
    return seated(anna, ben, bots_beside=1, settings=SHORT, title="The Long Swell").play()


@pytest.fixture
def waiting(anna: User, stranger: User) -> Match:
    match = table.create(anna, "Cape Farewell", game="lifeboats", settings=ENGLISH, seats=4, schedule=HOURS)
    table.join(match.pk, anna)
    table.invite(match, stranger.email, anna)
    tokens.token(Token.Purpose.JOIN, match.pk)
    return match


def everything(scene: Scene, finished: Scene, waiting: Match) -> Iterator[str]:
    """The address of every page there is to look at."""
    yield from ("/", "/new/", "/lobby/", "/rules/", "/rules/?edition=lifeboats.french", "/me/", "/nowhere/", "/m/none/")
    yield from ("/accounts/login/", "/accounts/logout/", "/accounts/inactive/", "/accounts/again/")
    yield from ("/v/nothing", "/join/nothing")
    yield f"/join/{tokens.token(Token.Purpose.JOIN, waiting.pk)}"
    yield f"/join/{tokens.token(Token.Purpose.INVITE, waiting.invitations.get().pk)}"
    for match in (scene.match, finished.match, waiting):
        yield from (f"/m/{match.slug}/", f"/m/{match.slug}/?at=2", f"/m/{match.slug}/?log=all", f"/rules/{match.slug}/")
    yield f"/vote/{scene.ballot('blue').pk}/"
    yield f"/vote/{scene.ballot('blue').pk}/?choose=black"
    yield f"/vote/{Ballot.objects.filter(question__match=finished.match, seat__player=finished.people[0])[0].pk}/"


def test_every_page_opens_or_says_no_and_carries_nothing_inline(
    scene: Scene, finished: Scene, waiting: Match, anna: User, ben: User, stranger: User
) -> None:
    for who in (None, anna, ben, stranger):
        for address in everything(scene, finished, waiting):
            page = client(who).get(address, follow=True)
            text = page.content.decode()
            assert page.status_code in (200, 403, 404), address
            assert not INLINE.search(text), (address, INLINE.search(text))
            assert "default-src 'none'" in page["Content-Security-Policy"], address
            assert "unsafe" not in page["Content-Security-Policy"]
            assert text.count("<h1") == 1, address
            assert "{{" not in text, address
            assert "{%" not in text, address


@pytest.mark.parametrize("address", ["/new/", "/lobby/", "/me/", "/m/tea-clipper/seat/", "/m/tea-clipper/host/"])
def test_what_needs_a_person_sends_the_signed_out_to_the_door(scene: Scene, address: str) -> None:
    asked = Client().post(address) if address.startswith("/m/") else Client().get(address)
    assert asked.status_code == 302
    assert asked["Location"] == f"/accounts/login/?next={address}"


def test_looking_at_every_page_changes_nothing(scene: Scene, finished: Scene, waiting: Match, anna: User) -> None:
    pages = list(everything(scene, finished, waiting))
    browser = client(anna)
    ballots = list(Ballot.objects.order_by("pk").values())
    known = (Token.objects.count(), list(Match.objects.values()), list(waiting.seats.values()))
    for address in pages:
        browser.get(address)
        browser.head(address)
        browser.options(address)
    assert list(Ballot.objects.order_by("pk").values()) == ballots
    assert (Token.objects.count(), list(Match.objects.values()), list(waiting.seats.values())) == known


def test_names_and_titles_are_shown_as_typed_and_never_run(db: None, stranger: User) -> None:
    wei, ann = person("<b>陈伟"), person("\"'><script>alert(1)</script>")
    scene = seated(wei, ann, bots_beside=1, title="<i>Tea & {{ rum }} {0}")
    scene.play(lambda asked: asked.number > 3)
    for who in (wei, ann, stranger, None):
        for address in ("/", f"/m/{scene.match.slug}/?log=all", f"/rules/{scene.match.slug}/", "/lobby/", "/me/"):
            text = client(who).get(address, follow=True).content.decode()
            assert "<b>陈" not in text
            assert "<script>alert" not in text
            assert "<i>" not in text
    shown = client(wei).get(f"/m/{scene.match.slug}/").content.decode()
    assert "&lt;b&gt;陈伟" in shown
    assert "&lt;i&gt;Tea &amp; {{ rum }} {0}" in shown


def test_no_page_shows_or_hints_at_what_another_has_cast(scene: Scene, anna: User, ben: User, stranger: User) -> None:
    common = ["/", f"/m/{scene.match.slug}/", f"/m/{scene.match.slug}/board.svg", "/lobby/"]
    looks = [(who, address) for who in (ben, stranger, None) for address in common]
    looks.append((ben, f"/vote/{scene.ballot('green').pk}/"))

    def seen() -> list[str]:
        return [VARIES.sub("", client(who).get(address).content.decode()) for who, address in looks]

    moment = scene.question.asked_at + timedelta(minutes=5)
    with clock(lambda: moment):
        scene.cast("blue", "black", ahead={"captain": []})
        before = seen()
        scene.cast("blue", "hat", ahead={"captain": ["red"]}, final=False)
        assert seen() == before
        scene.cast("blue", "red")
        assert seen() == before


def test_who_is_in_is_told_and_who_is_not(scene: Scene, stranger: User) -> None:
    scene.cast("blue", "black")
    rows = client(stranger).get(f"/m/{scene.match.slug}/").content.decode().split("<tr>")
    assert any("Anna" in row and "✓ in" in row for row in rows)
    assert any("Ben" in row and ">open<" in row for row in rows)


def test_the_dashboard_counts_what_waits_in_its_title_and_tells_the_rest(
    scene: Scene, waiting: Match, anna: User, stranger: User
) -> None:
    text = client(anna).get("/").content.decode()
    assert "<title>(1) Your turn" in text
    assert "Your turn in 1 match" in text
    assert "Waiting for players" in text
    scene.cast("blue", "black")
    text = client(anna).get("/").content.decode()
    assert "<title>Your matches" in text
    assert "you chose Black (N)" in text
    invited = client(stranger).get("/").content.decode()
    assert "Cape Farewell" in invited
    assert 'value="decline"' in invited


def test_a_player_who_is_not_asked_reads_that_others_are(scene: Scene, anna: User, ben: User, stranger: User) -> None:
    scene.play(lambda asked: not asked.vote and asked.ballots.filter(seat__player=anna).exists())
    page, told = f"/m/{scene.match.slug}/", "Others are asked now."
    assert told in client(ben).get(page).content.decode()
    for who in (anna, stranger):
        assert told not in client(who).get(page).content.decode()


def test_a_match_is_shown_step_by_step(finished: Scene, stranger: User) -> None:
    browser, page = client(stranger), f"/m/{finished.match.slug}/"
    last = finished.match.questions.count() + 1
    end = browser.get(page).content.decode()
    assert f"<b>{last} / {last}</b> The end" in end
    assert f"{page}board.svg?at={last}" in end
    first = browser.get(f"{page}?at=1").content.decode()
    assert f"<b>1 / {last}</b>" in first
    assert 'href="?at=2#board"' in first
    assert '<ul class="led">' in first
    assert '<ul class="led">' not in end
    assert browser.get(f"{page}?at=99999999999").status_code == 200
    assert browser.get(f"{page}?at=-3").status_code == 200
    assert browser.get(f"{page}?at=x").status_code == 200


def test_the_board_is_a_picture_by_day_and_by_night(finished: Scene) -> None:
    for name in ("board.svg", "board-night.svg"):
        drawn = Client().get(f"/m/{finished.match.slug}/{name}?at=3")
        assert drawn["Content-Type"] == "image/svg+xml"
        assert ElementTree.fromstring(drawn.content).tag.endswith("svg")
    day = Client().get(f"/m/{finished.match.slug}/board.svg?at=3").content
    assert day == Client().get(f"/m/{finished.match.slug}/board.svg?at=3").content
    assert day != Client().get(f"/m/{finished.match.slug}/board-night.svg?at=3").content


def test_a_finished_match_tells_winners_dice_and_record(finished: Scene) -> None:
    text = Client().get(f"/m/{finished.match.slug}/").content.decode()
    assert "wins</b>" in text
    assert bytes(finished.match.secret).hex() in text
    assert finished.match.dice_seal in text
    record = Client().get(f"/m/{finished.match.slug}/record.json").json()
    assert record["format"] == "lifeboats-record/1"
    assert len(record["answers"]) == finished.match.questions.count()


def test_a_running_match_tells_the_seal_but_neither_secret_nor_record(scene: Scene, anna: User) -> None:
    for who in (anna, None):
        text = client(who).get(f"/m/{scene.match.slug}/").content.decode()
        assert scene.match.dice_seal in text
        assert bytes(scene.match.secret).hex() not in text
        assert client(who).get(f"/m/{scene.match.slug}/record.json").status_code == 404


def test_the_rules_of_a_match_are_those_of_its_settings(scene: Scene) -> None:
    text = Client().get(f"/rules/{scene.match.slug}/").content.decode()
    assert "drawn by lot" in text
    assert Client().get("/rules/?edition=lifeboats.klingon").status_code == 404


def test_the_shelf_of_rules_tells_which_edition_is_of_which_game(db: None) -> None:
    _, lifeboats, rafter = Client().get("/rules/").content.decode().split("<h2>")
    assert lifeboats.startswith("Lifeboats</h2>")
    assert "Plank of Carneades" in lifeboats
    assert rafter.startswith("Rafter Five</h2>")
    assert "A calm day" in rafter


def test_health_is_told_in_two_small_answers(db: None) -> None:
    assert Client().get("/healthz").content.startswith(b"ok\n")
    assert Client().get("/readyz").content == b"ok\n"
    assert Client().post("/healthz").status_code == 405


def test_an_unforeseen_failure_is_told_in_words(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("games.views.rulebook.catalog.shelf", broken)
    browser = Client(raise_request_exception=False)
    page = browser.get("/rules/")
    assert page.status_code == 500
    assert "Something broke here" in page.content.decode()
    assert not INLINE.search(page.content.decode())
