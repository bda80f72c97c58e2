"""Practice alone in one press: a match of one seat that begins at once, in every game that one person can play."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games import table
from games.hours import Schedule
from games.models import Ballot, User
from games.rules import catalog
from games.rules.game import Shelved

PACE = Schedule(vote_hours=336, turn_hours=336, settling_seconds=0)
"""Nobody waits for who plays alone: two weeks an answer, and none of it is waited for."""


def offered() -> tuple[Shelved, ...]:
    """The games that one person can play on this machine."""
    return tuple(
        one for one in catalog.shelf() if 1 in catalog.game(one.key, {}).seats and catalog.missing(one.key) is None
    )


@require_POST
@login_required
def practise(request: HttpRequest) -> HttpResponse:
    """Begins a match of one seat and goes on to its first question."""
    assert isinstance(request.user, User)
    wanted = next((one for one in offered() if one.key == request.POST.get("game")), None)
    if wanted is None:
        raise Http404
    made = table.create(request.user, _("Practice"), game=wanted.key, settings={}, seats=1, schedule=PACE)
    table.join(made.pk, request.user)
    return redirect("vote", Ballot.objects.get(question__match=made).pk)
