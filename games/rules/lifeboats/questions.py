"""The legal answers to the open question, and nothing else: neither their words nor what comes of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.moves import HAT, NULL, Hand, Lane, Lists, Move, One, Picks
from games.rules.lifeboats.state import RANKS, VOTES, Boat, Question, State, crew_of
from games.rules.sentences import Seat


def legal(rules: Settings, state: State, seat: Seat) -> tuple[Move, ...]:
    """The answers that `seat` may give now, in a fixed order; of the sealed swim only the shortest ones."""
    question = state.question
    if question is None or seat not in question.seats:
        return ()
    if question.kind in VOTES:
        return ballots(rules, state, seat)
    match question.kind:
        case "place_boat" | "place_black":
            return tuple(Lane(lane) for lane in free_lanes(rules, state))
        case "place_crew":
            return placings(state, seat)
        case "tie":
            missing = question.picks - len(question.settled)
            return tuple(Picks(picks) for picks in permutations(question.options, missing))
        case "captain":
            return tuple(choices(rules, question))
        case "castaway":
            return tuple(One(rank) for rank in RANKS)
        case "leave":
            return leavings(rules, state, seat)
        case "board":
            return tuple(One(boat.colour) for boat in havens(state))
        case _:
            return tuple(Lists((hand,), ()) for hand in leavings(rules, state, seat))


def allowed(rules: Settings, state: State, seat: Seat, move: Move) -> bool:
    """Whether `seat` may answer `move` now."""
    if isinstance(move, Lists) and state.question is not None and state.question.kind == "swim":
        boats = [boat.colour for boat in state.afloat]
        hands = leavings(rules, state, seat)
        return seat in state.question.seats and set(move.boats) <= set(boats) and set(move.hands) <= set(hands)
    return move in legal(rules, state, seat)


def ballots(rules: Settings, state: State, seat: Seat) -> tuple[One, ...]:
    """A vote: an option, a hat if one is left, and nothing where it is offered (section 2.2)."""
    assert state.question is not None
    words = state.question.options
    if state.hats_of(seat):
        words = (*words, HAT)
    if rules.null_vote:
        words = (*words, NULL)
    return tuple(One(word) for word in words)


def spares(rules: Settings, question: Question) -> bool:
    """Whether a sole captain may choose less than the vote would (section 2.3)."""
    if question.about != "leak":
        return False
    return rules.captain_may_spare == "always" or (rules.captain_may_spare == "double" and question.picks == 2)


def choices(rules: Settings, question: Question) -> Iterator[Picks]:
    """What a sole captain may choose."""
    least = 0 if spares(rules, question) else question.picks
    for picks in range(least, question.picks + 1):
        yield from (Picks(colours) for colours in permutations(question.options, picks))


def free_lanes(rules: Settings, state: State) -> tuple[int, ...]:
    """Lanes without a boat, from the left."""
    taken = {boat.lane for boat in state.boats}
    return tuple(lane for lane in range(1, len(rules.lanes) + 1) if lane not in taken)


def placings(state: State, seat: Seat) -> tuple[Hand, ...]:
    """Whom a seat may put aboard which boat during the setup."""
    waiting = crew_of(state.bench, seat)
    boats = [boat.colour for boat in state.boats if boat.free]
    return tuple(Hand(rank, boat) for boat in boats for rank in RANKS if waiting.has(rank))


def leavings(rules: Settings, state: State, seat: Seat) -> tuple[Hand, ...]:
    """Whom a seat may take off which boat, in the order of lanes, officers first (section 2.5)."""
    afloat = state.afloat
    if rules.lone_crew == "last_afloat" and sum(crew_of(boat.crew, seat).number for boat in afloat) <= 1:
        return ()
    return tuple(
        Hand(rank, boat.colour)
        for boat in afloat
        for rank in RANKS
        if crew_of(boat.crew, seat).has(rank) and _lets_go(rules, state, boat, seat)
    )


def _lets_go(rules: Settings, state: State, boat: Boat, seat: Seat) -> bool:
    if rules.leavers_per_boat:
        gone = sum(swimmer.left == boat.colour for swimmer in state.swimmers)
        if gone >= rules.leavers_per_boat:
            return False
    if rules.lone_crew == "last_on_boat":
        return crew_of(boat.crew, seat).number > 1
    return rules.lone_crew != "boat_not_empty" or boat.aboard > 1


def havens(state: State) -> tuple[Boat, ...]:
    """The boats that the swimmer whose turn it is may board."""
    left = state.swimmers[-1].left
    return tuple(boat for boat in state.afloat if boat.colour != left and boat.free)
