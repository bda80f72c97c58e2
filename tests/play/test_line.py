"""The line: turns are given in the order in which they were asked for, and never lost."""

import threading
import time
from collections.abc import Callable

from lifeboats_site.fair_sqlite.line import Line


def queued(line: Line, people: int, when_served: Callable[[int], None]) -> list[threading.Thread]:
    """That many threads in the line, one behind the other."""
    threads = []
    for number in range(people):
        thread = threading.Thread(target=lambda n=number: line.take(5) and when_served(n))
        thread.start()
        while len(line._waiting) <= number:
            time.sleep(0.001)
        threads.append(thread)
    return threads


def test_turns_are_given_in_the_order_in_which_they_were_asked_for() -> None:
    line, served = Line(), []

    def serve(number: int) -> None:
        served.append(number)
        line.hand_on()

    assert line.take(1)
    threads = queued(line, 8, serve)
    line.hand_on()
    for thread in threads:
        thread.join(5)
    assert served == list(range(8))


def test_a_writer_without_pause_cannot_keep_another_one_waiting() -> None:
    line, turns, served = Line(), [0], threading.Event()

    def greedy() -> None:
        while not served.is_set():
            assert line.take(5)
            turns[0] += 1
            time.sleep(0.001)
            line.hand_on()

    thread = threading.Thread(target=greedy)
    thread.start()
    while not turns[0]:
        time.sleep(0.001)
    before = turns[0]
    assert line.take(5)
    waited = turns[0] - before
    served.set()
    line.hand_on()
    thread.join(5)
    assert waited <= 2


def test_who_gives_up_leaves_the_line_and_the_next_one_is_served() -> None:
    line, served = Line(), []
    assert line.take(1)
    assert not line.take(0.01)
    assert not line._waiting
    (thread,) = queued(line, 1, served.append)
    line.hand_on()
    thread.join(5)
    assert served == [0]


def test_a_turn_that_nobody_waits_for_is_free_again() -> None:
    line = Line()
    for _ in range(3):
        assert line.take(0)
        line.hand_on()


def test_an_interruption_at_the_very_moment_of_ones_turn_does_not_lose_the_turn(monkeypatch) -> None:
    line = Line()
    assert line.take(1)

    class Interrupted:
        """A place in the line whose owner is interrupted just after the turn was handed over."""

        def __init__(self) -> None:
            self.lock = real()

        def acquire(self, timeout: float = -1) -> bool:
            if self.lock.acquire(blocking=False):
                return True
            line.hand_on()
            raise KeyboardInterrupt

        def release(self) -> None:
            self.lock.release()

    from lifeboats_site.fair_sqlite import line as module

    real = threading.Lock
    monkeypatch.setattr(module, "Lock", Interrupted)
    try:
        line.take(1)
    except KeyboardInterrupt:
        pass
    else:
        raise AssertionError("nothing interrupted the wait")
    assert line.take(0)
