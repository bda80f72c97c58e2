"""Leaving for good: what it brings, and a letter by which one agrees. Nothing is deleted on this page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games.models import User
from games.people import forgetting


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def leave(request: HttpRequest) -> HttpResponse:
    """Whoever types their address is sent a letter that leads to the page where they agree."""
    me = request.user
    assert isinstance(me, User)
    wrong = ""
    if request.method == "POST":
        if request.POST.get("email", "").strip().lower() != me.email.lower():
            wrong = gettext("That is not the address you sign in with.")
        elif forgetting.ask(me):
            return redirect("/me/forget/?asked=yes")
        else:
            wrong = gettext("Several letters are on their way already. Wait a day.")
    context = {"matches": forgetting.playing(me), "asked": "asked" in request.GET, "wrong": wrong}
    return render(request, "me/forget.html", context, status=422 if wrong else 200)
