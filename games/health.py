"""Health: how long what is due has been waiting, against how long it may. Reads rows only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Heartbeat, InboundMail, Match, OutgoingMail, Question, now

State = OutgoingMail.State


@dataclass(frozen=True)
class Fact:
    """Something that waits: for how long the oldest has, and how long it may; `None` if nothing does."""

    name: str
    waited: timedelta | None
    limit: timedelta

    @property
    def fine(self) -> bool:
        """Whether it is within its limit."""
        return self.waited is None or self.waited <= self.limit

    def __str__(self) -> str:
        waited = "none" if self.waited is None else f"{self.waited.total_seconds():.0f} s"
        return f"{self.name}: {waited} (limit {self.limit.total_seconds():.0f} s){'' if self.fine else ' LATE'}"


def facts() -> tuple[Fact, ...]:
    """Everything that is watched."""
    return tuple(_facts(now()))


def held() -> int:
    """How many matches wait for staff, because their rules raised."""
    return Match.objects.filter(status=Match.Status.HELD).count()


def _facts(moment: datetime) -> Iterator[Fact]:
    def since(start: datetime | None) -> timedelta | None:
        return None if start is None else max(moment - start, timedelta())

    due = Question.objects.filter(closed_at=None, match__status=Match.Status.RUNNING, due_at__lte=moment)
    yield Fact("oldest overdue question", since(_first(due, "due_at")), timedelta(minutes=10))
    out = OutgoingMail.objects.filter(state__in=(State.QUEUED, State.WAITING), next_at__lte=moment)
    yield Fact("oldest letter to send", since(_first(out, "next_at")), timedelta(minutes=15))
    kept = InboundMail.objects.filter(state=InboundMail.State.KEPT)
    yield Fact("oldest letter to read", since(_first(kept, "arrived_at")), timedelta(minutes=15))
    swept = _first(Heartbeat.objects.filter(job="sweep"), "at")
    begun = Match.objects.filter(status=Match.Status.RUNNING)
    swept = swept or _first(begun, "started_at")  # Where no sweep ever ran, matches have waited from the start.
    yield Fact("last sweep", since(swept), timedelta(minutes=2))


def _first(rows: object, column: str) -> datetime | None:
    found: datetime | None = rows.order_by(column).values_list(column, flat=True).first()  # type: ignore[attr-defined]
    return found
