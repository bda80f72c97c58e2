"""The host runs the table from one page, everyone reads what was done, and players decide what a host cannot."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from games import table
from games.hours import Schedule
from games.models import Match, User, now
from games.rules import codec
from tests.web.scene import Scene, client

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(scene: Scene) -> str:
    """The address of the page of Anna's match."""
    return f"/m/{scene.match.slug}/"


def read(who: User | None, address: str) -> str:
    return str(client(who).get(address).content.decode())


def act(who: User, page: str, act: str, **more: Any) -> Any:
    return client(who).post(f"{page}host/", {"act": act} | more)


def test_only_the_host_has_the_hosts_page(scene: Scene, page: str, anna: User, ben: User) -> None:
    assert "The host’s table" in read(anna, f"{page}host/")
    for address in (f"{page}host/", f"{page}host/hours/"):
        assert client(ben).get(address).status_code == 404
        assert client(ben).post(address, {"act": "extend", "hours": "1"}).status_code == 404
    assert f"{page}host/" in read(anna, page)
    assert f"{page}host/" not in read(ben, page)


def test_more_time_moves_the_deadline_and_all_can_read_it(scene: Scene, page: str, anna: User) -> None:
    was = scene.question.due_at
    assert act(anna, page, "extend", hours="6")["Location"] == f"{page}host/?done=extend"
    assert scene.question.due_at == was + timedelta(hours=6)
    assert "Anna gave the open question more time" in read(None, page)


@pytest.mark.parametrize("hours", ["", "-1", "0", "soon", "99999"])
def test_time_that_cannot_be_given_is_told_beside_its_field(scene: Scene, page: str, anna: User, hours: str) -> None:
    was = scene.question.due_at
    refused = act(anna, page, "extend", hours=hours)
    assert refused.status_code == 422
    assert 'class="wrong"' in refused.content.decode()
    assert scene.question.due_at == was


def test_what_the_table_refuses_is_said_in_its_words(scene: Scene, page: str, anna: User) -> None:
    refused = act(anna, page, "extend", hours="1440")
    assert refused.status_code == 409
    assert "A question stays open for 60 days at most." in refused.content.decode()


def test_a_pause_and_its_end(scene: Scene, page: str, anna: User, ben: User) -> None:
    act(anna, page, "pause", days="3")
    assert Match.objects.get().status == "paused"
    assert "Anna paused the match until" in read(ben, page)
    assert "End the pause now" in read(anna, f"{page}host/")
    act(anna, page, "resume")
    assert Match.objects.get().status == "running"


def test_another_name(scene: Scene, page: str, anna: User) -> None:
    act(anna, page, "title", title="Cape Horn")
    assert "Cape Horn" in read(None, page)
    assert act(anna, page, "title", title="").status_code == 422


def test_another_schedule_is_shown_first_and_holds_once_it_is_chosen(scene: Scene, page: str, anna: User) -> None:
    hours = f"{page}host/hours/"
    wanted = {"mode": "fixed", "at": "20:00", "every_days": "1", "vote_hours": "24", "turn_hours": "8"}
    wanted |= {"settling_seconds": "60", "zone": "Asia/Shanghai", "window_hours": "6"}
    shown = client(anna).post(hours, wanted | {"preview": "yes"}).content.decode()
    assert "always at 20:00 Shanghai time" in shown
    assert "Ben" in shown
    assert codec.decode(Schedule, Match.objects.get().schedule).fixed is None
    client(anna).post(hours, wanted)
    kept = codec.decode(Schedule, Match.objects.get().schedule)
    assert (kept.fixed.at.hour, kept.turn_hours, kept.zone) == (20, 8, "Asia/Shanghai")
    assert "Anna changed how long questions stay open" in read(None, page)
    form = read(anna, hours)
    assert 'name="turn_hours" value="8"' in form
    assert 'value="Asia/Shanghai" selected' in form


def test_a_close_sooner_takes_everyones_yes(scene: Scene, page: str, anna: User, ben: User) -> None:
    was = scene.question.due_at
    sooner = (now() + timedelta(hours=3)).strftime("%Y-%m-%dT%H:%M")
    act(anna, page, "sooner", until=sooner)
    assert scene.question.due_at == was
    motion = scene.match.motions.get()
    assert "1 of 2 needed have said yes" in read(ben, page)
    assert "Say yes or no" in read(ben, page)
    assert "Say yes or no" not in read(anna, page)
    client(ben).post(f"{page}motions/", {"act": "yes", "motion": motion.pk})
    assert scene.question.due_at < was
    assert "Everyone agreed to close the open question sooner" in read(None, page)


