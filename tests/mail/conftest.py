"""What the tests of letters share: a clock in the hands of the test, and each drawing made into a picture only once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from games import pictures
from games.models.moment import clock
from tests.mail.tables import Watch

png = cache(pictures.png)


@pytest.fixture
def watch(db: None) -> Iterator[Watch]:
    """The service's clock, which stands still until the test moves it."""
    hand = Watch()
    with clock(hand):
        yield hand


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same drawing gives the same picture, so one that an earlier test made will do."""
    monkeypatch.setattr(pictures, "png", png)
