"""`manage.py replay FILE...`: checks game records and prints what happened, a JSON object a line. Only reads files."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.rules import catalog
from games.rules.game import BadRecord, Json


class Command(BaseCommand):
    help = "Checks game records and prints the state before the first question and after every answer, as JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a game record")

    def handle(self, *args: Any, **options: Any) -> None:
        files: list[str] = options["files"]
        try:
            fine = [self.replay(file, named=len(files) > 1) for file in files]
            self.stdout.flush()
        except BrokenPipeError:  # whoever read the lines has read enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
        if not all(fine):
            sys.exit(2)

    def replay(self, file: str, *, named: bool) -> bool:
        """Prints the lines of one record; whether it was fine to its end."""
        head: dict[str, Json] = {"file": file} if named else {}
        try:
            for line in _lines(file):
                self.stdout.write(json.dumps({**head, **line}, sort_keys=True))
        except BadRecord as error:
            self.stderr.write(f"{ascii(file)[1:-1]}: {error}", style_func=str)
            return False
        return True


def _lines(file: str) -> Iterator[Mapping[str, Json]]:
    try:
        content = Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadRecord(reason) from None
    yield from catalog.replay(content)
