"""Before a match begins: join links, invitations and the host's acts. Looking takes no seat; the table gives it."""

from __future__ import annotations

import pytest
from django.test import Client

from games import table, tokens
from games.models import Invitation, Match, Token, User
from tests.web.scene import ENGLISH, HOURS, client
from tests.web.test_new import GOOD

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna: User) -> Match:
    made = table.create(anna, "Cape Farewell", game="lifeboats", settings=ENGLISH, seats=3, schedule=HOURS)
    table.join(made.pk, anna)
    return made


def join_link(match: Match) -> str:
    return f"/join/{tokens.token(Token.Purpose.JOIN, match.pk)}"


def invitation_link(match: Match, email: str) -> str:
    return f"/join/{tokens.token(Token.Purpose.INVITE, table.invite(match, email, match.host).pk)}"


def sits(match: Match, who: User) -> bool:
    return match.seats.filter(player=who).exists()


def test_a_join_link_shows_the_match_and_takes_a_seat_when_pressed(match: Match, ben: User) -> None:
    link = join_link(match)
    shown = client(ben).get(link).content.decode()
    assert "Cape Farewell" in shown
    assert "Take a seat" in shown
    assert not sits(match, ben)
    assert client(ben).post(link, {"act": "join"})["Location"] == f"/m/{match.slug}/"
    assert sits(match, ben)


def test_the_signed_out_come_back_to_the_link_after_the_door(match: Match) -> None:
    link = join_link(match)
    assert f"/accounts/login/?next={link}" in Client().get(link).content.decode()
    assert Client().post(link, {"act": "join"})["Location"] == f"/accounts/login/?next={link}"


def test_an_invitation_is_accepted_by_whoever_holds_it(match: Match, ben: User) -> None:
    client(ben).post(invitation_link(match, "other@example.org"), {"act": "join"})
    assert sits(match, ben)
    assert match.invitations.get().state == Invitation.State.ACCEPTED


def test_an_invitation_is_good_for_one_seat_however_many_hold_the_letter(
    match: Match, ben: User, stranger: User
) -> None:
    link = invitation_link(match, ben.email)
    assert client(stranger).post(link, {"act": "join"}).status_code == 302
    for late in (ben, User.objects.create_user("second@example.org")):
        no = client(late).post(link, {"act": "join"})
        assert (no.status_code, "accepted already" in no.content.decode()) == (409, True)
        assert not sits(match, late)
    assert [seat.player for seat in match.seats.all()] == [match.host, stranger, None]


def test_who_was_invited_and_gave_the_seat_back_may_come_again(match: Match, ben: User) -> None:
    link = invitation_link(match, ben.email)
    client(ben).post(link, {"act": "join"})
    client(ben).post(f"/m/{match.slug}/seat/", {"act": "leave"})
    assert not sits(match, ben)
    client(ben).post(link, {"act": "join"})
    assert sits(match, ben)


def test_an_invitation_is_declined_without_signing_in(match: Match) -> None:
    link = invitation_link(match, "ben@example.org")
    assert "You declined" in Client().post(link, {"act": "decline"}).content.decode()
    assert match.invitations.get().state == Invitation.State.DECLINED


def test_looking_at_an_invitation_answers_nothing(match: Match, ben: User) -> None:
    link = invitation_link(match, ben.email)
    for browser in (Client(), client(ben)):
        browser.get(link)
        browser.head(link)
        browser.options(link)
    assert match.invitations.get().state == Invitation.State.OPEN
    assert not sits(match, ben)


def test_whoever_was_invited_joins_or_declines_from_the_pages(match: Match, ben: User, stranger: User) -> None:
    table.invite(match, ben.email, match.host)
    table.invite(match, stranger.email, match.host)
    client(ben).post(f"/m/{match.slug}/seat/", {"act": "join"})
    client(stranger).post(f"/m/{match.slug}/seat/", {"act": "decline"})
    assert sits(match, ben)
    assert not sits(match, stranger)


def test_who_was_not_invited_gets_no_seat(match: Match, stranger: User) -> None:
    assert client(stranger).post(f"/m/{match.slug}/seat/", {"act": "join"}).status_code == 404
    assert not sits(match, stranger)


