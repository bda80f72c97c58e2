"""A copy of everything: each table that refers to a person has its part, and nothing that they may not know."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client

from games import table
from games.models import Ballot, Motion, Token, User
from games.people import copies
from games.tokens import token
from tests.web.complete import BETWEEN_OTHERS, EMAIL, NAME, WORK, Life, colour, lived
from tests.web.scene import client

pytestmark = pytest.mark.django_db
BY_HAND = {"letters_in": "letters_from_you"}
"""Relations that are told in a part of another name."""


@pytest.fixture
def life(db: None, monkeypatch: pytest.MonkeyPatch) -> Life:
    monkeypatch.setattr("games.post.write._picture", lambda letter, content: None)
    return lived()


def got(life: Life) -> ZipFile:
    answer = client(life.annabel).post("/me/copy/")
    assert answer["Content-Type"] == "application/zip"
    assert ".zip" in answer["Content-Disposition"]
    return ZipFile(BytesIO(answer.content))


def data(life: Life) -> dict[str, Any]:
    return json.loads(got(life).read("data.json"))


def relations() -> set[str]:
    """Every way in which a row of any table, of ours or of a package, can refer to a person."""
    fields = User._meta.get_fields()
    back = {field.get_accessor_name() for field in fields if field.auto_created and not field.concrete}
    return back | {field.name for field in User._meta.many_to_many}


def test_every_table_that_refers_to_a_person_has_its_part_and_the_part_is_filled(life: Life) -> None:
    parts = data(life)
    assert relations() == {*copies.RELATED, *BY_HAND}
    for name in (*copies.RELATED, *BY_HAND.values()):
        assert parts[name], f"{name} is empty"


def test_every_fact_about_the_person_is_there_but_what_opens_the_account(life: Life) -> None:
    columns = {field.name for field in User._meta.concrete_fields}
    assert set(copies.PERSON) == columns - {"id", "password", "gone_at"}
    assert data(life)["you"]["name"] == NAME
    assert data(life)["you"]["quiet_from"] == "22:00:00"


def test_what_refers_to_an_address_or_a_seat_is_there_too(life: Life) -> None:
    parts = data(life)
    assert [one["email"] for one in parts["uninvited"]] == [WORK]
    assert [one["match__slug"] for one in parts["invitations"]] == [life.lobby.slug]
    assert parts["orders"][0]["kind"] == "leak"
    assert [one["question"] for one in parts["missed"]] == [1]
    said = {one["text"] for one in parts["press"]}
    assert said == {"Ben, I trust you.", "And I you.", "Hello to all."}


def test_ballots_come_with_their_words_and_times(life: Life) -> None:
    (ballot,) = data(life)["ballots"]
    row = Ballot.objects.get(cast_by=life.annabel)
    assert ballot["words"] == row.words
    assert ballot["cast_at"][:19] == row.cast_at.isoformat()[:19]
    assert ballot["seat__colour"] == colour(life, life.annabel)


def test_letters_from_the_person_are_files_from_whichever_address(life: Life) -> None:
    archive = got(life)
    letters = [archive.read(name) for name in archive.namelist() if name.endswith(".eml")]
    assert len(letters) == 3
    assert any(WORK.encode() in letter for letter in letters)
    assert len(data(life)["letters_from_you"]) == 3


def test_letters_to_the_person_come_without_the_tokens_that_were_in_them(life: Life) -> None:
    words = json.dumps(data(life), ensure_ascii=False)
    asked = [letter for letter in data(life)["letters"] if letter["kind"] == "ask"]
    assert asked[0]["text"]
    assert "{token:" not in words
    ballot = life.scene.ballot(colour(life, life.annabel))
    for purpose, opens in ((Token.Purpose.LINK, ballot.pk), (Token.Purpose.UNSUBSCRIBE, life.annabel.pk)):
        assert token(purpose, opens) not in words


def test_nothing_of_others_is_told_that_the_person_may_not_know(life: Life) -> None:
    words = json.dumps(data(life), ensure_ascii=False)
    assert EMAIL in words
    assert BETWEEN_OTHERS not in words
    assert life.ben.email not in words
    assert life.chloe.email not in words
    bens = life.scene.ballot(colour(life, life.ben))
    assert bens.words
    assert bens.nonce not in words
    assert [one["person__name"] for one in data(life)["deputises"]] == ["Chloé"]
    away = life.ben.absences.get()
    assert away.start.isoformat()[:10] not in words


def test_no_key_of_a_person_tells_in_one_match_who_a_colour_is_in_another(life: Life) -> None:
    other = (
        life.scene.match.seats.exclude(player=None).exclude(player=life.scene.match.host).exclude(player=life.annabel)
    )
    who = other.first().player
    asked = table.motions.move(life.scene.match.pk, Motion.Kind.HOST, life.annabel, host=who.pk)
    assert Motion.objects.get(pk=asked.pk).facts == {"host": who.pk}
    told = [one["facts"] for part in ("acts", "motions") for one in data(life)[part]]
    assert told
    assert not any({"host", "person", "people"} & set(facts) for facts in told)


def test_only_a_press_by_oneself_gives_it(life: Life) -> None:
    assert Client().post("/me/copy/").status_code == 302
    assert client(life.annabel).get("/me/copy/").status_code == 405
