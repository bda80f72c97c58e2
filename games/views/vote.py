"""A vote: from a letter's link or signed in, one page that shows, and by POST casts. A link never acts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.core import signing
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import table, tokens
from games.context import in_words_of
from games.models import Ballot, Match, Order, Token, now
from games.post import facts, offers, pace
from games.rules import catalog
from games.rules.game import Fault, MoveError
from games.rules.prompts import all_bind, binds, options
from games.rules.sentences import Sentence
from games.rules.wording import written
from games.say import names
from games.views import art, asking, positions, voters

Purpose = Token.Purpose
KEPT = timedelta(days=7)
"""How long after the deadline a link still shows what was decided."""
AT_ONCE = 60
"""Seconds within which a browser without cookies, sent on from a link, is shown the question in words."""
PLAYING = (Match.Status.RUNNING, Match.Status.PAUSED)


class HttpResponseSeeOther(HttpResponseRedirect):
    """Go on with a GET."""

    status_code = 303


@require_safe
def link(request: HttpRequest, token: str, word: str = "") -> HttpResponse:
    """A letter's link: remembers that this browser holds it, and goes on to the ballot's page. Casts nothing."""
    opened = tokens.opened_by(token, Purpose.LINK, Purpose.DEPUTY)
    asked = Q(letters=opened.opens) if opened and opened.purpose == Purpose.DEPUTY else Q(pk=opened and opened.opens)
    ballot = opened and voters.ballots().filter(asked).exclude(seat__player=None).first()
    if not opened or not ballot:
        return voters.private(render(request, "vote/unknown.html", status=404))
    page = reverse("vote", args=[ballot.pk])
    query = {"choose": word} if word else {}
    if opened.purpose == Purpose.LINK:
        query["from"] = _pass(ballot)
    onward = HttpResponseSeeOther(f"{page}?{urlencode(query)}" if query else page)
    onward.set_signed_cookie(
        voters.cookie(ballot.pk),
        str(opened.pk),
        salt=voters.SALT,
        path=page,
        expires=max(ballot.question.due_at, now()) + KEPT,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    onward["Referrer-Policy"] = "no-referrer"
    return voters.private(onward)


@require_http_methods(["GET", "HEAD", "POST"])
def vote(request: HttpRequest, ballot: int) -> HttpResponse:
    """The page of one ballot, for its player and whoever stands in for them only."""
    row = voters.ballots().filter(pk=ballot).exclude(seat__player=None).first()
    if row is None:
        raise Http404
    voter = voters.voter(request, row)
    if voter is None:
        return voters.private(_without_key(request, row))
    with in_words_of(voter):
        return voters.private(_cast(request, row) if request.method == "POST" else _show(request, row))


@require_POST
def more_time(request: HttpRequest, ballot: int) -> HttpResponse:
    """Takes one of the player's extensions for the open question."""
    row = voters.ballots().filter(pk=ballot).exclude(seat__player=None).first()
    if row is None or row.seat.player is None or voters.voter(request, row) != row.seat.player:
        raise Http404
    with in_words_of(row.seat.player):
        try:
            table.more_time(row.seat_id, row.seat.player)
        except table.Refused as no:
            if row.question.closed_at:
                return voters.private(_show(request, row))
            picks = asking.parsed(row.prompt.shape, row.words)
            more = {"refused": no.sentence}
            return voters.private(_form(request, row, picks=picks, orders=_orders(row), more=more, status=409))
    return voters.private(HttpResponseSeeOther(reverse("vote", args=[row.pk])))


@require_safe
def board(request: HttpRequest, ballot: int, night: bool = False) -> HttpResponse:
    """The position of a ballot's question, as its seat sees it."""
    row = voters.ballots().filter(pk=ballot).exclude(seat__player=None).first()
    if row is None or voters.voter(request, row) is None:
        raise Http404
    match = row.question.match
    return positions.drawn(request, match, positions.seen(match, row.question.state, row.seat.colour), night=night)


def _pass(ballot: Ballot) -> str:
    return signing.dumps(ballot.pk, salt=voters.SALT)


def _without_key(request: HttpRequest, ballot: Ballot) -> HttpResponse:
    """For a browser that keeps no cookies: the question in words and the answer by letter. Else nothing."""
    try:
        came = signing.loads(request.GET.get("from", ""), salt=voters.SALT, max_age=AT_ONCE) == ballot.pk
    except signing.BadSignature:
        came = False
    if not came:
        return render(request, "vote/unknown.html", {"signed_out": not request.user.is_authenticated}, status=404)
    assert ballot.seat.player
    with in_words_of(ballot.seat.player):
        return render(request, "vote/no_cookies.html", _about(ballot) | _by_letter(ballot))


def _by_letter(ballot: Ballot) -> dict[str, Any]:
    """What a browser can put into a letter for its player."""
    return {
        "write_to": tokens.filled(tokens.address(Purpose.REPLY, ballot.pk)),
        "by_letter": [(offers.typed(option.word), option) for option in options(ballot.prompt.shape)],
    }


