"""The bells: a Celery worker and beat as threads of this process; no other code of ours starts them."""

from __future__ import annotations

import logging
import threading
import time

from celery import current_app
from celery.beat import EmbeddedService
from celery.worker import WorkController, state

log = logging.getLogger(__name__)
HANDS = 2
"""Threads that do tasks: one may think about a closing while the other delivers a letter."""


class Worker(threading.Thread):
    """A worker that is started again should it end by itself. One per process: Celery's stop flag is global."""

    def __init__(self) -> None:
        super().__init__(name="worker", daemon=True)
        self._stopping = threading.Event()

    def run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._work()
            except Exception:
                log.exception("The worker broke off and is started again.")
            self._stopping.wait(1)

    def ask_to_stop(self) -> None:
        """Lets the tasks at hand end, takes no others."""
        self._stopping.set()
        state.should_stop = 0
        # Whatever it hears makes the worker look up, else it would listen for two seconds; and once it has seen the
        # flag it listens for another message before it ends.
        for _ in range(3):
            current_app.control.broadcast("heartbeat")

    def _work(self) -> None:
        # The controller, unlike the worker behind Celery's own command, leaves signals and the log alone.
        WorkController(
            app=current_app._get_current_object(),
            pool_cls="threads",
            concurrency=HANDS,
            # Bells wait in this process either way; with a limit only that many would be taken at each look.
            prefetch_multiplier=0,
            without_mingle=True,
            without_gossip=True,
            without_heartbeat=True,
        ).start()


class Bells:
    """The worker and beat, and a first sweep for whatever fell due while nothing ran."""

    def __init__(self) -> None:
        self._worker = Worker()
        # The scheduler that Celery would take by default writes a file.
        self._beat = EmbeddedService(
            current_app._get_current_object(), thread=True, scheduler_cls="celery.beat:Scheduler"
        )

    def start(self) -> None:
        self._worker.start()
        self._beat.start()
        current_app.send_task("games.tasks.sweep", expires=60)

    def stop(self, until: float) -> bool:
        """Stops both. False if one of them was still at work at `until`, by the monotonic clock."""
        self._beat.service.stop()
        self._worker.ask_to_stop()
        for thread in (self._worker, self._beat):
            thread.join(max(0.0, until - time.monotonic()))
        return not (self._worker.is_alive() or self._beat.is_alive())
