"""When is it due? Pure: a schedule and moments in, moments out; aware datetimes throughout."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True)
class Schedule:
    """At most this many hours for a vote or a turn; sooner once all are in, after `settling_seconds`."""

    vote_hours: float
    turn_hours: float
    settling_seconds: float

    def due(self, asked_at: datetime, *, vote: bool) -> datetime:
        """When a question asked at `asked_at` closes at the latest."""
        return asked_at + timedelta(hours=self.vote_hours if vote else self.turn_hours)

    def settles(self, all_in_at: datetime, due_at: datetime) -> datetime:
        """When a question closes whose last ballot came at `all_in_at`; never after it is due."""
        return min(all_in_at + timedelta(seconds=self.settling_seconds), due_at)
