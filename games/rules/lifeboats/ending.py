"""How a game ends and who wins (section 2.8)."""

from __future__ import annotations

from itertools import groupby

from games.rules.game import Outcome
from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.events import Ended, Event
from games.rules.lifeboats.sea import sink
from games.rules.lifeboats.state import Count, State, number, score
from games.rules.lifeboats.values import replace
from games.rules.sentences import Seat, Sentence

Log = list[Event]


def over(state: State) -> bool:
    return state.phase == "over"


def ending(rules: Settings, state: State, log: Log) -> State:
    """The state after the tests for an ending: the last boat may sink, the game may be over."""
    afloat = state.afloat
    if rules.ending == "last_boat_sinks" and len(afloat) <= 1:
        for boat in afloat:
            state = sink(state, boat, log, last=True)
        afloat = ()
    if not afloat:
        return _over(rules, state, "boats", log)
    if rules.early_end and not any(number(boat.crew) for boat in afloat):
        return _over(rules, state, "crews", log)
    return state


def _over(rules: Settings, state: State, because: str, log: Log) -> State:
    state = replace(state, phase="over", next="")
    points = score(state)
    level = [seat for seat in state.seats if points[seat] == max(points.values())]
    winners = ranking(rules, state)[0]
    counts = tuple(Count(seat, points[seat]) for seat in state.seats)
    log.append(Ended(because, winners, counts, len(winners) < len(level)))
    return state


def ranking(rules: Settings, state: State) -> tuple[tuple[Seat, ...], ...]:
    """Groups of equal seats, best first, each in the order of seats."""
    points = score(state)

    def merit(seat: Seat) -> tuple[int, int]:
        arrived = state.boat(seat).arrived if rules.tie_break == "boat_arrival" else 0
        return -points[seat], arrived or len(state.boats) + 1

    return tuple(tuple(group) for _, group in groupby(sorted(state.seats, key=merit), merit))


def outcome(rules: Settings, state: State) -> Outcome | None:
    """How the game ended, or `None` while it goes on."""
    if not over(state):
        return None
    points, groups = score(state), ranking(rules, state)
    best = max(points.values())
    if len(groups[0]) > 1:
        why = Sentence("Level with {count} point.", plural="Level with {count} points.", count=best)
    elif sum(value == best for value in points.values()) > 1:
        why = Sentence(
            "Level with {count} point; the boat that came ashore first decides.",
            plural="Level with {count} points; the boat that came ashore first decides.",
            count=best,
        )
    else:
        why = Sentence("Most points: {points}.", points=best)
    return Outcome(groups[0], groups, points, why)
