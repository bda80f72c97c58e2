"""Who is asked, as `games.hours` sees them: their zone, and when they sleep."""

from __future__ import annotations

from datetime import time

from games.hours import Person, Quiet
from games.models import Seat

NIGHT = Quiet(time(23), time(7))
"""When people sleep who have not said otherwise."""


def person(seat: Seat) -> Person:
    """The player of a seat."""
    player = seat.player
    assert player
    if player.quiet_from is None or player.quiet_to is None:
        return Person(str(player), player.zone, NIGHT)
    return Person(str(player), player.zone, Quiet(player.quiet_from, player.quiet_to))
