"""What may be answered now: looks at the raft as it is and at the commanded pose, before anything moves. Says why not.

Geometry is asked of the engine, which may fail: a `Fault` then, never a refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.game import IllegalMove, Json
from games.rules.rafter_five import patterns
from games.rules.rafter_five.editions import Settings
from games.rules.rafter_five.moves import RITUAL, Grab, Load, Move, Place, Stand, Take
from games.rules.rafter_five.nouns import FIGURE, named
from games.rules.rafter_five.patterns import Foot
from games.rules.rafter_five.physics import asked as a
from games.rules.rafter_five.physics import process
from games.rules.rafter_five.physics.bodies import BASE, BASE_SIZE, CHEST, KING, STANDING, board, body, chest, number
from games.rules.rafter_five.physics.pose import Pose, level, placed, rotated
from games.rules.rafter_five.state import State
from games.rules.sentences import Seat, Sentence

FAR = 4000
"""Tenths of a millimetre beyond which nothing of the raft can be."""


@dataclass(frozen=True)
class Where:
    """Where a legal placement would come to touch."""

    board: Pose | None = None
    on: str = ""
    standing: Pose | None = None


def figures(state: State) -> tuple[str, ...]:
    """The figures that may be taken: of those in the sea, if any are, else of those on the raft."""
    return tuple(name for name in state.figures if name in state.overboard) or state.aboard


def look(rules: Settings, state: State, seat: Seat, move: Move) -> Where:
    """Where a move would come to touch. Raises `IllegalMove` with the reason if it may not be made, and `Fault`."""
    if state.over:
        raise IllegalMove(Sentence("The game is over."))
    if seat != state.active:
        raise IllegalMove(Sentence("It is not your turn."))
    match state.step, move:
        case "stand", Stand():
            return _stand(state, move)
        case "figure", Take():
            return _take(state, move)
        case "board", Grab(wanted):
            return _grab(state, wanted)
        case "place", Place():
            return _place(rules, state, move)
        case "chest", Load():
            return _load(rules, state, move)
        case _:
            raise IllegalMove(Sentence("That is no answer to this question."))


def _stand(state: State, move: Stand) -> Where:
    wanted = next(name for name in state.figures if state.pose(name) is None)
    if move.figure != wanted:
        raise IllegalMove(Sentence("Now {figure} is to be placed.", figure=FIGURE[wanted]))
    length, width = STANDING[wanted].foot
    pose = level(move.x / 10, move.y / 10, BASE_SIZE[2], move.turn / 10)
    edges = [placed(pose, (u, v, 0)) for u in (-length / 2, length / 2) for v in (-width / 2, width / 2)]
    if any(abs(x) > BASE_SIZE[0] / 2 or abs(y) > BASE_SIZE[1] / 2 for x, y, _ in edges):
        raise IllegalMove(Sentence("The whole foot of {figure} must be on the base.", figure=FIGURE[wanted]))
    _free(fits(state, move))
    return Where(None, BASE, pose)


def _take(state: State, move: Take) -> Where:
    if move.figure not in figures(state):
        if move.figure not in state.figures:
            raise IllegalMove(Sentence("{figure} does not play in this match.", figure=FIGURE[move.figure]))
        if state.overboard:
            raise IllegalMove(Sentence("A figure lies in the sea: one of those in the sea must be taken."))
        raise IllegalMove(Sentence("{figure} is not on the raft.", figure=FIGURE[move.figure]))
    _greeted(move.figure, move.said)
    return Where(standing=state.pose(move.figure))


def _greeted(figure: str, said: bool) -> None:
    if figure == KING and not said:
        raise IllegalMove(Sentence("Nobody touches the King without a word: add {words}.", words=RITUAL))
    if figure != KING and said:
        raise IllegalMove(Sentence("Those words are for the King alone."))


def _grab(state: State, wanted: int) -> Where:
    if wanted not in state.sea:
        raise IllegalMove(Sentence("Board {number} is not in the sea.", number=wanted))
    return Where()


def _place(rules: Settings, state: State, move: Place) -> Where:
    if state.board and move.board != state.board:
        raise IllegalMove(Sentence("You have taken board {number}: place that one.", number=state.board))
    _grab(state, move.board)
    _greeted(state.hand, move.said)
    _gentle(state, move.gently)
    if max(abs(move.x), abs(move.y)) > FAR:
        raise IllegalMove(Sentence("There the board misses the raft."))
    _over_board(move.u, move.v, FIGURE[state.hand])
    found = fits(state, move)
    _lies_well(state, found)
    _free(found)
    _clear_of_patterns(rules, state, move, found)
    return Where(found.board, found.touched, found.standing)


def _lies_well(state: State, fits: a.Fits) -> None:
    if not fits.touched:
        raise IllegalMove(Sentence("There the board misses the raft."))
    if fits.touched == BASE:
        if state.boards:
            raise IllegalMove(
                Sentence("There the board would lie on the base; while a board is on the raft it must lie on a board.")
            )
    elif body(fits.touched).kind != "board":
        raise IllegalMove(
            Sentence("There the board would first touch {piece}; it must lie on a board.", piece=named(fits.touched))
        )


def _free(fits: a.Fits) -> None:
    if fits.cut:
        raise IllegalMove(Sentence("There {piece} is in the way.", piece=named(fits.cut[0])))


def _over_board(u: int, v: int, what: Sentence) -> None:
    length, width = patterns.LENGTH * 5, patterns.WIDTH * 5
    if abs(u) > length or abs(v) > width:
        raise IllegalMove(Sentence("The middle of {piece} must be over the board.", piece=what))


def _gentle(state: State, gently: bool) -> None:
    if gently and not state.gently(state.active):
        raise IllegalMove(Sentence("You have placed gently three times: no more in this match."))


def _load(rules: Settings, state: State, move: Load) -> Where:
    _own_chest(state, move.colour)
    _gentle(state, move.gently)
    _over_board(move.u, move.v, Sentence("the chest"))
    where, found = board(state.placed), fits(state, move)
    _free(found)
    foot = Foot(move.u / 10, move.v / 10, move.turn / 10, *CHEST.foot)
    ground = state.pose(where)
    if ground is not None and rotated(ground, (0, 0, 1))[2] > 0:
        _clear(rules, state.cards[state.placed - 1], foot, Sentence("the chest"))
    return Where(None, where, found.standing)


def commanded(state: State, move: Move) -> tuple[a.Spot | None, a.Stand | None]:
    """The board and the standing piece that a move puts somewhere, as it says."""
    match move:
        case Stand():
            return None, a.Stand(move.figure, BASE, move.x / 10, move.y / 10, move.turn / 10)
        case Place():
            name = board(move.board)
            spot = a.Spot(name, move.x / 10, move.y / 10, move.turn / 10)
            return spot, a.Stand(state.hand, name, move.u / 10, move.v / 10, move.own / 10)
        case Load():
            own, where = next_chest(state, move.colour), board(state.placed)
            return None, a.Stand(own, where, move.u / 10, move.v / 10, move.turn / 10)
        case _:
            return None, None


def fits(state: State, move: Move) -> a.Fits:
    """Where a placement would touch and what it would cut, allowed or not. Raises `Fault`."""
    return process.fit(a.Fit(state.raft, *commanded(state, move)))


def ghost(state: State, move: Move) -> Mapping[str, Json] | None:
    """Where what is placed would touch, also where it may not; `None` if nothing is placed. Raises `Fault`."""
    kinds = {"stand": Stand, "place": Place, "chest": Load}
    if not isinstance(move, kinds.get(state.step, ())) or max(map(abs, _placed(move))) > FAR:
        return None
    if isinstance(move, Load) and not next_chest(state, move.colour):
        return None
    found = fits(state, move)
    poses = {"board": found.board, "standing": found.standing}
    return {name: list(pose) for name, pose in poses.items() if pose is not None}


def _placed(move: Move) -> tuple[int, int]:
    match move:
        case Stand() | Place():
            return move.x, move.y
        case Load():
            return move.u, move.v
        case _:
            return 0, 0


def _own_chest(state: State, colour: str) -> None:
    if colour not in state.colours_of(state.active):
        raise IllegalMove(Sentence("That colour is not yours."))
    if not next_chest(state, colour):
        raise IllegalMove(Sentence("You have no chest of that colour left."))


def next_chest(state: State, colour: str) -> str:
    """The chest of a colour that is placed next; "" if none is in reserve."""
    names = (chest(colour, place) for place in range(1, 8))
    return next((name for name in names if name in state.reserve), "")


def _clear_of_patterns(rules: Settings, state: State, move: Place, fits: a.Fits) -> None:
    """The figure keeps off the new board's pattern, and the board off that of the board it touches."""
    foot = Foot(move.u / 10, move.v / 10, move.own / 10, *STANDING[state.hand].foot)
    card = state.cards[move.board - 1]
    if state.hand == KING:
        _clear(Settings(nails=True, cracks=True), card, foot, FIGURE[KING])
    elif rules.nails or rules.cracks:
        _clear(rules, card, foot, FIGURE[state.hand])
    under = state.pose(fits.touched)
    if under is None or fits.board is None or rotated(under, (0, 0, 1))[2] <= 0:
        return
    below = patterns.seen(patterns.pattern(state.cards[number(fits.touched) - 1]), under, fits.board)
    whole = Foot(0, 0, 0, patterns.LENGTH, patterns.WIDTH)
    _clear_of(rules, below, whole, Sentence("the board"))


def _clear(rules: Settings, card: int, foot: Foot, what: Sentence) -> None:
    _clear_of(rules, patterns.pattern(card), foot, what)


def _clear_of(rules: Settings, found: patterns.Pattern, foot: Foot, what: Sentence) -> None:
    if rules.nails and patterns.nail_under(found, foot):
        raise IllegalMove(Sentence("There {piece} would touch a nail.", piece=what))
    if rules.cracks and patterns.crack_under(found, foot):
        raise IllegalMove(Sentence("There {piece} would touch a crack.", piece=what))
