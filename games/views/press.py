"""Press: what players write to each other, in threads, and the form to write. Who may read it is said by `talk`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games import talk
from games.forms import Message
from games.models import Match, Mute, Press, Seat, Tenure, User
from games.post import unwanted
from games.reply.press import REMOVED
from games.say import names, say
from games.views import positions

SHOWN = 60
"""How many messages a page shows; the earlier ones are one link away."""
ON_CARD = 4
MOST = 5_000


@dataclass(frozen=True)
class Said:
    """A message as its reader sees it."""

    press: Press
    mine: bool
    writer: str
    to: str


@dataclass(frozen=True)
class Thread:
    """What was written between the reader and one other seat, or to all."""

    key: str
    name: str
    count: int
    chosen: bool


@require_http_methods(["GET", "HEAD", "POST"])
def press(request: HttpRequest, slug: str) -> HttpResponse:
    """The messages of a match that this visitor may read; by POST the player of a seat writes one."""
    row = get_object_or_404(Match, slug=slug)
    seat = positions.seat_of(row, request.user)
    if request.method == "POST":
        return _send(request, row, seat)
    return _page(request, row, seat)


@require_POST
@login_required
def mute(request: HttpRequest, slug: str) -> HttpResponse:
    """No more letters with messages and news of this match, or all of them again."""
    row = get_object_or_404(Match, slug=slug)
    assert isinstance(request.user, User)
    person = User.objects.get(pk=request.user.pk)
    if row.host_id != person.pk and not row.seats.filter(player=person).exists():
        raise Http404
    (unwanted.mute if request.POST.get("mute") == "yes" else unwanted.unmute)(person, row)
    return redirect("press", row.slug)


def card(row: Match, seat: Seat | None) -> dict[str, Any]:
    """The newest messages and the form, for the page of the match."""
    newest = list(islice(talk.readable(row, seat), ON_CARD + 1))
    return {
        "messages": _shown(row, seat, newest[:ON_CARD]),
        "messages_more": len(newest) > ON_CARD,
        "message": Message(row, seat, initial={"to": talk.ALL}) if seat and talk.may_write(row, seat) else None,
    }


def _send(request: HttpRequest, row: Match, seat: Seat | None) -> HttpResponse:
    if seat is None:
        raise Http404
    form = Message(row, seat, request.POST)
    if not form.is_valid():
        return _page(request, row, seat, form=form)
    to = form.cleaned_data["to"]
    try:
        said = talk.say_to(seat, [to], form.cleaned_data["text"])
    except talk.Unsaid as no:
        form.add_error(None, say(no.sentence, names(row)))
        return _page(request, row, seat, form=form)
    done = "scrubbed" if REMOVED in said.text else "sent"
    return redirect(f"{reverse('press', args=[row.slug])}?{urlencode({'with': to, 'done': done})}")


def _page(request: HttpRequest, row: Match, seat: Seat | None, *, form: Message | None = None) -> HttpResponse:
    chosen = request.GET.get("with", "")
    everything = list(islice(talk.readable(row, seat), MOST))
    wanted = [one for one in everything if not chosen or chosen in _threads_of(one, seat)]
    shown = wanted if "all" in request.GET else wanted[:SHOWN]
    if form is None and seat and talk.may_write(row, seat):
        form = Message(row, seat, initial={"to": chosen or talk.ALL})
    context = {
        "match": row,
        "seat": seat,
        "threads": _threads(row, seat, everything, chosen),
        "chosen": chosen,
        "messages": _shown(row, seat, shown),
        "earlier": len(wanted) > len(shown),
        "message": form,
        "done": "" if request.method == "POST" else request.GET.get("done", ""),
        "muted": seat is not None and Mute.objects.filter(person=seat.player_id, match=row).exists(),
    }
    return render(request, "press/press.html", context, status=422 if form and form.errors else 200)


def _threads_of(said: Press, seat: Seat | None) -> Sequence[str]:
    """The keys of the threads in which a message stands for this reader."""
    if not said.to or seat is None:
        return (talk.ALL,)
    return said.to if said.seat_id == seat.pk else (said.seat.colour,)


def _threads(row: Match, seat: Seat | None, messages: Iterable[Press], chosen: str) -> list[Thread]:
    counts: dict[str, int] = {}
    for one in messages:
        for key in _threads_of(one, seat):
            counts[key] = counts.get(key, 0) + 1
    known = {one.colour: one.name for one in row.seats.select_related("player")} | {talk.ALL: _("To all")}
    partners = [one.colour for one in talk.partners(row, seat)]
    keys = [talk.ALL, *(key for key in known if key != talk.ALL and (key in counts or key in partners))]
    return [Thread(key, known[key], counts.get(key, 0), key == chosen) for key in keys]


def _shown(row: Match, seat: Seat | None, newest_first: Sequence[Press]) -> list[Said]:
    """The messages with the names of those who wrote and read them at the time, the oldest first."""
    sat = list(Tenure.objects.filter(seat__match=row).select_related("seat", "player"))
    who = names(row)
    return [_told(one, seat, sat, _names_then(row, one, sat, who)) for one in reversed(newest_first)]


def _told(one: Press, seat: Seat | None, sat: Sequence[Tenure], who: Mapping[str, str]) -> Said:
    own = [held for held in sat if seat and held.seat_id == seat.pk and held.player_id == seat.player_id]
    mine = seat is not None and one.seat_id == seat.pk and talk.within(one.sent_at, own)
    readers = [_("you") if seat and colour == seat.colour else who[colour] for colour in one.to]
    to = ", ".join(readers) if readers else _("all")
    return Said(one, mine, _("You") if mine else who[one.seat.colour], to)


def _names_then(row: Match, one: Press, sat: Iterable[Tenure], who: Mapping[str, str]) -> Mapping[str, str]:
    """Who held each seat when a message was sent, for seats change hands; names of today where nobody is known."""
    then = [held for held in sat if talk.within(one.sent_at, [held])]
    return {**who, **{held.seat.colour: row.calls(held.player, held.seat.colour) for held in then}}
