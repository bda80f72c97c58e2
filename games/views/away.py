"""One's own absences: dates on which deadlines wait, or on which a deputy or a bot answers. The table keeps them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate, localtime
from django.views.decorators.http import require_http_methods

from games import story, table
from games.forms import Away
from games.models import Absence, Match, User, now
from games.say import say

ACTS = {"cancel": table.absences.cancel, "accept": table.absences.accept, "decline": table.absences.decline}
PLAYING = (Match.Status.RUNNING, Match.Status.PAUSED)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def away(request: HttpRequest) -> HttpResponse:
    """The absences that are not over, and a form for another one."""
    assert isinstance(request.user, User)
    me = request.user
    for name, act in ACTS.items():
        if request.POST.get(name, "").isdecimal():
            return _done(request, me, act, int(request.POST[name][:9]))
    form = Away(
        request.POST if request.method == "POST" else None, known=_known(me), initial={"first": localdate(now())}
    )
    if not form.is_valid():
        return _page(request, me, form)
    data = form.cleaned_data
    try:
        who = {"deputy": form.deputy, "by_bot": form.by_bot, "copies": data["copies"]}
        table.absences.take(me, data["first"], data["last"], **who)
    except table.Refused as no:
        return _page(request, me, form, refused=say(no.sentence, {}))
    return redirect("/me/away/?done=yes")


def _done(request: HttpRequest, me: User, act: Callable[[int, User], None], absence: int) -> HttpResponse:
    try:
        act(absence, me)
    except table.Refused as no:
        return _page(request, me, Away(known=_known(me)), refused=say(no.sentence, {}))
    return redirect("/me/away/?done=yes")


def _page(request: HttpRequest, me: User, form: Away, *, refused: str = "") -> HttpResponse:
    context = {
        "form": form,
        "refused": refused,
        "done": "done" in request.GET,
        "absences": [_told(one) for one in table.absences.upcoming(me, now()).select_related("deputy")],
        "asked": [_told(one) for one in table.absences.asked_of(me, now())],
        "budgets": [(row, story.policy(row).away_days) for row in _matches(me)],
    }
    status = 409 if refused else 422 if form.errors else 200
    return render(request, "me/away.html", context, status=status)


def _told(one: Absence) -> dict[str, Any]:
    """An absence by its dates, both included."""
    return {"row": one, "first": localdate(one.start), "last": localtime(one.end - timedelta(seconds=1)).date()}


def _known(me: User) -> list[User]:
    """Those with whom a person has sat at a table."""
    return list(table.met(me).order_by("name"))


def _matches(me: User) -> list[Match]:
    return list(Match.objects.filter(seats__player=me, status__in=PLAYING).distinct().order_by("title"))
