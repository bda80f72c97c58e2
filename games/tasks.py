"""What a worker runs: bells and sweeps, a few lines each. May run late, twice or never; rows say what is left to do."""

from __future__ import annotations

from celery import shared_task

from games import clock, inbox
from games.post import deliver as post_deliver

BUDGET = 5.0
"""Seconds that one kind of work may take in one sweep."""


@shared_task
def sweep() -> None:
    """Every few seconds: reads letters, lets bots answer, closes what is due, delivers letters."""
    inbox.read_waiting(BUDGET)
    clock.sweep(BUDGET)
    post_deliver.deliver(BUDGET)


@shared_task
def look_at(question_id: int) -> None:
    """A question opened or has all its ballots: bots answer it, and it closes if it may."""
    clock.look_at(question_id)


@shared_task
def read_inbox(letter_id: int) -> None:
    """A letter came in."""
    inbox.read(letter_id)


@shared_task
def deliver() -> None:
    """Letters are waiting to leave."""
    post_deliver.deliver(BUDGET)
