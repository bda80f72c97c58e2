"""What a match does about silence, and how much of the others' time each of its people may use: the host's choice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from django.conf import settings

from games.models import Match
from games.rules import codec
from games.rules.sentences import Sentence

MOST = 30


@dataclass(frozen=True)
class Policy:
    """How silence is answered.

    A ballot that is missed is filled by the rules, which in a vote means no answer, or by a bot. After `adrift_after`
    misses in a row (0: never) a seat is adrift; with `adrift_bot` a bot answers for it where it left no order. Each
    person has so many `extras`, extensions of `extra_hours`, and may be away for `away_days` in a match.
    When everybody is adrift the match is abandoned after `abandon_days`.
    """

    missed: Literal["rules", "bot"] = "rules"
    adrift_after: int = 0
    adrift_bot: bool = True
    extras: int = 0
    extra_hours: float = 24
    away_days: int = 0
    abandon_days: float = 7

    def __post_init__(self) -> None:
        for count in (self.adrift_after, self.extras):
            if not 0 <= count <= MOST:
                raise BadPolicy(Sentence("A number here is from 0 to {count}.", count=MOST))
        if not 0 <= self.away_days <= 90:
            raise BadPolicy(Sentence("Absences can be 0 to 90 days."))
        if not 0 < self.extra_hours <= 168:
            raise BadPolicy(Sentence("An extension lasts up to 168 hours."))
        if not 0 < self.abandon_days <= 60:
            raise BadPolicy(Sentence("A match waits up to 60 days for somebody to come back."))


class BadPolicy(ValueError):
    """This cannot be had; `sentence` says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


USUAL = Policy(adrift_after=3, extras=1, away_days=21)
"""What a host is offered to begin with."""


def policy(match: Match) -> Policy:
    """What a match does about silence; `SPEED` shortens it where someone tries things."""
    kept: Policy = codec.decode(Policy, match.policy)
    if settings.SPEED == 1:
        return kept
    return replace(kept, extra_hours=kept.extra_hours / settings.SPEED, abandon_days=kept.abandon_days / settings.SPEED)
