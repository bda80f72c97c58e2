"""Signing in by a code sent by mail, in our words: our own outbox sends the code, and newcomers say who they are."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import User, now
from games.post import queue


class Adapter(DefaultAccountAdapter):
    """Says in our letters and words what allauth has to say."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "incorrect_code": _("That is not the code. Look at the latest letter, or have a new one sent."),
        "too_many_login_attempts": _("There were too many tries. Wait a few minutes, then ask for a new code."),
        "rate_limited": _("Several codes are on their way already. Wait a few minutes before asking for another."),
    }

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Puts a sign-in code into our outbox. Nothing else that allauth would write is sent."""
        person = User.objects.of(email)
        if person and person.is_active and "code" in context:
            queue.code(person, context["code"], now() + timedelta(seconds=app_settings.LOGIN_BY_CODE_TIMEOUT))

    def add_message(self, request: HttpRequest, level: int, *args: Any, **kwargs: Any) -> None:
        """Only errors are told; that a code was sent stands on the page itself."""
        if level >= messages.ERROR:
            super().add_message(request, level, *args, **kwargs)

    def pre_login(self, request: HttpRequest, user: User, *, email: str | None, **kwargs: Any) -> HttpResponse | None:
        """A code that went to an address which is this person's no more opens nothing."""
        if email and email.lower() != user.email.lower():
            return redirect("account_login")
        return super().pre_login(request, user, email=email, **kwargs)  # type: ignore[no-any-return]

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """Goes on to where one was heading; a newcomer gives a name first."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if user.name:
            return response
        onward = urlencode({"next": response.headers.get("Location", "/")})
        return redirect(f"{reverse('me')}?{onward}")
