"""Whole matches and the laws of the protocol for this game: a few short ones here, a hundred in `test_long`."""

import json
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pytest

from games.bots.rafter_five import Easy, Hard, Medium
from games.rules import codec
from games.rules.dice import Dice
from games.rules.game import BadRecord, Theme
from games.rules.prompts import options
from games.rules.rafter_five import ending, record
from games.rules.rafter_five.physics import process
from games.rules.rafter_five.physics.asked import Fall, Rest
from games.rules.rafter_five.physics.bodies import STANDING
from games.rules.rafter_five.samples import Harm
from games.rules.rafter_five.shelf import RAFTER_FIVE
from games.rules.rafter_five.state import State
from games.rules.rafter_five.view import known
from tests.rules.rafter import plainly
from tests.rules.rafter.rafts import SEATS, begun, game, plain, raft, stored
from tests.rules.rafter.test_worked_examples import outrigger

LANGUAGES = ("en", "fr", "de", "es", "nl", "pl", "ja", "zh-Hans")


@dataclass(frozen=True)
class Moment:
    game: Any
    state: State
    seat: str
    move: Any
    dice: Dice
    step: Any


def moments(seats: int, count: int, **settings: Any) -> list[Moment]:
    """The first questions of a match, answered at random."""
    rules = game(**settings)
    step, found = rules.new(SEATS[:seats], Dice(b"laws", "match", "0")), []
    for number in range(1, count):
        state = step.state
        if state.over:
            break
        dice = Dice(b"laws", "match", str(number))
        (seat,) = rules.ask(state)
        offered = list(islice(rules.moves(state, seat, dice), 3))
        move = dice.of("choice").pick(offered) if offered else None
        step = rules.resolve(state, {seat: move}, dice)
        found.append(Moment(rules, state, seat, move, dice, step))
    return found


@pytest.fixture(scope="module")
def some() -> list[Moment]:
    """Solo to its end, two seats in a storm, and three with every switch on."""
    return [
        *moments(1, 40, edition="basic", tremor="shaky"),
        *moments(2, 16, edition="basic", tremor="storm"),
        *moments(3, 20, edition="advanced", king="extra", figures="placed"),
    ]


def test_asked_is_nobody_exactly_when_there_is_an_outcome(some):
    for moment in some:
        for state in (moment.state, moment.step.state):
            assert (not moment.game.ask(state)) is (moment.game.outcome(state) is not None)
    assert any(moment.step.state.over for moment in some)


def test_every_offered_move_passes_check_and_reads_back_in_every_language(some):
    for place, moment in enumerate(some):
        for move in islice(moment.game.moves(moment.state, moment.seat, moment.dice.of("again")), 2):
            moment.game.check(moment.state, moment.seat, move)
            words = moment.game.write(move)
            assert moment.game.read(moment.state, moment.seat, words, LANGUAGES[place % 8]) == move


def test_a_default_passes_check_and_is_the_same_twice(some):
    for moment in some[::9]:
        move = moment.game.default(moment.state, moment.seat, moment.dice)
        assert move == moment.game.default(moment.state, moment.seat, moment.dice)
        if move is not None:
            moment.game.check(moment.state, moment.seat, move)


def test_resolving_twice_gives_equal_steps_and_leaves_the_state_untouched(some):
    for moment in some:
        before = codec.encode(moment.state)
        assert moment.game.resolve(moment.state, {moment.seat: moment.move}, moment.dice) == moment.step
        assert codec.encode(moment.state) == before


def test_states_and_events_survive_json_and_play_on_alike(some):
    for moment in some:
        again = codec.decode(State, plain(codec.encode(moment.state)))
        assert again == moment.state
        assert moment.game.resolve(again, {moment.seat: moment.move}, moment.dice) == moment.step
        for event in moment.step.events:
            data = plain(codec.encode(event, moment.game.event_type))
            assert codec.decode(moment.game.event_type, data) == event
            assert "{" not in str(moment.game.tell(event))


