"""The demo's front door: whoever sits at the machine signs in as the demo player with one press.

Where the demo is off, nothing of it exists.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from games.models import User

PLAYER = "you@demo.example"
View = Callable[..., HttpResponse]


def only_in_the_demo(view: View) -> View:
    """Where the mailbox is off, there is no such page."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        if not settings.DEMO_MAILBOX:
            raise Http404
        return view(request, *args, **more)

    return guarded


@only_in_the_demo
@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """Signs in as the demo player."""
    player = get_object_or_404(User, email=PLAYER)
    login(request, player, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("home")
