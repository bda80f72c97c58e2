"""What follows from an answer: where the hand strays to, what the engine makes of it, the next step or turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from games.rules.dice import Dice
from games.rules.game import Step
from games.rules.rafter_five import falls, legal, tremor, turns
from games.rules.rafter_five.editions import Settings
from games.rules.rafter_five.events import Event, Laid, Left, Loaded, Stood, Took
from games.rules.rafter_five.falls import Told
from games.rules.rafter_five.moves import Grab, Load, Move, Place, Stand, Take, write
from games.rules.rafter_five.physics import asked as a
from games.rules.rafter_five.physics import process
from games.rules.rafter_five.physics.bodies import board
from games.rules.rafter_five.physics.pose import Piece, placed, stored, tilt
from games.rules.rafter_five.state import State
from games.rules.sentences import Seat

STEEP = 45.0
"""Degrees beyond which a board takes no chest."""


def resolve(rules: Settings, state: State, move: Move | None, dice: Dice) -> Step[State, Event]:
    """The step that an answer of the active seat makes; `None` is no answer, which ends the turn."""
    told = Told()
    state = replace(state, fell=(), latest=())
    if move is None:
        told.events.append(Left(state.active, "silent"))
        state = turns.finish(rules, state, told, fallen=False)
    else:
        state = _STEPS[state.step](_Doing(rules, state, dice, told), move)
    return Step(state, tuple(told.events), told.film)


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
    return turns.turn(doing.rules, state, doing.seat, doing.told)


def _take(doing: _Doing, move: Move) -> State:
    assert isinstance(move, Take)
    state = doing.state
    if move.figure in state.overboard:
        doing.told.events.append(Took(doing.seat, move.figure, sea=True, forced=False))
        return turns.taken(doing.rules, state, move.figure, doing.told)
    let = a.Let(state.raft, lifted=move.figure, filmed=True)
    rest = process.let(let)
    doing.told.events.append(Took(doing.seat, move.figure, sea=False, forced=False, trial=falls.trial(let, rest)))
    state = falls.after(replace(state, raft=rest.pieces, hand=move.figure), rest, doing.told)
    if rest.fallen:
        return turns.finish(doing.rules, state, doing.told, fallen=True)
    return turns.taken(doing.rules, state, move.figure, doing.told)


def _grab(doing: _Doing, move: Move) -> State:
    assert isinstance(move, Grab)
    return turns.grabbed(doing.state, move.board, doing.told, forced=False)


def _place(doing: _Doing, move: Move) -> State:
    assert isinstance(move, Place)
    state, name = doing.state, board(move.board)
    on = legal.look(doing.rules, state, doing.seat, move).on
    let, board_off, figure_off = _strayed(doing, move)
    rest = process.let(let)
    x, y, turn, u, v, own = (n / 10 for n in (move.x, move.y, move.turn, move.u, move.v, move.own))
    doing.told.events.append(
        Laid(
            doing.seat, move.board, state.hand, on, x, y, turn, u, v, own, move.gently,
            board_off, figure_off, falls.trial(let, rest),
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
    return _stands(doing, falls.after(state, rest, doing.told), fallen=bool(rest.fallen))


def _strayed(doing: _Doing, move: Place) -> tuple[a.Let, tremor.Offset, tremor.Offset]:
    """Board and figure let go where the hand strayed to, and how far that was for each."""
    spot, stand = legal.commanded(doing.state, move)
    assert spot is not None
    assert stand is not None
    astray = doing.tremor(move, spot.x, spot.y)
    off, slip = astray("board"), astray("figure")
    spot = a.Spot(spot.board, spot.x + off.x, spot.y + off.y, spot.turn + off.turn)
    return a.Let(doing.state.raft, spot=spot, stand=_astray(stand, slip), filmed=True), off, slip


def _astray(stand: a.Stand, off: tremor.Offset) -> a.Stand:
    return replace(stand, u=stand.u + off.x, v=stand.v + off.y, turn=stand.turn + off.turn)


def _stands(doing: _Doing, state: State, *, fallen: bool) -> State:
    """A chest comes next, unless something fell or the new board lies too steep for one."""
    ground = state.pose(board(state.placed))
    if not fallen and ground is not None and tilt(ground) <= STEEP:
        return replace(state, step="chest")
    if not fallen:
        doing.told.events.append(Left(doing.seat, "steep"))
    return turns.finish(doing.rules, state, doing.told, fallen=fallen)


def _load(doing: _Doing, move: Move) -> State:
    assert isinstance(move, Load)
    state, name = doing.state, board(doing.state.placed)
    _, stand = legal.commanded(state, move)
    ground = state.pose(name)
    assert stand is not None
    assert ground is not None
    x, y, _ = placed(ground, (stand.u, stand.v, 0.0))
    off = doing.tremor(move, x, y)("chest")
    let = a.Let(state.raft, stand=_astray(stand, off), filmed=True)
    rest = process.let(let)
    trial = falls.trial(let, rest)
    doing.told.events.append(
        Loaded(doing.seat, stand.name, state.placed, stand.u, stand.v, stand.turn, move.gently, off, trial)
    )
    reserve = tuple(chest for chest in state.reserve if chest != stand.name)
    state = replace(state, raft=rest.pieces, reserve=reserve, latest=(name, stand.name))
    state = state.spent(doing.seat) if move.gently else state
    state = falls.after(state, rest, doing.told)
    return turns.finish(doing.rules, state, doing.told, fallen=bool(rest.fallen))


_STEPS: Mapping[str, Callable[[_Doing, Move], State]] = {
    "stand": _stand,
    "figure": _take,
    "board": _grab,
    "place": _place,
    "chest": _load,
}
