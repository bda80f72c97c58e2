"""What the tests of letters share: a clock in their hands, a match that has begun, and each drawing drawn only once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from games import pictures
from games.models import Ballot, Match, Seat
from games.models.moment import clock
from tests.mail import tables
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


@pytest.fixture
def match(db: None) -> Match:
    """Anna, 陈 and Chloé beside three bots, at the first leak of a match."""
    return tables.begun()


@pytest.fixture
def ballot(match: Match) -> Ballot:
    """Anna's blank ballot."""
    return tables.ballot_of(match, "Anna")


@pytest.fixture
def anna(match: Match) -> Seat:
    """The seat of Anna, who is the host."""
    return tables.seat_of(match, "Anna")
