"""Further addresses, from which a person may write too: given, proved and taken back on the page of one's letters."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.models import User
from games.post import further


@require_POST
@login_required
def give(request: HttpRequest) -> HttpResponse:
    """A code goes to the address, if it may be given."""
    email = request.POST.get("email", "").strip()
    try:
        validate_email(email)
    except ValidationError:
        return _back("no-address")
    return _back("code" if further.give(_person(request), email) else "refused")


@require_POST
@login_required
def change(request: HttpRequest, address: int) -> HttpResponse:
    """The code is typed, or the address is taken back."""
    if "remove" in request.POST:
        further.take_back(_person(request), address)
        return _back("saved")
    return _back("proved" if further.prove(_person(request), address, request.POST.get("code", "")) else "wrong-code")


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _back(done: str) -> HttpResponse:
    return redirect(f"/me/mail/?done={done}#addresses")
