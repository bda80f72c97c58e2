"""The drafted setup: boats to their lanes, then the crew aboard, one after the other (section 2.1)."""

from __future__ import annotations

from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.events import BoatPlaced, CrewPlaced, Event
from games.rules.lifeboats.moves import Hand, Lane, Move
from games.rules.lifeboats.questions import free_lanes, placings
from games.rules.lifeboats.state import BLACK, Boat, Question, State, plus
from games.rules.lifeboats.values import replace
from games.rules.sentences import Seat

Log = list[Event]


def boats(rules: Settings, state: State, log: Log) -> State:
    """The next seat places its boat, then the start player the black one."""
    kind = "place_boat" if state.queue else "place_black"
    seat = state.queue[0] if state.queue else state.start
    lanes = free_lanes(rules, state)
    if len(lanes) > 1:
        return replace(state, question=Question(kind, (seat,)))
    return _moored(state, (seat, lanes[0]), log, forced=True)


def _moored(state: State, place: tuple[Seat, int], log: Log, *, forced: bool = False) -> State:
    seat, lane = place
    colour = seat if state.queue else BLACK
    log.append(BoatPlaced(seat, colour, lane, forced))
    moored = tuple(sorted((*state.boats, Boat(colour, lane)), key=lambda boat: boat.lane))
    if colour != BLACK:
        return replace(state, boats=moored, queue=state.queue[1:])
    return replace(state, boats=moored, queue=state.clockwise(state.start), next="crew")


def place_boat(_: Settings, state: State, answer: tuple[Question, Move], log: Log) -> State:
    """A seat chose a lane for its boat, or for the black one."""
    question, move = answer
    assert isinstance(move, Lane)
    return _moored(state, (question.seats[0], move.number), log)


def crew(_: Settings, state: State, log: Log) -> State:
    """The next seat puts one crew member aboard, until all are."""
    if not state.bench:
        return replace(state, queue=(), next="round")
    seat = state.queue[0]
    hands = placings(state, seat)
    if len(hands) > 1:
        return replace(state, question=Question("place_crew", (seat,)))
    return _embarked(state, (seat, hands[0]), log, forced=True)


def _embarked(state: State, placing: tuple[Seat, Hand], log: Log, *, forced: bool = False) -> State:
    seat, hand = placing
    log.append(CrewPlaced(seat, hand.rank, hand.boat, forced))
    boat = state.boat(hand.boat)
    state = state.with_boat(replace(boat, crew=plus(boat.crew, seat, hand.rank)))
    return replace(state, bench=plus(state.bench, seat, hand.rank, -1), queue=(*state.queue[1:], seat))


def place_crew(_: Settings, state: State, answer: tuple[Question, Move], log: Log) -> State:
    """A seat put one of its crew aboard."""
    question, move = answer
    assert isinstance(move, Hand)
    return _embarked(state, (question.seats[0], move), log)
