"""What comes after a match: a rematch by one press, or the next one of a series, and how that stands."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games import table
from games.models import Match, Seat, Series, User
from games.post.standing import standing
from games.say import say


@require_POST
@login_required
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Makes the rematch of a match, or finds it."""
    assert isinstance(request.user, User)
    row = get_object_or_404(Match, slug=slug)
    try:
        made = table.rematch(row.pk, request.user)
    except table.Refused as no:
        return render(request, "lobby/no_seat.html", {"match": row, "why": say(no.sentence, {})}, status=409)
    return redirect("match", made.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """The matches of a series and its standing; by POST the host stops it."""
    row = get_object_or_404(Series, slug=slug)
    refused = ""
    if request.method == "POST":
        if not isinstance(request.user, User):
            raise Http404
        try:
            table.series.stop(row.pk, request.user)
            return redirect("series", row.slug)
        except table.Refused as no:
            refused = say(no.sentence, {})
    context = {
        "series": row,
        "matches": row.matches.order_by("leg"),
        "standing": standing(row),
        "anonymous": row.latest.anonymous,
        "hosts": row.latest.host_id == request.user.pk,
        "refused": refused,
    }
    return render(request, "match/series.html", context, status=409 if refused else 200)


def about(row: Match, seat: Seat | None) -> dict[str, Any]:
    """For the page of a match: the rematch that was made of it, or whether this player may ask for one."""
    follows = row.series is not None and row.series.goes_on
    made = Match.objects.filter(rematch_of=row).first()
    return {"made": made, "may_ask": bool(row.is_over and seat and not made and not follows), "follows": follows}
