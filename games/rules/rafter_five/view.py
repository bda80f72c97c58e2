"""What a seat may know, as plain data for pictures, pages and bots. Builds only what may be known.

All but one thing is public: the pattern of a board that lies in the sea with its sea side up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from games.rules.game import Json
from games.rules.rafter_five import patterns
from games.rules.rafter_five.editions import Settings
from games.rules.rafter_five.ending import losers
from games.rules.rafter_five.physics.bodies import colour
from games.rules.rafter_five.physics.pose import Piece, Pose
from games.rules.rafter_five.state import BOARDS, Penalty, State
from games.rules.sentences import Seat


def view(rules: Settings, state: State, seat: Seat | None) -> dict[str, Json]:
    """The raft, the sea and the open step as `seat` may know them (`None`: an onlooker)."""
    return {
        "seats": list(state.seats),
        "me": seat,
        "active": None if state.over else state.active,
        "turn": state.turn,
        "step": state.step,
        "raft": [[name, list(pose)] for name, pose in state.raft],
        "hidden": list(state.hidden),
        "shown": list(state.shown),
        "boards_left": len(state.sea),
        "patterns": {str(number): _pattern(state, number) for number in _known(state)},
        "figures": list(state.figures),
        "overboard": list(state.overboard),
        "hand": state.hand or None,
        "board": state.board or None,
        "placed": state.placed or None,
        "colours": {s: list(mine) for s, mine in zip(state.seats, state.colours, strict=True)},
        "reserve": list(state.reserve),
        "penalties": [[penalty.seat, penalty.chest] for penalty in state.penalties],
        "standing": {seat: _standing(state, seat) for seat in state.seats},
        "gentle": dict(zip(state.seats, state.gentle, strict=True)),
        "score": state.chests,
        "latest": list(state.latest),
        "fell": list(state.fell),
        "over": state.over,
        "why": state.why,
        "losers": list(losers(state)) if state.over and not state.solo else [],
        "rules": asdict(rules),
    }


def _standing(state: State, seat: Seat) -> dict[str, Json]:
    """How a seat stands: penalties, and chests to place by colour."""
    count = Counter(colour(chest) for chest in state.in_reserve(seat))
    left = {name: count[name] for name in state.colours_of(seat)}
    return {"penalties": state.has(seat), "chests": count.total(), "left": left}


def known(view: Mapping[str, Json]) -> State:
    """The state as far as a view tells it: what nobody has seen has no pattern. For who thinks ahead from a view."""
    seen: Mapping[str, Any] = view
    seats = tuple(seen["seats"])
    return State(
        seats=seats,
        colours=tuple(tuple(seen["colours"][seat]) for seat in seats),
        gentle=tuple(seen["gentle"][seat] for seat in seats),
        cards=tuple(seen["patterns"].get(str(number), {}).get("card", 0) for number in range(1, BOARDS + 1)),
        figures=tuple(seen["figures"]),
        active=seen["active"] or seats[0],
        step=seen["step"],
        turn=seen["turn"],
        raft=tuple(Piece(name, Pose(*pose)) for name, pose in seen["raft"]),
        hidden=tuple(seen["hidden"]),
        shown=tuple(seen["shown"]),
        overboard=tuple(seen["overboard"]),
        reserve=tuple(seen["reserve"]),
        penalties=tuple(Penalty(*one) for one in seen["penalties"]),
        hand=seen["hand"] or "",
        board=seen["board"] or 0,
        placed=seen["placed"] or 0,
        latest=tuple(seen["latest"]),
        fell=tuple(seen["fell"]),
        why=seen["why"],
    )


def _known(state: State) -> tuple[int, ...]:
    """The boards whose board side has been seen."""
    held = (state.board,) if state.board else ()
    return tuple(sorted({*state.boards, *state.shown, *held}))


def _pattern(state: State, number: int) -> Json:
    found = patterns.pattern(state.cards[number - 1])
    return {
        "card": state.cards[number - 1],
        "nails": [list(nail) for nail in found.nails],
        "cracks": [[list(start), list(end)] for start, end in found.cracks],
    }
