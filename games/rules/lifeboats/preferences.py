"""Standing orders: the first legal answer that a list of words in order of preference makes."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.game import MoveError
from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.moves import NONE, Move, Picks
from games.rules.lifeboats.questions import allowed, legal
from games.rules.lifeboats.reading import Reader, read
from games.rules.lifeboats.state import Question, State
from games.rules.sentences import Seat


def prefer(rules: Settings, state: State, seat: Seat, words: Sequence[str]) -> Move | None:
    """The first legal answer, or `None`. A choice of two takes the first two colours that are on offer."""
    question = state.question
    if question is None or seat not in question.seats:
        return None
    if question.kind in ("tie", "captain"):
        return _choice(rules, state, seat, [word.strip().lower() for word in words])
    moves = (_meant(question.kind, word) for word in words)
    return next((move for move in moves if move is not None and allowed(rules, state, seat, move)), None)


def _meant(kind: str, word: str) -> Move | None:
    try:
        return read(Reader(kind, (), "en"), word)
    except MoveError:
        return None


def _choice(rules: Settings, state: State, seat: Seat, wishes: Sequence[str]) -> Move | None:
    assert state.question is not None
    choices = legal(rules, state, seat)
    if wishes[:1] == [NONE] and Picks(()) in choices:
        return Picks(())
    found = _offered(state.question, wishes)
    for count in range(state.question.picks - len(state.question.settled), 0, -1):
        if len(found) >= count and (move := Picks(found[:count])) in choices:
            return move
    return None


def _offered(question: Question, wishes: Sequence[str]) -> tuple[str, ...]:
    colours = (colour.strip() for wish in wishes for colour in wish.split(","))
    return tuple(dict.fromkeys(colour for colour in colours if colour in question.options))
