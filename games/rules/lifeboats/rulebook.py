"""The rules in words, made from the settings."""

from __future__ import annotations

from games.rules.game import Chapter, Sentence
from games.rules.lifeboats.editions import Settings


def summary(rules: Settings) -> Sentence:
    """The edition, and what differs from it, in one sentence."""
    return Sentence("{edition}.", edition=rules.edition)


def rulebook(rules: Settings) -> tuple[Chapter, ...]:
    """The rules with these settings, in words."""
    return ()
