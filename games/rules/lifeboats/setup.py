"""The opening: drafted, dealt from the bag or given (section 2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import cycle

from games.rules.dice import Dice
from games.rules.game import BadRecord, Json
from games.rules.lifeboats.editions import Settings, sizes
from games.rules.lifeboats.state import (
    BLACK,
    COLOURS,
    HATS,
    PLACES,
    RANKS,
    Boat,
    Crew,
    Crews,
    State,
    crew_per_seat,
    plus,
)
from games.rules.lifeboats.values import replace
from games.rules.sentences import Seat


def seated(rules: Settings, seats: Sequence[Seat], first: Seat) -> State:
    """An empty board with these seats. Raises `BadRecord` for seats that cannot play."""
    if len(seats) not in sizes(rules):
        raise BadRecord(f"{len(seats)} seats cannot play this edition; {sizes(rules)[0]} to {sizes(rules)[-1]} can")
    unknown = [seat for seat in seats if seat not in COLOURS]
    if unknown or len(set(seats)) != len(seats):
        raise BadRecord(f"seats are different colours of {', '.join(COLOURS)}")
    if first not in seats:
        raise BadRecord(f"the first start player {first!a:.60} has no seat")
    return State(tuple(seats), first, first, (HATS,) * len(seats), "boats")


def drafted(empty: State) -> State:
    """Everything still to be placed by the seats."""
    officers, sailors = crew_per_seat(len(empty.seats))
    bench = tuple(Crew(seat, officers, sailors) for seat in sorted(empty.seats))
    return replace(empty, drafted=True, bench=bench, queue=empty.clockwise(empty.first))


def dealt(rules: Settings, empty: State, dice: Dice) -> State:
    """Boats in random order on their lanes, then all crew from one bag, round and round from the leftmost boat."""
    colours = dice.of("boats").shuffled((*empty.seats, BLACK))
    lanes: Sequence[int] = range(1, len(rules.lanes) + 1)
    if rules.random_lanes == "anywhere":
        lanes = sorted(dice.of("lanes").shuffled(lanes)[: len(colours)])
    crews: dict[str, Crews] = dict.fromkeys(colours, ())
    for (colour, rank), boat in zip(dice.of("bag").shuffled(everyone(empty.seats)), cycle(colours), strict=False):
        crews[boat] = plus(crews[boat], colour, rank)
    return _ready(empty, [Boat(colour, lane, crews[colour]) for colour, lane in zip(colours, lanes, strict=False)])


def given(rules: Settings, empty: State, setup: Mapping[str, Json]) -> State:
    """The board that a record states. Raises `BadRecord` for one that cannot be."""
    lanes, crew = setup.get("lanes"), setup.get("crew")
    if not isinstance(lanes, Mapping) or not isinstance(crew, Mapping) or set(setup) - {"lanes", "crew", "first"}:
        raise BadRecord("setup: it has lanes and crew")
    boats = _moored(rules, empty, lanes)
    if unknown := sorted(set(crew) - set(boats)):
        raise BadRecord(f"setup: there is no boat {unknown[0]!a:.60}")
    aboard = {boat: _hands(boat, hands) for boat, hands in crew.items()}
    if Counter(hand for hands in aboard.values() for hand in hands) != Counter(everyone(empty.seats)):
        raise BadRecord("setup: the crew aboard is not everyone's")
    for boat, hands in aboard.items():
        for colour, rank in hands:
            boats[boat] = replace(boats[boat], crew=plus(boats[boat].crew, colour, rank))
    return _ready(empty, list(boats.values()))


def _moored(rules: Settings, empty: State, lanes: Mapping[str, Json]) -> dict[str, Boat]:
    if set(lanes) != {*empty.seats, BLACK}:
        raise BadRecord("setup: lanes must name the boat of every seat and the black one")
    boats = {}
    for colour, lane in lanes.items():
        if not isinstance(lane, int) or isinstance(lane, bool) or not 1 <= lane <= len(rules.lanes):
            raise BadRecord(f"setup: the {colour} boat cannot lie in lane {lane!a:.20}")
        boats[colour] = Boat(colour, lane)
    if len({boat.lane for boat in boats.values()}) != len(boats):
        raise BadRecord("setup: two boats lie in one lane")
    return boats


def everyone(seats: Sequence[Seat]) -> list[tuple[Seat, str]]:
    """The whole crew of these seats, one entry a person."""
    numbers = dict(zip(RANKS, crew_per_seat(len(seats)), strict=True))
    return [(seat, rank) for seat in seats for rank in RANKS for _ in range(numbers[rank])]


def _ready(empty: State, boats: Sequence[Boat]) -> State:
    by_lane = tuple(sorted(boats, key=lambda boat: boat.lane))
    return replace(empty, boats=by_lane, next="round")


def _hands(boat: str, hands: Json) -> list[tuple[Seat, str]]:
    if not isinstance(hands, list | tuple) or len(hands) > PLACES:
        raise BadRecord(f"setup: the crew of the {boat} boat is a list of up to {PLACES}")
    pairs = []
    for hand in hands:
        if not isinstance(hand, str) or hand.count(":") != 1:
            raise BadRecord(f"setup: {hand!a:.60} is nobody; write red:sailor")
        colour, _, rank = hand.partition(":")
        pairs.append((colour, rank))
    return pairs
