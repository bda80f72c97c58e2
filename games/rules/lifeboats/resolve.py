"""The way of a game: what each answer leads to, step by step, up to the next question or the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.rules.game import Step
from games.rules.lifeboats import draft, leaks, swim
from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.ending import ending, over
from games.rules.lifeboats.events import Ballot, Event, How, LeakChosen, Plans, Revealed, RoundBegan
from games.rules.lifeboats.moves import HAT, Hand, Lists, Move, One, Picks, write
from games.rules.lifeboats.sea import advance, founder
from games.rules.lifeboats.state import VOTES, Question, State
from games.rules.lifeboats.values import replace
from games.rules.lifeboats.votes import tally, verdict
from games.rules.sentences import Seat

Log = list[Event]
Moves = Mapping[Seat, Move | None]


def resolve(rules: Settings, state: State, moves: Moves) -> Step[State, Event]:
    """What follows from the answers to the open question. Raises `ValueError` where one is missing and not a vote's."""
    question = state.question
    if question is None:
        raise ValueError("no question is open")
    log: Log = []
    state = replace(state, question=None)
    if question.kind in VOTES:
        state = _counted(rules, replace(state, question=question), moves, log)
    elif question.kind == "swim":
        state = _planned(rules, state, {seat: moves.get(seat) for seat in question.seats}, log)
    else:
        move = moves.get(question.seats[0])
        if move is None:
            raise ValueError(f"{question.kind}: no answer from {question.seats[0]}")
        state = _ANSWERS[question.kind](rules, state, (question, move), log)
    return run(rules, state, log)


def run(rules: Settings, state: State, log: Log) -> Step[State, Event]:
    """Everything that follows by itself."""
    while state.question is None and state.next:
        state = _STEPS[state.next](rules, state, log)
    return Step(state, tuple(log))


# --- votes -----------------------------------------------------------------------------------------------------------


def _counted(rules: Settings, state: State, moves: Moves, log: Log) -> State:
    """Reveals the ballots, spends the hats, and finds the outcome or who must choose it."""
    question = state.question
    assert question is not None
    words = {seat: move.word if isinstance(move := moves.get(seat), One) else "" for seat in question.seats}
    ballots = tuple(
        Ballot(seat, words[seat], heft) for seat, heft in zip(question.seats, question.weights, strict=True)
    )
    log.append(Revealed(question.kind, question.boat, ballots))
    found = verdict(rules, state, words)
    worn = tuple(seat for seat in question.seats if words[seat] == HAT)
    spent = tuple(hats - (seat in worn) for seat, hats in zip(state.seats, state.hats, strict=True))
    state = replace(state, question=None, hats=spent)
    counts = tally(question, words)
    if not found.chooser:
        return _decided(rules, state, (question, found.settled), How("counts", "", counts, worn), log)
    captain = found.chooser == "captain"
    asked = replace(
        question,
        kind=found.chooser if captain else "tie",
        seats=(worn[0] if captain else state.start,),
        options=found.among,
        weights=(),
        about=question.kind,
        settled=found.settled,
        tally=() if found.free or captain else counts,
        hats=worn,
    )
    return replace(state, question=asked)


def _chosen(rules: Settings, state: State, answer: tuple[Question, Move], log: Log) -> State:
    """The start player settled a tie, or a captain chose."""
    question, move = answer
    assert isinstance(move, Picks)
    by = "captain" if question.kind == "captain" else "start" if question.tally else "free"
    how = How(by, question.seats[0], question.tally, question.hats)
    vote = replace(question, kind=question.about)
    return _decided(rules, state, (vote, question.settled + move.colours), how, log)


def _decided(rules: Settings, state: State, outcome: tuple[Question, tuple[str, ...]], how: How, log: Log) -> State:
    """A vote is decided: on to what it does."""
    vote, picks = outcome
    match vote.kind:
        case "leak":
            log.append(LeakChosen(picks, how))
            return replace(state, struck=picks, leaked=(), next="strike")
        case "move":
            return replace(advance(rules, state, picks[0], how, log), next="sink")
        case _:
            return leaks.overboard(rules, state, (vote.boat, picks[0]), how, log)


def _vote(rules: Settings, state: State, kind: str, log: Log) -> State:
    """Opens the vote on the boats at sea; with one boat she is the outcome."""
    boats = tuple(boat.colour for boat in state.afloat)
    picks = 2 if kind == "leak" and state.double else 1
    question = Question(kind, state.seats, boats, weights=(1,) * len(state.seats), picks=picks)
    state = replace(state, phase=kind)
    if len(boats) == 1:
        return _decided(rules, state, (question, boats), How("only"), log)
    return replace(state, question=question)


def _leak_vote(rules: Settings, state: State, log: Log) -> State:
    return _vote(rules, state, "leak", log)


def _move_vote(rules: Settings, state: State, log: Log) -> State:
    return _vote(rules, state, "move", log)


# --- rounds and phases -----------------------------------------------------------------------------------------------


def _round(rules: Settings, state: State, log: Log) -> State:
    start = state.start
    if rules.start_rotates == "before_round" and (state.round or rules.first_round == "next"):
        start = state.clockwise(start)[1]
    state = replace(state, round=state.round + 1, start=start, double=state.hasty, hasty=False, next="leak")
    log.append(RoundBegan(state.round, start, state.double))
    return state


def _sink(rules: Settings, state: State, log: Log) -> State:
    """A phase ends: doomed boats sink, then the endings are tested (sections 2.6 and 2.8)."""
    state = ending(rules, founder(state, log), log)
    if over(state):
        return state
    if state.phase == "swim" and rules.start_rotates == "after_round":
        state = replace(state, start=state.clockwise(state.start)[1])
    return replace(state, next={"leak": "move", "move": "swim", "swim": "round"}[state.phase])


# --- the swim --------------------------------------------------------------------------------------------------------


def _leave(rules: Settings, state: State, answer: tuple[Question, Move], log: Log) -> State:
    question, move = answer
    assert isinstance(move, Hand)
    return swim.taken_off(rules, replace(state, queue=state.queue[1:]), (question.seats[0], move), log)


def _board(_: Settings, state: State, answer: tuple[Question, Move], log: Log) -> State:
    move = answer[1]
    assert isinstance(move, One)
    return swim.put_aboard(state, move.word, log)


def _planned(rules: Settings, state: State, moves: Moves, log: Log) -> State:
    plans = {seat: move for seat, move in moves.items() if isinstance(move, Lists)}
    log.append(Plans(tuple(Ballot(seat, write(plans[seat]) if seat in plans else "", 1) for seat in moves)))
    return swim.carried_out(rules, state, plans, log)


_STEPS: Mapping[str, Callable[[Settings, State, Log], State]] = {
    "boats": draft.boats,
    "crew": draft.crew,
    "round": _round,
    "leak": _leak_vote,
    "strike": leaks.strike,
    "move": _move_vote,
    "swim": swim.begin,
    "leave": swim.leave,
    "board": swim.board,
    "sink": _sink,
}
_ANSWERS: Mapping[str, Callable[[Settings, State, tuple[Question, Move], Log], State]] = {
    "place_boat": draft.place_boat,
    "place_black": draft.place_boat,
    "place_crew": draft.place_crew,
    "tie": _chosen,
    "captain": _chosen,
    "castaway": leaks.cast_away,
    "leave": _leave,
    "board": _board,
}
