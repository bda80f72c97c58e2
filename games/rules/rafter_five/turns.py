"""How turns begin and end, and what is taken without asking. Moves nothing on the raft."""

from __future__ import annotations

from dataclasses import replace

from games.rules.rafter_five import ending, legal
from games.rules.rafter_five.editions import Settings
from games.rules.rafter_five.events import Ended, Grabbed, Took, TurnBegan
from games.rules.rafter_five.falls import Told
from games.rules.rafter_five.physics.bodies import KING
from games.rules.rafter_five.state import State
from games.rules.sentences import Seat


def begin(rules: Settings, state: State, told: Told) -> State:
    """The first turn begins, unless figures are placed first."""
    if state.step == "stand":
        return state
    return turn(rules, state, state.active, told)


def finish(rules: Settings, state: State, told: Told, *, fallen: bool) -> State:
    """The turn ends: what is in the hand goes to the sea; then the match is over, or the next seat takes its turn."""
    overboard = tuple(name for name in state.figures if name in (*state.overboard, state.hand))
    shown = tuple(sorted((*state.shown, state.board))) if state.board else state.shown
    hidden = tuple(n for n in state.hidden if n != state.board)
    state = replace(state, overboard=overboard, shown=shown, hidden=hidden, hand="", board=0, placed=0)
    why = ending.reason(state, fallen)
    if why:
        state = replace(state, step="over", why=why)
        lost = () if state.solo else ending.losers(state)
        told.events.append(Ended(why, lost, state.chests if state.solo else 0, alone=state.solo))
        return state
    seat = next(seat for seat in state.clockwise(state.active) if state.in_reserve(seat))
    return turn(rules, state, seat, told)


def turn(rules: Settings, state: State, seat: Seat, told: Told) -> State:
    """A turn begins; a figure that lies in the sea alone is taken without asking, but the King wants to be greeted."""
    state = replace(state, active=seat, turn=state.turn + 1, step="figure")
    told.events.append(TurnBegan(state.turn, seat))
    choice = legal.figures(state)
    if state.overboard and len(choice) == 1 and choice[0] != KING:
        told.events.append(Took(seat, choice[0], sea=True, forced=True))
        return taken(rules, state, choice[0], told)
    return state


def taken(rules: Settings, state: State, figure: str, told: Told) -> State:
    """A figure is in the hand: next the board, which may be the only one left."""
    overboard = tuple(name for name in state.overboard if name != figure)
    state = replace(state, hand=figure, overboard=overboard, step="board" if rules.advanced else "place")
    if state.step == "board" and len(state.sea) == 1:
        return grabbed(state, state.sea[0], told, forced=True)
    return state


def grabbed(state: State, wanted: int, told: Told, *, forced: bool) -> State:
    """A board is in the hand: next it is placed."""
    told.events.append(Grabbed(state.active, wanted, forced))
    return replace(state, board=wanted, step="place")
