"""A bot answers in a silent player's place: with what its seat may see, and never with what the seat has few of."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from games import bots
from games.models import Ballot
from games.rules.dice import Dice
from games.rules.prompts import Prompt, Ranked

log = logging.getLogger(__name__)


def answer(ballot: Ballot) -> Any | None:
    """A legal move, or `None` if no bot finds one."""
    question, colour = ballot.question, ballot.seat.colour
    match, rules = question.match, question.match.rules
    known = bots.names(match.game)
    if not known:
        return None
    dice = Dice(bytes(ballot.nonce, "ascii"), match.slug, str(question.number), f"standin/{colour}")
    prompt = sparing(question.prompts[colour])
    try:
        said = bots.bot(match.game, known[0]).answer(rules.view(question.state, colour), prompt, dice)
        move = rules.read(question.state, colour, said.words, "en")
        rules.check(question.state, colour, move)
    except Exception:
        log.exception("No bot finds an answer to question %s of match %s.", question.number, match.slug)
        return None
    return move


def sparing(prompt: Prompt) -> Prompt:
    """A prompt without the options that spend something, and without what could be said beforehand."""
    if isinstance(prompt.shape, Ranked):
        return replace(prompt, ahead=())
    kept = tuple(option for option in prompt.shape.options if not option.spends)
    return replace(prompt, ahead=(), shape=replace(prompt.shape, options=kept))