def test_the_last_seat_begins_the_match_and_the_next_comer_is_told(match: Match, ben: User, stranger: User) -> None:
    table.fill_with_bots(match.pk, "sensible", seats=1)
    client(ben).post(join_link(match), {"act": "join"})
    match.refresh_from_db()
    assert match.status == "running"
    late = client(stranger).post(join_link(match), {"act": "join"})
    assert late.status_code == 409
    assert "has begun already" in late.content.decode()


def test_a_seat_is_given_back(match: Match, anna: User) -> None:
    client(anna).post(f"/m/{match.slug}/seat/", {"act": "leave"})
    assert not sits(match, anna)


def test_the_host_fills_with_bots_and_begins(match: Match, anna: User) -> None:
    client(anna).post(f"/m/{match.slug}/host/", {"act": "start"})
    match.refresh_from_db()
    assert match.status == "running"
    assert match.seats.exclude(bot="").count() == 2


def test_the_host_invites_more_and_bad_addresses_are_told(match: Match, anna: User) -> None:
    host = f"/m/{match.slug}/host/"
    client(anna).post(host, {"act": "invite", "addresses": "ben@example.org"})
    assert match.invitations.get().email == "ben@example.org"
    refused = client(anna).post(host, {"act": "invite", "addresses": "chloe at example"})
    assert refused.status_code == 422
    assert "chloe at example" in refused.content.decode()


def test_the_host_makes_a_join_link_and_looking_makes_none(match: Match, anna: User) -> None:
    page = f"/m/{match.slug}/"
    assert "Make a join link" in client(anna).get(page).content.decode()
    assert not Token.objects.filter(purpose="join").exists()
    client(anna).post(f"{page}host/", {"act": "link"})
    assert join_link(match) in client(anna).get(page).content.decode()


def test_only_the_host_hosts_and_sees_who_is_invited(match: Match, ben: User) -> None:
    table.invite(match, "secret@example.org", match.host)
    tokens.token(Token.Purpose.JOIN, match.pk)
    for act in ("start", "invite", "link"):
        assert client(ben).post(f"/m/{match.slug}/host/", {"act": act}).status_code == 404
    for who in (ben, None):
        shown = client(who).get(f"/m/{match.slug}/").content.decode()
        assert "secret@example.org" not in shown
        assert join_link(match) not in shown


def test_the_lobby_lists_what_one_hosts_or_is_invited_to(match: Match, anna: User, ben: User, stranger: User) -> None:
    table.invite(match, ben.email, match.host)
    assert "Cape Farewell" in client(anna).get("/lobby/").content.decode()
    assert "Cape Farewell" in client(ben).get("/lobby/").content.decode()
    assert "Cape Farewell" not in client(stranger).get("/lobby/").content.decode()


def test_a_match_that_is_open_to_all_is_in_everybodys_lobby_and_anyone_may_join(
    match: Match, anna: User, stranger: User
) -> None:
    seat = f"/m/{match.slug}/seat/"
    assert client(stranger).post(seat, {"act": "join"}).status_code == 404
    Match.objects.update(open_to_all=True)
    assert "Cape Farewell" in client(stranger).get("/lobby/").content.decode()
    assert client(stranger).post(seat, {"act": "join"}).status_code == 302
    assert match.seats.filter(player=stranger).exists()


def test_nobody_sends_letters_to_very_many_strangers(match: Match, anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.table.seats.MOST_A_DAY", 2)
    page, two = f"/m/{match.slug}/host/", "ben@example.org\nchloe@example.org"
    assert client(anna).post(page, {"act": "invite", "addresses": two}).status_code == 302
    assert client(anna).post(page, {"act": "invite", "addresses": two}).status_code == 302
    refused = client(anna).post(page, {"act": "invite", "addresses": "dora@example.org"})
    assert "go on tomorrow" in refused.content.decode()
    new = client(anna).post("/new/", GOOD | {"invite": "emil@example.org"})
    assert (new.status_code, "go on tomorrow" in new.content.decode()) == (422, True)
    assert Match.objects.count() == 1
    assert sorted(Invitation.objects.values_list("email", flat=True)) == ["ben@example.org", "chloe@example.org"]
