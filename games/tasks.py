"""What a worker runs: bells and sweeps, a few lines each. May run late, twice or never; rows say what is left to do."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from threading import Event, Lock

from celery import shared_task

from games import bell, clock, inbox
from games.people import moving
from games.post import daily
from games.post import deliver as post_deliver

BUDGET, PATIENCE = 5.0, 15.0
"""Seconds that one kind of work may take in one sweep, and within which another slow question is still taken up."""
_sweeping, _delivering, _pondering, _rung = Lock(), Lock(), Lock(), Event()
_slow: deque[int] = deque()


@shared_task
def sweep() -> None:
    """Every few seconds: reads letters, lets bots answer, closes what is due, delivers letters."""
    _alone(_sweeping, _sweep)


@shared_task
def look_at(question_id: int) -> None:
    """A question opened or has all its ballots: bots answer it, and it closes if it may.

    What takes seconds is done by one thread of a process, so that the others are free for what takes none.
    """
    if not clock.is_slow(question_id):
        clock.look_at(question_id)
        return
    _slow.append(question_id)
    while _slow and _alone(_pondering, _ponder):
        pass


@shared_task
def read_inbox(letter_id: int) -> None:
    """A letter came in."""
    inbox.read(letter_id)


@shared_task
def deliver() -> None:
    """Letters are waiting to leave."""
    _post()


def _sweep() -> None:
    clock.give_back()
    inbox.read_waiting(BUDGET)
    inbox.forget_old()
    clock.sweep(BUDGET)
    moving.settle()
    daily.gather()
    _post()


def _ponder() -> None:
    """Looks at what takes seconds, for a while; what is left then is rung for again."""
    until = time.monotonic() + PATIENCE
    while _slow:
        question_id = _slow.popleft()
        if time.monotonic() < until:
            clock.look_at(question_id)
        else:
            bell.ring("look_at", question_id)


def _post() -> None:
    """Delivers with one thread of a process, so that many letters leave the others to closings and to letters in."""
    _rung.set()
    if _alone(_delivering, _deliver) and _rung.is_set():
        bell.ring("deliver")


def _deliver() -> None:
    _rung.clear()
    post_deliver.deliver(BUDGET)


def _alone(lock: Lock, work: Callable[[], None]) -> bool:
    """Does `work` unless another thread of this process is at it: two would go through the same rows."""
    if not lock.acquire(blocking=False):
        return False
    try:
        work()
    finally:
        lock.release()
    return True
