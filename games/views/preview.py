"""What an answer would meet, before it is given: asked by a page's script while somebody tries. Changes nothing."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.context import in_words_of
from games.models import Ballot
from games.rules.game import Fault, MoveError
from games.rules.wording import written
from games.say import names, say
from games.views import asking, voters


@require_POST
def preview(request: HttpRequest, ballot: int) -> JsonResponse:
    """Whether an answer in the fields of the ballot's form would be allowed, why not, and where it would be.

    `allowed`, `says` (sentences) and `ghost` (in the terms of the game's own page); never whether it will hold.
    """
    row = voters.ballots().filter(pk=ballot).exclude(seat__player=None).first()
    voter = row and voters.voter(request, row)
    if row is None or voter is None:
        raise Http404
    with in_words_of(voter):
        if row.question.closed_at:
            return _answer({"allowed": False, "says": [gettext("This question is closed.")]}, 409)
        try:
            return _answer(_tried(row, request, voter.language))
        except Fault:
            sorry = gettext("The machine that looks at the board cannot be reached: try again in a minute.")
            return _answer({"allowed": False, "says": [sorry]}, 503)


def _tried(row: Ballot, request: HttpRequest, language: str) -> dict[str, Any]:
    match, shape = row.question.match, row.prompt.shape
    rules, state, colour, who = match.rules, row.question.state, row.seat.colour, names(match)
    try:
        move = rules.read(state, colour, written(shape, asking.picked(shape, request.POST)), language)
    except MoveError as no:
        return {"allowed": False, "says": [say(no.sentence, who)]}
    seen = rules.preview(state, colour, move)
    return {"allowed": seen.allowed, "says": [say(one, who) for one in seen.sentences], "ghost": seen.ghost}


def _answer(data: dict[str, Any], status: int = 200) -> JsonResponse:
    response = JsonResponse({"ghost": None} | data, status=status)
    voters.private(response)
    return response