def test_every_state_is_asked_seen_described_and_drawn_in_full_sentences(some):
    for moment in some:
        view = plain(moment.game.view(moment.state, moment.seat))
        assert all("{" not in str(sentence) for sentence in moment.game.describe(view))
        svg = moment.game.draw(view, Theme())
        assert svg == moment.game.draw(view, Theme())
        assert "<text" not in svg
        assert "style=" not in svg
        (prompt,) = moment.game.ask(moment.state).values()
        for option in (*options(prompt.shape), *(o for ahead in prompt.ahead for o in options(ahead.shape))):
            assert "{" not in "".join(map(str, (option.label, *option.facts, option.effect or "")))


def test_a_view_tells_a_bot_the_state_but_for_what_nobody_has_seen(some):
    for moment in some:
        seen = known(plain(moment.game.view(moment.state, moment.seat)))
        assert replace(seen, cards=moment.state.cards) == moment.state
        unseen = [number for number in moment.state.hidden if number != moment.state.board]
        assert all(seen.cards[number - 1] == 0 for number in unseen)


def test_the_pattern_of_a_board_that_nobody_has_seen_is_in_no_view():
    play = begun(3, "advanced").say("FIGURE tall")
    other = replace(play.state, cards=tuple(reversed(play.state.cards)))
    for seat in (None, "red", "yellow"):
        assert play.game.view(play.state, seat) == play.game.view(other, seat)


@pytest.mark.parametrize(("seats", "share"), [(1, 42), (2, 21), (3, 14), (4, 7), (5, 7), (6, 7)])
def test_every_seat_has_its_share_of_chests(seats, share):
    state = begun(seats).state
    assert [len(state.in_reserve(seat)) for seat in state.seats] == [share] * seats


def test_the_king_may_be_a_sixth_figure_or_take_another_ones_place():
    assert len(begun(2, king="extra").state.figures) == 6
    replaced = begun(2, king="replace").state.figures
    assert len(replaced) == 5
    assert set(replaced) < set(STANDING)
    assert "king" in replaced


def test_the_first_player_may_put_the_figures_on_the_base():
    play = begun(2, figures="placed")
    play.say("FIGURE tall AT -40 20 TURN 90", "arms at 0 20", "small at 40 20", "long at -30 -10", "big at 20 -10")
    assert play.state.step == "figure"
    assert play.state.turn == 1
    assert play.state.active == "red"
    assert len(play.state.raft) == 5


def fault(*_: Any) -> Rest:
    raise AssertionError("the engine was asked")


def test_a_figure_out_of_the_sea_needs_no_engine(monkeypatch):
    play = raft(2, [], overboard=("tall", "big"))
    monkeypatch.setattr(process, "let", fault)
    assert play.say("FIGURE tall").state.hand == "tall"


def felled(monkeypatch, play, *names: str):
    """The next fall is told by the test and not by the engine."""
    pieces = tuple(piece for piece in play.state.raft if piece.name not in names)
    rest = Rest(pieces, tuple(Fall(name, 1.0) for name in names), 2.0, True, 0.0, "told", "none")
    monkeypatch.setattr(process, "let", lambda asked: rest)


def test_a_seat_without_chests_takes_no_more_turns(monkeypatch):
    play = raft(3, outrigger("red-1"))
    left = tuple(chest for chest in play.state.reserve if chest not in play.state.in_reserve("yellow"))
    play.step = replace(play.step, state=replace(play.state, reserve=left))
    felled(monkeypatch, play, "big")
    assert play.say("FIGURE big").state.active == "blue"


def test_two_hundred_turns_are_enough(monkeypatch):
    play = raft(2, outrigger("red-1"), turn=200)
    felled(monkeypatch, play, "red-1")
    assert play.say("FIGURE big").state.why == "cap"


def test_a_step_without_an_answer_ends_the_turn_and_drops_what_is_in_the_hand():
    play = begun(2, "advanced").say("FIGURE tall", "BOARD 17")
    state = play.game.resolve(play.state, {"red": None}, Dice(b"", "", "")).state
    assert state.active == "yellow"
    assert state.hand == "tall", "the only figure in the sea is taken without asking"
    assert state.shown == (17,)


