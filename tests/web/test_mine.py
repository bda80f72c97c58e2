"""A player's own seat: orders that answer for them, more time when they ask for it, coming back, leaving for good."""

from __future__ import annotations

from typing import Any

import pytest

from games import table
from games.models import Match, Order, Seat, User, now
from games.rules import codec
from tests.web.scene import Scene, client

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(scene: Scene) -> str:
    """The address of a match that excuses one extension each."""
    Match.objects.update(policy=codec.encode(table.Policy(adrift_after=3, extras=1, extra_hours=6)))
    return f"/m/{scene.match.slug}/"


def read(who: User | None, address: str) -> str:
    return str(client(who).get(address).content.decode())


def order(who: User, page: str, scene: Scene, words: str, **more: str) -> Any:
    sent = {"kind": scene.question.kind, "words": words, "when": "deadline", "often": "always"} | more
    return client(who).post(f"{page}orders/", sent)


def test_an_order_is_given_shown_and_dropped(scene: Scene, page: str, anna: User, ben: User) -> None:
    colour = Seat.objects.get(player=anna).colour
    first, second = scene.words(colour)[:2]
    order(anna, page, scene, f"{first}, {second}")
    kept = Order.objects.get()
    assert (kept.seat.player, kept.words, kept.at_once, kept.once) == (anna, [first, second], False, False)
    shown = read(anna, f"{page}orders/")
    assert f'value="{first}, {second}"' in shown
    assert "It answers every time that no answer of yours has come by the deadline." in shown
    assert "1 order of yours stands" in read(anna, page)
    assert first not in read(ben, f"{page}orders/").partition('name="words"')[2].partition(">")[0]
    order(anna, page, scene, "", drop="yes")
    assert not Order.objects.exists()


def test_an_order_at_once_answers_the_open_question(scene: Scene, page: str, anna: User) -> None:
    colour = Seat.objects.get(player=anna).colour
    word = scene.words(colour)[0]
    order(anna, page, scene, word, when="once", often="once")
    assert scene.ballot(colour).words == word


def test_an_order_that_chooses_nothing_is_refused_and_what_was_written_stays(
    scene: Scene, page: str, anna: User
) -> None:
    refused = order(anna, page, scene, "submarine")
    assert refused.status_code == 409
    assert "None of these words can be chosen now" in refused.content.decode()
    assert 'value="submarine"' in refused.content.decode()
    assert not Order.objects.exists()


def test_only_who_sits_there_has_orders(scene: Scene, page: str, stranger: User) -> None:
    assert client(stranger).get(f"{page}orders/").status_code == 404
    assert client(stranger).post(f"{page}mine/", {"act": "time"}).status_code == 404


def test_more_time_is_taken_once_from_the_page_of_the_match(scene: Scene, page: str, anna: User) -> None:
    was = scene.question.due_at
    assert "You have 1 such extension left" in read(anna, page)
    client(anna).post(f"{page}mine/", {"act": "time"})
    assert (scene.question.due_at - was).total_seconds() == 6 * 3600
    assert "such extension" not in read(anna, page)
    again = client(anna).post(f"{page}mine/", {"act": "time"})
    assert again.status_code == 409
    assert "You have used all your extensions" in again.content.decode()


def test_more_time_is_taken_from_a_letters_link_without_signing_in(scene: Scene, page: str, anna: User) -> None:
    colour = Seat.objects.get(player=anna).colour
    was, browser = scene.question.due_at, client()
    vote = browser.get(scene.link(colour))["Location"].partition("?")[0]
    assert "1 extension left" in browser.get(vote).content.decode()
    browser.get(f"{vote}time/")
    assert scene.question.due_at == was
    assert browser.post(f"{vote}time/")["Location"] == vote
    assert scene.question.due_at > was
    refused = browser.post(f"{vote}time/")
    assert refused.status_code == 409
    assert "You have used all your extensions" in refused.content.decode()
    assert client().post(f"{vote}time/").status_code == 404


def test_who_is_adrift_comes_back_by_one_press(scene: Scene, page: str, anna: User) -> None:
    Seat.objects.filter(player=anna).update(adrift_at=now(), misses=3)
    assert "You are adrift" in read(anna, page)
    assert "You are adrift" not in read(None, page)
    client(anna).post(f"{page}mine/", {"act": "back"})
    assert Seat.objects.get(player=anna).adrift_at is None
    assert "Anna is back" in read(None, page)


def test_leaving_for_good_takes_a_tick_and_a_press(scene: Scene, page: str, anna: User) -> None:
    client(anna).post(f"{page}mine/", {"act": "resign"})
    assert Seat.objects.filter(player=anna).exists()
    client(anna).post(f"{page}mine/", {"act": "resign", "sure": "on"})
    assert not Seat.objects.filter(player=anna).exists()


def test_a_paused_match_still_takes_answers(scene: Scene, page: str, anna: User) -> None:
    Match.objects.update(status="paused")
    colour = Seat.objects.get(player=anna).colour
    vote = f"/vote/{scene.ballot(colour).pk}/"
    assert "Your answer is taken all the same" in read(anna, vote)
    client(anna).post(vote, {"choice": scene.words(colour)[0]})
    assert scene.ballot(colour).words == scene.words(colour)[0]


def test_orders_can_be_given_for_questions_that_were_never_asked_yet(scene: Scene, page: str, anna: User) -> None:
    shown = read(anna, f"{page}orders/")
    for kind in ("leak", "move", "eject", "captain", "tie", "leave", "board"):
        assert f'name="kind" value="{kind}"' in shown
    assert 'value="place_boat"' not in shown
    assert "sailor@red" in shown
    given = {"kind": "leave", "words": "sailor@red, officer@blue", "when": "once", "often": "always"}
    assert client(anna).post(f"{page}orders/", given).status_code == 302
    order = Order.objects.get()
    assert (order.kind, order.words) == ("leave", ["sailor@red", "officer@blue"])


@pytest.mark.parametrize(
    ("kind", "words", "why"),
    [("leave", "sailor@reed", "no answer to such a question"), ("castle", "red", "no question of that kind")],
)
def test_an_order_that_could_never_count_is_refused(
    scene: Scene, page: str, anna: User, kind: str, words: str, why: str
) -> None:
    refused = client(anna).post(f"{page}orders/", {"kind": kind, "words": words})
    assert refused.status_code == 409
    assert why in refused.content.decode()
    assert not Order.objects.exists()