def _show(request: HttpRequest, ballot: Ballot) -> HttpResponse:
    if ballot.question.closed_at or ballot.question.match.status not in PLAYING:
        return render(request, "vote/closed.html", _about(ballot) | _decided(request, ballot))
    shape = ballot.prompt.shape
    chosen = asking.parsed(shape, request.GET.get("choose", ""))
    picks = chosen if any(chosen) else asking.parsed(shape, ballot.words)
    came = {"came": say_words(ballot, written(shape, chosen)) if any(chosen) else ""}
    return _form(request, ballot, picks=picks, orders=_orders(ballot), more=came)


def _cast(request: HttpRequest, ballot: Ballot) -> HttpResponse:
    prompt = ballot.prompt
    picks = asking.picked(prompt.shape, request.POST)
    orders = asking.beforehand(prompt, request.POST)
    try:
        table.cast(
            ballot.pk,
            written(prompt.shape, picks),
            source=Ballot.Source.WEB,
            by=voters.voter(request, ballot),
            final="open" not in request.POST,
            ahead=orders,
        )
    except table.NotTheirSeat:
        return _without_key(request, ballot)
    except MoveError as no:
        more = {"no": no.sentence if any(picks) else None, "nothing": not any(picks)}
        return _form(request, ballot, picks=picks, orders=orders, more=more, status=422)
    except Fault:
        more = {"no": Sentence("The machine that looks at the board cannot be reached: try again in a minute.")}
        return _form(request, ballot, picks=picks, orders=orders, more=more, status=503)
    except table.TooLate:
        return _too_late(request, ballot.pk)
    return HttpResponseSeeOther(reverse("vote", args=[ballot.pk]))


def _form(
    request: HttpRequest,
    ballot: Ballot,
    *,
    picks: asking.Picks,
    orders: Mapping[str, Sequence[str]],
    more: dict[str, Any],
    status: int = 200,
) -> HttpResponse:
    filled = asking.sheet(ballot.prompt, picks, orders)
    context = _about(ballot) | {"sheet": filled, "sheet_template": f"vote/{filled.shape}.html"} | more
    assert ballot.seat.player
    context["extras"] = table.silence.extras_left(ballot.question.match, ballot.seat.player)
    context["waits"] = pace.kept(ballot.question.match).waits(vote=ballot.question.vote, setup=ballot.question.setup)
    context["stands_in"] = voters.voter(request, ballot) != ballot.seat.player
    context["preview"] = True
    catalog.wake(ballot.question.match.game)
    context["still_open"] = "open" in request.POST if request.method == "POST" else not ballot.final
    return render(request, "vote/vote.html", context, status=status)


def _too_late(request: HttpRequest, pk: int) -> HttpResponse:
    ballot = voters.ballots().get(pk=pk)
    context = _about(ballot) | _decided(request, ballot) | {"late": now()}
    return render(request, "vote/closed.html", context, status=409)


def _about(ballot: Ballot) -> dict[str, Any]:
    """What every page of a ballot shows."""
    question, match = ballot.question, ballot.question.match
    view = positions.seen(match, question.state, ballot.seat.colour)
    asked = list(question.ballots.select_related("seat__player").order_by("seat__number"))
    for row in (ballot, *asked):
        row.seat.match = match
    return {
        "ballot": ballot,
        "question": question,
        "match": match,
        "prompt": ballot.prompt,
        "who": names(match),
        "view": view,
        "asked": asked,
        "those_in": [row for row in asked if row.cast_at],
        "rests": match.status not in PLAYING and not question.closed_at,
        "paused": match.status == Match.Status.PAUSED,
        "stays": bool(ballot.words) and binds(ballot.prompt.shape, ballot.words),
        "binding": all_bind(ballot.prompt.shape),
        "mine": say_words(ballot, ballot.words),
        "inherited": facts.inherited(ballot),
        "in_words": positions.words(match, view),
        **positions.stage(match, view),
        "example": offers.example(ballot.prompt.shape),
        "option_template": art.part(match.game, "option"),
    }


def _decided(request: HttpRequest, ballot: Ballot) -> dict[str, Any]:
    """What came of a closed question, as far as this seat may know; where to go on, for whoever is signed in."""
    match, colour = ballot.question.match, ballot.seat.colour
    following = Ballot.objects.filter(seat=ballot.seat, question__closed_at=None, cast_at=None).first()
    return {
        "happened": facts.decided(ballot.question, colour, names(match)),
        "following": following if request.user.is_authenticated else None,
    }


def _orders(ballot: Ballot) -> dict[str, list[str]]:
    scope = ballot.prompt.scope
    return {order.kind: list(order.words) for order in Order.objects.filter(seat=ballot.seat, scope=scope)}


def say_words(ballot: Ballot, words: str) -> str:
    """An answer as its player would read it: the options' labels instead of words, nothing for no answer."""
    return facts.in_words(ballot.prompt.shape, words, names(ballot.question.match)) if words else ""
