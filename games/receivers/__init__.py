"""Where the mail provider calls: letters that came in are kept, reports about ours are noted. Answers at once.

Only the provider that the settings name is heard, and only with its secret or its signature.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from games import inbox
from games.receivers.inbound import LETTERS
from games.receivers.tracking import REPORTS

log = logging.getLogger(__name__)


@csrf_exempt
def letters(request: HttpRequest, provider: str) -> HttpResponseBase:
    """The provider brings a letter. Of one too big to be taken a row tells: brought again it would be as big."""
    try:
        return _heard(LETTERS, request, provider)
    except RequestDataTooBig:
        size = request.META.get("CONTENT_LENGTH", "")
        log.warning("A letter of %s bytes from %s is too big to be taken.", size, provider)
        inbox.turned_away(provider, size)
        return HttpResponse()


@csrf_exempt
def reports(request: HttpRequest, provider: str) -> HttpResponseBase:
    """The provider tells what became of letters of ours."""
    try:
        return _heard(REPORTS, request, provider)
    except RequestDataTooBig:
        log.warning("A report from %s is too big to be taken.", provider)
        return HttpResponse()


def _heard(doors: Mapping[str, Any], request: HttpRequest, provider: str) -> HttpResponseBase:
    if provider not in doors or provider != settings.MAIL_PROVIDER:
        raise Http404
    answer: HttpResponseBase = doors[provider].as_view()(request)
    return answer
