"""The rules in words: of every edition on the shelf, and of a match with its own settings."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.models import Match
from games.rules import catalog
from games.say import names


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """Every edition, and the rules of the one that is asked for."""
    editions = [(shelved, preset) for shelved in catalog.shelf() for preset in shelved.presets]
    asked = request.GET.get("edition", "")
    chosen = next(((shelved, preset) for shelved, preset in editions if f"{shelved.key}.{preset.key}" == asked), None)
    if asked and chosen is None:
        raise Http404
    context: dict[str, Any] = {"shelf": catalog.shelf(), "chosen": chosen, "who": {}}
    if chosen:
        game = catalog.game(chosen[0].key, chosen[1].settings)
        context |= {"chapters": game.rulebook(), "summary": game.summary()}
    return render(request, "rules/shelf.html", context)


@require_safe
def rulebook(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules that this match is played by."""
    match = get_object_or_404(Match, slug=slug)
    rules = match.rules
    context = {"match": match, "who": names(match), "chapters": rules.rulebook(), "summary": rules.summary()}
    return render(request, "rules/match.html", context)
