"""What the sea does: leaks, advances, landings and sinkings (sections 2.3, 2.4 and 2.6)."""

from __future__ import annotations

from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.events import Event, How, Leaked, Moved, Sunk
from games.rules.lifeboats.state import DISTANCE, ISLANDS, Advance, Boat, State, joined
from games.rules.lifeboats.values import replace

Log = list[Event]


def leak(rules: Settings, state: State, boat: Boat, log: Log) -> State:
    """A leak takes a place on `boat` for good."""
    boat = replace(boat, leaks=boat.leaks + 1)
    log.append(Leaked(boat.colour, boat.leaks, boat.aboard, boat.doomed))
    state = replace(state.with_boat(boat), leaked=(*state.leaked, boat.colour))
    return at_once(rules, state, log)


def advance(rules: Settings, state: State, colour: str, how: How, log: Log) -> State:
    """`colour` advances; past the shore is landing. Her crew scores and leaks leave play."""
    boat = state.boat(colour)
    hasty = rules.double_leak and boat.leaks > 0
    progress = min(boat.progress + pace(rules, boat), DISTANCE)
    moved = replace(boat, progress=progress)
    if progress == DISTANCE:
        order = max(other.arrived for other in state.boats) + 1
        moved = replace(moved, at=island(rules, boat), arrived=order, leaks=0)
    landed = moved.at if moved.arrived else ""
    crew = moved.crew if moved.arrived else ()
    log.append(Moved(colour, boat.progress, progress, landed, moved.arrived, crew, hasty, how))
    return replace(state.with_boat(moved), hasty=hasty, moved=Advance(colour, boat.progress))


def pace(rules: Settings, boat: Boat) -> int:
    """How many spaces a boat advances."""
    return rules.leaky_speed if boat.leaks else 1


def island(rules: Settings, boat: Boat) -> str:
    """Where a boat's lane leads."""
    return ISLANDS[rules.lanes[boat.lane - 1]]


def at_once(rules: Settings, state: State, log: Log) -> State:
    """Doomed boats sink now if the test follows every change."""
    return founder(state, log) if rules.sink_check == "immediate" else state


def founder(state: State, log: Log) -> State:
    """All doomed boats sink at the same moment."""
    for boat in state.boats:
        if boat.at == "sea" and boat.doomed:
            state = sink(state, boat, log)
    return state


def sink(state: State, boat: Boat, log: Log, *, last: bool = False) -> State:
    """`boat` goes down with all aboard."""
    log.append(Sunk(boat.colour, boat.crew, last))
    state = state.with_boat(replace(boat, at="sunk", crew=(), leaks=0))
    return replace(state, lost=joined(state.lost, boat.crew))
