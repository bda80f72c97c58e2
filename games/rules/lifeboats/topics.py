"""The kinds of questions that a seat may still meet, with the words of an order for each."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.moves import HAT, NONE, NULL
from games.rules.lifeboats.questions import free_lanes
from games.rules.lifeboats.state import BLACK, RANKS, State
from games.rules.prompts import Topic
from games.rules.sentences import Sentence


def topics(rules: Settings, state: State) -> tuple[Topic, ...]:
    """Everything that these settings ask, in the order of a round; of the setup only while it lasts."""
    return (*(() if state.round else _setup(rules, state)), *_votes(rules, state), *_after(rules, state))


def _setup(rules: Settings, state: State) -> Iterator[Topic]:
    lanes = tuple(str(lane) for lane in free_lanes(rules, state))
    yield Topic("place_boat", Sentence("In which lane does your boat start?"), lanes)
    yield Topic("place_black", Sentence("In which lane does the Black boat start?"), lanes)
    yield Topic("place_crew", Sentence("Whom do you put aboard which boat?"), _hands(state), each_once=True)


def _votes(rules: Settings, state: State) -> Iterator[Topic]:
    more = (HAT, NULL) if rules.null_vote else (HAT,)
    yield Topic("leak", Sentence("Which boat springs a leak?"), (*_boats(state), *more))
    yield Topic("eject", Sentence("Who leaves a boat that has no room?"), (*state.seats, *more))
    yield Topic("move", Sentence("Which boat moves closer?"), (*_boats(state), *more))


def _after(rules: Settings, state: State) -> Iterator[Topic]:
    named = _boats(state)
    nobody = () if rules.captain_may_spare == "never" else (NONE,)
    yield Topic("captain", Sentence("If yours is the only hat: what do you decide?"), (*named, *nobody))
    yield Topic("tie", Sentence("If you settle a tie: what do you decide?"), named)
    if rules.officers == "owner_chooses":
        yield Topic("castaway", Sentence("Which of yours goes overboard?"), RANKS)
    if rules.swim == "sealed":
        example = f"{_hands(state)[0]} > {' '.join(_boats(state)[:2])}"
        yield Topic("swim", Sentence("Whom do you take out of a boat, and into which boat?"), (example,), open=True)
        return
    yield Topic("leave", Sentence("Whom do you take out of a boat?"), _hands(state))
    yield Topic("board", Sentence("Into which boat?"), _boats(state))


def _boats(state: State) -> tuple[str, ...]:
    """Those of every seat, and the Black one: before they are placed there are none in the state."""
    return (*state.seats, BLACK)


def _hands(state: State) -> tuple[str, ...]:
    return tuple(f"{rank}@{boat}" for boat in _boats(state) for rank in RANKS)
