"""The front page: what this is for those who are signed out, and for those who are in, what waits for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Absence, Ballot, Invitation, Match, Question, Seat, User, now
from games.rules.prompts import Prompt
from games.say import names
from games.views.vote import say_words

RESULTS = 50


@dataclass(frozen=True)
class Asked:
    """A running match of this person, its open question, and their own ballot of it if they are asked."""

    seat: Seat
    match: Match
    question: Question
    ballot: Ballot | None
    who: dict[str, str]
    inside: int
    asked: int

    @property
    def prompt(self) -> Prompt:
        return self.ballot.prompt if self.ballot else next(iter(self.question.prompts.values()))

    @property
    def mine(self) -> str:
        return say_words(self.ballot, self.ballot.words) if self.ballot else ""


@dataclass(frozen=True)
class Ended:
    """A match that is over and how this person fared in it; without points it ended without a result."""

    match: Match
    points: int | None
    won: bool


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Welcome, or the dashboard."""
    if not isinstance(request.user, User):
        return render(request, "front/welcome.html")
    return render(request, "front/dashboard.html", _dashboard(request.user))


def _dashboard(person: User) -> dict[str, Any]:
    asked = sorted(_running(person), key=lambda row: row.question.due_at)
    invited = Invitation.objects.filter(email=person.email.lower(), state=Invitation.State.OPEN)
    mine = Match.objects.filter(Q(seats__player=person) | Q(host=person)).distinct()
    return {
        "turns": [row for row in asked if row.ballot and not row.ballot.cast_at],
        "stands_in": _stands_in(person),
        "waiting": [row for row in asked if not row.ballot or row.ballot.cast_at],
        "resting": mine.filter(status__in=(Match.Status.PAUSED, Match.Status.HELD)),
        "invitations": invited.filter(match__status=Match.Status.LOBBY).select_related("match", "invited_by"),
        "gathering": [
            _gathering(row, person) for row in mine.filter(status=Match.Status.LOBBY).order_by("-created_at")
        ],
        "finished": _finished(person),
    }


def _gathering(row: Match, person: User) -> dict[str, Any]:
    """A match that has not begun; while all are to confirm, who has, and whether this person has."""
    people = [seat for seat in row.seats.all() if seat.player_id] if row.muster_until else []
    mine = next((seat for seat in people if seat.player_id == person.pk), None)
    ready = sum(bool(seat.ready_at) for seat in people)
    return {"match": row, "people": len(people), "ready": ready, "owes": mine is not None and not mine.ready_at}


def _running(person: User) -> list[Asked]:
    seats = Seat.objects.filter(player=person, match__status=Match.Status.RUNNING).select_related("match")
    rows = []
    for seat in seats:
        question = seat.match.questions.filter(closed_at=None).prefetch_related("ballots__seat").first()
        if question is None:
            continue
        question.match = seat.match
        ballots = list(question.ballots.all())
        for ballot in ballots:
            ballot.question = question
        mine = next((ballot for ballot in ballots if ballot.seat_id == seat.pk), None)
        inside = sum(ballot.cast_at is not None for ballot in ballots)
        rows.append(Asked(seat, seat.match, question, mine, names(seat.match), inside, len(ballots)))
    return rows


def _stands_in(person: User) -> list[Ballot]:
    """The blank ballots of those who are away and named this person to answer for them, the nearest deadline first."""
    moment = now()
    absent = Absence.objects.filter(deputy=person, start__lte=moment, end__gt=moment).exclude(accepted_at=None)
    blank = Ballot.objects.filter(cast_at=None, question__closed_at=None, seat__player__in=absent.values("person"))
    going = blank.filter(question__match__status__in=(Match.Status.RUNNING, Match.Status.PAUSED))
    elsewhere = going.exclude(question__match__seats__tenures__player=person)
    return list(elsewhere.select_related("question__match", "seat__player").order_by("question__due_at"))


def _finished(person: User) -> list[Ended]:
    over = (Match.Status.FINISHED, Match.Status.ABANDONED)
    begun = Seat.objects.filter(player=person, match__status__in=over, match__questions__number=1)
    return [_ended(seat) for seat in begun.select_related("match").order_by("-match__finished_at")[:RESULTS]]


def _ended(seat: Seat) -> Ended:
    outcome = seat.match.outcome
    if not outcome:
        return Ended(seat.match, None, won=False)
    return Ended(seat.match, outcome.points.get(seat.colour, 0), seat.colour in outcome.winners)
