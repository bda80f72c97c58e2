"""The course of a match: what every seat answers to every question, the same whichever way the answers come in."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from games import table
from games.models import Ballot, Match, Question
from games.rules.dice import Dice
from games.rules.prompts import options

LONGEST = 500


@dataclass(frozen=True)
class Say:
    """An answer, and what is said beforehand with it."""

    words: str
    ahead: Mapping[str, list[str]] = field(default_factory=dict)


Give = Callable[[Ballot, Say], None]


def chosen(ballot: Ballot) -> Say:
    """What this seat answers, drawn by question and seat alone; a hat often says what it is for, a tie who is first."""
    question, colour = ballot.question, ballot.seat.colour
    luck = random.Random(f"{question.number}/{colour}")
    rules = question.match.rules
    dice = Dice(b"course", colour, str(question.number))
    words = luck.choice([rules.write(move) for move in rules.moves(question.state, colour, dice)])
    ahead = {}
    for offer in ballot.prompt.ahead:
        if offer.beside in ("", words) and luck.random() < 0.5:
            known = [option.word for option in options(offer.shape)]
            ahead[offer.kind] = luck.sample(known, min(3, getattr(offer.shape, "most", 1)))
    return Say(words, ahead)


def played(match: Match, give: Give) -> int:
    """Plays a match to its end, every blank ballot given by `give`. Returns how many questions it took."""
    for count in range(LONGEST):
        question = Question.objects.filter(match=match, closed_at=None).first()
        if question is None:
            return count
        for ballot in question.ballots.filter(cast_at=None).select_related("seat__player").order_by("seat__number"):
            ballot.question = question
            give(ballot, chosen(ballot))
        assert table.close(question.pk), f"question {question.number} ({question.kind}) does not close"
    raise AssertionError(f"not over after {LONGEST} questions")
