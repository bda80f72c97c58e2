"""What was done about a match itself, for all to read, and what its players decide about it together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_naive, make_aware
from django.views.decorators.http import require_POST

from games import table
from games.models import Act, Match, Motion, User
from games.post import acts
from games.rules.sentences import Sentence
from games.say import say

SHOWN = 6
Kind = Motion.Kind


@dataclass(frozen=True)
class Asked:
    """A motion that is open: what it would do in words, how it stands, and what this visitor said."""

    motion: Motion
    sentence: str
    yes: int
    needed: int
    said: bool | None


def about(row: Match, visitor: object, *, everything: bool = False) -> dict[str, Any]:
    """The acts, the newest first, and the open motions, for a page about a match."""
    voters = table.motions.voters(row)
    seats = [one for one in row.seats.select_related("player") if one.player in voters]
    rows = list(row.acts.select_related("by", "seat__player").order_by("-pk")[: None if everything else SHOWN + 1])
    return {
        "acts": [{"at": act.at, "sentence": acts.told(act).sentence} for act in (rows if everything else rows[:SHOWN])],
        "acts_complete": everything or len(rows) <= SHOWN,
        "asked": [_asked(motion, len(voters), visitor) for motion in row.motions.filter(state=Motion.State.OPEN)],
        "pause": row.pauses.filter(over=False).first(),
        "votes": visitor in voters,
        "hosts": isinstance(visitor, User) and row.host_id == visitor.pk,
        "others": [one for one in seats if row.veiled or one.player_id != row.host_id],
    }


@require_POST
@login_required
def motions(request: HttpRequest, slug: str) -> HttpResponse:
    """A player says yes or no to a motion, or asks the others for something."""
    assert isinstance(request.user, User)
    row = get_object_or_404(Match, slug=slug)
    try:
        _act(request, row, request.user)
    except table.Refused as no:
        context = {"match": row, "why": say(no.sentence, {})}
        return render(request, "lobby/no_seat.html", context, status=409)
    return redirect(f"/m/{row.slug}/#table")


def _act(request: HttpRequest, row: Match, by: User) -> None:
    act = request.POST.get("act", "")
    match act:
        case "yes" | "no":
            motion = get_object_or_404(row.motions, pk=_number(request, "motion"))
            table.motions.voice(motion.pk, by, act == "yes")
        case Kind.RESUME | Kind.END:
            table.motions.move(row.pk, Kind(act), by)
        case Kind.HOST:
            table.motions.move(row.pk, Kind.HOST, by, host=_player(row, _number(request, "host")))
        case Kind.SHORTEN:
            table.motions.shorten(row.pk, _moment(request), by)
        case _:
            raise table.Refused(Sentence("Nothing was asked."))


def _asked(motion: Motion, voters: int, visitor: object) -> Asked:
    asked = Act.objects.filter(match=motion.match_id, kind=Act.Kind.MOTION, facts__motion=motion.pk).first()
    mine = motion.voices.filter(person=visitor).first() if isinstance(visitor, User) else None
    return Asked(
        motion,
        acts.told(asked).sentence if asked else motion.get_kind_display(),
        table.motions.agreed(motion),
        table.motions.needed(motion, voters),
        mine.yes if mine else None,
    )


def _player(row: Match, number: int) -> int:
    """The key of the person in the seat of this number; 0 for none."""
    return row.seats.filter(number=number).values_list("player", flat=True).first() or 0


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _moment(request: HttpRequest) -> Any:
    try:
        moment = parse_datetime(request.POST.get("until", ""))
    except ValueError:
        moment = None
    if moment is None:
        raise table.Refused(Sentence("That is no date and time."))
    return make_aware(moment) if is_naive(moment) else moment
