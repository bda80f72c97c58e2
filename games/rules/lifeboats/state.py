"""The state of a game of Lifeboats: boats, crew, hats and the open question. Values only; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.rules.lifeboats.values import replace
from games.rules.sentences import Seat

COLOURS = ("red", "yellow", "blue", "green", "purple", "orange", "pink")
BLACK = "black"
RANKS = ("officer", "sailor")
ISLANDS = {"L": "left", "M": "middle", "R": "right"}
POINTS = {"left": (8, 6), "middle": (6, 4), "right": (7, 5)}
"""Points of an officer and of a sailor on each island (section 1)."""
PLACES, DISTANCE, HATS, OFFICERS = 6, 3, 3, 2
VOTES = ("leak", "move", "eject")
TURNS = ("place_boat", "place_black", "place_crew", "tie", "captain", "castaway", "leave", "board")
CHAPTERS = ("setup", "leak", "move", "swim", "over")


class Crew(NamedTuple):
    """The crew of one colour in some place."""

    colour: Seat
    officers: int
    sailors: int

    @property
    def number(self) -> int:
        return self.officers + self.sailors

    def has(self, rank: str) -> bool:
        return (self.officers if rank == "officer" else self.sailors) > 0


Crews = tuple[Crew, ...]
"""Crew of several colours: sorted by colour, none left at nought."""


def crew_of(crews: Crews, colour: Seat) -> Crew:
    """The crew of a colour among `crews`, perhaps nobody."""
    for crew in crews:
        if crew[0] == colour:
            return crew
    return Crew(colour, 0, 0)


def joined(crews: Crews, other: Crews) -> Crews:
    """Both together."""
    for crew in other:
        old = crew_of(crews, crew.colour)
        crews = _with(crews, Crew(crew.colour, old.officers + crew.officers, old.sailors + crew.sailors))
    return crews


def plus(crews: Crews, colour: Seat, rank: str, number: int = 1) -> Crews:
    """`crews` with `number` more of a rank, which may be negative."""
    _, officers, sailors = crew_of(crews, colour)
    if rank == "officer":
        return _with(crews, Crew(colour, officers + number, sailors))
    return _with(crews, Crew(colour, officers, sailors + number))


def _with(crews: Crews, new: Crew) -> Crews:
    rest = [crew for crew in crews if crew[0] != new[0]]
    if new[1] or new[2]:
        rest.append(new)
        rest.sort()
    return tuple(rest)


def number(crews: Crews) -> int:
    """How many they are."""
    return sum(crew[1] + crew[2] for crew in crews)


@dataclass(frozen=True)
class Boat:
    """A lifeboat. `at` is sea, left, middle, right or sunk; after landing `crew` are those whom she put ashore.

    `arrived` counts landings: 1 for the first boat ashore, 0 for a boat that is not.
    """

    colour: str
    lane: int
    crew: Crews = ()
    leaks: int = 0
    progress: int = 0
    at: str = "sea"
    arrived: int = 0

    @property
    def afloat(self) -> bool:
        return self.at == "sea"

    @property
    def aboard(self) -> int:
        return number(self.crew)

    @property
    def free(self) -> int:
        """Places for one more, or for a leak; never below nought."""
        return max(PLACES - self.leaks - number(self.crew), 0)

    @property
    def full(self) -> bool:
        return self.leaks + number(self.crew) >= PLACES

    @property
    def doomed(self) -> bool:
        """More leaks than crew: she sinks at the end of the phase (section 2.6)."""
        return self.leaks > number(self.crew)


@dataclass(frozen=True)
class Swimmer:
    """One crew member in the water, and the boat it left."""

    colour: Seat
    rank: str
    left: str


@dataclass(frozen=True)
class Count:
    """How many votes an option got."""

    option: str
    votes: int


@dataclass(frozen=True)
class Question:
    """What is asked now, and of whom.

    `options` are the colours on offer in a vote, a tie or a captain's choice; `boat` is the one whose crew it is about;
    `weights` stand beside `seats` in a vote; `about` is the vote that a tie or captain settles; `picks` is how many
    options it names in the end and `settled` are those that the counts named already; `tally` and `hats` are how the
    vote went.
    """

    kind: str
    seats: tuple[Seat, ...]
    options: tuple[str, ...] = ()
    boat: str = ""
    weights: tuple[int, ...] = ()
    about: str = ""
    picks: int = 1
    settled: tuple[str, ...] = ()
    tally: tuple[Count, ...] = ()
    hats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Advance:
    """The latest advance of a boat: which, and from where."""

    boat: str
    origin: int


@dataclass(frozen=True)
class State:
    """A whole game between two questions. `boats` stand in the order of lanes, `hats` in the order of `seats`.

    `next` names the step that follows by itself while no question is open (see `resolve`). `queue` are the seats that
    still leave or place, `struck` the boats that still take their leak. `double` is of this round, `hasty` says that
    a boat with a leak advanced in it. `leaked` and `moved` are the latest leaks and the latest move, for the picture.
    """

    seats: tuple[Seat, ...]
    first: Seat
    start: Seat
    hats: tuple[int, ...]
    next: str
    drafted: bool = False
    round: int = 0
    phase: str = "setup"
    double: bool = False
    hasty: bool = False
    boats: tuple[Boat, ...] = ()
    bench: Crews = ()
    swimmers: tuple[Swimmer, ...] = ()
    lost: Crews = ()
    queue: tuple[Seat, ...] = ()
    struck: tuple[str, ...] = ()
    question: Question | None = None
    leaked: tuple[str, ...] = ()
    moved: Advance | None = None

    def boat(self, colour: str) -> Boat:
        return next(boat for boat in self.boats if boat.colour == colour)

    def with_boat(self, new: Boat) -> State:
        return replace(self, boats=tuple(new if boat.colour == new.colour else boat for boat in self.boats))

    @property
    def afloat(self) -> tuple[Boat, ...]:
        """The boats at sea, in the order of lanes."""
        return tuple(boat for boat in self.boats if boat.at == "sea")

    def hats_of(self, seat: Seat) -> int:
        return self.hats[self.seats.index(seat)]

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, from `seat`."""
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]


def crew_per_seat(seats: int) -> tuple[int, int]:
    """Officers and sailors of each seat (section 1)."""
    return OFFICERS, 5 if seats <= 4 else 4


def score(state: State) -> dict[Seat, int]:
    """The points of every seat: its crew on the islands."""
    points = dict.fromkeys(state.seats, 0)
    for boat in state.boats:
        if boat.arrived:
            officer, sailor = POINTS[boat.at]
            for crew in boat.crew:
                points[crew.colour] += crew.officers * officer + crew.sailors * sailor
    return points
