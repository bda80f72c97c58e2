"""The bell: wakes a worker after commit, by the name of a task. Unheard, it costs five seconds and never a vote."""

from __future__ import annotations

import logging

from celery import current_app
from django.db import transaction

log = logging.getLogger(__name__)


def ring(task: str, *ids: int) -> None:
    """Once the open transaction is committed, asks a worker to run `games.tasks.<task>` with these row ids."""
    transaction.on_commit(lambda: _ring(task, *ids), robust=True)


def _ring(task: str, *ids: int) -> None:
    try:
        current_app.send_task(f"games.tasks.{task}", args=ids, expires=60)
    except Exception as error:
        log.warning("The bell for %s was not heard (%s); the next sweep will do it.", task, error)
