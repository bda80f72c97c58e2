"""What a fall leaves: the film, the pieces sorted to sea and reserve, the penalties. The engine said what fell."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from games.rules.rafter_five.events import Drop, Event, Fell, Toll, Trial
from games.rules.rafter_five.physics import asked as a
from games.rules.rafter_five.physics.bodies import body, number, order
from games.rules.rafter_five.state import Penalty, State


@dataclass
class Told:
    """What is told along the way: events, and the film of the one fall that a step may have."""

    events: list[Event] = field(default_factory=list)
    film: str = ""


def trial(let: a.Let, rest: a.Rest) -> Trial:
    """What is stored about a run of the engine: what it was asked, and how it went."""
    drops = tuple(Drop(fall.name, fall.at) for fall in rest.fallen)
    spot, stand = let.spot, let.stand
    gone = (spot and (spot.x, spot.y, spot.turn), stand and (stand.u, stand.v, stand.turn))
    return Trial(rest.seconds, rest.rest, rest.engine, rest.parameters, drops, tuple(one for one in gone if one))


def after(state: State, rest: a.Rest, told: Told) -> State:
    """What fell is sorted: boards and figures to the sea, own chests to the reserve, others' are penalties."""
    if rest.film:
        told.film = rest.film
    names = sorted((fall.name for fall in rest.fallen), key=order)
    return _sorted(state, tuple(names), told.events) if names else state


def _sorted(state: State, names: tuple[str, ...], events: list[Event]) -> State:
    boards = tuple(number(name) for name in names if body(name).kind == "board")
    figures = tuple(name for name in names if body(name).kind == "figure")
    chests = [name for name in names if body(name).kind == "chest"]
    own = tuple(name for name in chests if state.owner(name) == state.active)
    others = [name for name in chests if name not in own]
    toll = Counter(state.owner(name) for name in others)
    tolls = tuple(Toll(seat, toll[seat]) for seat in state.seats if toll[seat])
    events.append(Fell(state.active, boards, figures, len(own), tolls))
    return replace(
        state,
        shown=tuple(sorted((*state.shown, *boards))),
        overboard=tuple(name for name in state.figures if name in (*state.overboard, *figures)),
        reserve=tuple(sorted((*state.reserve, *own), key=order)),
        penalties=(*state.penalties, *(Penalty(state.active, name) for name in others)),
        fell=names,
    )