def test_a_match_ends_when_all_agree(scene: Scene, page: str, anna: User, ben: User) -> None:
    act(anna, page, "end")
    client(ben).post(f"{page}motions/", {"act": "no", "motion": scene.match.motions.get().pk})
    assert Match.objects.get().status == "running"
    client(ben).post(f"{page}motions/", {"act": "end"})
    assert scene.match.motions.count() == 2
    client(anna).post(f"{page}motions/", {"act": "yes", "motion": scene.match.motions.get(state="open").pk})
    assert Match.objects.get().status == "abandoned"
    assert "nothing to host" in read(anna, f"{page}host/")
    shown = read(anna, page)
    assert "This match ended without a result." in shown
    assert "<title>(1)" not in shown
    assert "/vote/" not in shown
    home = read(anna, "/")
    assert "ended without a result" in home
    assert "You sit at no table now." in home


def test_players_make_another_of_them_host(scene: Scene, page: str, anna: User, ben: User) -> None:
    client(ben).post(f"{page}motions/", {"act": "host", "host": scene.match.seats.get(player=ben).number})
    client(anna).post(f"{page}motions/", {"act": "yes", "motion": scene.match.motions.get().pk})
    assert Match.objects.get().host == ben
    assert client(ben).get(f"{page}host/").status_code == 200


@pytest.mark.parametrize(
    "asked", [{"act": "resume"}, {"act": "host", "host": "x"}, {"act": "shorten", "until": "2"}, {}]
)
def test_what_cannot_be_asked_is_refused_in_words(scene: Scene, page: str, ben: User, asked: dict[str, str]) -> None:
    refused = client(ben).post(f"{page}motions/", asked)
    assert refused.status_code == 409
    assert "Nothing was changed" in refused.content.decode()


def test_onlookers_decide_nothing(scene: Scene, page: str, stranger: User, anna: User) -> None:
    motion = table.motions.move(scene.match.pk, "end", anna)
    assert client(stranger).post(f"{page}motions/", {"act": "yes", "motion": motion.pk}).status_code == 409
    shown = read(stranger, page)
    assert "Anna asks the players" in shown
    assert 'value="yes"' not in shown


def test_the_log_of_acts_is_shown_in_part_and_whole(scene: Scene, page: str, anna: User) -> None:
    for number in range(8):
        table.hosting.rename(scene.match.pk, f"Name {number}", anna)
    assert "it was called Name 0 before" not in read(None, page)
    assert "it was called Name 0 before" in read(None, f"{page}?acts=all")


def test_what_silence_means_changes_from_now_on(scene: Scene, page: str, anna: User) -> None:
    act(anna, page, "silence", missed="bot", adrift_after="2", extras="1", extra_hours="6", abandon_days="3")
    assert "Anna changed what happens when no answer comes" in read(None, page)
    assert "After 2 misses in a row" in read(anna, f"{page}host/")
    assert act(anna, page, "silence", extras="99").status_code == 422


def test_who_owes_an_answer_is_reminded_once(scene: Scene, page: str, anna: User) -> None:
    assert act(anna, page, "remind")["Location"] == f"{page}host/?done=remind"
    again = act(anna, page, "remind")
    assert again.status_code == 409
    assert "You have reminded them already." in again.content.decode()


def test_a_match_that_waits_for_somebody_to_come_back_says_so_and_is_not_called_paused(
    scene: Scene, page: str, anna: User
) -> None:
    scene.match.seats.exclude(player=None).update(adrift_at=now())
    with transaction.atomic():
        table.silence.watch(scene.question, now())
    for address in (page, f"{page}host/"):
        told = read(anna, address)
        assert "If nobody comes back by" in told
        assert "End the pause now" not in told
        assert "goes on by itself" not in told


def test_nobody_is_asked_to_close_a_question_sooner_in_a_pause(scene: Scene, page: str, anna: User) -> None:
    assert 'value="sooner"' in read(anna, f"{page}host/")
    assert 'value="shorten"' in read(anna, page)
    act(anna, page, "pause", days="2")
    assert 'value="sooner"' not in read(anna, f"{page}host/")
    assert 'value="shorten"' not in read(anna, page)
