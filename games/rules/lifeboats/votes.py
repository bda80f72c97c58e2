"""How a vote comes out: counting, ties, hats (sections 2.2 and 2.3). Ballots in, a verdict out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.moves import HAT, NULL
from games.rules.lifeboats.state import Boat, Count, Question, State, crew_of
from games.rules.sentences import Seat


@dataclass(frozen=True)
class Verdict:
    """Options that the ballots settled, in order, and those among which the missing picks must be chosen, if any.

    `chooser` is start or captain; `free` says that hats, not counts, gave the choice.
    """

    settled: tuple[str, ...]
    among: tuple[str, ...] = ()
    chooser: str = ""
    free: bool = False


def verdict(rules: Settings, state: State, words: Mapping[Seat, str]) -> Verdict:
    """What the revealed ballots of the open vote decide. `words` has every voter; "" is a ballot that never came."""
    question = state.question
    assert question is not None
    hats = [seat for seat, word in words.items() if word == HAT]
    if len(hats) == 1:
        return Verdict((), question.options, "captain")
    if hats and (rules.many_hats == "start_player" or len(hats) == len(words)):
        return Verdict((), question.options, "start", free=True)
    counts = {count.option: count.votes for count in tally(question, words)}
    if question.picks == 1:
        return _first(counts)
    return _first_and_second(state, counts)


def tally(question: Question, words: Mapping[Seat, str]) -> tuple[Count, ...]:
    """The weight of the ballots for every option, hats and empty ballots left out."""
    counts = dict.fromkeys(question.options, 0)
    for seat, weight in zip(question.seats, question.weights, strict=True):
        if words[seat] not in (HAT, NULL, ""):
            counts[words[seat]] += weight
    return tuple(Count(option, votes) for option, votes in counts.items())


def _top(counts: Mapping[str, int]) -> tuple[str, ...]:
    most = max(counts.values())
    return tuple(option for option, votes in counts.items() if votes == most)


def _first(counts: Mapping[str, int]) -> Verdict:
    top = _top(counts)
    return Verdict(top) if len(top) == 1 else Verdict((), top, "start")


def _first_and_second(state: State, counts: Mapping[str, int]) -> Verdict:
    """Most and second most. Two boats level leak from left to right, unless both are full: then the order matters."""
    top = _top(counts)
    if len(top) > 2:
        return Verdict((), top, "start")
    if len(top) == 2:
        return Verdict((), top, "start") if all(state.boat(boat).full for boat in top) else Verdict(top)
    second = _top({option: votes for option, votes in counts.items() if option not in top})
    return Verdict(top + second) if len(second) == 1 else Verdict(top, second, "start")


def weight(rules: Settings, state: State, seat: Seat, boat: str) -> int:
    """How much a seat's ballot counts when the crew of `boat` votes."""
    crew = crew_of(state.boat(boat).crew, seat)
    if rules.eject_weights == "flat" or not crew.number:
        return 1
    return 2 * crew.officers + crew.sailors


def electors(rules: Settings, state: State, boat: Boat) -> tuple[Seat, ...]:
    """The seats that vote who goes overboard."""
    if rules.eject_voters == "all":
        return state.seats
    return tuple(seat for seat in state.seats if crew_of(boat.crew, seat).number)


def targets(rules: Settings, state: State, boat: Boat) -> tuple[Seat, ...]:
    """The colours of which one may have to go overboard."""
    crews = [crew_of(boat.crew, seat) for seat in state.seats]
    if rules.officers == "protected_by_boat" and any(crew.sailors for crew in crews):
        return tuple(crew.colour for crew in crews if crew.sailors)
    return tuple(crew.colour for crew in crews if crew.number)
