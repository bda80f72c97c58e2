"""What time it is: the one clock of the service, which tests replace.

On PostgreSQL it is the database's clock, so that hosts whose clocks differ agree; called after a lock is held it tells
the time at which the lock was got.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import connection
from django.utils import timezone


def _database_now() -> datetime:
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        moment: datetime = cursor.fetchone()[0]
    return moment


_clock: Callable[[], datetime] = _database_now


def now() -> datetime:
    """The present moment, aware and in UTC."""
    return _clock()


@contextmanager
def clock(replacement: Callable[[], datetime]) -> Iterator[None]:
    """For tests: tells `replacement`'s time while the block runs."""
    global _clock
    before, _clock = _clock, replacement
    try:
        yield
    finally:
        _clock = before
