"""How a series stands: the points of its matches that are over, summed up by person. For letters and pages alike.

Only people count: what bots have won is not summed up. Whoever took a seat over has all that it won in that match.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.models import Match, Series, User
from games.rules.sentences import Listed
from games.say import say


@dataclass(frozen=True)
class Line:
    """A person's place; `each` holds their points by match, `None` where they did not play to the end."""

    rank: int
    shared: bool
    name: str
    points: int
    each: tuple[int | None, ...]


@dataclass(frozen=True)
class Standing:
    """The lines, best first; `verdict` says who leads or has won, and who is level."""

    lines: tuple[Line, ...]
    verdict: str


def standing(series: Series) -> Standing:
    """The standing after all matches that have ended so far."""
    ended = list(series.matches.filter(status=Match.Status.FINISHED).order_by("leg"))
    outcomes = [outcome for match in ended if (outcome := match.outcome)]
    won = [
        {seat.player: outcome.points[seat.colour] for seat in match.seats.select_related("player") if seat.player}
        for match, outcome in zip(ended, outcomes, strict=True)
    ]
    fewest = any(outcome.penalties for outcome in outcomes)
    people = {person for points in won for person in points}
    totals = {person: sum(points.get(person, 0) for points in won) for person in people}
    lines = tuple(_line(person, totals, won, fewest=fewest) for person in _ordered(totals, fewest=fewest))
    return Standing(lines, _verdict(lines, over=not series.goes_on, penalties=fewest) if lines else "")


def _ordered(totals: dict[User, int], *, fewest: bool) -> list[User]:
    return sorted(totals, key=lambda person: (totals[person] if fewest else -totals[person], str(person), person.pk))


def _line(person: User, totals: dict[User, int], won: list[dict[User, int]], *, fewest: bool) -> Line:
    mine, others = totals[person], [points for one, points in totals.items() if one != person]
    better = sum(points < mine if fewest else points > mine for points in others)
    return Line(1 + better, mine in others, str(person), mine, tuple(points.get(person) for points in won))


def _verdict(lines: tuple[Line, ...], *, over: bool, penalties: bool) -> str:
    first = [line.name for line in lines if line.rank == 1]
    words = {"names": say(Listed(tuple(first)), {}), "points": _counted(lines[0].points, penalties=penalties)}
    if over and len(first) == 1:
        return gettext("%(names)s wins the series with %(points)s.") % words
    if over:
        return gettext("%(names)s share the victory in the series with %(points)s each.") % words
    if len(first) == 1:
        return gettext("%(names)s leads the series with %(points)s.") % words
    return gettext("%(names)s are level at the top of the series with %(points)s each.") % words


def _counted(count: int, *, penalties: bool) -> str:
    if penalties:
        return ngettext("%(count)d penalty", "%(count)d penalties", count) % {"count": count}
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}
