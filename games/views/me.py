"""One's own page: name, time zone and language, asked once after the first sign-in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from games.forms import Me
from games.models import User
from games.people import moving


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Shows and changes what others see of a person, and in which zone and language they read."""
    assert isinstance(request.user, User)
    person = User.objects.get(pk=request.user.pk)
    form = Me(request.POST if request.method == "POST" else None, instance=person)
    if form.is_valid():
        form.save()
        return redirect(_onward(request))
    context = {
        "form": form,
        "new": not request.user.name,
        "next": _safe(request, "next"),
        "saved": "saved" in request.GET,
        "moving": moving.pending(person),
        "address": request.GET.get("address", ""),
    }
    return render(request, "me/me.html", context, status=422 if form.is_bound else 200)


def _onward(request: HttpRequest) -> str:
    return _safe(request, "next") or "/me/?saved=1"


def _safe(request: HttpRequest, name: str) -> str:
    """An address of this site that the form or the link names, or nothing."""
    url = request.POST.get(name) or request.GET.get(name) or ""
    allowed = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    return url if allowed else ""
