"""`manage.py poll_mailbox [--once]`: takes letters out of the mailbox that IMAP_URL names, until it is told to stop."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.inbox import imap

log = logging.getLogger(__name__)
CIRCLE = "IMAP_DONE is the folder that IMAP_URL names: letters would go in a circle. Name another folder."
LONGEST_WAIT = 300.0


class Command(BaseCommand):
    help = "Takes letters out of the mailbox that IMAP_URL names: each is kept, then moved to the folder IMAP_DONE."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="take what lies there now, and end")
        parser.add_argument("--every", type=float, default=60, help="seconds between looks, where nothing is announced")

    def handle(self, *args: Any, once: bool, every: float, **options: Any) -> None:
        if not settings.IMAP_URL:
            raise CommandError("IMAP_URL is not set: write imaps://user:password@host/INBOX.")
        if once:
            self._once()
            return
        trouble = 0
        while True:
            try:
                self._stay(every)
            except imap.SameFolder:
                raise CommandError(CIRCLE) from None
            except Exception as error:
                trouble += 1
                log.warning("The mailbox cannot be read at the moment (%s); trying again.", type(error).__name__)
                log.debug("The mailbox could not be read.", exc_info=True)
                connection.close()
                time.sleep(min(5.0 * 2**trouble, LONGEST_WAIT))
            else:
                trouble = 0

    def _once(self) -> None:
        try:
            with imap.connected(settings.IMAP_URL) as box:
                count = imap.empty(box, settings.IMAP_DONE)
        except imap.SameFolder:
            raise CommandError(CIRCLE) from None
        except Exception as error:
            raise CommandError(f"The mailbox cannot be read: {type(error).__name__}.") from error
        self.stdout.write(f"{count} letters taken out of the mailbox.")

    def _stay(self, every: float) -> None:
        """An hour or so in one connection: what came is kept at once, and the next letter awaited."""
        with imap.connected(settings.IMAP_URL) as box:
            until = time.monotonic() + 3600
            while time.monotonic() < until:
                if imap.empty(box, settings.IMAP_DONE):
                    continue  # what came meanwhile would not be announced any more
                connection.close()
                if not imap.wait(box, every):
                    time.sleep(every)
