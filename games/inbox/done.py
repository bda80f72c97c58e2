"""Small words between the reader of letters and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.inbox import address
from games.post.headers import SERVICE
from games.post.sent import Said
from games.reply import Sent


@dataclass(frozen=True)
class Done:
    """How a letter ended, in words for an operator."""

    reason: str
    refused: bool = False


def ours(letters: Iterable[Said]) -> list[Sent]:
    """The letters that we sent as reading wants them, and the names under which programs quote them."""
    sent = [Sent(letter.text, letter.html, letter.subject, SERVICE) for letter in letters]
    return [*sent, Sent("", sender=address.ours())]
