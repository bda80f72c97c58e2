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

from games.receivers.inbound import LETTERS
from games.receivers.tracking import REPORTS

log = logging.getLogger(__name__)


@csrf_exempt
def letters(request: HttpRequest, provider: str) -> HttpResponseBase:
    """The provider brings a letter."""
    return _heard(LETTERS, request, provider)


@csrf_exempt
def reports(request: HttpRequest, provider: str) -> HttpResponseBase:
    """The provider tells what became of letters of ours."""
    return _heard(REPORTS, request, provider)


def _heard(doors: Mapping[str, Any], request: HttpRequest, provider: str) -> HttpResponseBase:
    if provider not in doors or provider != settings.MAIL_PROVIDER:
        raise Http404
    try:
        answer: HttpResponseBase = doors[provider].as_view()(request)
    except RequestDataTooBig:
        # Brought again it would be as big.
        log.warning(
            "A letter of %s bytes from %s is too big to be taken.", request.META.get("CONTENT_LENGTH"), provider
        )
        return HttpResponse()
    return answer
