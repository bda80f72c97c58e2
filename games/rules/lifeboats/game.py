"""Lifeboats as a `Game`: the protocol's verbs over the modules beside this one, for one record of settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.rules.dice import Dice
from games.rules.game import (
    Answered,
    BadRecord,
    Bound,
    Chapter,
    IllegalMove,
    Json,
    Outcome,
    Preview,
    Step,
    Theme,
    UnreadableMove,
)
from games.rules.lifeboats import (
    bounds,
    describe,
    editions,
    ending,
    moves,
    picture,
    preferences,
    prompts,
    prospects,
    questions,
    reading,
    record,
    refusals,
    resolve,
    rulebook,
    setup,
    topics,
    view,
    words,
)
from games.rules.lifeboats.events import Began, Event
from games.rules.lifeboats.moves import Lists, Move
from games.rules.lifeboats.nouns import LEXICONS
from games.rules.lifeboats.state import VOTES, State
from games.rules.prompts import Prompt, Topic
from games.rules.sentences import Seat, Sentence


class Lifeboats:
    """One game key for all editions: what differs is in `settings`."""

    key = "lifeboats"
    state_type = State
    event_type: Any = Event

    def __init__(self, settings: editions.Settings) -> None:
        self.settings = settings
        self.seats = editions.sizes(settings)
        self.finite = settings.swim == "in_turn"

    def new(self, seats: Sequence[Seat], dice: Dice, setup: Mapping[str, Json] | None = None) -> Step[State, Event]:
        """The opening. `setup` may hold `first`, and `lanes` with `crew` as in a record. Raises `BadRecord`."""
        return _opened(self.settings, seats, dice, setup or {})

    def bounds(self, seats: int) -> tuple[Bound, ...]:
        """How many questions a match has at most (section 4)."""
        return bounds.bounds(self.settings, seats)

    def ask(self, state: State) -> Mapping[Seat, Prompt]:
        """Who must answer what; empty when the game is over."""
        if state.question is None:
            return {}
        return {seat: prompts.prompt(self.settings, state, seat) for seat in state.question.seats}

    def check(self, state: State, seat: Seat, move: Move) -> None:
        """Raises `IllegalMove` with the reason unless `seat` may answer `move` now."""
        if not questions.allowed(self.settings, state, seat, move):
            raise IllegalMove(refusals.refusal(self.settings, state, seat, move))

    def default(self, state: State, seat: Seat, dice: Dice) -> Move | None:
        """Nothing in a vote, else a seeded random legal answer (section 2.9)."""
        if state.question is None or seat not in state.question.seats or state.question.kind in VOTES:
            return None
        if state.question.kind == "swim":
            return next(self.moves(state, seat, dice))
        return dice.of("default").pick(questions.legal(self.settings, state, seat))

    def prefer(self, state: State, seat: Seat, words: Sequence[str]) -> Move | None:
        """The first legal answer that `words` make in order of preference; two boats make a pair."""
        return preferences.prefer(self.settings, state, seat, words)

    def topics(self, state: State, seat: Seat) -> tuple[Topic, ...]:
        """The same for every seat: anybody may come to settle ties."""
        return topics.topics(self.settings, state)

    def resolve(self, state: State, moves: Mapping[Seat, Move | None], dice: Dice) -> Step[State, Event]:
        """What follows from the answers. Nothing here is left to chance: `dice` are not thrown."""
        return resolve.resolve(self.settings, state, moves)

    def outcome(self, state: State) -> Outcome | None:
        """How it ended, or `None` while it goes on."""
        return ending.outcome(self.settings, state)

    def moves(self, state: State, seat: Seat, dice: Dice) -> Iterator[Move]:
        """All legal answers; of the sealed swim endless samples."""
        if state.question is None or state.question.kind != "swim":
            yield from questions.legal(self.settings, state, seat)
            return
        hands = questions.leavings(self.settings, state, seat)
        boats = tuple(boat.colour for boat in state.afloat)
        count = 0
        while seat in state.question.seats:
            yield Lists(dice.of(f"hands/{count}").shuffled(hands), dice.of(f"boats/{count}").shuffled(boats))
            count += 1

    def preview(self, state: State, seat: Seat, move: Move) -> Preview:
        """The effects of the options that `move` names, or why it is refused."""
        try:
            self.check(state, seat, move)
        except IllegalMove as no:
            return Preview((no.sentence,), allowed=False)
        return Preview(prompts.prospects(prospects.Sight(self.settings, state, seat), move))

    def view(self, state: State, seat: Seat | None) -> Mapping[str, Json]:
        """The board and the open question; the same for everybody but for one's own legal answers."""
        return view.view(self.settings, state, seat)

    def audience(self, event: Event) -> frozenset[Seat] | None:
        """All events are public."""
        return None

    def tell(self, event: Event) -> Sentence:
        """An event as a sentence in the edition's words."""
        return words.tell(LEXICONS[self.settings.words], event)

    def draw(self, view: Mapping[str, Json], theme: Theme) -> str:
        """The board as SVG without words."""
        return picture.draw(view, theme)

    def describe(self, view: Mapping[str, Json]) -> tuple[Sentence, ...]:
        """The board in words."""
        return describe.describe(self.settings, view)

    def read(self, state: State, seat: Seat, words: str, language: str) -> Move:
        """The answer that `words` mean. Raises `UnreadableMove` or `AmbiguousMove`."""
        if state.question is None or seat not in state.question.seats:
            raise UnreadableMove(refusals.refusal(self.settings, state, seat, moves.One(words)))
        return reading.read(_reader(self.settings, state, seat, language), words)

    def write(self, move: Move) -> str:
        """The words of an answer (section 6)."""
        return moves.write(move)

    def summary(self) -> Sentence:
        """The edition, and what differs from it, in one sentence."""
        return rulebook.summary(self.settings)

    def rulebook(self) -> tuple[Chapter, ...]:
        """The rules with these settings, in words."""
        return rulebook.rulebook(self.settings)

    def record(self, opening: State, answers: Sequence[Answered]) -> Mapping[str, Json]:
        """The match in the format of section 6."""
        return record.exported(self.settings, opening, answers)


def build(settings: Mapping[str, Json]) -> Lifeboats:
    """The game with an edition's settings, changed as given. Raises `BadRecord` for what is unknown or ill-typed."""
    return Lifeboats(editions.EDITIONS.settings(settings))


def _reader(rules: editions.Settings, state: State, seat: Seat, language: str) -> reading.Reader:
    assert state.question is not None
    if state.question.kind in ("tie", "captain"):
        offered = state.question.options
    else:
        offered = tuple(record.words(rules, state, seat))
    return reading.Reader(state.question.kind, offered, language)


def _opened(
    rules: editions.Settings, seats: Sequence[Seat], dice: Dice, given: Mapping[str, Json]
) -> Step[State, Event]:
    first = given.get("first") or dice.of("first").pick(seats)
    if not isinstance(first, str):
        raise BadRecord("first: the first start player is a colour")
    empty = setup.seated(rules, seats, first)
    if set(given) - {"first"}:
        how, state = "given", setup.given(rules, empty, given)
    elif rules.setup == "random":
        how, state = "random", setup.dealt(rules, empty, dice)
    else:
        how, state = "draft", setup.drafted(empty)
    return resolve.run(rules, state, [Began(first, how)])
