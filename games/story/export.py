"""A match as a file: the game's own record format, made from the closed questions."""

from __future__ import annotations

from collections.abc import Mapping

from games.models import Match
from games.rules.game import Answered, Json


def record(match: Match) -> Mapping[str, Json]:
    """The record of a match, with every closed question. Raises `Question.DoesNotExist` before it has begun."""
    questions = list(match.questions.prefetch_related("ballots__seat").order_by("number"))
    answers = [
        Answered(question.kind, {ballot.seat.colour: ballot.words for ballot in question.ballots.all()})
        for question in questions
        if question.closed_at
    ]
    if not questions:
        raise match.questions.model.DoesNotExist("This match has not begun.")
    return match.rules.record(questions[0].state, answers)
