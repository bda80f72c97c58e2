"""Seats change hands: the host opens one, its link shows and takes nothing, and whoever presses plays on from there."""

from __future__ import annotations

from typing import Any

import pytest

from games import table, tokens
from games.models import Match, Seat, Token, User
from tests.web.scene import Scene, client

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(scene: Scene) -> str:
    return f"/m/{scene.match.slug}/"


@pytest.fixture
def bens(scene: Scene, ben: User) -> Seat:
    return Seat.objects.get(player=ben)


def act(who: User, page: str, act: str, seat: Seat) -> Any:
    return client(who).post(f"{page}host/", {"act": act, "seat": seat.pk})


def link(seat: Seat) -> str:
    return f"/join/{tokens.token(Token.Purpose.TAKEOVER, seat.pk)}"


def test_a_seat_is_opened_and_taken_over_by_its_link(
    scene: Scene, page: str, anna: User, bens: Seat, stranger: User
) -> None:
    act(anna, page, "open", bens)
    assert link(bens) in client(anna).get(f"{page}host/").content.decode()
    shown = client(stranger).get(link(bens)).content.decode()
    assert "Take the seat over" in shown
    assert Seat.objects.get(pk=bens.pk).player != stranger
    assert client(stranger).post(link(bens))["Location"] == page
    assert Seat.objects.get(pk=bens.pk).player == stranger


def test_looking_at_the_hosts_page_makes_no_link(scene: Scene, page: str, anna: User) -> None:
    client(anna).get(f"{page}host/")
    assert not Token.objects.filter(purpose="takeover").exists()


def test_the_signed_out_come_back_to_the_link(scene: Scene, page: str, anna: User, bens: Seat) -> None:
    act(anna, page, "open", bens)
    assert "Sign in and take the seat over" in client().get(link(bens)).content.decode()
    assert client().post(link(bens))["Location"] == f"/accounts/login/?next={link(bens)}"


def test_a_link_to_a_seat_that_was_closed_again_opens_nothing(
    scene: Scene, page: str, anna: User, bens: Seat, stranger: User
) -> None:
    act(anna, page, "open", bens)
    old = link(bens)
    act(anna, page, "close", bens)
    assert client(stranger).get(old).status_code == 404
    assert client(stranger).post(old).status_code == 404


def test_who_sits_there_already_is_refused_in_words(scene: Scene, page: str, anna: User, bens: Seat) -> None:
    act(anna, page, "open", bens)
    refused = client(anna).post(link(bens))
    assert refused.status_code == 409
    assert "You sit at this table already." in refused.content.decode()


def test_a_player_is_removed_and_a_bot_takes_the_seat(scene: Scene, page: str, anna: User, bens: Seat) -> None:
    act(anna, page, "remove", bens)
    assert Seat.objects.get(pk=bens.pk).player is None
    assert "Anna removed Ben" in client().get(page).content.decode()
    act(anna, page, "bot", bens)
    assert Seat.objects.get(pk=bens.pk).bot == "sensible"


def test_only_the_host_changes_who_plays_and_only_at_this_table(
    scene: Scene, page: str, anna: User, ben: User, bens: Seat
) -> None:
    for what in ("open", "close", "bot", "remove"):
        assert act(ben, page, what, bens).status_code == 404
    other = Match.objects.create(
        slug="other", title="Other", game="lifeboats", host=ben, created_at=scene.match.created_at
    )
    elsewhere = other.seats.create(number=1, colour="red", player=ben)
    assert act(anna, page, "remove", elsewhere).status_code == 404
    assert Seat.objects.get(pk=bens.pk).player == ben


def test_open_seats_of_matches_for_all_stand_in_the_lobby(
    scene: Scene, page: str, anna: User, bens: Seat, stranger: User
) -> None:
    table.substitutes.open_seat(bens.pk, anna)
    take = f"{page}seat/{bens.number}/"
    assert client(stranger).post(take).status_code == 404
    Match.objects.update(open_to_all=True)
    assert "Seats to take over" in client(stranger).get("/lobby/").content.decode()
    assert "Seats to take over" not in client(anna).get("/lobby/").content.decode()
    client(stranger).post(take)
    assert Seat.objects.get(pk=bens.pk).player == stranger
