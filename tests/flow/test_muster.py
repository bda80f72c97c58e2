"""The muster: once every seat is taken all confirm, by page or by letter, before the match begins; who does not in time
loses the seat, and the others stay confirmed."""

from __future__ import annotations

import pytest

from games import clock, table, tokens
from games.models import Act, Match, OutgoingMail, Seat, Token, User
from games.post.write import write
from tests.flow.conftest import HOURS, Watch
from tests.web.scene import client

pytestmark = pytest.mark.django_db
SETTINGS = {"edition": "english", "setup": "random"}


@pytest.fixture
def match(people: list[User], watch: Watch) -> Match:
    """Three seats: two of them taken by Anna and Ben, and all are to confirm within two days."""
    terms = table.Terms(muster_hours=48)
    made = table.create(
        people[0], "Roll Call", game="lifeboats", settings=SETTINGS, seats=3, schedule=HOURS, terms=terms
    )
    for one in people[:2]:
        table.join(made.pk, one)
    return made


def full(match: Match, person: User) -> Match:
    table.join(match.pk, person)
    match.refresh_from_db()
    return match


def seat(match: Match, person: User) -> Seat:
    return match.seats.get(player=person)


def confirm(match: Match, *people: User) -> Match:
    for one in people:
        table.muster.confirm(seat(match, one).pk, one)
    match.refresh_from_db()
    return match


def test_a_full_table_does_not_begin_but_asks_everybody(match: Match, people: list[User]) -> None:
    assert match.muster_until is None
    full(match, people[2])
    assert match.status == "lobby"
    asked = OutgoingMail.objects.filter(kind="muster")
    assert {letter.person for letter in asked} == set(people[:3])
    assert {letter.not_after for letter in asked} == {match.muster_until}


def test_the_match_begins_as_soon_as_all_have_confirmed(match: Match, people: list[User]) -> None:
    full(match, people[2])
    assert confirm(match, *people[:2]).status == "lobby"
    assert confirm(match, people[2]).status == "running"


def test_who_does_not_confirm_in_time_loses_the_seat_and_is_told_and_the_others_stay(
    match: Match, people: list[User], watch: Watch
) -> None:
    full(match, people[2])
    confirm(match, people[0], people[2])
    watch.forward(hours=47)
    clock.sweep(5)
    assert match.seats.filter(player=people[1]).exists()
    watch.forward(hours=1)
    clock.sweep(5)
    match.refresh_from_db()
    assert (match.status, match.muster_until) == ("lobby", None)
    assert set(match.seats.exclude(player=None).values_list("player", flat=True)) == {people[0].pk, people[2].pk}
    told = {}
    for letter in OutgoingMail.objects.filter(kind="notice"):
        write(letter)
        told[letter.person] = letter.text
    assert set(told) == set(people[:3])
    assert "You did not confirm in time" in told[people[1]]
    assert "Not everybody confirmed in time" in told[people[2]]
    full(match, people[3])
    assert {one.person for one in OutgoingMail.objects.filter(kind="muster", not_after=match.muster_until)} == {
        people[3]
    }
    assert confirm(match, people[3]).status == "running"


def test_a_second_sweep_frees_nothing_more(match: Match, people: list[User], watch: Watch) -> None:
    full(match, people[2])
    watch.forward(hours=49)
    clock.sweep(5)
    assert table.muster.end(match.pk) is False
    assert Act.objects.filter(kind="unready").count() == 1


def test_bots_confirm_by_themselves(match: Match, people: list[User]) -> None:
    table.fill_with_bots(match.pk, "random")
    table.muster.call(match.pk)
    match.refresh_from_db()
    assert match.muster_until is not None
    assert confirm(match, *people[:2]).status == "running"


def test_a_seat_that_is_given_back_ends_the_muster_and_the_rest_stay_confirmed(
    match: Match, people: list[User]
) -> None:
    full(match, people[2])
    confirm(match, people[0])
    table.leave(match.pk, people[2])
    match.refresh_from_db()
    assert match.muster_until is None
    assert seat(match, people[0]).ready_at is not None
    with pytest.raises(table.Refused, match="a seat is still free"):
        confirm(match, people[1])


def test_nobody_confirms_for_somebody_else_and_nobody_begins_before(match: Match, people: list[User]) -> None:
    full(match, people[2])
    with pytest.raises(table.Refused):
        table.muster.confirm(seat(match, people[1]).pk, people[0])
    with pytest.raises(table.NotReady):
        table.begin(match.pk)


def test_the_link_of_the_letter_shows_and_a_press_confirms_without_signing_in(match: Match, people: list[User]) -> None:
    full(match, people[2])
    link = f"/ready/{tokens.token(Token.Purpose.READY, seat(match, people[1]).pk)}"
    for browser in (client(), client(people[5])):
        assert "I am ready" in browser.get(link).content.decode()
        browser.head(link)
    assert seat(match, people[1]).ready_at is None
    assert client().post(link)["Location"] == link
    assert seat(match, people[1]).ready_at is not None
    assert "You are confirmed" in client().get(link).content.decode()


def test_a_link_is_worthless_for_whoever_lost_the_seat(match: Match, people: list[User]) -> None:
    full(match, people[2])
    link = f"/ready/{tokens.token(Token.Purpose.READY, seat(match, people[1]).pk)}"
    table.leave(match.pk, people[1])
    full(match, people[4])
    assert client().get(link).status_code == 404
    assert client().post(link).status_code == 404


def test_pages_show_who_has_confirmed_and_the_press_stands_on_the_dashboard(match: Match, people: list[User]) -> None:
    full(match, people[2])
    confirm(match, people[0])
    page = f"/m/{match.slug}/"
    shown = client(people[1]).get(page).content.decode()
    assert "1 of 3 have confirmed." in shown
    assert shown.count("not confirmed yet") == 2
    assert 'value="ready"' in client(people[1]).get("/").content.decode()
    assert 'value="ready"' not in client(people[0]).get("/").content.decode()
    assert 'value="ready"' not in client(people[0]).get(page).content.decode()
    client(people[1]).post(f"{page}seat/", {"act": "ready"})
    assert seat(match, people[1]).ready_at is not None
    assert client(people[5]).post(f"{page}seat/", {"act": "ready"}).status_code == 404


def test_the_letter_is_listed_among_ones_letters(match: Match, people: list[User]) -> None:
    full(match, people[2])
    assert "are you ready?" in client(people[1]).get("/me/mail/").content.decode()


def test_the_host_who_fills_up_with_bots_asks_all_first(match: Match, people: list[User]) -> None:
    client(people[0]).post(f"/m/{match.slug}/host/", {"act": "start"})
    match.refresh_from_db()
    assert (match.status, match.muster_until is None) == ("lobby", False)


def test_colours_of_an_anonymous_match_are_dealt_after_the_muster_and_old_links_open_nothing(
    match: Match, people: list[User]
) -> None:
    Match.objects.update(anonymous=True)
    full(match, people[2])
    link = f"/ready/{tokens.token(Token.Purpose.READY, seat(match, people[0]).pk)}"
    assert confirm(match, *people[:3]).status == "running"
    assert client().get(link).status_code == 404
