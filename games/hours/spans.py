"""Spans of time and their arithmetic: several that overlap are never counted twice. Also: absences and their budget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from games.hours.fault import BadHours
from games.hours.wall import DAY, midnight, utc
from games.rules.sentences import Sentence


@dataclass(frozen=True)
class Span:
    """From a moment until just before another one: an absence, a pause, a night."""

    start: datetime
    end: datetime

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", utc(self.start))
        object.__setattr__(self, "end", utc(self.end))
        if self.end < self.start:
            raise BadHours(Sentence("The end lies before the beginning."))

    @property
    def length(self) -> timedelta:
        return self.end - self.start

    def holds(self, moment: datetime) -> bool:
        """Whether a moment lies in it."""
        return self.start <= moment < self.end


def away(first: date, last: date, zone: str) -> Span:
    """An absence by dates, both of them included, as the person's own calendar shows them."""
    if last < first:
        raise BadHours(Sentence("The last day lies before the first."))
    return Span(midnight(first, zone), midnight(last + DAY, zone))


def union(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same time in spans that neither overlap nor touch, in order."""
    joined: list[Span] = []
    for span in sorted((span for span in spans if span.length), key=lambda span: span.start):
        if joined and span.start <= joined[-1].end:
            joined[-1] = replace(joined[-1], end=max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return tuple(joined)


def rest(whole: Span, taken: Iterable[Span]) -> tuple[Span, ...]:
    """What is left of a span without those that are taken out of it."""
    left, start = [], whole.start
    for span in union(taken):
        if span.end <= start:
            continue
        if span.start >= whole.end:
            break
        if span.start > start:
            left.append(Span(start, span.start))
        start = span.end
    if start < whole.end:
        left.append(Span(start, whole.end))
    return tuple(left)


def total(spans: Iterable[Span]) -> timedelta:
    """How long spans are together; what they share counts once."""
    return sum((span.length for span in union(spans)), timedelta())


def granted(asked: Sequence[Span], budget: timedelta) -> tuple[Span, ...]:
    """The absences of one seat that its budget allows, in the order in which they were asked for.

    What an earlier one covers already costs nothing again; the one with which the budget ends is cut short. So an
    absence that was granted stays granted, whatever is asked for afterwards.
    """
    given: tuple[Span, ...] = ()
    for span in asked:
        for part in rest(span, given):
            length = min(part.length, budget - total(given))
            given = union((*given, Span(part.start, part.start + length)))
    return given
