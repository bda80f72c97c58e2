"""The laws of the protocol, over every game on the shelf and a toy with hidden hands."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import catalog, codec
from games.rules.dice import Dice
from games.rules.game import BadRecord, Game
from games.rules.prompts import Ahead, Option, options
from games.rules.sentences import Sentence
from tests.rules.houses import SEEDS, houses
from tests.rules.toy import HighCard

BOUND = 2_000
LANGUAGES = ("en", "fr", "de", "es", "nl", "pl", "ja", "zh-Hans")


@dataclass(frozen=True)
class Moment:
    """A question of a match: its state, the answers that were given and what they led to."""

    game: Game[Any, Any, Any]
    state: Any
    moves: Mapping[str, Any]
    dice: Dice
    step: Any


def slow(game: Game[Any, Any, Any]) -> bool:
    return game.key in catalog.slow()


def offers(game: Game[Any, Any, Any], state: Any, seat: str, dice: Dice) -> list[Any]:
    few = 3 if slow(game) else 30
    return list(islice(game.moves(state, seat, dice), None if game.finite else few))


def moments(game: Game[Any, Any, Any], seats: list[str], seed: int) -> Iterator[Moment]:
    """A whole match at random, question by question; of a game that takes its time one match, kept, of one seat."""
    if slow(game):
        yield from kept(game.key, tuple(asdict(game.settings).items()))
    else:
        yield from played(game, seats, seed)


@cache
def kept(key: str, chosen: tuple[tuple[str, Any], ...]) -> list[Moment]:
    return list(played(catalog.game(key, dict(chosen)), ["red"], 3))


def played(game: Game[Any, Any, Any], seats: list[str], seed: int) -> Iterator[Moment]:
    chance = random.Random(seed)
    step = game.new(seats, Dice(b"secret", "match", "0"))
    for count in range(1, BOUND):
        asked = game.ask(step.state)
        assert (not asked) is (game.outcome(step.state) is not None)
        if not asked:
            return
        dice = Dice(b"secret", "match", str(count))
        moves = {}
        for seat in asked:
            given_ = "late" if slow(game) else game.default(step.state, seat, dice)
            silent = given_ is None and chance.random() < 0.2
            moves[seat] = None if silent else chance.choice(offers(game, step.state, seat, dice))
        moment = Moment(game, step.state, moves, dice, game.resolve(step.state, moves, dice))
        yield moment
        step = moment.step
    pytest.fail(f"no end after {BOUND} questions")


def catalog_games() -> list[tuple[Game[Any, Any, Any], list[str]]]:
    """Every preset of every game on the shelf, and the toy."""
    found: list[tuple[Game[Any, Any, Any], list[str]]] = [(HighCard(), ["red", "blue"])]
    for shelved in catalog.shelf():
        for preset in shelved.presets:
            game = catalog.game(shelved.key, preset.settings)
            found.append((game, ["red", "yellow", "blue", "green", "purple", "orange", "pink"][: game.seats[-1]]))
    return found


matches = st.tuples(st.sampled_from(catalog_games()) | houses(), SEEDS)
few = settings(max_examples=20, deadline=None)


@few
@given(matches)
def test_asked_is_nobody_exactly_when_there_is_an_outcome_and_that_comes(match):
    (game, seats), seed = match
    assert sum(1 for _ in moments(game, seats, seed)) < BOUND


@few
@given(matches)
def test_no_match_asks_more_than_its_bounds(match):
    (game, seats), seed = match
    most = Counter[tuple[bool, bool]]()
    for bound in game.bounds(len(seats)):
        most[bound.vote, bound.setup] += bound.count * (len(seats) if bound.each else 1)
    asked, goes_on = Counter[tuple[bool, bool]](), False
    for moment in moments(game, seats, seed):
        prompts = list(game.ask(moment.state).values())
        asked[prompts[0].vote, prompts[0].setup] += not goes_on
        goes_on = all(prompt.continues for prompt in prompts)
    assert asked <= most


@few
@given(matches)
def test_every_offered_move_passes_check_and_reads_back_in_every_language(match):
    (game, seats), seed = match
    chance = random.Random(seed)
    for moment in moments(game, seats, seed):
        for seat in moment.moves:
            for move in offers(game, moment.state, seat, moment.dice):
                game.check(moment.state, seat, move)
                words = game.write(move)
                assert game.read(moment.state, seat, words, chance.choice(LANGUAGES)) == move


@few
@given(matches)
def test_a_default_is_nothing_or_passes_check(match):
    (game, seats), seed = match
    for moment in islice(moments(game, seats, seed), 0, None, 4 if slow(game) else 1):
        for seat in moment.moves:
            move = game.default(moment.state, seat, moment.dice)
            assert move == game.default(moment.state, seat, moment.dice)
            if move is not None:
                game.check(moment.state, seat, move)


@few
@given(matches)
def test_resolving_twice_gives_equal_steps_and_leaves_the_state_untouched(match):
    (game, seats), seed = match
    for moment in moments(game, seats, seed):
        before = codec.encode(moment.state)
        assert game.resolve(moment.state, moment.moves, moment.dice) == moment.step
        assert codec.encode(moment.state) == before


@few
@given(matches)
def test_states_and_events_survive_json_and_play_on_alike(match):
    (game, seats), seed = match
    for moment in moments(game, seats, seed):
        again = codec.decode(game.state_type, stored(codec.encode(moment.state)))
        assert again == moment.state
        assert game.resolve(again, moment.moves, moment.dice) == moment.step
        for event in moment.step.events:
            data = stored(codec.encode(event, game.event_type))
            assert codec.decode(game.event_type, data) == event


def stored(data: Any) -> Any:
    """`data` as PostgreSQL's jsonb gives it back: the keys in another order."""
    return json.loads(json.dumps(data, sort_keys=True))


