"""Confirming before a match begins: what the letter's link opens. GET shows, POST confirms; nobody needs to sign in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games import table, tokens
from games.context import in_words_of
from games.models import Seat, Token
from games.say import names, say


@require_http_methods(["GET", "HEAD", "POST"])
def ready(request: HttpRequest, token: str) -> HttpResponse:
    """A player says that they are there."""
    opened = tokens.opened_by(token, Token.Purpose.READY)
    seat = opened and Seat.objects.select_related("match", "player").filter(pk=opened.opens).first()
    if not seat or seat.player is None:
        return _unseen(render(request, "lobby/unknown.html", status=404))
    with in_words_of(seat.player):
        return _unseen(_confirmed(request, seat) if request.method == "POST" else _page(request, seat))


def _confirmed(request: HttpRequest, seat: Seat) -> HttpResponse:
    assert seat.player
    try:
        begins = table.muster.confirm(seat.pk, seat.player)
    except table.Refused as no:
        return _page(request, seat, refused=say(no.sentence, {}))
    if begins or request.user == seat.player:
        return redirect("match", seat.match.slug)
    return redirect(request.path)


def _page(request: HttpRequest, seat: Seat, *, refused: str = "") -> HttpResponse:
    context = {"match": seat.match, "seat": seat, "who": names(seat.match), "refused": refused}
    return render(request, "lobby/ready.html", context, status=409 if refused else 200)


def _unseen(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
