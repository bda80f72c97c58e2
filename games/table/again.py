"""Another match with everything that was settled for one before: game, settings, seats, time and terms."""

from __future__ import annotations

from games.hours import Schedule
from games.models import Match, User
from games.rules import codec
from games.table import terms
from games.table.policy import Policy
from games.table.start import create


def again(old: Match, host: User, title: str) -> Match:
    """The new match, its seats free."""
    schedule: Schedule = codec.decode(Schedule, old.schedule)
    policy: Policy = codec.decode(Policy, old.policy)
    return create(
        host,
        title,
        game=old.game,
        settings=old.settings,
        seats=old.seats.count(),
        schedule=schedule,
        policy=policy,
        terms=terms.again(old),
    )
