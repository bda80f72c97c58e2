"""Sets up a new match: one form, and the table does the rest."""

from __future__ import annotations

import random
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import bots, table, tokens
from games.forms import NewMatch
from games.models import Match, Token, User
from games.rules import catalog
from games.say import say
from games.views import art, meaning, practice


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """The form of a new match, and what it means; once it is right, the match, its seats, bots and invitations."""
    assert isinstance(request.user, User)
    started = {"title": _title(), "zone": request.user.zone}
    form = NewMatch(request.POST if request.method == "POST" else None, initial=started)
    right = form.is_valid()
    if right and "preview" not in request.POST:
        try:
            return redirect("match", _set_up(request.user, form).slug)
        except table.Refused as no:
            form.add_error("invite", say(no.sentence, {}))
    groups = [group | {"notes": art.part(group["game"].key, "new")} for group in form.games()]
    context = {
        "form": form,
        "practice": practice.offered(),
        "groups": groups,
        "meaning": _meaning(request.user, form) if right and not form.errors else None,
    }
    return render(request, "new/new.html", context, status=422 if form.errors else 200)


def _meaning(host: User, form: NewMatch) -> dict[str, Any]:
    data = form.cleaned_data
    people = meaning.guests(host, data["invite"], plays=data["plays"])
    bounds = catalog.game(data["game"], data["settings"]).bounds(data["seats"])
    return meaning.of(form.schedule(), people, bounds) | {"lengths": meaning.lengths(form, people)}


def _set_up(host: User, form: NewMatch) -> Match:
    data: dict[str, Any] = form.cleaned_data
    with transaction.atomic():
        made = table.create(
            host,
            data["title"],
            game=data["game"],
            settings=data["settings"],
            seats=data["seats"],
            schedule=form.schedule(),
            policy=form.policy(),
            terms=form.terms(),
        )
        if data["matches"] and data["matches"] > 1:
            table.series.begin(made, data["matches"])
        tokens.token(Token.Purpose.JOIN, made.pk)
        if data["plays"]:
            table.join(made.pk, host)
        for address in data["invite"]:
            table.invite(made, address, host)
        if data["bots"]:
            table.fill_with_bots(made.pk, bots.names(made.game)[0], seats=data["bots"])
        if not made.seats.filter(player=None, bot="").exists():
            table.muster.call(made.pk)
    return made


def _title() -> str:
    """A name to begin with, so that nobody has to think of one."""
    return random.choice(
        (
            _("Harbour Lights"),
            _("The Long Swell"),
            _("Cape Farewell"),
            _("Tea Clipper"),
            _("Sunday Sailors"),
            _("North by Night"),
            _("The Quiet Reef"),
            _("Salt and Rope"),
        )
    )
