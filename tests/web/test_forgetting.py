"""Being forgotten: agreed to by a letter; then no row anywhere tells who it was, and what was played stays."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.apps import apps
from django.core.cache import cache
from django.test import Client

from games import story, table, tokens
from games.models import Absence, Ballot, Consent, Match, OutgoingMail, Press, Tenure, Token, User, now
from games.models.moment import clock
from games.people import forgetting
from games.people.blotting import _pattern, _without
from games.post.deliver import deliver
from tests.web.complete import EMAIL, NAME, WORK, Life, colour, lived
from tests.web.scene import client

pytestmark = pytest.mark.django_db


@pytest.fixture
def life(db: None, monkeypatch: pytest.MonkeyPatch) -> Life:
    monkeypatch.setattr("games.post.write._picture", lambda letter, content: None)
    return lived()


def link(person: User) -> str:
    asked = Consent.objects.get(person=person, kind=Consent.Kind.FORGET)
    return f"/c/{tokens.token(Token.Purpose.CONFIRM, asked.pk)}"


def asked(person: User) -> Client:
    browser = client(person)
    answer = browser.post("/me/forget/", {"email": person.email.upper()}, follow=True)
    assert "A letter is on its way" in answer.content.decode()
    return browser


def told_anywhere(*words: str) -> Iterator[str]:
    """Every column of every table, of ours and of packages, that holds one of these words in any case."""
    for model in apps.get_models(include_auto_created=True):
        for row in model._default_manager.all():
            for field in model._meta.concrete_fields:
                value = field.value_from_object(row)
                text = bytes(value).decode("utf-8", "replace") if isinstance(value, bytes | memoryview) else str(value)
                if any(word.lower() in text.lower() for word in words):
                    yield f"{model._meta.label}.{field.name} of {row.pk}"


def test_a_slip_of_the_hand_sends_nothing_and_a_look_at_the_link_deletes_nothing(anna: User) -> None:
    answer = client(anna).post("/me/forget/", {"email": "other@mail.example"})
    assert answer.status_code == 422
    assert not OutgoingMail.objects.exists()
    asked(anna)
    deliver(5)
    letter = OutgoingMail.objects.get(kind="consent")
    assert (letter.state, letter.address) == ("sent", anna.email)
    for method in ("get", "head", "get"):
        answer = getattr(Client(), method)(link(anna))
    assert "Nothing has changed yet" in answer.content.decode()
    assert "This cannot be undone" in answer.content.decode()
    assert User.objects.get(pk=anna.pk).gone_at is None


def test_it_can_be_stopped_and_an_old_letter_deletes_nothing(anna: User) -> None:
    asked(anna)
    page = link(anna)
    later = now() + timedelta(days=1, minutes=1)
    with clock(lambda: later):
        assert "too old" in Client().post(page, {"say": "yes"}).content.decode()
    assert "Stopped" in Client().post(page, {"say": "no"}).content.decode()
    assert Client().post(page, {"say": "yes"}).status_code == 404
    assert User.objects.get(pk=anna.pk).gone_at is None


def test_no_row_anywhere_holds_the_name_or_an_address_afterwards(life: Life) -> None:
    words = (NAME, EMAIL, WORK, "annabel@new.example", "annabel")
    assert len(list(told_anywhere(*words))) > 30
    browser = asked(life.annabel)
    assert "You are forgotten here" in browser.post(link(life.annabel), {"say": "yes"}).content.decode()
    deliver(60)
    assert list(told_anywhere(*words)) == []
    assert browser.get("/me/").status_code == 302


def test_what_was_played_stays_and_agrees_when_counted_again(life: Life) -> None:
    match, hers = life.scene.match, colour(life, life.annabel)
    rows = Ballot.objects.filter(seat__match=match).order_by("pk").values_list("words", "cast_by", "seal")
    ballots = list(rows)
    known = table.reliability(life.ben)
    forgetting.forget(life.annabel)
    assert list(story.recount(match)) == []
    assert list(rows.all()) == ballots
    assert table.reliability(life.ben) == known
    assert Press.objects.filter(seat__colour=hers, text="Ben, I trust you.").exists()
    assert Tenure.objects.get(player=life.annabel).to_at
    life.scene.play()
    assert life.scene.match.status == Match.Status.FINISHED
    assert list(story.recount(match)) == []


def test_her_seats_are_played_by_bots_and_another_player_is_the_host(life: Life) -> None:
    hers = colour(life, life.annabel)
    forgetting.forget(life.annabel)
    seat = life.scene.match.seats.get(colour=hers)
    assert (seat.player, bool(seat.bot)) == (None, True)
    assert Match.objects.get(pk=life.scene.match.pk).host == life.ben
    assert Match.objects.get(title="Hers").host == life.chloe
    page = client(life.ben).get(f"/m/{life.scene.match.slug}/").content.decode()
    assert "a former player resigned" in page
    assert NAME not in page


def test_an_empty_lobby_of_hers_is_closed(anna: User, life: Life) -> None:
    lobby = Match.objects.get(title="Hers")
    table.leave(lobby.pk, life.chloe)
    forgetting.forget(life.annabel)
    lobby.refresh_from_db()
    assert lobby.status == Match.Status.ABANDONED


def test_in_a_finished_match_her_seat_is_a_former_players(life: Life) -> None:
    life.scene.play()
    hers = colour(life, life.annabel)
    result = Match.objects.get(pk=life.scene.match.pk).final_state
    forgetting.forget(life.annabel)
    match = Match.objects.get(pk=life.scene.match.pk)
    assert (match.final_state, match.status) == (result, Match.Status.FINISHED)
    assert match.seats.get(colour=hers).name == "a former player"
    assert "a former player" in client(life.ben).get(f"/m/{match.slug}/").content.decode()


def test_whom_she_stood_in_for_is_waited_for(life: Life) -> None:
    assert Absence.objects.filter(deputy=life.annabel).exists()
    forgetting.forget(life.annabel)
    kept = Absence.objects.get(person=life.chloe)
    assert (kept.deputy, kept.by_bot) == (None, False)


def test_she_can_come_back_as_somebody_new_only(life: Life) -> None:
    forgetting.forget(life.annabel)
    cache.clear()
    Client().post("/accounts/login/", {"email": EMAIL})
    letter = OutgoingMail.objects.get(kind="code")
    assert letter.address == EMAIL.lower()
    assert letter.person != life.annabel
    assert not letter.person.tenures.exists()


def test_a_name_is_no_part_of_another_word_and_stands_in_html_and_over_two_lines() -> None:
    pattern = _pattern(["Ann O'Hara"])
    told = {"a": ["Ann O'Hara and Ann\n   O'Hara", "Ann O&#x27;Hara", "Joann O'Harans"]}
    assert _without(told, pattern) == {
        "a": ["a former player and a former player", "a former player", "Joann O'Harans"]
    }
