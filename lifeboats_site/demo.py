"""What `manage.py play` settles before the settings are read: environment variables that nobody has set."""

import argparse
import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

HOME = Path(__file__).resolve().parent.parent


def prepare(argv: Sequence[str]) -> None:
    """Fill the gaps of the environment for one machine, one person and no other service."""
    options = _options(argv)
    data = Path(options.data or os.environ.get("DATA_DIR") or HOME / ".data").resolve()
    os.environ["DATA_DIR"] = str(data)
    os.environ.setdefault("SITE_URL", f"http://localhost:{options.port}")
    os.environ.setdefault("DEMO_MAILBOX", "on")
    if not os.environ.get("SECRET_KEY"):
        os.environ["SECRET_KEY"] = _secret(data)


def _options(argv: Sequence[str]) -> argparse.Namespace:
    """The few arguments of `play` that the settings depend on; the command itself reads and checks them all."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--port", default="8000")
    parser.add_argument("--data", default="")
    try:
        return parser.parse_known_args(argv)[0]
    except argparse.ArgumentError:
        return parser.parse_args([])


def _secret(data: Path) -> str:
    """A key that is made once and kept beside the data, so that letters of yesterday still open today."""
    path = data / "secret_key"
    try:
        data.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(48))
        return path.read_text()
    except OSError as wrong:
        raise ImproperlyConfigured(
            f"The folder {data} cannot be written to ({wrong.strerror}): choose another one with --data DIR."
        ) from None
