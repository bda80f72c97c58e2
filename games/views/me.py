"""One's own page: name, time zone and language, asked once after the first sign-in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST

from games.forms import Me
from games.models import User, now
from games.people import copies, moving


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
        "saved": "saved" in request.GET and not form.is_bound,
        "moving": moving.pending(person),
        "address": "" if form.is_bound else request.GET.get("address", ""),
    }
    return render(request, "me/me.html", context, status=422 if form.is_bound else 200)


@require_POST
@login_required
def copy(request: HttpRequest) -> HttpResponse:
    """Everything that is kept of a person, as a file."""
    assert isinstance(request.user, User)
    name = f"lifeboats-{slugify(str(request.user)) or 'me'}-{now():%Y-%m-%d}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(copies.packed(request.user), content_type="application/zip", headers=headers)


def _onward(request: HttpRequest) -> str:
    return _safe(request, "next") or "/me/?saved=1"


def _safe(request: HttpRequest, name: str) -> str:
    """An address of this site that the form or the link names, or nothing."""
    url = request.POST.get(name) or request.GET.get(name) or ""
    allowed = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    return url if allowed else ""
