"""Dice: all chance in a match, drawn from one secret so that anyone can recompute it once the secret is published.

The numbers of a stream are the 32-byte blocks HMAC-SHA256(secret, "match|question|purpose|n") for n = 0, 1, 2 …, each
read as a big-endian integer below 2^256. `SHA-256(secret)` is published when a match starts, the secret when it ends.

What must not depend on the number of a question, such as a hand's tremor, is keyed by a seed instead:
HMAC-SHA256(secret, "match|part|part …"); a number drawn from it is HMAC-SHA256(seed, name) read in the same way.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import TypeVar

T = TypeVar("T")
SPAN = 1 << 256


@dataclass(frozen=True)
class Dice:
    """One stream of chance. A value: asking twice with the same purpose gives the same answer twice."""

    secret: bytes
    match: str
    question: str
    purpose: str = ""

    def of(self, purpose: str) -> Dice:
        """The stream for a purpose within this one's."""
        return replace(self, purpose=f"{self.purpose}/{purpose}" if self.purpose else purpose)

    def numbers(self) -> Iterator[int]:
        """The endless numbers of this stream, each from 0 to 2^256 - 1."""
        count = 0
        while True:
            text = f"{self.match}|{self.question}|{self.purpose}|{count}"
            yield int.from_bytes(hmac.digest(self.secret, text.encode(), hashlib.sha256), "big")
            count += 1

    def seed(self, *parts: str) -> bytes:
        """The seed for `parts` within the match, whatever the question and the purpose."""
        return hmac.digest(self.secret, "|".join((self.match, *parts)).encode(), hashlib.sha256)

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely. Raises `ValueError` if there are none."""
        if not items:
            raise ValueError("nothing to pick from")
        return items[_below(len(items), self.numbers())]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """`items` in an order, each equally likely (Fisher and Yates, from the end)."""
        order, numbers = list(items), self.numbers()
        for last in range(len(order) - 1, 0, -1):
            other = _below(last + 1, numbers)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def normal(self) -> float:
        """A number from the standard normal distribution, by inversion."""
        return NormalDist().inv_cdf(min((next(self.numbers()) + 0.5) / SPAN, 1 - 2**-53))


def drawn(seed: bytes, name: str) -> float:
    """A number between 0 and 1, both left out, drawn by name from a seed."""
    number = int.from_bytes(hmac.digest(seed, name.encode(), hashlib.sha256), "big")
    return min((number + 0.5) / SPAN, 1 - 2**-53)


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number from 0 to `bound` - 1; numbers beyond the last full multiple of `bound` are thrown again."""
    limit = SPAN - SPAN % bound
    return next(number for number in numbers if number < limit) % bound
