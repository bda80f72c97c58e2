"""The rules again as plain functions that share no code with the product: to check what it computes."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from math import hypot
from statistics import NormalDist
from typing import Any

LEVELS = {"steady": 0.3, "normal": 1.5, "shaky": 3.0, "storm": 5.0}


def offsets(secret: bytes, match: str, turn: int, step: int, words: str, piece: str, hand: Mapping[str, Any]):
    """x, y and turn by which a piece went astray, from the published secret alone."""
    action = hashlib.sha256(words.encode()).hexdigest()
    seed = hmac.new(secret, f"{match}|{turn}|{step}|{action}".encode(), hashlib.sha256).digest()
    scale = LEVELS[hand["level"]] * (1 + 0.3 * hypot(hand["x"], hand["y"]) / 100) * (0.7 if hand["gently"] else 1)
    return tuple(
        _part(seed, f"{piece} {axis}", sigma * scale) + jitter * (2 * _uniform(seed, f"{piece} {axis} jitter") - 1)
        for axis, sigma, jitter in (("x", 0.8, 0.05), ("y", 0.8, 0.05), ("turn", 1.2, 0.1))
    )


def _part(seed: bytes, name: str, sigma: float) -> float:
    bell = NormalDist()
    low = bell.cdf(-2.5)
    return sigma * bell.inv_cdf(low + _uniform(seed, name) * (bell.cdf(2.5) - low))


def _uniform(seed: bytes, name: str) -> float:
    return (int(hmac.new(seed, name.encode(), hashlib.sha256).hexdigest(), 16) + 0.5) / 2**256


def ranking(
    seats: Sequence[str],
    owner: Mapping[str, str],
    held: Sequence[tuple[str, str]],
    reserve: Sequence[str],
) -> list[list[str]]:
    """Groups of equal seats, best first: `owner` by colour, `held` as holder and chest, `reserve` not on the raft."""
    table = {}
    for seat in seats:
        penalties = len([1 for holder, _ in held if holder == seat])
        lost = len([1 for _, chest in held if owner[chest.split("-")[0]] == seat])
        left = len([1 for chest in reserve if owner[chest.split("-")[0]] == seat])
        table[seat] = (penalties, lost, left)
    groups: dict[tuple[int, int, int], list[str]] = {}
    for seat in seats:
        groups.setdefault(table[seat], []).append(seat)
    return [groups[key] for key in sorted(groups)]
