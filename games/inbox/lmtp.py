"""LMTP: takes letters from a mail server on this machine and answers for each recipient. Never faces the internet."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import Envelope, Session
from django.db import connection

from games.inbox.address import is_known
from games.inbox.keeping import keep

log = logging.getLogger(__name__)
T = TypeVar("T")
GREATEST = 64_000_000
KEPT = "250 2.0.0 Kept"
NOBODY = "550 5.1.1 Nobody here has that address"
LATER = "451 4.3.0 Try again later"


class Door(LMTP):
    """A session with the mail server. Lines may be of any length: the letter in them is to be read, not mended."""

    line_length_limit = 4_000_000


class Reception:
    """What a mail server is told: `550` of unknown recipients, `451` of everything while rows cannot be written."""

    async def handle_RCPT(  # noqa: N802
        self, server: LMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        known = await _beside(lambda: is_known(address))
        if known is None:
            return LATER
        if not known:
            return NOBODY
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Ok"

    async def handle_DATA(self, server: LMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        raw, sender = bytes(envelope.original_content or b""), envelope.mail_from or "<>"
        kept = [await _beside(lambda to=to: keep(raw, sender, to, "lmtp")) for to in envelope.rcpt_tos]
        return "\r\n".join(KEPT if letter else LATER for letter in kept)


async def serve(host: str, port: int) -> asyncio.Server:
    """Starts listening. What is said is not logged: addresses hold tokens."""
    logging.getLogger("mail.log").setLevel(logging.WARNING)
    loop = asyncio.get_running_loop()

    def session() -> Any:
        return Door(Reception(), data_size_limit=GREATEST, enable_SMTPUTF8=True, hostname="localhost", loop=loop)

    return await loop.create_server(session, host, port)


async def _beside(work: Callable[[], T]) -> T | None:
    """What `work`, which asks the database, gives, from a thread of its own; `None` when it failed."""

    def guarded() -> T | None:
        try:
            return work()
        except Exception:
            log.exception("The mail server is asked to try again later.")
            return None
        finally:
            connection.close()

    return await asyncio.to_thread(guarded)
