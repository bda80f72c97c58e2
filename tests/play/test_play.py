"""`manage.py play`, started for real: first page, a vote, Ctrl-C, and the next start."""

from __future__ import annotations

import signal
import socket
import sqlite3
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from tests.play.conftest import Plays
from tests.play.machine import Machine

WEDGED = """
import sys, time
from unittest import mock
sys.path.insert(0, ".")
import manage
from lifeboats_site import demo
demo.prepare(sys.argv[2:])
import django
django.setup()
from games import tasks
with mock.patch.object(tasks.clock, "sweep", lambda budget: time.sleep(600)):
    manage.main(sys.argv)
"""
"""The command with a worker that never ends its first task."""


def rows(machine: Machine, query: str) -> list[tuple[str, ...]]:
    """What a query finds in the demo's database, read by another process."""
    with closing(sqlite3.connect(f"file:{machine.data}/db.sqlite3?mode=ro", uri=True, timeout=5)) as file:
        return file.execute(query).fetchall()


def questions(machine: Machine) -> list[tuple[int, str, str]]:
    return rows(machine, "SELECT number, asked_at, due_at FROM games_question ORDER BY number")  # type: ignore[return-value]


def until(found: object, seconds: float = 15.0) -> bool:
    """Whether `found()` becomes true in that time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found():  # type: ignore[operator]
            return True
        time.sleep(0.1)
    return False


def test_one_press_signs_in_and_a_vote_moves_the_match(play: Plays) -> None:
    machine = play()
    assert machine.first_page().status == 200
    home = machine.sign_in()
    assert home.status == 200
    assert "Your first lifeboats" in home.text
    vote = machine.browser.get(home.links(r"/vote/\d+/$")[0])
    word = vote.text.split('name="choice" value="')[1].split('"')[0]
    before = len(questions(machine))
    assert machine.browser.post(vote, vote.url, choice=word).status == 200
    assert until(lambda: len(questions(machine)) > before), "the match stands still"


def test_ctrl_c_ends_everything_in_time_and_leaves_no_process(play: Plays) -> None:
    machine = play()
    machine.sign_in()
    status, seconds = machine.stop(signal.SIGINT)
    assert (status, machine.left_anything()) == (0, False)
    assert seconds < 5
    _, out, errors = machine.end()
    assert machine.url in out
    assert "/mailbox/" in out
    assert "Ctrl-C" in out
    assert errors == ""


def test_a_polite_request_to_end_is_heard_like_ctrl_c(play: Plays) -> None:
    machine = play()
    machine.first_page()
    status, seconds = machine.stop(signal.SIGTERM)
    assert (status, machine.left_anything()) == (0, False)
    assert seconds < 5


def test_a_second_start_goes_on_with_the_same_match_within_five_seconds(play: Plays) -> None:
    first = play()
    first.first_page()
    assert first.stop()[0] == 0
    matches = rows(first, "SELECT slug, secret FROM games_match")
    assert len(matches) == 1
    second = play()
    home = second.sign_in()
    assert second.seconds() < 5
    assert time.monotonic() - second.started < 20, "whatever else the machine does"
    assert "Your first lifeboats" in home.text
    assert rows(second, "SELECT slug, secret FROM games_match") == matches


def test_a_signature_of_yesterday_is_good_today(play: Plays) -> None:
    first = play()
    browser = first.browser
    first.sign_in()
    first.stop()
    second = play(port=first.port)
    second.browser = browser
    assert "Your first lifeboats" in second.first_page().text


def test_a_worker_that_does_not_end_cannot_keep_the_process(play: Plays) -> None:
    machine = play(program=("-c", WEDGED))
    machine.first_page()
    time.sleep(1)
    status, seconds = machine.stop()
    assert (status, machine.left_anything()) == (0, False)
    assert seconds < 5


def test_fast_makes_a_deadline_of_a_day_a_minute(play: Plays) -> None:
    machine = play("--fast")
    machine.first_page()
    _, asked, due = questions(machine)[0]
    assert (datetime.fromisoformat(due) - datetime.fromisoformat(asked)).total_seconds() == pytest.approx(60, abs=1)


def sentence(machine: Machine) -> str:
    """What it says on standard error before it ends with status 1: one line, and nothing else anywhere."""
    status, out, errors = machine.end()
    assert (status, out, errors.count("\n")) == (1, "", 1), errors
    assert "Traceback" not in errors
    return errors.strip()


def test_a_port_in_use_is_told_in_a_sentence(play: Plays) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        machine = play(port=other.getsockname()[1])
        assert sentence(machine).startswith(f"Port {machine.port} is in use by another program")


def test_a_port_that_does_not_exist_is_told_in_a_sentence(play: Plays) -> None:
    assert "There is no port '70000'" in sentence(play("--port", "70000"))


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(play: Plays, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    assert "choose another one with --data DIR" in sentence(play(data=tmp_path / "taken"))
    assert "choose another one with --data DIR" in sentence(play(data=Path("/proc/lifeboats")))


def test_a_database_that_is_none_is_told_in_a_sentence(play: Plays, tmp_path: Path) -> None:
    (tmp_path / "db.sqlite3").write_bytes(bytes(range(256)) * 64)
    told = sentence(play(data=tmp_path))
    assert told.startswith(f"The database {tmp_path / 'db.sqlite3'} cannot be used (file is not a database)")


def test_other_services_in_the_environment_are_left_aside_and_this_is_said(
    play: Plays, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.play.machine.PASSED_ON", ("PATH", "HOME", "DATABASE_URL", "EMAIL_HOST"))
    monkeypatch.setenv("DATABASE_URL", "postgres://nobody:nothing@127.0.0.1:1/none")
    monkeypatch.setenv("EMAIL_HOST", "127.0.0.1")
    machine = play()
    assert machine.first_page().status == 200
    machine.stop()
    assert machine.end()[2] == (
        f"play leaves DATABASE_URL, EMAIL_HOST aside: everything stays on this machine, in {machine.data}.\n"
    )
