"""Practice alone: one press in the lobby or on the page of a new match, and the first question is there."""

from __future__ import annotations

import sys

import pytest

from games.models import Match, User
from games.rules.rafter_five.physics import process
from tests.web.scene import client
from tests.web.test_new import sent


@pytest.mark.parametrize("page", ["/lobby/", "/new/"])
def test_one_press_begins_a_match_of_one_seat(anna: User, page: str) -> None:
    browser = client(anna)
    shown = browser.get(page).content.decode()
    assert 'action="/new/practice/"' in shown
    assert 'name="game" value="rafter-five"' in shown
    assert 'name="game" value="lifeboats"' not in shown
    answer = browser.post("/new/practice/", {"game": "rafter-five"}, follow=True)
    assert "Which figure do you lift off the raft?" in answer.content.decode()
    match = Match.objects.get()
    assert (match.status, match.seats.count(), match.seats.get().player) == ("running", 1, anna)
    assert answer.redirect_chain == [(f"/vote/{match.questions.get().ballots.get().pk}/", 302)]


def test_a_game_for_several_is_not_played_alone(anna: User) -> None:
    assert client(anna).post("/new/practice/", {"game": "lifeboats"}).status_code == 404
    assert not Match.objects.exists()


def test_it_takes_a_press_by_somebody_signed_in(anna: User) -> None:
    assert client(anna).get("/new/practice/").status_code == 405
    assert client().post("/new/practice/", {"game": "rafter-five"}).url.startswith("/accounts/login/")


def test_where_the_engine_is_missing_it_is_not_offered(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "find_spec", lambda name: None)
    assert "/new/practice/" not in client(anna).get("/lobby/").content.decode()
    assert client(anna).post("/new/practice/", {"game": "rafter-five"}).status_code == 404


class Broken:
    """An import hook that fails for everything of the engine."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.startswith("rapier3d"):
            raise RuntimeError("the hook is broken")


def test_where_looking_for_the_engine_fails_its_game_is_told_to_be_unavailable(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "rapier3d", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    shown = client(anna).get("/new/")
    assert shown.status_code == 200
    assert "/new/practice/" not in shown.content.decode()
    refused = sent(anna, edition="rafter-five.basic")
    assert refused.status_code == 422
    assert "which is not available on this machine" in refused.content.decode()
    assert sent(anna).status_code == 302
