"""What every page is written with: the reader's language and zone, and whether this is the demo. Changes no rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from games.models import User


@contextmanager
def in_words_of(person: User) -> Iterator[None]:
    """While the block runs, texts are in this person's language and times in their zone."""
    with translation.override(person.language), timezone.override(ZoneInfo(person.zone)):
        yield


def speak(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: answers in the language and zone of whoever is signed in, else in the browser's language and UTC."""

    def answer(request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User):
            with in_words_of(request.user):
                return get_response(request)
        with translation.override(translation.get_language_from_request(request)), timezone.override(None):
            return get_response(request)

    return answer


def site(request: HttpRequest) -> dict[str, Any]:
    """For every template: the demo's switch, and the reader's language and zone."""
    return {
        "demo": settings.DEMO_MAILBOX,
        "language": translation.get_language(),
        "zone": timezone.get_current_timezone_name(),
    }
