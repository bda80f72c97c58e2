"""What the tests of whole matches share: people, a table of six, and a clock that they move themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from games import table
from games.hours import Schedule
from games.models import Match, User
from games.models.moment import clock

NAMES = ("Anna", "Ben", "Chloé", "Dmitri", "陈伟", "Esther", "Femi")
HOURS = Schedule(24, 12, 60)
PLAIN = table.Policy()


class Watch:
    """The time of a test: stands still until it is moved."""

    def __init__(self, start: datetime) -> None:
        self.time = start

    def __call__(self) -> datetime:
        return self.time

    def forward(self, **span: float) -> None:
        self.time += timedelta(**span)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """The service's clock, in the hands of the test. Days may pass between two sweeps, and that is no outage."""
    monkeypatch.setattr("games.table.outage.LONGEST", timedelta(days=1000))
    hand = Watch(datetime(2026, 12, 1, 19, 0, tzinfo=UTC))
    with clock(hand):
        yield hand


@pytest.fixture
def people(db: None) -> list[User]:
    """Seven people of as many zones and scripts."""
    zones = (
        "Europe/Paris",
        "America/New_York",
        "Asia/Kathmandu",
        "UTC",
        "Asia/Shanghai",
        "Africa/Lagos",
        "Europe/Rome",
    )
    return [
        User.objects.create_user(f"player{number}@mail.example", name=name, zone=zone)
        for number, (name, zone) in enumerate(zip(NAMES, zones, strict=True))
    ]


NewMatch = Callable[..., Match]


@pytest.fixture
def new_match(people: list[User]) -> NewMatch:
    """Sets up a match and begins it: `new_match("carneades", persons=2, bots=3)`."""

    def build(
        edition: str = "carneades",
        *,
        persons: int = 3,
        bots: int = 0,
        secret: bytes = b"s" * 32,
        schedule: Schedule = HOURS,
        policy: table.Policy = PLAIN,
        **settings: object,
    ) -> Match:
        match = table.create(
            people[0],
            f"Test {edition}",
            game="lifeboats",
            settings={"edition": edition, "setup": "random", **settings},
            seats=persons + bots,
            schedule=schedule,
            policy=policy,
        )
        Match.objects.filter(pk=match.pk).update(secret=secret)
        if bots:
            match.seats.filter(number__gt=persons).update(bot="random")
        for person in people[:persons]:
            table.join(match.pk, person)
        return Match.objects.get(pk=match.pk)

    return build
