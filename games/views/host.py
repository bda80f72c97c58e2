"""The host's page: time, pauses, title and hours of a match that goes on. The table does what is asked, or refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from games import bots, story, table, tokens
from games.forms import Again, AtSeat, Doors, MoreTime, Rename, Rest, Silence, Sooner, Timing, shown, written
from games.hours import Schedule
from games.models import Match, Motion, Seat, Token, User, now
from games.rules import codec
from games.say import say
from games.views import council, lobby, meaning, seats

GOING_ON = (Match.Status.RUNNING, Match.Status.PAUSED)
SAID = {
    "extend": _("The open question has more time. Everyone gets a letter."),
    "remind": _("Those who owe an answer get a letter."),
    "pause": _("The match is paused. Everyone gets a letter."),
    "resume": _("The match goes on. Everyone gets a letter."),
    "title": _("The match has a new name. Everyone gets a letter."),
    "silence": _("What happens in silence has changed. Everyone gets a letter."),
    "open": _("The seat is open to a substitute. Everyone gets a letter."),
    "close": _("The seat is not open any more. Everyone gets a letter."),
    "bot": _("A bot plays on in the seat. Everyone gets a letter."),
    "remove": _("The player was removed, and the seat is open. Everyone gets a letter."),
    "welcome": _("They may take an open seat again. Everyone gets a letter."),
    "sooner": _("Everyone is asked by letter."),
    "end": _("Everyone is asked by letter."),
    "doors": _("Who may take a seat from the lobby has changed. Everyone gets a letter."),
    "hours": _("The schedule has changed. Everyone gets a letter."),
}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def host(request: HttpRequest, slug: str) -> HttpResponse:
    """What only the host may do. Before the match begins it stands on the page of the match itself."""
    assert isinstance(request.user, User)
    row = get_object_or_404(Match.objects.select_related("host"), slug=slug, host=request.user)
    act = request.POST.get("act", "")
    if row.status == Match.Status.LOBBY and act not in ACTS:
        return lobby.host(request, row) if request.method == "POST" else redirect("match", row.slug)
    if request.method != "POST" or act not in ACTS:
        return _page(request, row)
    return _done(request, row, request.user, act)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def hours(request: HttpRequest, slug: str) -> HttpResponse:
    """Another schedule, and what it means for those who play."""
    assert isinstance(request.user, User)
    row = get_object_or_404(Match, slug=slug, host=request.user, status__in=(*GOING_ON, Match.Status.LOBBY))
    before = written(codec.decode(Schedule, row.schedule))
    form = Timing(request.POST if request.method == "POST" else None, initial=before)
    right, refused = form.is_valid(), ""
    if right and "preview" not in request.POST:
        try:
            table.hosting.reschedule(row.pk, form.schedule(), request.user)
            return redirect(_onward(row, "hours"))
        except table.Refused as no:
            refused = say(no.sentence, {})
    context = {
        "match": row,
        "form": form,
        "refused": refused,
        "meaning": _meaning(row, form.schedule()) if right else None,
    }
    return render(request, "host/hours.html", context, status=_status(form, refused))


def _meaning(row: Match, schedule: Schedule) -> dict[str, Any]:
    bounds = row.rules.bounds(row.seats.count())
    return meaning.of(schedule, meaning.seated(row), bounds, veiled=row.veiled)


def _page(request: HttpRequest, row: Match, *, bad: forms.BaseForm | None = None, refused: str = "") -> HttpResponse:
    question = row.questions.filter(closed_at=None).first()
    if question:
        question.match = row
    shown_forms: dict[str, forms.BaseForm] = {
        "extend": MoreTime(),
        "sooner": Sooner(initial={"until": question.due_at} if question else None),
        "pause": Rest(),
        "silence": Silence(initial=shown(story.policy(row))),
        "doors": Doors(initial=vars(row)),
        "title": Rename(instance=Match.objects.get(pk=row.pk)),
    }
    if bad:
        shown_forms[request.POST["act"]] = bad
    context = {
        "match": row,
        "question": question,
        "goes_on": row.status in GOING_ON,
        "forms": shown_forms,
        "refused": refused,
        "done": "" if request.method == "POST" else SAID.get(request.GET.get("done", ""), ""),
        **council.about(row, request.user),
        **seats.for_host(request, row),
    }
    return render(request, "host/host.html", context, status=_status(bad, refused))


def _done(request: HttpRequest, row: Match, by: User, act: str) -> HttpResponse:
    form_class, do = ACTS[act]
    form = form_class(request.POST)
    if not form.is_valid():
        return _page(request, row, bad=form)
    try:
        do(row, by, form.cleaned_data)
    except table.Refused as no:
        return _page(request, row, bad=form, refused=say(no.sentence, {}))
    return redirect(_onward(row, act))


def _status(form: forms.BaseForm | None, refused: str) -> int:
    if refused:
        return 409
    return 422 if form is not None and form.errors else 200


def _onward(row: Match, done: str) -> str:
    return f"/m/{row.slug}/host/?done={done}" if row.status != Match.Status.LOBBY else f"/m/{row.slug}/"


def _extend(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.hosting.extend(row.pk, timedelta(hours=said["hours"]), by)


def _pause(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.pauses.pause(row.pk, now() + timedelta(days=said["days"]), by)


def _resume(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.pauses.resume(row.pk, by)


def _remind(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.reminding.ask_all(row.pk, by)


def _rename(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.hosting.rename(row.pk, said["title"], by)


def _silence(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.hosting.change_policy(row.pk, said["policy"], by)


def _doors(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.hosting.change_doors(row.pk, by, **{name: said[name] for name in Doors.base_fields})


def _sooner(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.motions.shorten(row.pk, said["until"], by)


def _end(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.motions.move(row.pk, Motion.Kind.END, by)


def _open_seat(row: Match, by: User, said: Mapping[str, Any]) -> None:
    seat = table.substitutes.open_seat(_of(row, said), by)
    tokens.token(Token.Purpose.TAKEOVER, seat.pk)


def _close_seat(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.substitutes.close_seat(_of(row, said), by)


def _bot(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.substitutes.put_bot(_of(row, said), next(iter(bots.names(row.game)), ""), by)


def _remove(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.substitutes.remove(_of(row, said), by)


def _welcome(row: Match, by: User, said: Mapping[str, Any]) -> None:
    table.substitutes.welcome(row.pk, said["person"], by)


def _of(row: Match, said: Mapping[str, Any]) -> int:
    """The key of the seat that was meant, if it is one of this match."""
    return int(get_object_or_404(Seat, match=row, pk=said["seat"]).pk)


ACTS: Mapping[str, tuple[type[forms.BaseForm], Callable[[Match, User, Mapping[str, Any]], None]]] = {
    "extend": (MoreTime, _extend),
    "remind": (forms.Form, _remind),
    "pause": (Rest, _pause),
    "resume": (forms.Form, _resume),
    "title": (Rename, _rename),
    "silence": (Silence, _silence),
    "doors": (Doors, _doors),
    "open": (AtSeat, _open_seat),
    "close": (AtSeat, _close_seat),
    "bot": (AtSeat, _bot),
    "remove": (AtSeat, _remove),
    "welcome": (Again, _welcome),
    "sooner": (Sooner, _sooner),
    "end": (forms.Form, _end),
}
"""What a host can do, the form that says how, and the table's door."""
