"""Phase 1, the leak: boats take their leaks, full ones lose one of their crew (section 2.3)."""

from __future__ import annotations

from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.events import Castaway, Event, How, Overboard, Overfull
from games.rules.lifeboats.moves import Move, One
from games.rules.lifeboats.sea import leak
from games.rules.lifeboats.state import Question, State, crew_of, plus
from games.rules.lifeboats.values import replace
from games.rules.lifeboats.votes import electors, targets, weight
from games.rules.sentences import Seat

Log = list[Event]


def strike(rules: Settings, state: State, log: Log) -> State:
    """The next chosen boat takes her leak, or her crew is asked who goes overboard (section 2.3)."""
    if not state.struck:
        return replace(state, next="sink")
    boat = state.boat(state.struck[0])
    if not boat.afloat:
        return replace(state, struck=state.struck[1:])
    if not boat.full or (rules.skip_moot_ejection and boat.leaks >= boat.aboard):
        return replace(leak(rules, state, boat, log), struck=state.struck[1:])
    log.append(Overfull(boat.colour))
    voters, options = electors(rules, state, boat), targets(rules, state, boat)
    weights = tuple(weight(rules, state, seat, boat.colour) for seat in voters)
    question = Question("eject", voters, options, boat.colour, weights)
    if len(options) == 1:
        return overboard(rules, state, (boat.colour, options[0]), How("only"), log)
    return replace(state, question=question)


def overboard(rules: Settings, state: State, victim: tuple[str, Seat], how: How, log: Log) -> State:
    """One of a colour must go: which one is the rules', or its owner's choice."""
    colour, seat = victim
    crew = crew_of(state.boat(colour).crew, seat)
    if rules.officers == "owner_chooses" and crew.officers and crew.sailors:
        log.append(Overboard(colour, seat, "", how))
        return replace(state, question=Question("castaway", (seat,), boat=colour))
    rank = "sailor" if crew.sailors else "officer"
    log.append(Overboard(colour, seat, rank, how))
    return _ejected(rules, state, (colour, seat, rank), log)


def cast_away(rules: Settings, state: State, answer: tuple[Question, Move], log: Log) -> State:
    """The seat that was hit chose."""
    question, move = answer
    assert isinstance(move, One)
    log.append(Castaway(question.boat, question.seats[0], move.word))
    return _ejected(rules, state, (question.boat, question.seats[0], move.word), log)


def _ejected(rules: Settings, state: State, victim: tuple[str, Seat, str], log: Log) -> State:
    """The ejected one is lost at sea and the leak takes the place."""
    colour, seat, rank = victim
    boat = state.boat(colour)
    boat = replace(boat, crew=plus(boat.crew, seat, rank, -1))
    state = replace(state, lost=plus(state.lost, seat, rank))
    return replace(leak(rules, state, boat, log), struck=state.struck[1:], next="strike")
