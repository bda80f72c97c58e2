"""Answers: their types, their one written form and back. Knows neither state nor rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.rules.lifeboats.state import BLACK, COLOURS, RANKS

HAT, NULL, NONE = "hat", "-", "none"
BOATS = (*COLOURS, BLACK)


@dataclass(frozen=True)
class Lane:
    """A lane for a boat: `3`."""

    number: int


@dataclass(frozen=True)
class One:
    """One word: a colour, `hat`, `-`, `officer` or `sailor`."""

    word: str


@dataclass(frozen=True)
class Hand:
    """One of one's crew, into or out of a boat: `sailor@yellow`."""

    rank: str
    boat: str


@dataclass(frozen=True)
class Picks:
    """Some colours in order: `yellow,red`; nobody is `none`."""

    colours: tuple[str, ...]


@dataclass(frozen=True)
class Lists:
    """The sealed swim: hands to take off and boats to board, each in order of preference."""

    hands: tuple[Hand, ...]
    boats: tuple[str, ...]


Move: TypeAlias = Lane | One | Hand | Picks | Lists


def write(move: Move) -> str:
    """The words of an answer (section 6)."""
    match move:
        case Lane(number):
            return str(number)
        case One(word):
            return word
        case Hand(rank, boat):
            return f"{rank}@{boat}"
        case Picks(colours):
            return ",".join(colours) or NONE
        case Lists(hands, boats):
            return f"{' '.join(write(hand) for hand in hands)} > {' '.join(boats)}".strip()


def parse(kind: str, words: str) -> Move | None:
    """The answer to a question of `kind` that `words` are the exact written form of; `None` if of none."""
    move = _PARSERS[kind](words)
    return move if move is not None and write(move) == words else None


def _lane(words: str) -> Lane | None:
    return Lane(int(words)) if words.isascii() and words.isdecimal() and len(words) <= 2 else None


def _ballot(words: str) -> One | None:
    return One(words) if words in (*BOATS, HAT, NULL) else None


def _boat(words: str) -> One | None:
    return One(words) if words in BOATS else None


def _rank(words: str) -> One | None:
    return One(words) if words in RANKS else None


def _hand(words: str) -> Hand | None:
    rank, _, boat = words.partition("@")
    return Hand(rank, boat) if rank in RANKS and boat in BOATS else None


def _picks(words: str) -> Picks | None:
    colours = () if words == NONE else tuple(words.split(","))
    known = all(colour in BOATS for colour in colours)
    return Picks(colours) if known and len(colours) == len(set(colours)) <= 2 else None


def _lists(words: str) -> Lists | None:
    before, arrow, after = words.partition(">")
    hands = tuple(_hand(word) for word in before.split())
    boats = tuple(after.split())
    whole = tuple(hand for hand in hands if hand is not None)
    if not arrow or len(set(whole)) != len(hands) or len(set(boats)) != len(boats) or not set(boats) <= set(BOATS):
        return None
    return Lists(whole, boats)


_PARSERS = {
    "place_boat": _lane,
    "place_black": _lane,
    "place_crew": _hand,
    "leak": _ballot,
    "move": _ballot,
    "eject": _ballot,
    "tie": _picks,
    "captain": _picks,
    "castaway": _rank,
    "leave": _hand,
    "board": _boat,
    "swim": _lists,
}
