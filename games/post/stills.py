"""The worst moment of what happened since a letter's reader last heard: as a view. Reads rows only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.models import Film, Match, OutgoingMail, Question
from games.rules import catalog, codec
from games.rules.game import Json

MOST = 20
"""How many films back a letter looks."""


def since(letter: OutgoingMail) -> Mapping[str, Json] | None:
    """The latest moment worth a picture in the steps that the letter tells of, as its seat sees it; mostly `None`."""
    match, seat = letter.match, letter.seat
    if match is None or seat is None:
        return None
    told = match.happenings.filter(position__gt=letter.since, position__lte=letter.until)
    films = Film.objects.filter(question__in=told.values("question")).select_related("question")
    for film in films.order_by("-question__number")[:MOST]:
        view = match.rules.view(_after(match, film.question), seat.colour)
        if (found := catalog.still(match.game, view, film.packed)) is not None:
            return found
    return None


def _after(match: Match, question: Question) -> Any:
    """How the match stood once a question was closed."""
    following = match.questions.filter(number=question.number + 1).first()
    stored = following.before if following else match.final_state
    return codec.decode(match.rules.state_type, stored)
