"""Machines for the tests of `play`: each is ended, whatever the test found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.play.machine import Machine

Plays = Callable[..., Machine]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Plays]:
    """Starts the command on a folder of this test: `play("--fast")`."""
    machines: list[Machine] = []

    def start(*args: str, data: Path | None = None, **more: object) -> Machine:
        machines.append(Machine(data or tmp_path / "data", *args, **more))  # type: ignore[arg-type]
        return machines[-1]

    yield start
    for machine in machines:
        machine.kill()
