"""The doors: sockets on this machine alone, opened before anything else, so that a taken port is told at once."""

from __future__ import annotations

import errno
import os
import socket

from games.management.play import CannotPlay

WHY = {
    errno.EADDRINUSE: "is in use by another program",
    errno.EACCES: "may not be used by this user",
}


def open_doors(port: int) -> list[socket.socket]:
    """Listening sockets for `localhost`, over IPv4 and, where there is one, IPv6. Raises `CannotPlay`."""
    first = _open(socket.AF_INET, "127.0.0.1", port)
    if not _has_ipv6():
        return [first]
    try:
        # A browser may try ::1 first for localhost: another program there must not answer in our place.
        return [first, _open(socket.AF_INET6, "::1", first.getsockname()[1])]
    except CannotPlay:
        first.close()
        raise


def _open(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # Lets the next start have the port at once; elsewhere it would let two programs share it.
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(128)
    except OSError as wrong:
        door.close()
        why = WHY.get(wrong.errno or 0, f"cannot be opened ({wrong.strerror})")
        raise CannotPlay(f"Port {port} {why}: choose another one, such as --port {_other(port)}.") from None
    return door


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def _other(port: int) -> int:
    return port + 1 if 1024 <= port < 65535 else 8001
