"""What a bot is: somebody who answers prompts. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from games.rules.dice import Dice
from games.rules.game import Json
from games.rules.prompts import Prompt


@dataclass(frozen=True)
class Answer:
    """Words for a ballot, and for questions that may follow, by kind, words in order of preference."""

    words: str
    ahead: Mapping[str, Sequence[str]] = field(default_factory=dict)


class Bot(Protocol):
    """A player made of code."""

    def answer(self, view: Mapping[str, Json], prompt: Prompt, dice: Dice) -> Answer:
        """What this bot answers, given what its seat may know. No words: it leaves the answer to the rules."""
