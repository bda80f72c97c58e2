"""Seats that change hands while a match goes on: a substitute looks at one by link or in the lobby, and takes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from games import bots, table, tokens
from games.models import Match, Seat, Token, User
from games.say import host, known_as, names, say
from games.views import positions

Purpose = Token.Purpose


@dataclass(frozen=True)
class Place:
    """A seat on the host's page, and the link by which somebody else may take it over, if the host has made one."""

    seat: Seat
    link: str


def takeover(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What a takeover link opens: GET shows the seat, POST takes it."""
    if request.method == "POST":
        return _taken(request, seat, back=request.path)
    return render(request, "lobby/takeover.html", _about(request, seat))


@require_POST
@login_required
def take(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes a seat that stands open in the lobby."""
    seat = get_object_or_404(Seat.objects.select_related("match__host", "player"), match__slug=slug, number=number)
    if seat.open_at is None or not seat.match.open_to_all:
        raise Http404
    return _taken(request, seat, back="/lobby/", from_lobby=True)


def for_host(request: HttpRequest, row: Match) -> dict[str, Any]:
    """The seats of a match with their takeover links; looking makes none."""
    seats = row.seats.select_related("player")
    return {
        "places": [Place(seat, _link(request, seat)) for seat in seats],
        "bots": bots.names(row.game),
        "former": [(one.pk, known_as(row, one)) for one in table.substitutes.former(row) if not one.gone_at],
    }


def _taken(request: HttpRequest, seat: Seat, *, back: str, from_lobby: bool = False) -> HttpResponse:
    if not isinstance(request.user, User):
        return redirect(f"/accounts/login/?next={back}")
    try:
        table.substitutes.take_over(seat.pk, request.user, from_lobby=from_lobby)
    except table.Refused as no:
        context = _about(request, seat) | {"refused": say(no.sentence, {})}
        return render(request, "lobby/takeover.html", context, status=409)
    return redirect("match", seat.match.slug)


def _about(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    match = seat.match
    return {
        "match": match,
        "taking": seat,
        "seats": match.seats.select_related("player"),
        "seat": positions.seat_of(match, request.user),
        "question": match.questions.filter(closed_at=None).first(),
        "who": names(match),
        "host": host(match),
    }


def _link(request: HttpRequest, seat: Seat) -> str:
    made = Token.objects.filter(purpose=Purpose.TAKEOVER, opens=seat.pk, revoked_at=None).exists()
    if seat.open_at is None or not made:
        return ""
    return request.build_absolute_uri(f"/join/{tokens.token(Purpose.TAKEOVER, seat.pk)}")
