"""What follows from an answer: tremor, fall, penalties, the next step or turn, the end. The engine says what falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from games.rules.dice import Dice
from games.rules.game import Step
from games.rules.rafter_five import ending, legal, tremor
from games.rules.rafter_five.editions import Settings
from games.rules.rafter_five.events import (
    Drop,
    Ended,
    Event,
    Fell,
    Grabbed,
    Laid,
    Left,
    Loaded,
    Stood,
    Toll,
    Took,
    Trial,
    TurnBegan,
)
from games.rules.rafter_five.moves import Grab, Load, Move, Place, Stand, Take, write
from games.rules.rafter_five.physics import asked as a
from games.rules.rafter_five.physics import process
from games.rules.rafter_five.physics.bodies import KING, board, body, number, order
from games.rules.rafter_five.physics.pose import Piece, placed, stored, tilt
from games.rules.rafter_five.state import Penalty, State
from games.rules.sentences import Seat

STEEP = 45.0
"""Degrees beyond which a board takes no chest."""


@dataclass
class Told:
    """What is told along the way: events, and the film of the one fall that a step may have."""

    events: list[Event] = field(default_factory=list)
    film: str = ""


def resolve(rules: Settings, state: State, move: Move | None, dice: Dice) -> Step[State, Event]:
    """The step that an answer of the active seat makes; `None` is no answer, which ends the turn."""
    told = Told()
    state = replace(state, fell=(), latest=())
    if move is None:
        told.events.append(Left(state.active, "silent"))
        state = _finish(rules, state, told, fallen=False)
    else:
        state = _STEPS[state.step](_Doing(rules, state, dice, told), move)
    return Step(state, tuple(told.events), told.film)


def begin(rules: Settings, state: State, told: Told) -> State:
    """The first turn begins, unless figures are placed first."""
    if state.step == "stand":
        return state
    return _turn(rules, state, state.active, told)


@dataclass(frozen=True)
class _Doing:
    """What a step works with."""

    rules: Settings
    state: State
    dice: Dice
    told: Told

    @property
    def seat(self) -> Seat:
        return self.state.active

    def tremor(self, move: Place | Load, x: float, y: float) -> Callable[[str], tremor.Offset]:
        """The offset of a piece in this step, for a hand that works at (x, y)."""
        step = "place" if isinstance(move, Place) else "chest"
        seed = tremor.seed(self.dice, self.state.turn, step, write(move))
        hand = tremor.Hand(self.rules.tremor, x, y, move.gently)
        return lambda piece: tremor.offset(seed, piece, hand)


# --- the steps -------------------------------------------------------------------------------------------------------


def _stand(doing: _Doing, move: Move) -> State:
    assert isinstance(move, Stand)
    state, where = doing.state, legal.look(doing.rules, doing.state, doing.seat, move)
    assert where.standing is not None
    raft = (*state.raft, Piece(move.figure, stored(where.standing)))
    doing.told.events.append(Stood(doing.seat, move.figure))
    state = replace(state, raft=tuple(sorted(raft)), latest=(move.figure,))
    if len(raft) < len(state.figures):
        return state
    return _turn(doing.rules, state, doing.seat, doing.told)


def _take(doing: _Doing, move: Move) -> State:
    assert isinstance(move, Take)
    state = doing.state
    if move.figure in state.overboard:
        doing.told.events.append(Took(doing.seat, move.figure, sea=True, forced=False))
        return _taken(doing.rules, state, move.figure, doing.told)
    rest = process.let(a.Let(state.raft, lifted=move.figure, filmed=True))
    doing.told.events.append(Took(doing.seat, move.figure, sea=False, forced=False, trial=_trial(rest)))
    state = _fallen(replace(state, raft=rest.pieces, hand=move.figure), rest, doing.told)
    if rest.fallen:
        return _finish(doing.rules, state, doing.told, fallen=True)
    return _taken(doing.rules, state, move.figure, doing.told)


def _taken(rules: Settings, state: State, figure: str, told: Told) -> State:
    """A figure is in the hand: next the board, which may be the only one left."""
    overboard = tuple(name for name in state.overboard if name != figure)
    state = replace(state, hand=figure, overboard=overboard, step="board" if rules.advanced else "place")
    if state.step == "board" and len(state.sea) == 1:
        return _grabbed(state, state.sea[0], told, forced=True)
    return state


def _grab(doing: _Doing, move: Move) -> State:
    assert isinstance(move, Grab)
    return _grabbed(doing.state, move.board, doing.told, forced=False)


def _grabbed(state: State, wanted: int, told: Told, *, forced: bool) -> State:
    told.events.append(Grabbed(state.active, wanted, forced))
    return replace(state, board=wanted, step="place")


def _place(doing: _Doing, move: Move) -> State:
    assert isinstance(move, Place)
    state, name = doing.state, board(move.board)
    where = legal.look(doing.rules, state, doing.seat, move)
    x, y, turn, u, v, own = (n / 10 for n in (move.x, move.y, move.turn, move.u, move.v, move.own))
    astray = doing.tremor(move, x, y)
    off, slip = astray("board"), astray("figure")
    spot = a.Spot(name, x + off.x, y + off.y, turn + off.turn)
    stand = a.Stand(state.hand, name, u + slip.x, v + slip.y, own + slip.turn)
    rest = process.let(a.Let(state.raft, spot=spot, stand=stand, filmed=True))
    doing.told.events.append(
        Laid(
            doing.seat, move.board, state.hand, where.on, x, y, turn, u, v, own, move.gently,
            off, slip, _trial(rest),
        )
    )  # fmt: skip
    state = replace(
        state,
        raft=rest.pieces,
        hidden=tuple(n for n in state.hidden if n != move.board),
        shown=tuple(n for n in state.shown if n != move.board),
        hand="",
        board=0,
        placed=move.board,
        latest=(name, state.hand),
    )
    state = state.spent(doing.seat) if move.gently else state
    state = _fallen(state, rest, doing.told)
    if rest.fallen:
        return _finish(doing.rules, state, doing.told, fallen=True)
    ground = state.pose(name)
    if ground is None or tilt(ground) > STEEP:
        doing.told.events.append(Left(doing.seat, "steep"))
        return _finish(doing.rules, state, doing.told, fallen=False)
    return replace(state, step="chest")


def _load(doing: _Doing, move: Move) -> State:
    assert isinstance(move, Load)
    state, name = doing.state, board(doing.state.placed)
    own, ground = legal.next_chest(state, move.colour), state.pose(name)
    assert ground is not None
    u, v, turn = move.u / 10, move.v / 10, move.turn / 10
    x, y, _ = placed(ground, (u, v, 0.0))
    off = doing.tremor(move, x, y)("chest")
    stand = a.Stand(own, name, u + off.x, v + off.y, turn + off.turn)
    rest = process.let(a.Let(state.raft, stand=stand, filmed=True))
    doing.told.events.append(Loaded(doing.seat, own, state.placed, u, v, turn, move.gently, off, _trial(rest)))
    reserve = tuple(chest for chest in state.reserve if chest != own)
    state = replace(state, raft=rest.pieces, reserve=reserve, latest=(name, own))
    state = state.spent(doing.seat) if move.gently else state
    return _finish(doing.rules, _fallen(state, rest, doing.told), doing.told, fallen=bool(rest.fallen))


_STEPS: Mapping[str, Callable[[_Doing, Move], State]] = {
    "stand": _stand,
    "figure": _take,
    "board": _grab,
    "place": _place,
    "chest": _load,
}


# --- falls -----------------------------------------------------------------------------------------------------------


def _trial(rest: a.Rest) -> Trial:
    drops = tuple(Drop(fall.name, fall.at) for fall in rest.fallen)
    return Trial(rest.seconds, rest.rest, rest.engine, rest.parameters, drops)


def _fallen(state: State, rest: a.Rest, told: Told) -> State:
    """What fell is sorted: boards and figures to the sea, own chests to the reserve, others' are penalties."""
    if rest.film:
        told.film = rest.film
    names = sorted((fall.name for fall in rest.fallen), key=order)
    return fallen(state, tuple(names), told.events)


