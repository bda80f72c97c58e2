"""A toy game with hidden hands, to hold the protocol to its laws where Lifeboats has no secrets.

Each seat holds cards. In every trick all play one card at once; the highest takes a point. The last card is forced.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.rules.dice import Dice
from games.rules.game import Answered, Bound, Chapter, IllegalMove, Json, Outcome, Preview, Step, Theme, UnreadableMove
from games.rules.prompts import Option, Pick, Prompt, Topic
from games.rules.sentences import Seat, Sentence, Who

CARDS, HAND = 12, 4


@dataclass(frozen=True)
class Table:
    """Hands and points in the order of seats."""

    seats: tuple[Seat, ...]
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Dealt:
    """Cards that only their holder may know."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Taken:
    seat: Seat
    card: int


@dataclass(frozen=True)
class HighCard:
    """The rules of the toy."""

    key: str = "toy"
    settings: None = None
    seats: range = range(2, 4)
    state_type: Any = Table
    event_type: Any = Dealt | Taken
    finite: bool = True

    def new(self, seats: Sequence[Seat], dice: Dice, setup: Mapping[str, Json] | None = None) -> Step[Table, Any]:
        cards = dice.of("deck").shuffled(range(1, CARDS + 1))
        hands = tuple(tuple(sorted(cards[HAND * n : HAND * n + HAND])) for n in range(len(seats)))
        dealt = tuple(Dealt(seat, hand) for seat, hand in zip(seats, hands, strict=True))
        return Step(Table(tuple(seats), hands, (0,) * len(seats)), dealt)

    def bounds(self, seats: int) -> tuple[Bound, ...]:
        return (Bound(HAND - 1, vote=True),)

    def ask(self, state: Table) -> Mapping[Seat, Prompt]:
        return {seat: self._prompt(hand) for seat, hand in zip(state.seats, state.hands, strict=True) if len(hand) > 1}

    def _prompt(self, hand: tuple[int, ...]) -> Prompt:
        cards = tuple(Option(str(card), Sentence("{card}", card=card)) for card in hand)
        return Prompt("play", Sentence("Which card?"), Sentence("Trick"), str(len(hand)), Pick(cards), vote=True)

    def check(self, state: Table, seat: Seat, move: int) -> None:
        if move not in self.moves(state, seat, Dice(b"", "", "")):
            raise IllegalMove(Sentence("You do not hold {card}.", card=move))

    def default(self, state: Table, seat: Seat, dice: Dice) -> int | None:
        return None

    def prefer(self, state: Table, seat: Seat, words: Sequence[str]) -> int | None:
        return next((int(word) for word in words if int(word) in self._hand(state, seat)), None)

    def topics(self, state: Table, seat: Seat) -> tuple[Topic, ...]:
        return (Topic("play", Sentence("Which card?"), tuple(str(card) for card in range(1, CARDS + 1))),)

    def resolve(self, state: Table, moves: Mapping[Seat, int | None], dice: Dice) -> Step[Table, Any]:
        played = {seat: move or min(self._hand(state, seat)) for seat, move in moves.items()}
        state, events = self._trick(state, played)
        while any(state.hands) and not self.ask(state):
            state, more = self._trick(state, {seat: self._hand(state, seat)[0] for seat in state.seats})
            events += more
        return Step(state, events)

    def _trick(self, state: Table, played: Mapping[Seat, int]) -> tuple[Table, tuple[Any, ...]]:
        best = max(played, key=lambda seat: played[seat])
        hands = tuple(
            tuple(card for card in hand if card != played[seat])
            for seat, hand in zip(state.seats, state.hands, strict=True)
        )
        points = tuple(n + (seat == best) for seat, n in zip(state.seats, state.points, strict=True))
        return replace(state, hands=hands, points=points), (Taken(best, played[best]),)

    def outcome(self, state: Table) -> Outcome | None:
        if any(state.hands):
            return None
        points = dict(zip(state.seats, state.points, strict=True))
        best = tuple(seat for seat in state.seats if points[seat] == max(points.values()))
        rest = tuple((seat,) for seat in state.seats if seat not in best)
        return Outcome(best, (best, *rest), points, Sentence("Most tricks."))

    def _hand(self, state: Table, seat: Seat) -> tuple[int, ...]:
        return state.hands[state.seats.index(seat)]

    def moves(self, state: Table, seat: Seat, dice: Dice) -> Iterator[int]:
        yield from self._hand(state, seat) if seat in self.ask(state) else ()

    def preview(self, state: Table, seat: Seat, move: int) -> Preview:
        return Preview(allowed=move in self._hand(state, seat))

    def view(self, state: Table, seat: Seat | None) -> Mapping[str, Json]:
        mine = list(self._hand(state, seat)) if seat is not None else []
        return {"points": list(state.points), "cards": len(state.hands[0]), "hand": mine}

    def audience(self, event: Dealt | Taken) -> frozenset[Seat] | None:
        return frozenset({event.seat}) if isinstance(event, Dealt) else None

    def tell(self, event: Dealt | Taken) -> Sentence:
        if isinstance(event, Dealt):
            return Sentence("{who} gets {count} cards.", who=Who(event.seat), count=len(event.cards))
        return Sentence("{who} takes the trick with {card}.", who=Who(event.seat), card=event.card)

    def draw(self, view: Mapping[str, Json], theme: Theme) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg'/>"

    def describe(self, view: Mapping[str, Json]) -> tuple[Sentence, ...]:
        return ()

    def read(self, state: Table, seat: Seat, words: str, language: str) -> int:
        if not words.isdecimal():
            raise UnreadableMove(Sentence("A card is a number."))
        return int(words)

    def write(self, move: int) -> str:
        return str(move)

    def summary(self) -> Sentence:
        return Sentence("High card.")

    def rulebook(self) -> tuple[Chapter, ...]:
        return ()

    def record(self, opening: Table, answers: Sequence[Answered]) -> Mapping[str, Json]:
        return {}
