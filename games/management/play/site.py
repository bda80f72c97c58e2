"""The site: waitress in the thread that runs it, until that thread is interrupted."""

from __future__ import annotations

import logging
import socket
import time
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from waitress import create_server, wasyncore

THREADS = 6
"""As many as a browser opens connections."""


class Site:
    """Serves the application at doors that are open already."""

    def __init__(self, doors: list[socket.socket]) -> None:
        # It warns of every request that waits for a thread, which a page with pictures does.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        self._map: dict[int, Any] = {}
        self._server = create_server(WSGIHandler(), map=self._map, sockets=doors, threads=THREADS, ident="Lifeboats")

    def run(self) -> None:
        """Serves for ever. waitress's own `run` would swallow the interruption and wait for five seconds."""
        wasyncore.loop(timeout=1.0, use_poll=True, map=self._map)

    def stop(self, until: float) -> bool:
        """Ends the pages being made and closes the doors. False if one was still being made at `until`."""
        dispatcher = self._server.task_dispatcher
        dispatcher.shutdown(timeout=max(0.0, until - time.monotonic()))
        wasyncore.close_all(self._map, ignore_all=True)
        return not dispatcher.threads
