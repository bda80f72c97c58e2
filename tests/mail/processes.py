"""Processes of their own that work on the rows of the test that starts them."""

from __future__ import annotations

import os
from pathlib import Path

from django.db import connection

HOME = Path(__file__).resolve().parents[2]


def environment(**more: str) -> dict[str, str]:
    """The environment in which `manage.py` finds the test's own database."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        url = f"sqlite:///{name}"
    else:
        url = f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"
    return os.environ | {"DATABASE_URL": url} | more
