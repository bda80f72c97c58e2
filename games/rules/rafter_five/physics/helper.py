"""The process in which the engine runs: reads questions, a line each, and writes answers until its input ends.

Started by `process` as `python -m games.rules.rafter_five.physics.helper`. A panic of the engine is a BaseException:
it is told as a fault and ends this process, since the engine's state is then unknown.
"""

from __future__ import annotations

import sys

import msgspec

from games.rules import codec
from games.rules.rafter_five.physics.asked import Answer, Question

FAULT = "fault"


def main() -> None:
    """Answers until the input ends."""
    from games.rules.rafter_five.physics import turn

    for line in sys.stdin.buffer:
        try:
            said = codec.encode(turn.answer(codec.decode(Question, msgspec.json.decode(line))), Answer)
        except BaseException as error:
            _say({FAULT: f"{type(error).__name__}: {error}"})
            raise SystemExit(1) from None
        _say(said)


def _say(data: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(data) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
