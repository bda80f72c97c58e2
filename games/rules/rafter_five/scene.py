"""What the page of this game draws in three dimensions: sizes, colours, where everything is, and what is in the hand.

Plain data, made from a view alone. Millimetres; a pose is a place and a quaternion (x, y, z, w).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from games.rules.drawing.paints import PAINTS
from games.rules.game import Json
from games.rules.rafter_five.physics.bodies import BASE_SIZE, BOARD, CHEST, STANDING, Body, board, colour
from games.rules.rafter_five.picture import look
from games.rules.rafter_five.state import COLOURS

GHOST = "ghost"
"""The board that is in the hand, as something to stand on."""


def scene(view: Mapping[str, Json]) -> Mapping[str, Json]:
    """The raft of a view, and for the seat whose turn it is the fields that move what it holds."""
    seen: Mapping[str, Any] = view
    rules = seen["rules"]
    marked = rules["nails"] or rules["cracks"] or rules["king"] != "off"
    return {
        "base": list(BASE_SIZE),
        "bodies": {name: _boxes(made) for name, made in {"board": BOARD, "chest": CHEST, **STANDING}.items()},
        "paints": {**look.FIGURES, **{name: PAINTS[name].fill for name in COLOURS}},
        "letters": {**look.LETTERS, **{name: PAINTS[name].letter for name in COLOURS}},
        "inks": {name: PAINTS[name].ink for name in COLOURS},
        "woods": list(look.WOODS),
        "mark": look.MARK,
        "pitch": look.PITCH,
        "day": asdict(look.DAY),
        "night": asdict(look.NIGHT),
        "pieces": seen["raft"],
        "latest": seen["latest"],
        "patterns": seen["patterns"] if marked else {},
        "ghost": _ghost(seen) if seen["me"] and seen["me"] == seen["active"] else None,
    }


def _boxes(made: Body) -> Json:
    """The boxes of a piece: middle and size, in its own frame."""
    return [[*part.middle, *part.size] for part in made.boxes]


def _ghost(seen: Mapping[str, Any]) -> Json:
    """What is placed now, by which fields, and on what it stands; `None` where nothing is placed."""
    match seen["step"]:
        case "place":
            held = seen["board"]
            laid = {"name": board(held) if held else "", "fields": ["x", "y", "turn"]}
            return {"board": laid, "standing": {"name": seen["hand"], "fields": ["u", "v", "own"], "on": GHOST}}
        case "chest":
            mine = {colour(name) for name in seen["reserve"]} & set(seen["colours"][seen["me"]])
            on, fields = board(seen["placed"]), ["u", "v", "turn"]
            return {"standing": {"name": f"{min(mine)}-0", "fields": fields, "on": on}}
        case "stand":
            names = {name for name, _ in seen["raft"]}
            wanted = next(name for name in seen["figures"] if name not in names)
            return {"standing": {"name": wanted, "fields": ["x", "y", "turn"], "on": "base"}}
        case _:
            return None
