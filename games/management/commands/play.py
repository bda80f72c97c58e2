"""`manage.py play`: a whole match on one machine, in one process: site, worker and beat, until Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connections

from games.management.play import CannotPlay, match, rows
from games.management.play.bells import Bells
from games.management.play.doors import open_doors
from games.management.play.pace import set_pace
from games.management.play.site import Site

PATIENCE = 3.0
"""Seconds that what is under way may take to end after Ctrl-C."""


class Command(BaseCommand):
    help = "Plays on this machine alone: makes a demo match, serves the site, runs a worker. Ctrl-C stops it."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        # `lifeboats_site.demo` reads these too, for the settings depend on them.
        parser.add_argument("--port", default="8000", help="where the site listens (8000)")
        parser.add_argument("--data", default="", metavar="DIR", help="the folder for everything that is kept (.data)")
        parser.add_argument("--fast", action="store_true", help="shorten every deadline: a day lasts a minute")

    def handle(self, *args: Any, **options: Any) -> None:
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), _interrupt)
        try:
            self._play(int(options["port"]))
        except KeyboardInterrupt:
            return
        except CannotPlay as why:
            sys.exit(str(why))

    def _play(self, port: int) -> None:
        doors = open_doors(port)
        rows.make_ready()
        match.running_match()
        site, bells = Site(doors), Bells()
        set_pace()
        bells.start()
        try:
            self._greet()
            site.run()
        finally:
            _stop(site, bells)

    def _greet(self) -> None:
        self.stdout.write(f"Lifeboats by Mail is open at {settings.SITE_URL}/")
        self.stdout.write(f"Every letter lies at {settings.SITE_URL}/mailbox/")
        self.stdout.write(f"It is all kept in {settings.DATA_DIR}. Ctrl-C stops it; the next start goes on from there.")
        self.stdout.flush()


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _stop(site: Site, bells: Bells) -> None:
    """Ends every part, or the process over their heads: what was not committed is done by the next start."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    until = time.monotonic() + PATIENCE
    ended = bells.stop(until) & site.stop(until)
    connections.close_all()
    if not ended:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
