"""Agreeing to what one asked for about oneself: a letter's link shows a page, a POST agrees or stops it.

The token is the key: whoever reads the mailbox need not be signed in.
"""

from __future__ import annotations

from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games import tokens
from games.context import in_words_of
from games.models import Consent, Token
from games.people import forgetting, moving
from games.post.letters.consent import said

PAGES = {
    Consent.Kind.LEAVE: "consent/address.html",
    Consent.Kind.ARRIVE: "consent/address.html",
    Consent.Kind.FORGET: "consent/forget.html",
}


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def consent(request: HttpRequest, token: str) -> HttpResponse:
    """What would be done, with a button for yes and one for no."""
    opened = tokens.opened_by(token, Token.Purpose.CONFIRM)
    wanted = opened and Consent.objects.select_related("person").filter(pk=opened.opens).first()
    answer = _of(request, wanted) if wanted else render(request, "consent/unknown.html", status=404)
    answer["Cache-Control"] = "no-store"
    answer["X-Robots-Tag"] = "noindex"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def _of(request: HttpRequest, wanted: Consent) -> HttpResponse:
    with in_words_of(wanted.person):
        context = {"said": said(wanted), "wanted": wanted, "matches": forgetting.playing(wanted.person)}
        context["done"] = _done(request, wanted) if request.method == "POST" else ""
        return render(request, PAGES[Consent.Kind(wanted.kind)], context)


def _done(request: HttpRequest, wanted: Consent) -> str:
    forgets = wanted.kind == Consent.Kind.FORGET
    if request.POST.get("say") != "yes":
        forgetting.stay(wanted.person) if forgets else moving.stop(wanted.person)
        return "stopped"
    if forgets:
        return _forgotten(request, wanted)
    moved = moving.agree(wanted)
    if moved and request.user.is_authenticated and request.user.pk == wanted.person_id:
        wanted.person.refresh_from_db()
        update_session_auth_hash(request, wanted.person)
    return "moved" if moved else "waiting" if moving.pending(wanted.person) else "taken"


def _forgotten(request: HttpRequest, wanted: Consent) -> str:
    mine = request.user.is_authenticated and request.user.pk == wanted.person_id
    if not forgetting.agree(wanted):
        return "gone"
    if mine:
        logout(request)
    return "forgotten"
