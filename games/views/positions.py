"""A match at a moment: its positions in order, and what a seat may see of each. Reads rows only.

Position 1 is the one in which question 1 was asked; a finished match has one more, the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.models import Match, Question, Seat, User
from games.rules import catalog, codec
from games.rules.game import Json, Theme
from games.rules.sentences import Sentence
from games.views import art


@dataclass(frozen=True)
class Position:
    """One position. `question` is the one asked in it, `None` at the end."""

    number: int
    last: int
    state: Any
    question: Question | None

    @property
    def latest(self) -> bool:
        return self.number == self.last


def position(match: Match, at: str | None) -> Position | None:
    """The position that an address asks for, the latest without a number; `None` before the match begins."""
    asked = match.questions.count()
    last = asked + (match.final_state is not None)
    if not asked:
        return None
    wanted = min(max(int(at), 1), last) if at and at.isdecimal() and len(at) < 9 else last
    if wanted > asked:
        return Position(wanted, last, final(match), None)
    question = match.questions.get(number=wanted)
    question.match = match
    return Position(wanted, last, question.state, question)


def final(match: Match) -> Any:
    """The state in which the match ended."""
    return codec.decode(match.rules.state_type, match.final_state)


def seat_of(match: Match, person: object) -> Seat | None:
    """The seat that this visitor holds at the table."""
    if not isinstance(person, User):
        return None
    return match.seats.filter(player=person).first()


def seen(match: Match, state: Any, colour: str | None) -> Mapping[str, Json]:
    """What the seat of this colour, or an onlooker, may see."""
    return match.rules.view(state, colour)


def words(match: Match, view: Mapping[str, Json]) -> tuple[Sentence, ...]:
    """The position in sentences."""
    return match.rules.describe(view)


def stage(match: Match, view: Mapping[str, Json]) -> dict[str, Any]:
    """What a page of this game draws by itself, and the template that does it; nothing where the picture is all."""
    return {"scene": catalog.scene(match.game, view), "stage": art.part(match.game, "stage")}


def drawn(request: HttpRequest, match: Match, view: Mapping[str, Json], *, night: bool) -> HttpResponse:
    """The position as a picture."""
    svg = match.rules.draw(view, Theme(night=night))
    response = HttpResponse(svg, content_type="image/svg+xml")
    response["Cache-Control"] = "private, max-age=600"
    return response
