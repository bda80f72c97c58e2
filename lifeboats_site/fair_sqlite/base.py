"""Django's SQLite backend, with a line in front of the one writer that SQLite allows.

SQLite itself lets a writer that found the file locked sleep and try again, and one that writes without pause takes
the lock back at once: a vote could wait for seconds while questions close. Here every write transaction of a process,
and every single write outside one, waits for its turn instead. Other processes are met as before, by the busy time-out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

from lifeboats_site.fair_sqlite.line import Line

WRITES = re.compile(r"\s*(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|ALTER|DROP|WITH)\b", re.IGNORECASE)
_lines: dict[str, Line] = {}
_lines_guard = Lock()


def line_of(name: str) -> Line:
    """The line in front of a database file, the same for every connection of this process."""
    path = name if name.startswith("file:") or name == ":memory:" else str(Path(name).resolve())
    with _lines_guard:
        return _lines.setdefault(path, Line())


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that holds its turn from BEGIN to COMMIT or ROLLBACK."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turn: Line | None = None

    @contextmanager
    def turn_for(self, query: str) -> Iterator[None]:
        """Holds a turn while a statement writes outside a transaction; within one the turn is held already."""
        if self._turn or not WRITES.match(query):
            yield
            return
        self._take_turn()
        try:
            yield
        finally:
            self._end_turn()

    def create_cursor(self, name: str | None = None) -> base.SQLiteCursorWrapper:
        cursor = self.connection.cursor(factory=FairCursor)
        cursor.wrapper = self
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        self._take_turn()
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._end_turn()
            raise

    def _commit(self) -> None:
        # A commit that fails leaves the transaction open, and Django rolls it back: the turn lasts until then.
        super()._commit()
        self._end_turn()

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self._end_turn()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self._end_turn()

    def _take_turn(self) -> None:
        line = line_of(str(self.settings_dict["NAME"]))
        if not line.take(self.settings_dict["OPTIONS"].get("timeout", 5)):
            raise OperationalError("database is locked: the turn to write did not come")
        self._turn = line

    def _end_turn(self) -> None:
        line, self._turn = self._turn, None
        if line:
            line.hand_on()


class FairCursor(base.SQLiteCursorWrapper):
    """A cursor that waits for a turn before a write outside a transaction."""

    wrapper: DatabaseWrapper

    def execute(self, query: str, params: Any = None) -> Any:
        with self.wrapper.turn_for(query):
            return super().execute(query, params)

    def executemany(self, query: str, param_list: Iterable[Any]) -> Any:
        with self.wrapper.turn_for(query):
            return super().executemany(query, param_list)