def test_a_toppled_figure_that_stays_on_the_raft_ends_nothing():
    play = begun(2).say("FIGURE tall", "BOARD 17 AT 0 -18 TURN 0 FIGURE -40 9.9 TURN 0")
    assert play.state.step in ("chest", "figure")


@pytest.mark.parametrize("bot", [Easy(), Medium(), Hard()], ids=["easy", "medium", "hard"])
def test_a_bot_answers_every_step_of_a_turn_with_what_is_legal(bot):
    play = begun(2, "advanced")
    for number in range(4):
        seat = play.state.active
        view = plain(play.game.view(play.state, seat))
        answer = bot.answer(view, play.game.ask(play.state)[seat], Dice(b"bot", "m", str(number)))
        play.say(answer.words)
    assert play.state.chests in (0, 1)


@pytest.mark.parametrize("bot", [Medium(), Hard()], ids=["medium", "hard"])
@pytest.mark.parametrize("fallen", [0, 1])
def test_a_bot_whose_tries_take_a_second_each_needs_a_third_of_fifteen_a_step(monkeypatch, bot, fallen):
    seconds = [0.0]

    def tried(state, move):
        seconds[0] += 0.99
        return Harm(0, fallen, 0, 0)

    monkeypatch.setattr("games.bots.rafter_five.harm", tried)
    monkeypatch.setattr("games.bots.rafter_five.time.monotonic", lambda: seconds[0])
    play = begun(2).say("FIGURE tall")
    answer = bot.answer(play.game.view(play.state, "red"), play.game.ask(play.state)["red"], Dice(b"bot", "m", "1"))
    assert answer.words
    assert 0 < seconds[0] <= 5


def test_a_record_replays_to_the_same_rafts():
    play = begun(2)
    opening = play.state
    said = ["FIGURE tall", "BOARD 17 AT 0 -12 TURN 0 FIGURE -10 0", "CHEST red AT 30 0"]
    play.say(*said)
    data = dict(play.game.record(opening, []))
    data |= {"answers": [{"ask": k, "words": w} for k, w in zip(("figure", "place", "chest"), said, strict=True)]}
    data |= {"match": "match", "secret": b"secret".hex()}
    lines = list(record.replay(json.dumps(data)))
    assert lines[-1] == record.line(play.state, 3)
    with pytest.raises(BadRecord, match="answer 1"):
        list(record.replay(json.dumps({**data, "answers": [{"ask": "chest", "words": "x"}]})))


@pytest.mark.parametrize("chosen", [{"edition": "x"}, {"nails": 1}, {"king": "yes"}, {"crew": 3}, {"tremor": ""}])
def test_settings_that_mean_nothing_are_refused(chosen):
    with pytest.raises(BadRecord):
        RAFTER_FIVE.build(chosen)


@pytest.mark.parametrize("seats", [(), ("red", "red"), ("pink",), (*SEATS, "pink")])
def test_seats_that_cannot_play_are_refused(seats):
    with pytest.raises(BadRecord):
        game().new(seats, Dice(b"", "", ""))


def test_the_shelf_offers_presets_and_knobs_in_words():
    assert [preset.key for preset in RAFTER_FIVE.presets] == ["basic", "advanced", "calm"]
    for preset in RAFTER_FIVE.presets:
        built = RAFTER_FIVE.build(preset.settings)
        assert str(built.summary())
        assert all("{" not in str(text) for chapter in built.rulebook() for text in chapter.paragraphs)
    for knob in RAFTER_FIVE.knobs:
        assert all("{" not in str(sentence) for _, sentence in knob.choices)


def test_the_ranking_is_that_of_a_plain_function():
    state = stored("boards-20")
    owner = {colour: seat for seat, colours in zip(state.seats, state.colours, strict=True) for colour in colours}
    again = plainly.ranking(state.seats, owner, state.penalties, state.reserve)
    assert [list(group) for group in ending.ranking(state)] == again
