"""Counts every closed question again: what the rules make of it now, against what was stored then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from games.models import Match, Question
from games.rules import codec
from games.table.closing import Thought, think


@dataclass(frozen=True)
class Difference:
    """Something that comes out otherwise now: in which question, and what."""

    match: str
    question: int
    what: str

    def __str__(self) -> str:
        return f"{self.match}, question {self.question}: {self.what}"


def recount(match: Match) -> Iterator[Difference]:
    """Every difference between the stored course of a match and the course its answers make now."""
    questions = list(match.questions.order_by("number"))
    for question in questions:
        question.match = match
    followers = [*[after.before for _, after in pairwise(questions)], match.final_state]
    for question, stored in zip(questions, followers, strict=True):
        if question.closed_at:
            yield from (Difference(match.slug, question.number, what) for what in _compared(question, stored))


def _compared(question: Question, stored: Any) -> Iterator[str]:
    try:
        thought = think(question)
    except Exception as error:
        yield f"the rules raise {type(error).__name__}: {error}"
        return
    yield from _answers(question, thought)
    if codec.encode(thought.step.state) != stored:
        yield "another state follows"
    if _events(question, thought) != [row.event for row in question.happenings.order_by("position")]:
        yield "other things happen"


def _answers(question: Question, thought: Thought) -> Iterator[str]:
    for ballot in question.ballots.select_related("seat").filter(pk__in=thought.used):
        words = thought.used[ballot.pk].words
        if ballot.words != words:
            yield f"{ballot.seat.colour} is given {words!r}, not {ballot.words!r}"


def _events(question: Question, thought: Thought) -> list[Any]:
    return [codec.encode(event, question.match.rules.event_type) for event in thought.step.events]
