"""Keeping still and repeating: rafts at rest do not drift, and two processes give the same bits."""

import hashlib
from dataclasses import replace

import msgspec
import pytest

from games.rules.game import Fault
from games.rules.rafter_five.physics import parameters, process, turn
from games.rules.rafter_five.physics.asked import Fit, Let, Spot, Stand
from games.rules.rafter_five.physics.pose import Piece, level
from games.rules.rafter_five.physics.world import World, settled
from tests.rules.rafter.rafts import stored, stored_names


def rebuilt(pieces, times):
    """The stored poses after so many rebuilds of three seconds each."""
    for _ in range(times):
        run = World(pieces).run(least=3.0)
        assert not run.fallen
        pieces = settled(pieces, run.pieces)
    return pieces


@pytest.mark.parametrize("name", ["boards-05", "boards-20"])
def test_a_raft_at_rest_is_the_same_after_sixty_rebuilds(name):
    pieces = stored(name).raft
    assert rebuilt(pieces, 60) == pieces


@pytest.mark.long
def test_the_highest_raft_is_the_same_after_sixty_rebuilds():
    pieces = stored("boards-42").raft
    assert rebuilt(pieces, 60) == pieces


def digest(answer) -> str:
    return hashlib.sha256(msgspec.json.encode(answer)).hexdigest()


@pytest.mark.parametrize("name", stored_names())
def test_the_same_step_in_two_processes_gives_the_same_bits(name):
    state = stored(name)
    one, other = process.Engine(60), process.Engine(60)
    question = Let(state.raft, lifted=state.aboard[0] if state.aboard else "", filmed=True)
    try:
        assert digest(one.ask(question)) == digest(other.ask(question))
    finally:
        one.stop()
        other.stop()


@pytest.fixture
def machine():
    made = process.Engine(60)
    yield made
    made.stop()


QUESTION = Fit((), Spot("b1", 0, 0, 0), Stand("tall", "b1", 0, 0, 0))


def test_a_process_that_takes_too_long_is_a_fault_and_the_next_question_is_answered(machine):
    machine.ask(QUESTION)
    machine.limit = 0.0
    with pytest.raises(Fault, match="took more than"):
        machine.ask(Let(stored("boards-20").raft))
    machine.limit = 60
    assert machine.ask(QUESTION).touched == "base"


def test_a_process_that_was_killed_is_started_again(machine):
    machine.ask(QUESTION)
    machine._child.kill()
    machine._child.wait()
    assert machine.ask(QUESTION).touched == "base"


def test_a_process_is_woken_before_it_is_asked_and_only_once(machine):
    machine.wake()
    child = machine._child
    assert child.poll() is None
    machine.wake()
    assert machine.ask(QUESTION).touched == "base"
    assert machine._child is child


def test_where_the_engine_is_missing_or_busy_nothing_is_woken(machine, monkeypatch):
    with machine._turn:
        machine.wake()
    monkeypatch.setattr(process, "find_spec", lambda name: None)
    machine.wake()
    assert machine._child is None


def test_a_panic_of_the_engine_is_a_fault_that_tells_what_it_was(machine):
    with pytest.raises(Fault, match="engine failed"):
        machine.ask(replace(QUESTION, stand=Stand("tall", "b7", 0, 0, 0), spot=None))
    assert machine.ask(QUESTION).touched == "base"


def test_absurd_input_is_answered_or_a_fault(machine):
    for far in (1e6, 1e18, 3e38):
        try:
            answer = machine.ask(Let((), spot=Spot("b1", far, far, far)))
        except Fault:
            continue
        assert [fall.name for fall in answer.fallen] in ([], ["b1"])


def test_without_the_engine_a_match_says_why_not(monkeypatch):
    monkeypatch.setattr(process, "find_spec", lambda name: None)
    assert "not available on this machine" in str(process.missing())
    with pytest.raises(Fault, match="not available"):
        process.Engine(60).ask(QUESTION)


@pytest.mark.parametrize("lifted", ["long", "small", "tall"])
def test_what_is_stored_keeps_still_wherever_a_figure_was_lifted(lifted):
    state = stored("boards-42")
    rest = turn.let(Let(state.raft, lifted=lifted, filmed=True))
    assert rebuilt(rest.pieces, 1) == rest.pieces


def test_what_hardly_moved_keeps_its_pose_beside_what_moved():
    before = (Piece("b1", level(0, 0, 74)), Piece("b2", level(0, 0, 76)))
    after = (Piece("b1", level(0.14, 0, 74, 0.4)), Piece("b2", level(0.16, 0, 76)))
    assert settled(before, after) == (before[0], after[1])


def test_the_stored_hash_tells_numbers_and_pieces_apart(monkeypatch):
    mine = parameters.STANDARD.digest
    assert turn.let(Let((), spot=Spot("b1", 0, 0, 0))).parameters == mine
    assert replace(parameters.STANDARD, friction=0.5).digest != mine
    monkeypatch.setattr(parameters, "CHEST", replace(parameters.CHEST, mass=0.9))
    assert parameters.STANDARD.digest != mine
