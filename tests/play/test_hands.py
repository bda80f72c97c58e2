"""The threads of one worker: they do not all deliver at once, and no ring is lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from games import tasks


class Post:
    """A delivery that takes as long as the test wants."""

    def __init__(self) -> None:
        self.runs = 0
        self.begun, self.may_end = threading.Event(), threading.Event()

    def deliver(self, budget: float) -> int:
        self.runs += 1
        self.begun.set()
        assert self.may_end.wait(10)
        return 0


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Iterator[Post]:
    post = Post()
    monkeypatch.setattr(tasks, "post_deliver", post)
    yield post
    post.may_end.set()


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The bells that were rung."""
    heard: list[str] = []
    monkeypatch.setattr(tasks.bell, "ring", lambda task, *ids: heard.append(task))
    return heard


def test_while_one_thread_delivers_the_others_are_free_and_their_ring_is_answered(post: Post, rung: list[str]) -> None:
    first = threading.Thread(target=tasks.deliver)
    first.start()
    assert post.begun.wait(10)
    tasks.deliver()
    tasks.deliver()
    assert post.runs == 1
    post.may_end.set()
    first.join(10)
    assert rung == ["deliver"], "letters that were queued meanwhile are looked for once more"


def test_a_delivery_that_nobody_disturbed_rings_no_bell(post: Post, rung: list[str]) -> None:
    post.may_end.set()
    tasks.deliver()
    tasks.deliver()
    assert (post.runs, rung) == (2, [])


def test_a_delivery_that_fails_leaves_the_way_free(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    post.may_end.set()
    with monkeypatch.context() as broken:
        broken.setattr(post, "deliver", lambda budget: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            tasks.deliver()
    tasks.deliver()
    assert post.runs == 1


def test_two_sweeps_of_one_process_do_not_go_through_the_same_rows(
    post: Post, rung: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sweeps: list[float] = []
    monkeypatch.setattr(tasks.inbox, "read_waiting", sweeps.append)
    monkeypatch.setattr(tasks.clock, "sweep", sweeps.append)
    rooms = ((tasks.clock, "give_back"), (tasks.inbox, "forget_old"), (tasks.moving, "settle"), (tasks.daily, "gather"))
    for room, work in rooms:
        monkeypatch.setattr(room, work, lambda: 0)
    first = threading.Thread(target=tasks.sweep)
    first.start()
    assert post.begun.wait(10)
    tasks.sweep()
    assert len(sweeps) == 2
    post.may_end.set()
    first.join(10)
    tasks.sweep()
    assert len(sweeps) == 4
