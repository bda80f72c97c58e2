"""Unsubscribing: a letter's link shows a page; a POST acts, without any cookie, as mail programs send it (RFC 8058)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games import table, tokens
from games.context import in_words_of
from games.models import Invitation, Token, User
from games.post import unwanted

Purpose = Token.Purpose
Mail = User.Mail
OFFERED = (Mail.EVERYTHING, Mail.QUESTIONS, Mail.NOTHING)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Which letters the owner of the token wants; a POST that says nothing else means none at all.

    The token is the key: it cannot be guessed, opens nothing else, and a page of another site does not know it.
    """
    opened = tokens.opened_by(token, Purpose.UNSUBSCRIBE, Purpose.INVITE)
    if opened and opened.purpose == Purpose.UNSUBSCRIBE:
        person = User.objects.filter(pk=opened.opens).first()
        answer = _of_person(request, person) if person else _unknown(request)
    elif opened:
        invited = Invitation.objects.select_related("match").filter(pk=opened.opens).first()
        answer = _of_address(request, invited) if invited else _unknown(request)
    else:
        answer = _unknown(request)
    answer["Cache-Control"] = "no-store"
    answer["X-Robots-Tag"] = "noindex"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def _of_person(request: HttpRequest, person: User) -> HttpResponse:
    if request.method == "POST":
        wanted = request.POST.get("mail", "")
        unwanted.want(person, wanted if wanted in OFFERED else Mail.NOTHING)
    with in_words_of(person):
        context = {"person": person, "done": request.method == "POST"}
        return render(request, "unsubscribe/person.html", context)


def _of_address(request: HttpRequest, invited: Invitation) -> HttpResponse:
    if request.method == "POST":
        if request.POST.get("again"):
            unwanted.invite_again(invited.email)
        else:
            unwanted.uninvite(invited.email)
            if invited.state == Invitation.State.OPEN:
                table.decline(invited)
    context = {"email": invited.email, "uninvited": unwanted.is_uninvited(invited.email)}
    return render(request, "unsubscribe/address.html", context)


def _unknown(request: HttpRequest) -> HttpResponse:
    return render(request, "unsubscribe/unknown.html", status=404)
