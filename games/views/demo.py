"""The demo's front door: whoever sits at the machine signs in as the demo player with one press."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from games.models import User

PLAYER = "you@demo.example"


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """Signs in as the demo player; there is no such door where the demo mailbox is off."""
    if not settings.DEMO_MAILBOX:
        raise Http404
    player = get_object_or_404(User, email=PLAYER)
    login(request, player, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("home")
