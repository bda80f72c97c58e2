"""What a provider reports about letters of ours: one that came back or was called spam marks an address."""

from __future__ import annotations

import logging
import re
from typing import Any

from anymail.signals import AnymailTrackingEvent, EventType, RejectReason, tracking
from anymail.webhooks import amazon_ses, brevo, mailgun, postal, postmark, resend, sendgrid, sparkpost
from django.dispatch import receiver
from django.http import HttpRequest

from games.inbox import bounces
from games.models import OutgoingMail
from games.receivers.fresh import Fresh
from games.receivers.secured import Secured
from games.receivers.sns import SignedByAmazon

log = logging.getLogger(__name__)
UNWANTED = (EventType.COMPLAINED, EventType.UNSUBSCRIBED)
CAME_BACK = (EventType.BOUNCED, EventType.REJECTED)
NO_SUCH_ADDRESS = re.compile(r"\b5\.1\.\d")


class Reports(Secured):
    """Hears what became of letters. What cannot be understood is logged and not wanted again."""

    def parse_events(self, request: HttpRequest) -> list[Any]:
        try:
            return list(super().parse_events(request))
        except (LookupError, TypeError, ValueError, AttributeError):
            log.exception("A report of %s cannot be read.", self.esp_name)
            return []


class Mailgun(Reports, Fresh, mailgun.MailgunTrackingWebhookView):  # type: ignore[misc]
    signed = True


class Postal(Reports, postal.PostalTrackingWebhookView):  # type: ignore[misc]
    signed = True


class Resend(Reports, resend.ResendTrackingWebhookView):  # type: ignore[misc]
    @property
    def signed(self) -> bool:
        return self._svix_webhook is not None


class AmazonSES(Reports, SignedByAmazon, amazon_ses.AmazonSESTrackingWebhookView):  # type: ignore[misc]
    pass


class Brevo(Reports, brevo.BrevoTrackingWebhookView):  # type: ignore[misc]
    pass


class Postmark(Reports, postmark.PostmarkTrackingWebhookView):  # type: ignore[misc]
    pass


class SendGrid(Reports, sendgrid.SendGridTrackingWebhookView):  # type: ignore[misc]
    @property
    def signed(self) -> bool:
        return self.webhook_verification_key is not None


class SparkPost(Reports, sparkpost.SparkPostTrackingWebhookView):  # type: ignore[misc]
    pass


REPORTS = {
    "amazon_ses": AmazonSES,
    "brevo": Brevo,
    "mailgun": Mailgun,
    "postal": Postal,
    "postmark": Postmark,
    "resend": Resend,
    "sendgrid": SendGrid,
    "sparkpost": SparkPost,
}


@receiver(tracking)
def heard(sender: object, event: AnymailTrackingEvent, **more: object) -> None:
    """anymail's signal: something became of a letter of ours."""
    recipient = event.recipient or ""
    if event.event_type in UNWANTED:
        bounces.complained(recipient)
    elif event.event_type in CAME_BACK and (sent := _letter(event, recipient)):
        why = f"{event.event_type} {event.mta_response or event.description or ''}".strip()
        hard = event.reject_reason == RejectReason.INVALID or bool(NO_SUCH_ADDRESS.search(why))
        bounces.bounced(sent, hard=hard, why=why)


def _letter(event: AnymailTrackingEvent, recipient: str) -> OutgoingMail | None:
    """The letter by its own id where the provider tells it, else the newest that went to the address."""
    went = OutgoingMail.objects.filter(address__same=recipient).exclude(sent_at=None).order_by("-sent_at")
    return went.filter(message_id=event.message_id or "-").first() or went.first()
