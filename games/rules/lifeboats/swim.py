"""Phase 3, the swim: leaving in turn, boarding in reverse, drowning (section 2.5)."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.events import Boarded, Drowned, Event, Left, Stayed
from games.rules.lifeboats.moves import Hand, Lists
from games.rules.lifeboats.questions import havens, leavings
from games.rules.lifeboats.sea import at_once
from games.rules.lifeboats.state import Question, State, Swimmer, plus
from games.rules.lifeboats.values import replace
from games.rules.sentences import Seat

Log = list[Event]


def begin(rules: Settings, state: State, log: Log) -> State:
    """Opens the phase: one turn after the other, or one sealed question for all who have a choice."""
    state = replace(state, phase="swim", queue=state.clockwise(state.start), next="leave")
    if rules.swim == "in_turn":
        return state
    asked = tuple(seat for seat in state.queue if _undecided(rules, state, seat))
    if not asked:
        return carried_out(rules, state, {}, log)
    return replace(state, question=Question("swim", asked))


def _undecided(rules: Settings, state: State, seat: Seat) -> bool:
    hands = leavings(rules, state, seat)
    return len(hands) > 1 or (len(hands) == 1 and len(state.afloat) > 2)


def leave(rules: Settings, state: State, log: Log) -> State:
    """The next seat in turn takes one off, is passed over, or is asked."""
    if not state.queue:
        return replace(state, next="board")
    seat = state.queue[0]
    hands = leavings(rules, state, seat)
    if len(hands) > 1:
        return replace(state, question=Question("leave", (seat,)))
    state = replace(state, queue=state.queue[1:])
    if not hands:
        log.append(Stayed(seat))
        return state
    return taken_off(rules, state, (seat, hands[0]), log, forced=True)


def board(rules: Settings, state: State, log: Log) -> State:
    """The last of those in the water boards, drowns, or is asked where to."""
    if not state.swimmers:
        return replace(state, next="sink")
    boats = havens(state)
    if len(boats) > 1:
        return replace(state, question=Question("board", (state.swimmers[-1].colour,)))
    if not boats:
        return _drowned(state, log)
    return put_aboard(state, boats[0].colour, log, forced=True)


def taken_off(rules: Settings, state: State, leaving: tuple[Seat, Hand], log: Log, *, forced: bool = False) -> State:
    """A seat's crew member goes into the water."""
    seat, hand = leaving
    boat = state.boat(hand.boat)
    log.append(Left(seat, hand.rank, hand.boat, forced))
    state = state.with_boat(replace(boat, crew=plus(boat.crew, seat, hand.rank, -1)))
    return at_once(rules, replace(state, swimmers=(*state.swimmers, Swimmer(seat, hand.rank, hand.boat))), log)


def put_aboard(state: State, colour: str, log: Log, *, forced: bool = False) -> State:
    """The swimmer whose turn it is boards."""
    swimmer, boat = state.swimmers[-1], state.boat(colour)
    log.append(Boarded(swimmer.colour, swimmer.rank, swimmer.left, colour, forced))
    state = state.with_boat(replace(boat, crew=plus(boat.crew, swimmer.colour, swimmer.rank)))
    return replace(state, swimmers=state.swimmers[:-1])


def _drowned(state: State, log: Log) -> State:
    swimmer = state.swimmers[-1]
    log.append(Drowned(swimmer.colour, swimmer.rank, swimmer.left))
    return replace(state, swimmers=state.swimmers[:-1], lost=plus(state.lost, swimmer.colour, swimmer.rank))


def carried_out(rules: Settings, state: State, plans: Mapping[Seat, Lists], log: Log) -> State:
    """The sealed plans, in the same order: the first legal entry, else the first legal choice from the left."""
    for seat in state.queue:
        hands = leavings(rules, state, seat)
        if hands:
            wish = next((hand for hand in _plan(plans, seat).hands if hand in hands), hands[0])
            state = taken_off(rules, state, (seat, wish), log, forced=len(hands) == 1)
        else:
            log.append(Stayed(seat))
    while state.swimmers:
        boats = [boat.colour for boat in havens(state)]
        wishes = _plan(plans, state.swimmers[-1].colour).boats
        if boats:
            colour = next((boat for boat in wishes if boat in boats), boats[0])
            state = put_aboard(state, colour, log, forced=len(boats) == 1)
        else:
            state = _drowned(state, log)
    return replace(state, queue=(), next="sink")


def _plan(plans: Mapping[Seat, Lists], seat: Seat) -> Lists:
    return plans.get(seat, Lists((), ()))
