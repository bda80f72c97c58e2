"""What happened: facts, told as sentences by `words`. All of them are public; ballots appear once they are revealed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.rules.lifeboats.state import Count, Crews
from games.rules.sentences import Seat


@dataclass(frozen=True)
class Ballot:
    """One ballot of a revealed vote: `word` is "-" for one that names nothing and "" for one that never came."""

    seat: Seat
    word: str
    weight: int


@dataclass(frozen=True)
class How:
    """Why a vote came out as it did.

    `by` is counts, start (the start player settled a tie), free (the start player chose among all because of hats),
    captain, or only (there was one option). `seat` is who chose, if anybody; `hats` were worn.
    """

    by: str
    seat: Seat = ""
    tally: tuple[Count, ...] = ()
    hats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Began:
    """The game began. `setup` is draft, random or given."""

    first: Seat
    setup: str


@dataclass(frozen=True)
class BoatPlaced:
    seat: Seat
    boat: str
    lane: int
    forced: bool


@dataclass(frozen=True)
class CrewPlaced:
    seat: Seat
    rank: str
    boat: str
    forced: bool


@dataclass(frozen=True)
class RoundBegan:
    round: int
    start: Seat
    double: bool


@dataclass(frozen=True)
class Revealed:
    """All ballots of a vote, opened together. `question` is leak, move or eject; `boat` is the one that ejects."""

    question: str
    boat: str
    ballots: tuple[Ballot, ...]


@dataclass(frozen=True)
class LeakChosen:
    """Which boats spring a leak, in order; none where a captain spared them all."""

    boats: tuple[str, ...]
    how: How


@dataclass(frozen=True)
class Leaked:
    """A leak took a place: what the boat holds now. `doomed` if she cannot be saved."""

    boat: str
    leaks: int
    crew: int
    doomed: bool


@dataclass(frozen=True)
class Overfull:
    """A leak found no free place: the boat's crew must lose one."""

    boat: str


@dataclass(frozen=True)
class Overboard:
    """A seat loses one of its crew on a boat. `rank` is "" while the seat still has to choose which."""

    boat: str
    seat: Seat
    rank: str
    how: How


@dataclass(frozen=True)
class Castaway:
    """The seat that was hit chose whom it gives up."""

    boat: str
    seat: Seat
    rank: str


@dataclass(frozen=True)
class Moved:
    """A boat advanced from `origin` to `progress`. `island` is where she landed, as boat number `order`, with `crew`.

    `hasty` says that she carried a leak and two boats leak in the next round.
    """

    boat: str
    origin: int
    progress: int
    island: str
    order: int
    crew: Crews
    hasty: bool
    how: How


@dataclass(frozen=True)
class Left:
    seat: Seat
    rank: str
    boat: str
    forced: bool


@dataclass(frozen=True)
class Stayed:
    """A seat has nobody whom it may take off a boat."""

    seat: Seat


@dataclass(frozen=True)
class Plans:
    """The sealed plans for the swim, opened together, as they were written."""

    plans: tuple[Ballot, ...]


@dataclass(frozen=True)
class Boarded:
    seat: Seat
    rank: str
    left: str
    boat: str
    forced: bool


@dataclass(frozen=True)
class Drowned:
    seat: Seat
    rank: str
    left: str


@dataclass(frozen=True)
class Sunk:
    """A boat sank with her crew. `last` if she was the last at sea and sank by the rule of the ending."""

    boat: str
    crew: Crews
    last: bool


@dataclass(frozen=True)
class Ended:
    """The game is over. `because` is boats (none at sea) or crews (nobody at sea)."""

    because: str
    winners: tuple[Seat, ...]
    points: tuple[Count, ...]
    arrival: bool


Event: TypeAlias = (
    Began
    | BoatPlaced
    | CrewPlaced
    | RoundBegan
    | Revealed
    | LeakChosen
    | Leaked
    | Overfull
    | Overboard
    | Castaway
    | Moved
    | Left
    | Stayed
    | Plans
    | Boarded
    | Drowned
    | Sunk
    | Ended
)
