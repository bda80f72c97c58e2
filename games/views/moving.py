"""Another address of one's own: asked for on one's page, or called off there."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.models import User
from games.people import moving


@require_POST
@login_required
def address(request: HttpRequest) -> HttpResponse:
    """Letters go to both addresses, if it may be."""
    assert isinstance(request.user, User)
    if "stop" in request.POST:
        moving.stop(request.user)
        return _back("stopped")
    email = request.POST.get("email", "").strip()
    try:
        validate_email(email)
    except ValidationError:
        return _back("no-address")
    if email.lower() == request.user.email.lower():
        return _back("same")
    return _back("asked" if moving.ask(request.user, email) else "refused")


def _back(done: str) -> HttpResponse:
    return redirect(f"/me/?address={done}#address")
