"""Reads an answer from words: strictly, in the player's language where a colour is named. Legality is for `legal`."""

from __future__ import annotations

from dataclasses import replace

from games.rules import speech
from games.rules.game import AmbiguousMove, UnreadableMove
from games.rules.rafter_five import moves
from games.rules.rafter_five.moves import Load, Move
from games.rules.rafter_five.nouns import COLOUR
from games.rules.rafter_five.state import COLOURS, State
from games.rules.sentences import Listed, Seat, Sentence

FORMS = {
    "stand": "FIGURE tall AT -40 20 TURN 90",
    "figure": "FIGURE tall",
    "board": "BOARD 17",
    "place": "BOARD 17 AT 12.5 -8 TURN 35 FIGURE -30 0",
    "chest": "CHEST red AT 40 0",
}


def read(state: State, seat: Seat, words: str, language: str) -> Move:
    """The answer that `words` mean. Raises `UnreadableMove` or `AmbiguousMove`."""
    if state.over:
        raise UnreadableMove(Sentence("The game is over."))
    tidy = _coloured(moves.tidy(words), language)
    found = moves.parse(state.step, tidy) or _bare(state, tidy)
    if found is None:
        raise UnreadableMove(Sentence("That could not be read. Write it like this: {form}", form=FORMS[state.step]))
    if isinstance(found, Load) and not found.colour:
        return replace(found, colour=_only(state, seat))
    return found


def _bare(state: State, tidy: str) -> Move | None:
    """The answer without its first word, or a number for a board in the advanced rules."""
    first = {"stand": "figure", "figure": "figure", "board": "board", "place": "board", "chest": "chest"}[state.step]
    return moves.parse(state.step, f"{first} {tidy}")


def _coloured(tidy: str, language: str) -> str:
    """The words with a colour's name in English."""
    said = []
    for word in tidy.split():
        found = speech.colours(word, language) & set(COLOURS)
        said.append(next(iter(found)) if len(found) == 1 else word)
    return " ".join(said)


def _only(state: State, seat: Seat) -> str:
    """The one colour of which a seat has chests in reserve."""
    mine = state.colours_of(seat) if seat in state.seats else ()
    left = tuple(colour for colour in mine if any(name.startswith(f"{colour}-") for name in state.reserve))
    if len(left) != 1:
        names = Listed(tuple(COLOUR[colour] for colour in left or mine))
        raise AmbiguousMove(Sentence("Say which colour, of {colours}.", colours=names))
    return left[0]
