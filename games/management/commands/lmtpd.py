"""`manage.py lmtpd`: takes letters by LMTP from a mail server on this machine, until it is told to stop.

Postfix: `virtual_transport = lmtp:inet:127.0.0.1:8024`. Unknown recipients are refused while the sender is still there.
"""

from __future__ import annotations

import asyncio
import ipaddress
import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.inbox import lmtp


class Command(BaseCommand):
    help = "Takes letters by LMTP from a mail server on this machine."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="a loopback address (default: 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8024, help="the port to listen at (default: 8024)")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if host != "localhost" and not _is_loopback(host):
            raise CommandError(f"{host} is more than this machine: listen at 127.0.0.1, behind a mail server.")
        try:
            asyncio.run(self._serve(host, port))
        except OSError as error:
            raise CommandError(f"Nothing can listen at {host}, port {port}: {error.strerror or error}.") from None

    async def _serve(self, host: str, port: int) -> None:
        stop = asyncio.Event()
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
        server = await lmtp.serve(host, port)
        self.stdout.write(f"Taking letters by LMTP at {host}, port {server.sockets[0].getsockname()[1]}.")
        await stop.wait()
        server.close()


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
