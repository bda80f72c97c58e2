"""The fair backend: who holds the turn to write, and that every way out of a transaction ends it."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, connections, transaction

from lifeboats_site.fair_sqlite.base import DatabaseWrapper, line_of


@pytest.fixture
def rows(tmp_path: Path, django_db_blocker: Any) -> Iterator[DatabaseWrapper]:
    """A connection of our own to a file of our own, under the name `fair`."""
    settings = connections.settings["default"] | {
        "ENGINE": "lifeboats_site.fair_sqlite",
        "NAME": str(tmp_path / "fair.sqlite3"),
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 5, "init_command": "PRAGMA journal_mode=WAL;"},
        "CONN_HEALTH_CHECKS": False,
    }
    connections.settings["fair"] = settings
    with django_db_blocker.unblock():
        connection = connections["fair"]
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE parent (id INTEGER PRIMARY KEY)")
            cursor.execute(
                "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT,"
                " parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)"
            )
        yield connection
        connection.close()
    del connections["fair"]
    del connections.settings["fair"]


def write(connection: DatabaseWrapper, text: str, parent: int | None = None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO note (text, parent) VALUES (%s, %s)", [text, parent])


def thrown_away(connection: DatabaseWrapper) -> None:
    with transaction.atomic("fair"):
        write(connection, "thrown away")
        raise RuntimeError


def texts(connection: DatabaseWrapper) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT text FROM note ORDER BY id")
        return [text for (text,) in cursor.fetchall()]


def is_free(connection: DatabaseWrapper) -> bool:
    """Whether nobody holds the turn to write."""
    line = line_of(str(connection.settings_dict["NAME"]))
    if not line.take(0):
        return False
    line.hand_on()
    return True


def test_the_turn_lasts_from_the_beginning_to_the_end_of_a_transaction(rows: DatabaseWrapper) -> None:
    with transaction.atomic("fair"):
        assert not is_free(rows)
        write(rows, "one")
        assert not is_free(rows)
    assert is_free(rows)


def test_a_transaction_in_a_transaction_keeps_the_one_turn(rows: DatabaseWrapper) -> None:
    with transaction.atomic("fair"):
        with transaction.atomic("fair"):
            write(rows, "inner")
        assert not is_free(rows)
        with pytest.raises(RuntimeError):
            thrown_away(rows)
        assert not is_free(rows)
    assert is_free(rows)
    assert texts(rows) == ["inner"]


def test_a_rollback_ends_the_turn(rows: DatabaseWrapper) -> None:
    with pytest.raises(RuntimeError):
        thrown_away(rows)
    assert is_free(rows)
    assert texts(rows) == []


def test_a_commit_that_fails_ends_the_turn_once_it_is_rolled_back(rows: DatabaseWrapper) -> None:
    with pytest.raises(IntegrityError), transaction.atomic("fair"):
        write(rows, "orphan", parent=99)
    assert is_free(rows)
    assert texts(rows) == []


def test_a_connection_closed_within_a_transaction_ends_its_turn(rows: DatabaseWrapper) -> None:
    with transaction.atomic("fair"):
        rows.close()
        assert is_free(rows)
    assert is_free(rows)


def test_a_write_outside_a_transaction_waits_for_its_turn_and_ends_it(rows: DatabaseWrapper) -> None:
    rows.settings_dict["OPTIONS"]["timeout"] = 0.05
    line = line_of(str(rows.settings_dict["NAME"]))
    assert line.take(0)
    with pytest.raises(OperationalError, match="turn"):
        write(rows, "too early")
    assert texts(rows) == [], "reading waits for nobody"
    line.hand_on()
    write(rows, "in turn")
    assert is_free(rows)
    assert texts(rows) == ["in turn"]


def test_two_names_of_one_file_share_a_line(rows: DatabaseWrapper, tmp_path: Path) -> None:
    roundabout = tmp_path / "somewhere" / ".." / "fair.sqlite3"
    assert line_of(str(roundabout)) is line_of(str(rows.settings_dict["NAME"]))
    assert line_of(str(tmp_path / "other.sqlite3")) is not line_of(str(rows.settings_dict["NAME"]))


def test_many_threads_lose_no_write_and_meet_no_locked_database(rows: DatabaseWrapper) -> None:
    wrong: list[BaseException] = []

    def add(number: int) -> None:
        try:
            for turn in range(10):
                if turn % 2:
                    write(connections["fair"], f"{number} {turn}")
                    continue
                with transaction.atomic("fair"):
                    seen = len(texts(connections["fair"]))
                    write(connections["fair"], f"{number} {turn} after {seen}")
        except BaseException as error:
            wrong.append(error)
        finally:
            connections["fair"].close()

    threads = [threading.Thread(target=add, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not wrong
    assert len(texts(rows)) == 80
    assert is_free(rows)


def test_the_settings_name_the_fair_backend_for_sqlite(on_postgres: bool) -> None:
    from django.conf import settings

    fair = settings.DATABASES["default"]["ENGINE"] == "lifeboats_site.fair_sqlite"
    assert fair is not on_postgres
