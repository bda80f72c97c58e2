"""What a player does about their own seat: orders given beforehand, more time, being back, and leaving for good."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games import story, table
from games.models import Match, Order, Seat
from games.rules.prompts import Prompt, options
from games.rules.sentences import Sentence
from games.say import names, say
from games.views import positions

LOOKED_AT = 40
"""How many of a seat's ballots are looked through for the kinds of questions that the game asks."""
PLAYING = (Match.Status.RUNNING, Match.Status.PAUSED)


@dataclass(frozen=True)
class Kind:
    """A kind of question that a seat may meet, as it was asked last if it was, and the order for it."""

    kind: str
    sentence: Sentence
    offered: tuple[str, ...]
    order: Order | None
    each_once: bool = False
    written: str = ""
    refused: str = ""

    @property
    def words(self) -> str:
        """What stands in the field."""
        return self.written or (", ".join(self.order.words) if self.order else "")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def orders(request: HttpRequest, slug: str) -> HttpResponse:
    """Every kind of question that may still come, and what is answered to it from now on."""
    row, seat = _seat(request, slug)
    kind, refused = request.POST.get("kind", ""), ""
    if request.method == "POST":
        try:
            _order(request, seat, kind)
            return redirect(f"/m/{row.slug}/orders/?done=yes")
        except table.Refused as no:
            refused = say(no.sentence, {})
    kinds = [_told(request, one, refused) if refused and one.kind == kind else one for one in _kinds(row, seat)]
    context = {
        "match": row,
        "seat": seat,
        "kinds": kinds,
        "who": names(row),
        "done": "done" in request.GET,
        "refused": refused,
    }
    return render(request, "match/orders.html", context, status=409 if refused else 200)


@require_POST
@login_required
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """One's own seat: back again, more time, or left for good."""
    row, seat = _seat(request, slug)
    assert seat.player
    try:
        match request.POST.get("act"):
            case "back":
                table.back(seat.pk, seat.player)
            case "time":
                table.more_time(seat.pk, seat.player)
            case "resign" if request.POST.get("sure"):
                table.resign(row.pk, seat.player)
    except table.Refused as no:
        return render(request, "lobby/no_seat.html", {"match": row, "why": say(no.sentence, {})}, status=409)
    return redirect("match", row.slug)


def about(row: Match, seat: Seat | None) -> dict[str, Any]:
    """For the page of a match: whether its visitor is adrift, and what they may still do about their seat."""
    if seat is None or seat.player is None or row.status not in PLAYING:
        return {}
    policy = story.policy(row)
    return {
        "adrift": seat.adrift_at,
        "extras": table.silence.extras_left(row, seat.player),
        "extra_hours": policy.extra_hours,
        "orders": table.orders.standing(seat).count(),
        "plays": True,
    }


def _seat(request: HttpRequest, slug: str) -> tuple[Match, Seat]:
    row = get_object_or_404(Match, slug=slug, status__in=PLAYING)
    seat = positions.seat_of(row, request.user)
    if seat is None:
        raise Http404
    return row, seat


def _kinds(row: Match, seat: Seat) -> list[Kind]:
    """What may still come, and what has come, in the words in which it was asked last."""
    given = {order.kind: order for order in table.orders.standing(seat)}
    met = {prompt.kind: prompt for prompt in _prompts(row, seat)}
    question = row.questions.get(closed_at=None)
    question.match = row
    ahead = table.orders.topics(question, seat)
    found = []
    for kind, topic in ahead.items():
        sentence, offered = topic.sentence, topic.words
        if kind in met:
            sentence = met[kind].sentence
            offered = tuple(option.word for option in options(met[kind].shape)) or offered
        found.append(Kind(kind, sentence, offered, given.get(kind), topic.each_once))
    return found


def _prompts(row: Match, seat: Seat) -> Iterator[Prompt]:
    """What a seat was asked, the latest first."""
    seen: set[str] = set()
    for ballot in seat.ballots.select_related("question").order_by("-question__number")[:LOOKED_AT]:
        if ballot.question.kind not in seen:
            seen.add(ballot.question.kind)
            ballot.question.match = row
            yield ballot.question.prompts[seat.colour]


def _order(request: HttpRequest, seat: Seat, kind: str) -> None:
    assert seat.player
    words = [word for word in re.split(r"[,;\n]+", request.POST.get("words", "")) if word.strip()]
    if "drop" in request.POST or not words:
        table.orders.drop(seat.pk, kind, seat.player)
        return
    at_once, once = request.POST.get("when") != "deadline", request.POST.get("often") != "always"
    table.orders.give(seat.pk, kind, words, seat.player, at_once=at_once, once=once)


def _told(request: HttpRequest, kind: Kind, refused: str) -> Kind:
    return replace(kind, written=request.POST.get("words", ""), refused=refused)
