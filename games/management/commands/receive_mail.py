"""`manage.py receive_mail [RECIPIENT ...] < letter`: keeps one letter that a mail server pipes in.

The exit status is the mail server's language: 0 kept, 67 nobody by that name, 75 for any trouble ("try again later").
Postfix: `lifeboats unix - n n - - pipe user=lifeboats argv=.../manage.py receive_mail --from ${sender} ${recipient}`.
Without arguments the envelope is read from SENDER and RECIPIENT, which mail servers set for a `|command`; arguments
can be seen by everyone who may list processes.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import inbox
from games.inbox.keeping import NOBODY

NO_USER, TRY_AGAIN = 67, 75
log = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Keeps one letter that a mail server pipes in; exit status 67 for an unknown recipient, 75 for any trouble."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("recipient", nargs="*", default=[], help="the envelope's recipients (default: $RECIPIENT)")
        parser.add_argument("--from", dest="sender", help="the envelope's sender (default: $SENDER)")

    def run_from_argv(self, argv: list[str]) -> None:
        try:
            super().run_from_argv(argv)
        except SystemExit as end:
            raise SystemExit(end.code if end.code in (None, 0, NO_USER) else TRY_AGAIN) from None
        except BaseException:
            log.exception("A letter could not be kept; the mail server will bring it again.")
            raise SystemExit(TRY_AGAIN) from None

    def handle(self, *args: Any, recipient: list[str], sender: str | None, **options: Any) -> None:
        recipients = recipient or [os.environ.get("RECIPIENT", "")]
        told = os.environ.get("SENDER") if sender is None else sender
        sender = "" if told is None else told.strip() or NOBODY  # told, and empty: the null sender
        known = [address for address in recipients if inbox.is_known(address)]
        if not known:
            raise CommandError("Nobody here has that address.", returncode=NO_USER)
        raw = sys.stdin.buffer.read()
        for address in known:
            inbox.keep(raw, sender, address, "pipe")
