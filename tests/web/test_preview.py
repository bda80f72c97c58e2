"""What an answer would meet, before it is given: told to who may vote, in every game, and nothing moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.models import User
from games.rules.game import Fault
from games.rules.rafter_five.physics import process
from games.say import names
from games.say import say as in_words
from tests.web.rafts import active, afloat, say
from tests.web.scene import Scene, client

PLACE = {"board": "17", "x": "0", "y": "-12", "turn": "0", "u": "-10", "v": "0"}


@pytest.fixture
def raft(anna: User, ben: User) -> Scene:
    """Red and yellow at a table; the active seat holds the tall figure."""
    scene = afloat(anna, ben)
    say(scene, "FIGURE tall")
    return scene


def asked(scene: Scene, who: User | None, fields: Mapping[str, str]) -> Any:
    page = f"/vote/{scene.ballot(active(scene)).pk}/preview/"
    return client(who).post(page, {f"measure-{name}": value for name, value in fields.items()})


def mover(scene: Scene) -> User:
    player = scene.ballot(active(scene)).seat.player
    assert player
    return player


def test_it_tells_where_a_board_would_touch_and_never_whether_it_holds(raft: Scene) -> None:
    told = asked(raft, mover(raft), PLACE).json()
    assert told["allowed"]
    assert told["says"] == [
        "The board would touch the base first, 74 mm above the sea.",
        "That is allowed. Nobody knows whether it will hold.",
    ]
    assert told["ghost"]["board"][:3] == pytest.approx([0, -12, 74.02], abs=0.01)
    assert told["ghost"]["standing"][:3] == pytest.approx([-10, -12, 76.04], abs=0.01)


def test_what_is_refused_has_a_sentence_and_a_place(raft: Scene) -> None:
    told = asked(raft, mover(raft), PLACE | {"y": "20"}).json()
    assert not told["allowed"]
    assert "would first touch" in told["says"][0]
    assert told["ghost"]["board"][2] > 80


def test_what_misses_the_raft_has_no_place(raft: Scene) -> None:
    told = asked(raft, mover(raft), PLACE | {"x": "190"}).json()
    assert (told["allowed"], told["says"], told["ghost"]) == (False, ["There the board misses the raft."], {})


def test_fields_that_are_no_numbers_are_told_of(raft: Scene) -> None:
    told = asked(raft, mover(raft), PLACE | {"x": "left"}).json()
    assert not told["allowed"]
    assert told["says"]
    assert told["ghost"] is None


def test_nothing_is_cast(raft: Scene) -> None:
    asked(raft, mover(raft), PLACE)
    assert raft.ballot(active(raft)).cast_at is None


def test_only_who_may_vote_is_told(raft: Scene, stranger: User, anna: User, ben: User) -> None:
    other = ben if mover(raft) == anna else anna
    for nobody in (None, stranger, other):
        assert asked(raft, nobody, PLACE).status_code == 404


def test_a_letters_link_is_enough(raft: Scene) -> None:
    browser = client()
    colour = active(raft)
    browser.get(raft.link(colour))
    page = f"/vote/{raft.ballot(colour).pk}/preview/"
    assert browser.post(page, {f"measure-{name}": value for name, value in PLACE.items()}).json()["allowed"]


def test_it_is_asked_by_post_with_the_token_of_the_page(raft: Scene) -> None:
    browser = client(mover(raft), strict=True)
    page = f"/vote/{raft.ballot(active(raft)).pk}/preview/"
    assert browser.get(page).status_code == 405
    assert browser.post(page, {}).status_code == 403


def test_a_closed_question_says_so(raft: Scene) -> None:
    who, page = mover(raft), f"/vote/{raft.ballot(active(raft)).pk}/preview/"
    say(raft, "BOARD 17 AT 0 -12 TURN 0 FIGURE -10 0")
    told = client(who).post(page, {})
    assert told.status_code == 409
    assert told.json()["says"] == ["This question is closed."]


def test_an_engine_that_is_away_is_told_of(raft: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(asked: object) -> None:
        raise Fault("no engine")

    monkeypatch.setattr(process, "fit", fails)
    told = asked(raft, mover(raft), PLACE)
    assert told.status_code == 503
    assert "try again in a minute" in told.json()["says"][0]


def test_a_page_that_will_ask_wakes_the_engine(raft: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    woken = process.Engine(60)
    monkeypatch.setattr(process, "_GEOMETRY", woken)
    who, ballot = mover(raft), raft.ballot(active(raft))
    assert client(who).get(f"/vote/{ballot.pk}/").status_code == 200
    assert woken._child is not None
    woken.stop()


def test_it_knows_every_game(scene: Scene, anna: User) -> None:
    page = f"/vote/{scene.ballot('blue').pk}/preview/"
    option = next(one for one in scene.ballot("blue").prompt.shape.options if one.effect)
    seen = client(anna).post(page, {"choice": option.word}).json()
    assert seen == {"allowed": True, "says": [in_words(option.effect, names(scene.match))], "ghost": None}
    assert not client(anna).post(page, {"choice": "nonsense"}).json()["allowed"]
