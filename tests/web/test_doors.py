"""From the lobby come those whom the host wants: by their record, newcomers or not; the others are told why."""

from __future__ import annotations

from typing import Any

import pytest

from games import table
from games.models import Act, Match, Seat, User
from games.table import Reliability
from tests.web.scene import ENGLISH, HOURS, Scene, client

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna: User) -> Match:
    terms = table.Terms(open_to_all=True, least_reliable=90)
    made = table.create(anna, "Cape Farewell", game="lifeboats", settings=ENGLISH, seats=4, schedule=HOURS, terms=terms)
    table.join(made.pk, anna)
    return made


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> dict[int, Reliability]:
    """What is known of whom: nothing, unless a test says otherwise."""
    known: dict[int, Reliability] = {}
    for room in ("games.table", "games.table.gate"):
        monkeypatch.setattr(f"{room}.reliability", lambda person: known.get(person.pk))
    return known


def joins(who: User, match: Match) -> Any:
    return client(who).post(f"/m/{match.slug}/seat/", {"act": "join"})


def sits(match: Match, who: User) -> bool:
    return match.seats.filter(player=who).exists()


@pytest.mark.parametrize(("answered", "comes"), [(89, False), (90, True), (100, True)])
def test_who_answers_as_often_as_the_host_asks_comes_from_the_lobby(
    match: Match, stranger: User, record: dict[int, Reliability], answered: int, comes: bool
) -> None:
    record[stranger.pk] = Reliability(100, answered, None)
    assert joins(stranger, match).status_code == (302 if comes else 409)
    assert sits(match, stranger) is comes


def test_who_is_below_is_told_why_and_what_helps(match: Match, stranger: User, record: dict[int, Reliability]) -> None:
    record[stranger.pk] = Reliability(50, 41, None)
    why = "This match asks for 90 % of answers in time, and yours are 82 %."
    for page in (
        client(stranger).get("/lobby/"),
        client(stranger).get(f"/m/{match.slug}/"),
        joins(stranger, match),
    ):
        text = page.content.decode()
        assert why in text
        assert "Every answer in time helps" in text
        assert 'value="join"' not in text


def test_newcomers_come_unless_the_host_says_otherwise(
    match: Match, ben: User, stranger: User, record: dict[int, Reliability]
) -> None:
    assert "newcomers are welcome" in client(ben).get("/lobby/").content.decode()
    assert joins(ben, match).status_code == 302
    Match.objects.update(newcomers=False)
    refused = joins(stranger, match)
    assert refused.status_code == 409
    assert "you have been asked too little" in refused.content.decode()


def test_whom_the_host_asks_comes_in_anyway(match: Match, ben: User, record: dict[int, Reliability]) -> None:
    record[ben.pk] = Reliability(100, 3, None)
    table.invite(match, ben.email, match.host)
    assert 'value="join"' in client(ben).get("/lobby/").content.decode()
    joins(ben, match)
    assert sits(match, ben)


def test_a_substitute_from_the_lobby_passes_the_same_gate_and_one_with_a_link_does_not(
    scene: Scene, anna: User, ben: User, stranger: User, record: dict[int, Reliability]
) -> None:
    record[stranger.pk] = Reliability(100, 70, None)
    seat = Seat.objects.get(player=ben)
    table.substitutes.open_seat(seat.pk, anna)
    page = f"/m/{scene.match.slug}/"
    chosen = {"act": "doors", "open_to_all": "on", "least_reliable": "80", "newcomers": "on"}
    assert client(anna).post(f"{page}host/", chosen).status_code == 302
    assert list(Act.objects.values_list("kind", flat=True)) == ["opened", "doors"]
    shown = client(stranger).get("/lobby/").content.decode()
    assert "This match asks for 80 % of answers in time, and yours are 70 %." in shown
    assert "Take the seat over" not in shown
    refused = client(stranger).post(f"{page}seat/{seat.number}/")
    assert refused.status_code == 409
    assert "yours are 70 %" in refused.content.decode()
    table.substitutes.take_over(seat.pk, stranger)
    assert sits(scene.match, stranger)


def test_the_host_changes_who_may_come_before_the_match_begins(match: Match, anna: User, ben: User) -> None:
    doors = f"/m/{match.slug}/host/"
    assert client(ben).post(doors, {"act": "doors"}).status_code == 404
    client(anna).post(doors, {"act": "doors", "open_to_all": "on", "least_reliable": "60"})
    match.refresh_from_db()
    assert (match.open_to_all, match.least_reliable, match.newcomers) == (True, 60, False)
    client(anna).post(doors, {"act": "doors"})
    match.refresh_from_db()
    assert match.open_to_all is False
    assert joins(ben, match).status_code == 404


def test_a_new_match_asks_for_what_its_host_ticked(anna: User) -> None:
    from tests.web.test_new import GOOD

    client(anna).post("/new/", GOOD | {"open_to_all": "on", "least_reliable": "95", "newcomers": "on"})
    made = Match.objects.get()
    assert (made.open_to_all, made.least_reliable, made.newcomers) == (True, 95, True)
