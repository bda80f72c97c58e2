"""When a match ends and who has lost. Decides nothing else."""

from __future__ import annotations

from itertools import groupby

from games.rules.game import Outcome
from games.rules.rafter_five.state import CAP, LIMIT, State
from games.rules.sentences import Seat, Sentence


def reason(state: State, fallen: bool) -> str:
    """Why the match ends after this turn: in the order of the rules; "" if it goes on."""
    if state.solo:
        if fallen:
            return "fall"
    elif any(state.has(seat) >= LIMIT for seat in state.seats):
        return "penalties"
    if not state.sea:
        return "boards"
    if not state.reserve:
        return "chests"
    return "cap" if state.turn >= CAP else ""


def merit(state: State, seat: Seat) -> tuple[int, int, int]:
    """What ranks a seat, less being better: penalties, own chests held by others, chests in reserve."""
    return state.has(seat), state.lost(seat), len(state.in_reserve(seat))


_CHESTS, _PENALTIES = Sentence("Chests"), Sentence("Penalties")


def ranking(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Groups of equal seats, best first, each in the order of seats."""
    ordered = sorted(state.seats, key=lambda seat: merit(state, seat))
    return tuple(tuple(group) for _, group in groupby(ordered, lambda seat: merit(state, seat)))


def losers(state: State) -> tuple[Seat, ...]:
    """Who has lost: the last of the ranking; nobody if all are equal, and nobody alone."""
    groups = ranking(state)
    return groups[-1] if len(groups) > 1 else ()


def outcome(state: State) -> Outcome | None:
    """How the match ended, or `None` while it goes on. Points are penalties, alone they are chests on the raft."""
    if not state.over:
        return None
    if state.solo:
        return Outcome(state.seats, (state.seats,), {state.seats[0]: state.chests}, _alone(state), _CHESTS)
    lost = losers(state)
    winners = tuple(seat for seat in state.seats if seat not in lost)
    points = {seat: state.has(seat) for seat in state.seats}
    told = {seat: _told(state, seat) for seat in state.seats}
    return Outcome(winners, ranking(state), points, _why(state, lost), _PENALTIES, penalties=True, told=told)


def _told(state: State, seat: Seat) -> Sentence:
    """All that the ranking looks at, in its order."""
    penalties, held, left = merit(state, seat)
    return Sentence(
        "{penalties}; {held}; {left}",
        penalties=Sentence("{count} penalty", plural="{count} penalties", count=penalties),
        held=Sentence("{count} own chest held by others", plural="{count} own chests held by others", count=held),
        left=Sentence("{count} in reserve", plural="{count} in reserve", count=left),
    )


def _alone(state: State) -> Sentence:
    if not state.reserve:
        return Sentence("All {count} chests are on the raft: perfect.", count=state.chests)
    return Sentence(
        "{count} chest is on the raft; 42 are perfect.",
        plural="{count} chests are on the raft; 42 are perfect.",
        count=state.chests,
    )


def _why(state: State, lost: tuple[Seat, ...]) -> Sentence:
    """The criterion that told the last from the one before."""
    if not lost:
        return Sentence("All are equal: nobody loses, and a hug is in order.")
    worst = merit(state, lost[0])
    next_to = merit(state, ranking(state)[-2][-1])
    if worst[0] != next_to[0]:
        why = Sentence("The most penalties lose: {count}.", count=worst[0])
    elif worst[1] != next_to[1]:
        why = Sentence(
            "Level with {count} penalty; more own chests held by others decide: {lost}.",
            plural="Level with {count} penalties; more own chests held by others decide: {lost}.",
            count=worst[0],
            lost=worst[1],
        )
    else:
        why = Sentence(
            "Level with {count} penalty and in chests held by others; more chests in reserve decide: {left}.",
            plural="Level with {count} penalties and in chests held by others; more chests in reserve decide: {left}.",
            count=worst[0],
            left=worst[2],
        )
    if len(lost) > 1:
        return Sentence("{why} The last are equal: a hug is in order.", why=why)
    return why
