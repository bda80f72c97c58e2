"""Mailgun's signature is about a moment and a token, not about what it brings: it is good for one call, for a while."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime, timedelta

from anymail.exceptions import AnymailWebhookValidationFailure
from anymail.webhooks.mailgun import MailgunBaseWebhookView
from django.core.cache import cache
from django.http import HttpRequest

from games.models import now

OLDEST, AHEAD = timedelta(hours=9), timedelta(minutes=5)
"""Mailgun tries again for eight hours."""


class Fresh(MailgunBaseWebhookView):  # type: ignore[misc]
    """A door for Mailgun at which a signature that was overheard opens nothing else."""

    def validate_request(self, request: HttpRequest) -> None:
        """anymail runs this beside the checks of the other classes; the signature comes first."""
        super().validate_request(request)
        if request.content_type == "application/json":
            event = json.loads(request.body)
            signed, told = event["signature"], event | {"signature": None}
        else:
            signed = request.POST
            told = sorted((name, value) for name, value in signed.lists() if name not in ("timestamp", "signature"))
        age = now() - datetime.fromtimestamp(int(signed["timestamp"]), UTC)
        if not -AHEAD <= age <= OLDEST:
            raise AnymailWebhookValidationFailure("A call of Mailgun from another time.")
        if not _first_or_again(str(signed["token"]), json.dumps(told)):
            raise AnymailWebhookValidationFailure("A call of Mailgun with the signature of another.")


def _first_or_again(token: str, told: str) -> bool:
    """Whether this token came for the first time, or with the same as before: a call that Mailgun repeats.

    What it repeats later it may sign anew.
    """
    key = f"mailgun:{hashlib.sha256(token.encode()).hexdigest()}"
    digest = hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
    return bool(cache.get_or_set(key, digest, (OLDEST + AHEAD).total_seconds()) == digest)