def fallen(state: State, names: tuple[str, ...], events: list[Event]) -> State:
    """The state after these pieces touched the sea; they are no longer on the raft."""
    if not names:
        return state
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


# --- turns -----------------------------------------------------------------------------------------------------------


def _finish(rules: Settings, state: State, told: Told, *, fallen: bool) -> State:
    """The turn ends: what is in the hand goes to the sea; then the match is over, or the next seat takes its turn."""
    overboard = tuple(name for name in state.figures if name in (*state.overboard, state.hand))
    shown = tuple(sorted((*state.shown, state.board))) if state.board else state.shown
    hidden = tuple(n for n in state.hidden if n != state.board)
    state = replace(state, overboard=overboard, shown=shown, hidden=hidden, hand="", board=0, placed=0)
    why = ending.reason(state, fallen)
    if why:
        state = replace(state, step="over", why=why)
        lost = () if state.solo else ending.losers(state)
        told.events.append(Ended(why, lost, state.chests if state.solo else 0))
        return state
    seat = next(seat for seat in state.clockwise(state.active) if state.in_reserve(seat))
    return _turn(rules, state, seat, told)


def _turn(rules: Settings, state: State, seat: Seat, told: Told) -> State:
    """A turn begins; a figure that lies in the sea alone is taken without asking, but the King wants to be greeted."""
    state = replace(state, active=seat, turn=state.turn + 1, step="figure")
    told.events.append(TurnBegan(state.turn, seat))
    choice = legal.figures(state)
    if state.overboard and len(choice) == 1 and choice[0] != KING:
        told.events.append(Took(seat, choice[0], sea=True, forced=True))
        return _taken(rules, state, choice[0], told)
    return state
