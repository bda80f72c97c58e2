"""What `manage.py play` settles before the settings are read: an environment of one machine and no other service."""

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

HOME = Path(__file__).resolve().parent.parent
ELSEWHERE = (
    "DATABASE_URL",
    "CELERY_BROKER_URL",
    "CACHE_URL",
    "MAIL_PROVIDER",
    "EMAIL_HOST",
    "ALLOWED_HOSTS",
    "PROXIES",
)
"""What leads to other services or people: a demo must neither migrate a real database nor write to anyone."""
A_DAY_IN_A_MINUTE = "1440"


def prepare(argv: Sequence[str]) -> None:
    """Makes the environment one in which nothing but this machine and one folder is touched."""
    options = _options(argv)
    data = Path(options.data or os.environ.get("DATA_DIR") or HOME / ".data").resolve()
    _leave_aside(data)
    os.environ.update(
        DATA_DIR=str(data),
        SITE_URL=f"http://localhost:{_port(options.port)}",
        CELERY_BROKER_URL="memory://localhost",
        DEMO_MAILBOX="on",
    )
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    if options.fast:
        os.environ["SPEED"] = A_DAY_IN_A_MINUTE
    if not os.environ.get("SECRET_KEY"):
        os.environ["SECRET_KEY"] = secrets.token_urlsafe(48) if options.help else _secret(data)


def _options(argv: Sequence[str]) -> argparse.Namespace:
    """The few arguments of `play` that the settings depend on; the command itself reads and checks them all."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--port", default="8000")
    parser.add_argument("--data", default="")
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--help", "-h", action="store_true")
    try:
        return parser.parse_known_args(argv)[0]
    except argparse.ArgumentError:
        return parser.parse_args([])


def _port(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and 1 <= int(word) <= 65535):
        raise ImproperlyConfigured(f"There is no port {word!r}: write a number from 1 to 65535, such as --port 8001.")
    return int(word)


def _leave_aside(data: Path) -> None:
    found = [name for name in ELSEWHERE if os.environ.pop(name, "")]
    if found:
        print(f"play leaves {', '.join(found)} aside: everything stays on this machine, in {data}.", file=sys.stderr)


def _secret(data: Path) -> str:
    """A key that is made once and kept beside the data, so that letters of yesterday still open today."""
    path = data / "secret_key"
    try:
        data.mkdir(parents=True, exist_ok=True)
        # A start that was cut off may have left an empty file, which would be no secret at all.
        if not path.exists() or not path.read_text().strip():
            with open(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(48))
        return path.read_text()
    except (OSError, ValueError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else "secret_key in it is not text"
        raise ImproperlyConfigured(
            f"The folder {data} cannot be used ({why}): choose another one with --data DIR."
        ) from None
