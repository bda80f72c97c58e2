"""Who may open the page of a ballot: its player, signed in or by a letter's link, or a deputy while they are away."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from games.models import Ballot, Token, User, now
from games.post import deputies

SALT = "games.vote"


def ballots() -> Any:
    return Ballot.objects.select_related("question__match", "seat__player")


def cookie(ballot: int) -> str:
    return f"ballot-{ballot}"


def voter(request: HttpRequest, ballot: Ballot) -> User | None:
    """Who votes: the seat's player, signed in or by a link that is still good, or a deputy while they are away."""
    player = ballot.seat.player
    assert player
    if request.user.is_authenticated and request.user.pk == player.pk:
        return player
    held = request.get_signed_cookie(cookie(ballot.pk), default="", salt=SALT)
    good = Token.objects.filter(purpose=Token.Purpose.LINK, opens=ballot.pk, revoked_at=None)
    if held.isdecimal() and good.filter(pk=held).exists():
        return player
    absence = deputies.of(ballot.seat, now())
    deputy = absence.deputy if absence else None
    return deputy if deputy and (deputy == request.user or _asked_as(deputy, ballot, held)) else None


def _asked_as(deputy: User, ballot: Ballot, held: str) -> bool:
    """Whether a browser came by the link of a letter to the deputy about this ballot."""
    theirs = ballot.letters.filter(person=deputy).exclude(absence=None).values("pk")
    good = Token.objects.filter(purpose=Token.Purpose.DEPUTY, opens__in=theirs, revoked_at=None)
    return held.isdecimal() and good.filter(pk=held).exists()


def private(response: HttpResponse) -> HttpResponse:
    """Kept by nobody and found by no search engine."""
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
