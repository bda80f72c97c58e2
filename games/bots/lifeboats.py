"""A bot with opinions on Lifeboats: weighs what each answer does to its own crew and to its rivals'. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.bots.player import Answer
from games.rules.dice import Dice
from games.rules.game import Json
from games.rules.prompts import Ordered, Pick, Prompt, Ranked, options
from games.rules.wording import written

HAT_STAKE = 3.5
"""Points at stake from which a hat is worth playing."""


@dataclass(frozen=True)
class Boat:
    """What the bot sees of a boat at sea; `crew` maps a colour to its points if she lands."""

    key: str
    progress: int
    leaks: int
    heads: Mapping[str, int]
    crew: Mapping[str, int]

    @property
    def aboard(self) -> int:
        """How many crew are aboard."""
        return sum(self.heads.values())

    @property
    def full(self) -> bool:
        """Whether no place is left."""
        return self.aboard + self.leaks >= 6

    def chance(self, *, steps: int = 0, leaks: int = 0, lost: int = 0) -> float:
        """A guess at her chance to land, after so many more steps, leaks and crew lost."""
        progress, holes, crew = self.progress + steps, self.leaks + leaks, self.aboard - lost
        if progress >= 3:
            return 1.0
        if holes > crew:
            return 0.0
        return min(0.95, 0.2 + 0.22 * progress + 0.06 * (crew - holes) - 0.05 * holes)


class Sensible:
    """Looks after its own, and does not mind who else drowns."""

    def answer(self, view: Mapping[str, Json], prompt: Prompt, dice: Dice) -> Answer:
        """The answer it likes best; equals are settled by its dice."""
        likes = _Opinion(view, prompt, dice).likes
        match prompt.shape:
            case Ranked(lists):
                picks = [sorted((o.word for o in part.options), key=likes, reverse=True) for part in lists]
                return Answer(written(prompt.shape, picks))
            case Ordered(choices, least, most):
                ranked = sorted((o.word for o in choices), key=likes, reverse=True)
                wanted = [word for word in ranked if likes(word) > 0]
                return Answer(written(prompt.shape, [ranked[: max(least, min(most, len(wanted)))]]))
            case _:
                return _vote(prompt, likes)


def _vote(prompt: Prompt, likes: Callable[[str], float]) -> Answer:
    """One option, or a hat where much is at stake; beforehand, the same opinion of what may follow."""
    words = [option.word for option in options(prompt.shape) if option.word not in ("hat", "-")]
    best = max(words, key=likes)
    hat = any(option.word == "hat" for option in options(prompt.shape))
    stake = likes(best) - min(likes(word) for word in words)
    ahead = {}
    for offered in prompt.ahead:
        known = [option.word for option in options(offered.shape) if option.word in words]
        if isinstance(offered.shape, Pick | Ordered) and known:
            ahead[offered.kind] = sorted(known, key=likes, reverse=True)
    return Answer("hat" if hat and stake > HAT_STAKE * 2 else best, ahead)


class _Opinion:
    """How much the bot likes a word as the answer to a prompt, in points for itself against its rivals."""

    def __init__(self, view: Mapping[str, Any], prompt: Prompt, dice: Dice) -> None:
        self.me: str = view["me"]
        self.rivals = [seat for seat in view["seats"] if seat != self.me]
        self.score: Mapping[str, int] = view["score"]
        self.boats = _boats(view)
        self.points = _points(view)
        # A tie or a captain's choice is about the vote that its scope ends with.
        self.phase = prompt.scope.rpartition(".")[2] if prompt.kind in ("tie", "captain") else prompt.kind
        order = dice.of("taste").shuffled(sorted(option.word for option in options(prompt.shape)))
        self.taste = {word: place / 1000 for place, word in enumerate(order)}

    def likes(self, word: str) -> float:
        """Higher is better; negative is against its interest."""
        return self._opinion(word) + self.taste.get(word, 0.0)

    def _opinion(self, word: str) -> float:
        rank, _, boat = word.rpartition("@")
        if rank:
            return self._boarding(boat, rank) if self.phase == "place_crew" else -self._boarding(boat, rank)
        if word in ("officer", "sailor"):
            return -self.points_of(word)
        if word.isdigit():
            return self._lane(int(word))
        if self.phase == "eject":
            return -10.0 if word == self.me else 1.0 + self.score.get(word, 0) / 10
        if word not in self.boats:
            return 0.0
        return {"leak": self._leak, "move": self._move}.get(self.phase, self._board)(self.boats[word])

    def _balance(self, worth: Callable[[str], float]) -> float:
        """What a change is worth: its own points less the rivals' mean, leaders counted more."""
        top = max(self.score.values()) + 1
        others = [worth(seat) * (0.6 + 0.8 * self.score[seat] / top) for seat in self.rivals]
        return worth(self.me) - sum(others) / len(others)

    def _leak(self, boat: Boat) -> float:
        if not boat.full:
            change = boat.chance(leaks=1) - boat.chance()
            return self._balance(lambda seat: boat.crew.get(seat, 0) * change)
        change = boat.chance(leaks=1, lost=1) - boat.chance()
        share = boat.chance() / max(boat.aboard, 1)
        return self._balance(lambda seat: boat.crew.get(seat, 0) * (change - share))

    def _move(self, boat: Boat) -> float:
        change = boat.chance(steps=1) - boat.chance()
        return self._balance(lambda seat: boat.crew.get(seat, 0) * change)

    def _board(self, boat: Boat) -> float:
        return boat.chance() * self.points_of("sailor", boat.key)

    def _boarding(self, boat: str, rank: str) -> float:
        return self.boats[boat].chance() * self.points_of(rank, boat) if boat in self.boats else 0.0

    def _lane(self, lane: int) -> float:
        return float(self.points["lanes"][lane - 1]["sailor"])

    def points_of(self, rank: str, boat: str = "") -> float:
        """The points of one crew member on the island this boat heads for, or on the first."""
        lane = self.points["boats"].get(boat)
        island = self.points["lanes"][lane - 1 if lane else 0]
        return float(island["officer" if rank == "officer" else "sailor"])


def _boats(view: Mapping[str, Any]) -> dict[str, Boat]:
    points = _points(view)
    found = {}
    for key, boat in view["boats"].items():
        if boat["at"] == "sea":
            island = points["lanes"][boat["lane"] - 1]
            crew = {c: o * island["officer"] + s * island["sailor"] for c, (o, s) in boat["crew"].items()}
            heads = {c: o + s for c, (o, s) in boat["crew"].items()}
            found[key] = Boat(key, boat["progress"], boat["leaks"], heads, crew)
    return found


def _points(view: Mapping[str, Any]) -> dict[str, Any]:
    """The points of each lane's island, and the lane of each boat."""
    names = {"L": "left", "M": "middle", "R": "right"}
    lanes = [view["islands"][names[letter]] for letter in view["lanes"]]
    return {"lanes": lanes, "boats": {key: boat["lane"] for key, boat in view["boats"].items()}}
