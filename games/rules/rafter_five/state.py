"""The state of a match of Rafter Five: the raft, the sea and the open step. Values only; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from games.rules.rafter_five.physics.bodies import body, colour, number
from games.rules.rafter_five.physics.pose import Pieces, Pose
from games.rules.sentences import Seat

COLOURS = ("red", "yellow", "blue", "green", "purple", "orange")
"""The colours of chests, as they are shared out."""
CHESTS, BOARDS, LIMIT, CAP, GENTLE = 7, 42, 5, 200, 3
"""Chests of a colour, boards, penalties that end a match, turns that do, and gentle placements of a seat."""
STEPS = ("stand", "figure", "board", "place", "chest", "over")


class Penalty(NamedTuple):
    """A chest that `seat` knocked down; the chest tells its owner."""

    seat: Seat
    chest: str


@dataclass(frozen=True)
class State:
    """A match between two questions. `colours` and `gentle` stand in the order of `seats`.

    `raft` is everything on the base. `hidden` are the boards in the sea that nobody has seen, `shown` those that lie
    board side up. `cards` gives each board its pattern (see `patterns`). `hand` and `board` were taken in this turn,
    `placed` is its board on the raft. `fell` and `latest` say what the last step did, for the picture.
    """

    seats: tuple[Seat, ...]
    colours: tuple[tuple[str, ...], ...]
    gentle: tuple[int, ...]
    cards: tuple[int, ...]
    figures: tuple[str, ...]
    active: Seat
    step: str
    turn: int = 0
    raft: Pieces = ()
    hidden: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    overboard: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    hand: str = ""
    board: int = 0
    placed: int = 0
    latest: tuple[str, ...] = ()
    fell: tuple[str, ...] = ()
    why: str = ""

    def pose(self, name: str) -> Pose | None:
        """Where a piece of the raft is."""
        return next((pose for other, pose in self.raft if other == name), None)

    @property
    def over(self) -> bool:
        return self.step == "over"

    @property
    def solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards on the raft."""
        return tuple(number(name) for name, _ in self.raft if body(name).kind == "board")

    @property
    def sea(self) -> tuple[int, ...]:
        """The boards in the sea, by number."""
        return tuple(sorted((*self.hidden, *self.shown)))

    @property
    def aboard(self) -> tuple[str, ...]:
        """The figures on the raft, in their order."""
        return tuple(name for name in self.figures if self.pose(name) is not None)

    @property
    def chests(self) -> int:
        """How many chests are on the raft."""
        return sum(body(name).kind == "chest" for name, _ in self.raft)

    def owner(self, chest: str) -> Seat:
        """Whose chest it is."""
        return next(s for s, colours in zip(self.seats, self.colours, strict=True) if colour(chest) in colours)

    def colours_of(self, seat: Seat) -> tuple[str, ...]:
        return self.colours[self.seats.index(seat)]

    def in_reserve(self, seat: Seat) -> tuple[str, ...]:
        """The chests of a seat that are not on the raft."""
        return tuple(chest for chest in self.reserve if colour(chest) in self.colours_of(seat))

    def has(self, seat: Seat) -> int:
        """The penalties of a seat."""
        return sum(penalty.seat == seat for penalty in self.penalties)

    def lost(self, seat: Seat) -> int:
        """The chests of a seat that others hold as penalties."""
        return sum(self.owner(penalty.chest) == seat for penalty in self.penalties)

    def gently(self, seat: Seat) -> int:
        """How often a seat may still place gently."""
        return self.gentle[self.seats.index(seat)]

    def spent(self, seat: Seat) -> State:
        """The state after a seat placed gently."""
        left = (count - (other == seat) for other, count in zip(self.seats, self.gentle, strict=True))
        return replace(self, gentle=tuple(left))

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, the one after `seat` first."""
        place = self.seats.index(seat) + 1
        return self.seats[place:] + self.seats[:place]
