"""Asks the engine, which runs in processes of its own: two, so that a question of geometry never waits for a fall.

A panic, a time-out, a process that ends or an engine that is missing is a `Fault`: of the machine, never a result.
Nothing here forks: a process is started afresh, and one that another process of ours started is never touched.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from importlib.util import find_spec
from pathlib import Path

import msgspec

from games.rules import codec
from games.rules.game import Fault
from games.rules.rafter_five.physics.asked import Answer, Fit, Fits, Let, Question, Rest
from games.rules.rafter_five.physics.helper import FAULT
from games.rules.sentences import Sentence

ROOT = Path(__file__).parents[4]
MODULE = "games.rules.rafter_five.physics.helper"
MISSING = Sentence("Rafter Five needs the physics engine rapier3d, which is not available on this machine.")
QUICK, LONG = 10.0, 30.0
"""Seconds that a question of geometry and a fall may take, the start of the process included."""


def missing() -> Sentence | None:
    """Why the engine cannot run on this machine, or `None` if it can."""
    try:
        found = find_spec("rapier3d") and find_spec("numpy")
    except Exception:  # whatever an import hook or a spoilt installation raises, the engine cannot be had
        found = None
    return None if found else MISSING


class Engine:
    """One process of the engine, started when first asked and again after a fault."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._turn = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def ask(self, question: Question) -> Answer:
        """The answer to a question. Raises `Fault`."""
        with self._turn:
            data = msgspec.json.decode(self._line(msgspec.json.encode(codec.encode(question, Question)) + b"\n"))
            if FAULT in data:
                self.stop()
                raise Fault(f"the engine failed: {data[FAULT]}")
        answer: Answer = codec.decode(Answer, data)
        return answer

    def wake(self) -> None:
        """Starts the process, if it does not run, without waiting for it: the next question is answered sooner."""
        if missing() or not self._turn.acquire(blocking=False):
            return
        try:
            self._started()
        finally:
            self._turn.release()

    def stop(self) -> None:
        """Ends the process; the next question starts another."""
        child, self._child = self._child, None
        if child is not None and self._owner == os.getpid():
            child.kill()
            child.wait()
            for pipe in (child.stdin, child.stdout):
                if pipe is not None:
                    pipe.close()

    def _line(self, question: bytes) -> bytes:
        child = self._started()
        assert child.stdin is not None
        try:
            child.stdin.write(question)
            child.stdin.flush()
            line = self._lines.get(timeout=self.limit)
        except queue.Empty:
            self.stop()
            raise Fault(f"the engine took more than {self.limit:g} seconds") from None
        except OSError as error:
            self.stop()
            raise Fault(f"the engine is gone: {error}") from None
        if not line.endswith(b"\n"):
            code = child.wait()
            self.stop()
            raise Fault(f"the engine ended with status {code}")
        return line

    def _started(self) -> subprocess.Popen[bytes]:
        if self._child is not None and self._owner == os.getpid() and self._child.poll() is None:
            return self._child
        self.stop()
        if why := missing():
            raise Fault(str(why))
        command = [sys.executable, "-m", MODULE]
        child = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
        self._child, self._owner, self._lines = child, os.getpid(), queue.SimpleQueue()
        threading.Thread(target=_listen, args=(child, self._lines), daemon=True).start()
        return child


def _listen(child: subprocess.Popen[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Hands on what the process says; an empty line is its end."""
    assert child.stdout is not None
    try:
        for line in child.stdout:
            lines.put(line)
    except ValueError:
        pass
    lines.put(b"")


_GEOMETRY, _FALLS = Engine(QUICK), Engine(LONG)


def fit(question: Fit) -> Fits:
    """Where something would touch and what it would cut. Raises `Fault`."""
    answer = _GEOMETRY.ask(question)
    assert isinstance(answer, Fits)
    return answer


def wake() -> None:
    """Makes ready for questions of geometry: somebody is about to ask some."""
    _GEOMETRY.wake()


def let(question: Let) -> Rest:
    """What comes of letting go. Raises `Fault`."""
    answer = _FALLS.ask(question)
    assert isinstance(answer, Rest)
    return answer
