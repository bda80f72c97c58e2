"""The demo match: the person at the machine in one seat, bots in the others. Begins one when none is running."""

from __future__ import annotations

from django.db import transaction
from tzlocal import get_localzone_name

from games import bots, table
from games.hours import Schedule
from games.models import Match, User
from games.models.people import validate_zone
from games.views.demo import PLAYER

GAME = "lifeboats"
SETTINGS = {"edition": "english", "setup": "random"}
SEATS = 6
TIMES = Schedule(vote_hours=24, turn_hours=24, settling_seconds=0)
"""Nobody else waits for the person at the machine: what they cast counts at once."""


def person() -> User:
    """The person at the machine."""
    found = User.objects.filter(email=PLAYER).first()
    return found or User.objects.create_user(PLAYER, name="Robin", zone=_zone())


def running_match() -> Match:
    """The match that the person plays in; a new one if there is none that goes on."""
    player = person()
    found = Match.objects.filter(seats__player=player, status=Match.Status.RUNNING).order_by("pk").first()
    return found or _begin(player)


def _begin(player: User) -> Match:
    with transaction.atomic():
        match = table.create(player, "Your first lifeboats", game=GAME, settings=SETTINGS, seats=SEATS, schedule=TIMES)
        table.join(match.pk, player)
        table.fill_with_bots(match.pk, bots.names(GAME)[0])
        return table.begin(match.pk)


def _zone() -> str:
    """The machine's time zone, as far as it can be told."""
    try:
        name = get_localzone_name()
        validate_zone(name)
    except Exception:
        return "UTC"
    return name