@few
@given(matches)
def test_every_state_can_be_seen_described_and_drawn_from_plain_data(match):
    (game, seats), seed = match
    for moment in islice(moments(game, seats, seed), 0, None, 9):
        for seat in (None, seats[0]):
            view = game.view(moment.state, seat)
            assert json.loads(json.dumps(view)) == stored(view)
            assert all(str(sentence) for sentence in game.describe(stored(view)))


@few
@given(matches)
def test_every_event_is_told(match):
    (game, seats), seed = match
    for moment in moments(game, seats, seed):
        for event in moment.step.events:
            assert "{" not in str(game.tell(event))


@few
@given(matches)
def test_prompts_offer_what_is_legal_in_full_sentences(match):
    (game, seats), seed = match
    for moment in moments(game, seats, seed):
        asked = game.ask(moment.state)
        for seat, prompt in asked.items():
            assert str(prompt.sentence)
            assert str(prompt.chapter)
            for option in (*options(prompt.shape), *ahead_options(prompt.ahead)):
                assert "{" not in "".join(map(str, sentences(option)))
            some = list(islice(game.moves(moment.state, seat, moment.dice), 2))
            for move in some:
                seen = game.preview(moment.state, seat, move)
                assert seen.allowed
                assert json.dumps(seen.ghost)
            for other in set(moment.state.seats) - asked.keys():
                assert not game.preview(moment.state, other, some[0]).allowed


def ahead_options(ahead: tuple[Ahead, ...]) -> list[Option]:
    return [option for one in ahead for option in options(one.shape)]


def sentences(option: Option) -> list[Sentence]:
    return [option.label, *option.facts, *([option.effect] if option.effect else [])]


@given(SEEDS, st.permutations(range(HighCard().seats[0] * 4)))
def test_another_seats_secrets_never_change_my_view(seed, order):
    game = HighCard()
    state = game.new(["red", "blue"], Dice(b"secret", "match", str(seed))).state
    other = replace(state, hands=(state.hands[0], tuple(sorted(order[:4]))))
    assert game.view(state, "red") == game.view(other, "red")
    assert game.view(state, None) == game.view(other, None)
    assert [game.audience(event) for event in game.new(["red", "blue"], Dice(b"", "", "")).events] == [
        frozenset({"red"}),
        frozenset({"blue"}),
    ]


@few
@given(houses(), SEEDS)
def test_lifeboats_shows_all_seats_the_same_but_for_who_looks_and_what_they_may_answer(house, seed):
    game, seats = house
    for moment in islice(moments(game, seats, seed), 0, None, 5):
        views = [dict(game.view(moment.state, seat)) for seat in (*seats, None)]
        for view in views:
            view["asked"] = {**view["asked"], "words": None}
            view["me"] = None
        assert all(view == views[0] for view in views)


def test_an_unknown_game_is_refused():
    with pytest.raises(BadRecord):
        catalog.game("chess", {})


@given(houses(), SEEDS)
@settings(max_examples=25, deadline=None)
def test_every_question_was_a_topic_from_the_start_and_its_words_are_told(house: Any, seed: int) -> None:
    """Orders can be given for all that may come: only topics of the setup are gone once it is over."""
    game, seats = house
    told: dict[str, dict[str, Any]] = {}
    for moment in moments(game, seats, seed):
        prompts = game.ask(moment.state)
        for seat in seats:
            now = {topic.kind: topic for topic in game.topics(moment.state, seat)}
            assert set(now) <= set(told.setdefault(seat, now))
            if seat in prompts:
                prompt = prompts[seat]
                topic = now[prompt.kind]
                words = {option.word for option in options(prompt.shape)}
                assert topic.open or words <= set(topic.words), (prompt.kind, words - set(topic.words))


def test_every_topic_of_a_slow_game_comes_up_too() -> None:
    for shelved in catalog.shelf():
        for preset in shelved.presets if shelved.slow else ():
            game = catalog.game(shelved.key, preset.settings)
            state = game.new(["red", "blue"], Dice(b"secret", "match", "0")).state
            kinds = [topic.kind for topic in game.topics(state, "red")]
            assert game.ask(state)[next(iter(game.ask(state)))].kind in kinds
            assert kinds[-1] == "chest"
