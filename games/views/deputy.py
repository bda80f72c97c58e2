"""Being asked to stand in: a letter's link shows what for, a POST says yes or no. The token is the key."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games import table, tokens
from games.context import in_words_of
from games.models import Absence, Match, OutgoingMail, Token, now
from games.say import say

Kind = OutgoingMail.Kind


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def deputy(request: HttpRequest, token: str) -> HttpResponse:
    """For whom, when, and in which matches; with a button for yes and one for no."""
    opened = tokens.opened_by(token, Token.Purpose.DEPUTY)
    asked = OutgoingMail.objects.select_related("person", "absence__person").filter(kind=Kind.DEPUTY)
    letter = opened and asked.filter(pk=opened.opens).first()
    answer = _of(request, letter) if letter else render(request, "deputy/unknown.html", status=404)
    answer["Cache-Control"] = "no-store"
    answer["X-Robots-Tag"] = "noindex"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def _of(request: HttpRequest, letter: OutgoingMail) -> HttpResponse:
    assert letter.person
    assert letter.absence
    done = refused = ""
    with in_words_of(letter.person):
        if request.method == "POST":
            done = "yes" if request.POST.get("say") == "yes" else "no"
            try:
                (table.absences.accept if done == "yes" else table.absences.decline)(letter.absence.pk, letter.person)
            except table.Refused as no:
                refused = say(no.sentence, {})
        absence = Absence.objects.select_related("person").get(pk=letter.absence.pk)
        still = absence.deputy_id == letter.person.pk and absence.end > now()
        context = {"absence": absence, "still": still, "done": done, "refused": refused}
        context["matches"] = _matches(absence, letter)
        return render(request, "deputy/deputy.html", context, status=409 if refused else 200)


def _matches(absence: Absence, letter: OutgoingMail) -> list[Match]:
    """Where the absent person plays and the deputy does not."""
    going = Match.objects.filter(seats__player=absence.person, status__in=(Match.Status.RUNNING, Match.Status.PAUSED))
    return list(going.exclude(seats__tenures__player=letter.person).order_by("title"))
