"""Before a match begins: who sits where, who is invited, and the host's few acts. The table does them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import bots, table, tokens
from games.forms import Doors, Invitations
from games.models import Invitation, Match, Seat, Tenure, Token, User
from games.say import host as host_of
from games.say import names, say
from games.views import practice, seats

Purpose = Token.Purpose


@require_safe
@login_required
def lobby(request: HttpRequest) -> HttpResponse:
    """The matches that wait for players: those open to all, and those that this person knows of."""
    assert isinstance(request.user, User)
    me = request.user
    known = Q(open_to_all=True) | Q(host=me) | Q(seats__player=me) | Q(invitations__email=me.email.lower())
    waiting = Match.objects.filter(known, status=Match.Status.LOBBY).distinct().select_related("host")
    known_for, open_seats = table.reliability(me), table.substitutes.open_seats()
    context = {
        "practice": practice.offered(),
        "matches": [_line(row, me, known_for) for row in waiting.order_by("-created_at")],
        "open_seats": [
            {"seat": one, "why_not": _why_not(one.match, me, known_for)}
            for one in open_seats
            if not _played(one.match, me)
        ],
    }
    return render(request, "lobby/lobby.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """A join link or an invitation: GET shows the match, POST takes the seat or declines."""
    opened = tokens.opened_by(token, Purpose.JOIN, Purpose.INVITE, Purpose.TAKEOVER)
    if opened and opened.purpose == Purpose.TAKEOVER:
        return _unseen(_takeover(request, opened))
    row, invited = _opened(opened)
    if row is None:
        return _unseen(render(request, "lobby/unknown.html", status=404))
    if request.method == "POST":
        return _unseen(_answer(request, row, invited))
    return _unseen(render(request, "lobby/join.html", _about(row, request.user) | {"invited": invited}))


@require_POST
@login_required
def seat(request: HttpRequest, slug: str) -> HttpResponse:
    """Takes a seat that a signed-in person may have, declines an invitation, confirms, or gives the seat back."""
    assert isinstance(request.user, User)
    row = get_object_or_404(Match, slug=slug)
    invited = row.invitations.filter(email=request.user.email.lower(), state=Invitation.State.OPEN).first()
    if request.POST.get("act") == "leave":
        return _leave(request, row, request.user)
    if request.POST.get("act") == "ready":
        return _ready(request, row, request.user)
    if invited is None and row.host_id != request.user.pk and not row.open_to_all:
        raise Http404
    return _answer(request, row, invited, from_lobby=row.host_id != request.user.pk)


@require_POST
@login_required
def host(request: HttpRequest, row: Match) -> HttpResponse:
    """The host invites, makes a join link, or fills the free seats with bots and begins."""
    match request.POST.get("act"):
        case "invite":
            return _invite(request, row)
        case "link":
            tokens.token(Purpose.JOIN, row.pk)
        case "start":
            return _start(request, row)
    return redirect("match", row.slug)


def page(request: HttpRequest, row: Match, mine: Seat | None, *, form: Invitations | None = None) -> HttpResponse:
    """The page of a match that has not begun."""
    hosts = row.host_id == request.user.pk
    context = _about(row, request.user) | {"seat": mine, "hosts": hosts, "form": form or Invitations()}
    invited = row.invitations.filter(email=getattr(request.user, "email", "").lower(), state=Invitation.State.OPEN)
    context["invited"] = invited.first() if request.user.is_authenticated and not mine else None
    if row.open_to_all and isinstance(request.user, User):
        context["why_not"] = _why_not(row, request.user, table.reliability(request.user))
    if hosts:
        context["doors"] = Doors(initial=vars(row))
        context |= {"invitations": row.invitations.order_by("sent_at"), "join_link": _join_link(request, row)}
    return render(request, "lobby/match.html", context, status=422 if form else 200)


def _about(row: Match, visitor: object) -> dict[str, Any]:
    seats = list(row.seats.select_related("player"))
    return {
        "match": row,
        "seats": seats,
        "taken": sum(bool(one.name) for one in seats),
        "free": sum(not one.player and not one.bot for one in seats),
        "sits": any(isinstance(visitor, User) and one.player == visitor for one in seats),
        "people": sum(bool(one.player) for one in seats),
        "ready": sum(bool(one.player and one.ready_at) for one in seats),
        "who": names(row),
        "host": host_of(row),
    }


def _played(row: Match, me: User) -> bool:
    return Tenure.objects.filter(seat__match=row, player=me).exists()


def _why_not(row: Match, me: User, known_for: table.Reliability | None) -> str:
    """Why somebody cannot take a seat of this match from the lobby; empty if they can."""
    why = table.gate.closed_to(row, me, known_for)
    return say(why, {}) if why else ""


def _line(row: Match, me: User, known_for: table.Reliability | None) -> dict[str, Any]:
    invited = row.invitations.filter(email=me.email.lower(), state=Invitation.State.OPEN).exists()
    hosts = row.host_id == me.pk
    why_not = "" if invited or hosts else _why_not(row, me, known_for)
    return _about(row, me) | {"invited": invited, "hosts": hosts, "why_not": why_not}


def _takeover(request: HttpRequest, opened: Token) -> HttpResponse:
    found = Seat.objects.select_related("match__host", "player").filter(pk=opened.opens).first()
    if found is None:
        return render(request, "lobby/unknown.html", status=404)
    return seats.takeover(request, found)


def _opened(opened: Token | None) -> tuple[Match | None, Invitation | None]:
    if opened is None:
        return None, None
    if opened.purpose == Purpose.JOIN:
        return Match.objects.select_related("host").filter(pk=opened.opens).first(), None
    invited = Invitation.objects.select_related("match__host").filter(pk=opened.opens).first()
    return (invited.match, invited) if invited else (None, None)


def _answer(request: HttpRequest, row: Match, invited: Invitation | None, *, from_lobby: bool = False) -> HttpResponse:
    if request.POST.get("act") == "decline" and invited:
        table.decline(invited)
        return render(request, "lobby/declined.html", {"match": row})
    if not isinstance(request.user, User):
        return redirect(f"/accounts/login/?next={request.path}")
    try:
        if invited:
            table.accept(invited, request.user)
        else:
            table.join(row.pk, request.user, from_lobby=from_lobby)
    except table.NoSeat:
        context = _about(row, request.user) | {"invited": invited}
        return render(request, "lobby/no_seat.html", context, status=409)
    except table.Refused as no:
        context = _about(row, request.user) | {"why": say(no.sentence, {})}
        return render(request, "lobby/no_seat.html", context, status=409)
    return redirect("match", row.slug)


def _leave(request: HttpRequest, row: Match, person: User) -> HttpResponse:
    try:
        table.leave(row.pk, person)
    except table.NoSeat:
        return render(request, "lobby/no_seat.html", _about(row, person), status=409)
    return redirect("match", row.slug)


def _ready(request: HttpRequest, row: Match, person: User) -> HttpResponse:
    try:
        table.muster.confirm(get_object_or_404(row.seats, player=person).pk, person)
    except table.Refused as no:
        context = _about(row, person) | {"why": say(no.sentence, {})}
        return render(request, "lobby/no_seat.html", context, status=409)
    return redirect("match", row.slug)


def _invite(request: HttpRequest, row: Match) -> HttpResponse:
    form = Invitations(request.POST)
    if form.is_valid():
        try:
            with transaction.atomic():
                for address in form.cleaned_data["addresses"]:
                    table.invite(row, address, row.host)
            return redirect("match", row.slug)
        except table.Refused as no:
            form.add_error("addresses", say(no.sentence, {}))
    return page(request, row, row.seats.filter(player=request.user).first(), form=form)


def _start(request: HttpRequest, row: Match) -> HttpResponse:
    names_of_bots = bots.names(row.game)
    try:
        with transaction.atomic():
            if names_of_bots:
                table.fill_with_bots(row.pk, names_of_bots[0])
            table.muster.call(row.pk)
    except (table.NoSeat, table.NotReady):
        context = _about(row, request.user) | {"why": _("It has begun already, or a seat is still free.")}
        return render(request, "lobby/no_seat.html", context, status=409)
    return redirect("match", row.slug)


def _join_link(request: HttpRequest, row: Match) -> str:
    """The link that lets anyone in, if the host has made one; looking at it makes none."""
    if not Token.objects.filter(purpose=Purpose.JOIN, opens=row.pk, revoked_at=None).exists():
        return ""
    return request.build_absolute_uri(f"/join/{tokens.token(Purpose.JOIN, row.pk)}")


def _unseen(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
