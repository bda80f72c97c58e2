"""A lock that is handed on in the order in which it was asked for; knows nothing of databases."""

from __future__ import annotations

from collections import deque
from threading import Lock


class Line:
    """Whoever comes first is served first. Who gives up waiting leaves the line without a trace."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting: deque[Lock] = deque()
        self._taken = False

    def take(self, patience: float) -> bool:
        """Waits for its turn, at most `patience` seconds. False if the turn did not come."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            place = Lock()
            place.acquire()
            self._waiting.append(place)
        try:
            return place.acquire(timeout=patience) or not self._left(place)
        except BaseException:
            # Ctrl-C while waiting: a turn that came at this very moment must not be lost for the others.
            if not self._left(place):
                self.hand_on()
            raise

    def hand_on(self) -> None:
        """Ends a turn; the next in the line has it at once, so that nobody can slip in between."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False

    def _left(self, place: Lock) -> bool:
        """Leaves the line. False if the turn had come by then."""
        with self._guard:
            if place not in self._waiting:
                return False
            self._waiting.remove(place)
            return True
