"""A match: its board at any step, its crews, what happened, and how it ended. Anyone with the address may look on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games import story
from games.models import Ballot, Film, Happening, Match, Question, Seat
from games.rules.game import Outcome
from games.rules.sentences import Sentence
from games.say import names
from games.views import again, art, council, lobby, marks, mine, positions, press

SHOWN = 8
"""How many questions back the page tells what happened; the rest is one link away."""


@dataclass(frozen=True)
class Told:
    """What followed from one question, in sentences, and whether one can watch it. The opening has no question.

    `marks` say which seats missed it, or answered by deputy.
    """

    question: Question | None
    sentences: tuple[Sentence, ...]
    filmed: bool = False
    marks: Sequence[str] = ()


@dataclass(frozen=True)
class Place:
    """A place in the final ranking."""

    rank: int
    seat: Seat
    points: int
    winner: bool
    told: Sentence | None


@require_safe
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a match."""
    row = get_object_or_404(Match.objects.select_related("host"), slug=slug)
    seat = positions.seat_of(row, request.user)
    here = positions.position(row, request.GET.get("at"))
    if here is None:
        return lobby.page(request, row, seat)
    colour = seat.colour if seat else None
    view = positions.seen(row, here.state, colour)
    context = {
        "match": row,
        "seat": seat,
        "here": here,
        "view": view,
        "who": names(row),
        "in_words": positions.words(row, view),
        **positions.stage(row, view),
        "film": _film(row, here),
        "seats": _seats(row, here),
        "led": _led(row, here, colour),
        "crews": art.part(row.game, "crews"),
        **_open(row, seat),
        **_log(row, colour, request.GET.get("log") == "all"),
        **_end(row),
        **mine.about(row, seat),
        **council.about(row, request.user, everything=request.GET.get("acts") == "all"),
        **press.card(row, seat),
        **again.about(row, seat),
    }
    return render(request, "match/match.html", context)


@require_safe
def board(request: HttpRequest, slug: str, night: bool = False) -> HttpResponse:
    """The board at a step, as this visitor may see it."""
    row = get_object_or_404(Match, slug=slug)
    here = positions.position(row, request.GET.get("at"))
    if here is None:
        raise Http404
    seat = positions.seat_of(row, request.user)
    return positions.drawn(request, row, positions.seen(row, here.state, seat.colour if seat else None), night=night)


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The record of a finished match, to read, keep and replay."""
    row = get_object_or_404(Match, slug=slug, status=Match.Status.FINISHED)
    text = json.dumps(story.record(row), indent=1, ensure_ascii=False)
    response = HttpResponse(text + "\n", content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{row.slug}.json"'
    return response


@require_safe
def film(request: HttpRequest, slug: str, question: int) -> HttpResponse:
    """How the step of a question came about, packed as its game packs it: it never changes."""
    row = get_object_or_404(Film, question__match__slug=slug, question__number=question)
    response = HttpResponse(row.packed, content_type="text/plain; charset=us-ascii")
    response["Cache-Control"] = "private, max-age=31536000, immutable"
    return response


def _film(row: Match, here: positions.Position) -> int | None:
    """The number of the question whose film led to a position, if there is one."""
    led = here.number - 1
    return led if Film.objects.filter(question__match=row, question__number=led).exists() else None


def _seats(row: Match, here: positions.Position) -> list[dict[str, Any]]:
    """The seats in order, each with whether it is asked now and whether its ballot is in; never what it holds."""
    question = here.question if here.question and here.question.closed_at is None and not row.is_over else None
    ballots = {ballot.seat_id: ballot for ballot in question.ballots.all()} if question else {}
    return [{"seat": seat, "ballot": _state(ballots.get(seat.pk))} for seat in row.seats.select_related("player").all()]


def _state(ballot: Ballot | None) -> str:
    if ballot is None:
        return ""
    return "in" if ballot.cast_at else "open"


def _open(row: Match, seat: Seat | None) -> dict[str, Any]:
    """The open question, and the visitor's own ballot of it."""
    question = row.questions.filter(closed_at=None).first()
    if question is None or row.is_over:
        return {"question": None}
    question.match = row
    mine = question.ballots.filter(seat=seat).first() if seat else None
    inside = question.ballots.exclude(cast_at=None).count()
    return {"question": question, "mine": mine, "in_count": inside, "asked_count": question.ballots.count()}


def _log(row: Match, colour: str | None, everything: bool) -> dict[str, Any]:
    """What happened, question by question, the newest first."""
    closed = row.questions.exclude(closed_at=None).order_by("-number")
    shown = list(closed if everything else closed[:SHOWN])
    complete = everything or len(shown) < SHOWN
    rows = Happening.objects.filter(match=row).order_by("-question__number", "position")
    known = (
        rows.filter(question__in=shown) | rows.filter(question=None) if complete else rows.filter(question__in=shown)
    )
    return {"log": list(_told(row, shown, known, colour)), "log_complete": complete}


def _led(row: Match, here: positions.Position, colour: str | None) -> list[Sentence]:
    """What led to the position that is shown, if it is not the latest one."""
    if here.latest:
        return []
    since = {"question": None} if here.number == 1 else {"question__number": here.number - 1}
    wanted = row.happenings.filter(**since)
    return list(_sentences(row, iter(wanted.order_by("position")), colour))


def _told(row: Match, shown: list[Question], rows: Any, colour: str | None) -> Iterator[Told]:
    questions = {question.pk: question for question in shown}
    by_question: dict[int | None, tuple[Sentence, ...]] = {}
    for pk, group in groupby(rows, key=lambda happening: happening.question_id):
        by_question[pk] = tuple(_sentences(row, group, colour))
    filmed = set(Film.objects.filter(question__in=shown).values_list("question", flat=True))
    marked = marks.marks(row, shown)
    for pk, question in questions.items():
        question.match = row
        yield Told(question, by_question.get(pk, ()), pk in filmed, marked.get(pk, ()))
    if None in by_question:
        yield Told(None, by_question[None])


def _sentences(row: Match, group: Iterator[Happening], colour: str | None) -> Iterator[Sentence]:
    for happening in group:
        if happening.known_to(colour):
            happening.match = row
            yield happening.sentence


def _end(row: Match) -> dict[str, Any]:
    """The ranking of a finished match, and what proves that its dice were fair."""
    outcome = row.outcome
    if outcome is None:
        return {"outcome": None}
    seats = {seat.colour: seat for seat in row.seats.select_related("player")}
    places, rank = [], 1
    for group in outcome.ranking:
        places += [
            Place(rank, seats[one], outcome.points[one], one in outcome.winners, outcome.told.get(one)) for one in group
        ]
        rank += len(group)
    return {"outcome": outcome, "places": places, "secret": bytes(row.secret).hex()}


def _place(rank: int, seat: Seat, outcome: Outcome) -> Place:
    won, told = seat.colour in outcome.winners, outcome.told.get(seat.colour)
    return Place(rank, seat, outcome.points[seat.colour], won, told)
