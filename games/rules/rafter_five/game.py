"""Rafter Five as a `Game`: the protocol's verbs over the modules beside this one, for one record of settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.rules.dice import Dice
from games.rules.game import Answered, Bound, Chapter, IllegalMove, Json, MoveError, Outcome, Preview, Step, Theme
from games.rules.prompts import Prompt, Topic
from games.rules.rafter_five import (
    describe,
    editions,
    ending,
    falls,
    legal,
    moves,
    picture,
    prompts,
    reading,
    record,
    resolve,
    rulebook,
    samples,
    setup,
    topics,
    turns,
    view,
    words,
)
from games.rules.rafter_five.events import Event
from games.rules.rafter_five.moves import Move
from games.rules.rafter_five.state import CAP, State
from games.rules.sentences import Seat, Sentence


class RafterFive:
    """One game key for all settings. Falls are simulated in another process: `resolve` and `default` take seconds."""

    key = "rafter-five"
    seats = setup.SEATS
    state_type = State
    event_type: Any = Event
    finite = False

    def __init__(self, settings: editions.Settings) -> None:
        self.settings = settings

    def new(self, seats: Sequence[Seat], dice: Dice, setup: Mapping[str, Json] | None = None) -> Step[State, Event]:
        """The opening. `setup` may hold `first`, `cards` and `out`. Raises `BadRecord`."""
        return _opened(self.settings, seats, dice, setup or {})

    def bounds(self, seats: int) -> tuple[Bound, ...]:
        """So many turns, whoever's they are; the steps of a turn go on one with the other (section 5)."""
        return (Bound(CAP),)

    def ask(self, state: State) -> Mapping[Seat, Prompt]:
        """What the active seat must answer; empty when the match is over."""
        return {} if state.over else {state.active: prompts.prompt(self.settings, state)}

    def check(self, state: State, seat: Seat, move: Move) -> None:
        """Raises `IllegalMove` with the reason unless `seat` may answer `move` now; `Fault` if the engine fails."""
        legal.look(self.settings, state, seat, move)

    def default(self, state: State, seat: Seat, dice: Dice) -> Move | None:
        """The safest of twelve seeded legal answers."""
        return None if state.over or seat != state.active else samples.safest(self.settings, state, dice.of("default"))

    def prefer(self, state: State, seat: Seat, words: Sequence[str]) -> Move | None:
        """The first of these answers that is legal now."""
        for text in words:
            try:
                move = self.read(state, seat, text, "en")
                self.check(state, seat, move)
            except MoveError:
                continue
            return move
        return None

    def topics(self, state: State, seat: Seat) -> tuple[Topic, ...]:
        """The steps of a turn, the same for every seat."""
        return topics.topics(self.settings, state)

    def resolve(self, state: State, moves: Mapping[Seat, Move | None], dice: Dice) -> Step[State, Event]:
        """The step that follows: the tremor from the dice's secret, the fall from the engine. Raises `Fault`."""
        return resolve.resolve(self.settings, state, moves.get(state.active), dice)

    def outcome(self, state: State) -> Outcome | None:
        """How it ended, or `None` while it goes on."""
        return ending.outcome(state)

    def moves(self, state: State, seat: Seat, dice: Dice) -> Iterator[Move]:
        """The figures or boards that may be taken, or samples of legal placements."""
        return samples.offers(self.settings, state, dice) if seat == state.active else iter(())

    def preview(self, state: State, seat: Seat, move: Move) -> Preview:
        """Where a placement would come to touch, or why it is refused; never whether it holds."""
        try:
            where = legal.look(self.settings, state, seat, move)
        except IllegalMove as no:
            return Preview((no.sentence,), allowed=False, ghost=legal.ghost(state, move))
        return Preview(words.previewed(where.board, where.on, where.standing), ghost=legal.ghost(state, move))

    def view(self, state: State, seat: Seat | None) -> Mapping[str, Json]:
        """The raft and the open step; the same for everybody but for who looks."""
        return view.view(self.settings, state, seat)

    def audience(self, event: Event) -> frozenset[Seat] | None:
        """All events are public."""
        return None

    def tell(self, event: Event) -> Sentence:
        """An event as a sentence."""
        return words.tell(event)

    def draw(self, view: Mapping[str, Json], theme: Theme) -> str:
        """The raft from the side and from above, as SVG without words."""
        return picture.draw(view, theme)

    def describe(self, view: Mapping[str, Json]) -> tuple[Sentence, ...]:
        """The raft in words."""
        return describe.describe(view)

    def read(self, state: State, seat: Seat, words: str, language: str) -> Move:
        """The answer that `words` mean. Raises `UnreadableMove` or `AmbiguousMove`."""
        return reading.read(state, seat, words, language)

    def write(self, move: Move) -> str:
        """The words of an answer."""
        return moves.write(move)

    def summary(self) -> Sentence:
        """The edition, and what differs from it, in one sentence."""
        return rulebook.summary(self.settings)

    def rulebook(self) -> tuple[Chapter, ...]:
        """The rules with these settings, in words."""
        return rulebook.rulebook(self.settings)

    def record(self, opening: State, answers: Sequence[Answered]) -> Mapping[str, Json]:
        """The match as a file."""
        return record.exported(self.settings, opening, answers)


def build(settings: Mapping[str, Json]) -> RafterFive:
    """The game with an edition's settings, changed as given. Raises `BadRecord` for what is unknown or ill-typed."""
    return RafterFive(editions.EDITIONS.settings(settings))


def _opened(
    rules: editions.Settings, seats: Sequence[Seat], dice: Dice, given: Mapping[str, Json]
) -> Step[State, Event]:
    state, began = setup.opened(rules, seats, dice, given)
    told = falls.Told([began])
    state = turns.begin(rules, state, told)
    return Step(state, tuple(told.events))
