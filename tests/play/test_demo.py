"""The demo's match, its person and its doors, each by itself."""

from __future__ import annotations

import socket
import threading

import pytest

from games.management.play import CannotPlay, bells, doors, match
from games.models import Match, User


@pytest.mark.django_db
def test_the_demo_match_has_one_person_and_five_bots_and_is_made_once() -> None:
    made = match.running_match()
    assert match.running_match() == made
    assert made.status == Match.Status.RUNNING
    seats = list(made.seats.select_related("player"))
    assert [seat.player.email for seat in seats if seat.player] == ["you@demo.example"]
    assert sum(bool(seat.bot) for seat in seats) == 5
    assert made.settings["setup"] == "random"


@pytest.mark.django_db
def test_when_the_demo_match_is_over_the_next_start_makes_another_one() -> None:
    first = match.running_match()
    Match.objects.filter(pk=first.pk).update(status=Match.Status.FINISHED)
    second = match.running_match()
    assert second != first
    assert User.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("told", "zone"), [("Europe/Paris", "Europe/Paris"), ("Mars/Olympus", "UTC"), (None, "UTC")])
def test_the_zone_is_the_machines_as_far_as_it_can_be_told(
    monkeypatch: pytest.MonkeyPatch, told: str | None, zone: str
) -> None:
    monkeypatch.setattr(match, "get_localzone_name", lambda: told)
    assert match.person().zone == zone


def test_the_doors_are_open_on_this_machine_alone() -> None:
    opened = doors.open_doors(0)
    try:
        assert {door.getsockname()[0] for door in opened} <= {"127.0.0.1", "::1"}
        assert opened[0].getsockname()[0] == "127.0.0.1"
    finally:
        for door in opened:
            door.close()


def test_a_program_that_listens_everywhere_keeps_the_port() -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(CannotPlay, match=f"Port {port} is in use by another program: choose another one"):
            doors.open_doors(port)


@pytest.mark.skipif(not doors._has_ipv6(), reason="this machine has no IPv6")
def test_a_program_that_a_browser_would_find_first_keeps_the_port() -> None:
    other = socket.create_server(("::1", 0), family=socket.AF_INET6)
    with other, pytest.raises(CannotPlay, match="is in use by another program"):
        doors.open_doors(other.getsockname()[1])


def test_a_worker_that_breaks_off_is_started_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun, again = [], threading.Event()

    def work(worker: bells.Worker) -> None:
        begun.append(worker)
        if len(begun) == 1:
            raise RuntimeError("the broker is gone")
        again.set()
        worker._stopping.set()

    monkeypatch.setattr(bells.Worker, "_work", work)
    worker = bells.Worker()
    worker.start()
    assert again.wait(5)
    worker.join(5)
    assert not worker.is_alive()
    assert "The worker broke off and is started again." in caplog.text
