"""Answers: their types, their one written form and back. Knows neither state nor rules.

Millimetres and degrees are whole tenths, so that a written answer is the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from games.rules.rafter_five.physics.bodies import FIGURES, KING
from games.rules.rafter_five.state import BOARDS, COLOURS
from games.rules.speech import fold

RITUAL = "SHITSUREI SHIMASU"
GENTLY = "GENTLY"
HALF, WHOLE = 1800, 3600


@dataclass(frozen=True)
class Stand:
    """A figure on the base, before the first turn: `FIGURE tall AT -40 0 TURN 90`."""

    figure: str
    x: int
    y: int
    turn: int


@dataclass(frozen=True)
class Take:
    """A figure to take: `FIGURE tall`; `said` is the King's greeting."""

    figure: str
    said: bool = False


@dataclass(frozen=True)
class Grab:
    """A board to take, in the advanced rules: `BOARD 17`."""

    board: int


@dataclass(frozen=True)
class Place:
    """A board and the figure on it: `BOARD 17 AT 12.5 -8 TURN 35 FIGURE -30 0 TURN 90 GENTLY`."""

    board: int
    x: int
    y: int
    turn: int
    u: int
    v: int
    own: int = 0
    gently: bool = False
    said: bool = False


@dataclass(frozen=True)
class Load:
    """A chest on the board: `CHEST red AT 40 0 TURN 45 GENTLY`."""

    colour: str
    u: int
    v: int
    turn: int = 0
    gently: bool = False


Move: TypeAlias = Stand | Take | Grab | Place | Load

_NUMBER = r"[-+]?\d{1,4}(?:[.,]\d+)?"
_AT = rf"(?P<x>{_NUMBER}) (?P<y>{_NUMBER})(?: turn (?P<turn>{_NUMBER}))?"
_ENDING = r"(?P<gently> gently)?(?P<said> shitsurei shimasu)?"
_FORMS = {
    "stand": re.compile(rf"(?:figure )?(?P<figure>\w+) at {_AT}"),
    "figure": re.compile(r"(?:figure )?(?P<figure>\w+)(?P<said> shitsurei shimasu)?"),
    "board": re.compile(r"(?:board )?(?P<board>\d{1,2})"),
    "place": re.compile(
        rf"board (?P<board>\d{{1,2}}) at {_AT} figure (?P<u>{_NUMBER}) (?P<v>{_NUMBER})"
        rf"(?: turn (?P<own>{_NUMBER}))?{_ENDING}"
    ),
    "chest": re.compile(rf"chest (?:(?P<colour>\w+) )?at {_AT}(?P<gently> gently)?"),
}
_UNITS = re.compile(r"(?<=\d)\s*(?:mm|°|deg|degrees)(?=[\s,;]|$)")
_NOISE = re.compile(r"\s*[;:]\s*|\s*,\s+|\s+")
_QUOTES = str.maketrans(dict.fromkeys("\"'“”„«»", " "))


def write(move: Move) -> str:
    """The words of an answer."""
    match move:
        case Stand(figure, x, y, turn):
            return f"FIGURE {figure} AT {shown(x)} {shown(y)} TURN {shown(turn)}"
        case Take(figure, said):
            return f"FIGURE {figure}{_said(said)}"
        case Grab(board):
            return f"BOARD {board}"
        case Place():
            where = f"BOARD {move.board} AT {shown(move.x)} {shown(move.y)} TURN {shown(move.turn)}"
            figure = f"FIGURE {shown(move.u)} {shown(move.v)}{_turn(move.own)}"
            return f"{where} {figure}{_gently(move.gently)}{_said(move.said)}"
        case Load(colour, u, v, turn, gently):
            return f"CHEST {colour} AT {shown(u)} {shown(v)}{_turn(turn)}{_gently(gently)}"


def shown(tenths: int) -> str:
    """A number of tenths as people write it: 125 is "12.5"."""
    whole, rest = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}{f'.{rest}' if rest else ''}"


def tenths(text: str) -> int | None:
    """The tenths that a number in words stands for; `None` if it is finer."""
    sign, (whole, _, rest) = -1 if text.startswith("-") else 1, text.lstrip("+-").replace(",", ".").partition(".")
    if rest.rstrip("0")[1:]:
        return None
    return sign * (int(whole) * 10 + int((rest or "0")[0]))


def angle(turned: int) -> int:
    """An angle as one from -179.9 to 180 degrees, in tenths."""
    within = turned % WHOLE
    return within - WHOLE if within > HALF else within


def tidy(words: str) -> str:
    """Words in one form for matching: lower case, single blanks, no units, no signs between numbers."""
    plain = _UNITS.sub("", fold(words).translate(_QUOTES))
    return _NOISE.sub(" ", plain).strip(" .!")


def parse(kind: str, words: str) -> Move | None:
    """The answer to a question of `kind` that tidy words are, or `None`. A chest's colour may be missing ("")."""
    found = _FORMS[kind].fullmatch(words)
    if found is None:
        return None
    parts = found.groupdict()
    numbers = {name: tenths(text) if (text := parts.get(name)) else 0 for name in ("x", "y", "turn", "u", "v", "own")}
    if None in numbers.values():
        return None
    known = {name: value or 0 for name, value in numbers.items()}
    return _built(kind, parts, known)


def _built(kind: str, parts: dict[str, str | None], numbers: dict[str, int]) -> Move | None:
    gently, said = bool(parts.get("gently")), bool(parts.get("said"))
    figure, board = parts.get("figure") or "", int(parts.get("board") or 0)
    if (figure and figure not in (*FIGURES, KING)) or ("board" in parts and not 1 <= board <= BOARDS):
        return None
    x, y, turn = numbers["x"], numbers["y"], angle(numbers["turn"])
    match kind:
        case "stand":
            return Stand(figure, x, y, turn)
        case "figure":
            return Take(figure, said)
        case "board":
            return Grab(board)
        case "place":
            return Place(board, x, y, turn, numbers["u"], numbers["v"], angle(numbers["own"]), gently, said)
        case _:
            colour = parts.get("colour") or ""
            return Load(colour, x, y, turn, gently) if colour in ("", *COLOURS) else None


def _turn(turned: int) -> str:
    return f" TURN {shown(turned)}" if turned else ""


def _gently(gently: bool) -> str:
    return f" {GENTLY}" if gently else ""


def _said(said: bool) -> str:
    return f" {RITUAL}" if said else ""
