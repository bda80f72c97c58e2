"""What all doors for a provider have in common: nobody is heard without a secret, and nonsense is not brought twice."""

from __future__ import annotations

from anymail.exceptions import AnymailAPIError, AnymailWebhookValidationFailure
from anymail.webhooks.base import AnymailBaseWebhookView
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest


class Secured(AnymailBaseWebhookView):  # type: ignore[misc]
    """Checks what the provider's own view checks, and that there is anything to check at all."""

    warn_if_no_basic_auth = False

    @property
    def signed(self) -> bool:
        """Whether this provider's calls carry a signature that is checked."""
        return False

    def run_validators(self, request: HttpRequest) -> None:
        if not self.basic_auth and not self.signed:
            raise AnymailWebhookValidationFailure("ANYMAIL_WEBHOOK_SECRET is not set, so nobody can prove who calls.")
        try:
            super().run_validators(request)
        except SuspiciousOperation:
            raise
        except (AnymailAPIError, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise AnymailWebhookValidationFailure(f"A call that cannot be read: {type(error).__name__}") from error
