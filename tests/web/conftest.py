"""What the tests of pages share: three people, and a table where they sit beside a bot."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from games.models import User
from tests.web.scene import Scene, person, seated


@pytest.fixture(autouse=True)
def nobody_was_here() -> None:
    """No memory of earlier tries to sign in."""
    cache.clear()


@pytest.fixture
def anna(db: None) -> User:
    return person("Anna")


@pytest.fixture
def ben(db: None) -> User:
    return person("Ben", zone="Europe/London")


@pytest.fixture
def stranger(db: None) -> User:
    return person("Zoë")


@pytest.fixture
def scene(anna: User, ben: User) -> Scene:
    """A match of Anna, Ben and two bots, in its first leak vote. The bots sit in red and yellow."""
    return seated(anna, ben, bots_beside=2)
