"""Letters that a provider brings: raw bytes and envelope out of the provider's own form, then `inbox.keep`.

anymail checks who calls and is otherwise asked only where the provider sent no raw letter. What cannot be taken apart
is kept whole, for a person to look at, and answered as if it could: brought again it would be no better.
"""

from __future__ import annotations

import json
import logging
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from typing import Any, ClassVar, TypeAlias
from urllib.parse import parse_qsl

import requests
from anymail.exceptions import AnymailAPIError
from anymail.webhooks import amazon_ses, brevo, mailgun, postal, postmark, resend, sendgrid, sparkpost
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest
from django.http.multipartparser import MultiPartParser, MultiPartParserError

from games import inbox
from games.receivers.fresh import Fresh
from games.receivers.secured import Secured
from games.receivers.sns import SignedByAmazon

log = logging.getLogger(__name__)
Brought: TypeAlias = tuple[bytes, str, str]
"""A letter, the envelope's sender ("" if it is not told, `<>` if there was none) and one recipient."""
UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, MultiPartParserError, RecursionError)
SECONDS = (3.05, 20)


class Letters(Secured):
    """Keeps what a call brings. `source` names the provider in the rows."""

    source: ClassVar[str]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        _ = request.body  # read before it is parsed, so that it can be read again
        return super().post(request, *args, **kwargs)

    def parse_events(self, request: HttpRequest) -> list[Any]:
        """Keeps the letters of a call. No event is left for anymail's signal: this was all there was to do."""
        try:
            brought = [_checked(one) for one in self.letters(request)]
        except UNREADABLE:
            log.exception("What %s brought cannot be taken apart; it is kept whole.", self.esp_name)
            brought = [(request.body, "", "")]
        for raw, mail_from, rcpt_to in brought:
            inbox.keep(raw, mail_from, rcpt_to, self.source)
        return []

    def letters(self, request: HttpRequest) -> Iterator[Brought]:
        """The letters in a call, one for each recipient."""
        yield from self.parsed(super().parse_events(request))

    def parsed(self, events: list[Any]) -> Iterator[Brought]:
        """What anymail makes of a call without a raw letter."""
        for event in events:
            message = event.message
            yield bytes(message.as_bytes()), message.envelope_sender or "", message.envelope_recipient or ""


class Mailgun(Letters, Fresh, mailgun.MailgunInboundWebhookView):  # type: ignore[misc]
    source, signed = "mailgun", True

    def letters(self, request: HttpRequest) -> Iterator[Brought]:
        fields = _fields(request)
        if "body-mime" not in fields:
            yield from super().letters(request)
            return
        yield fields["body-mime"], _sender(fields.get("sender", b"").decode()), fields.get("recipient", b"").decode()


class SendGrid(Letters, sendgrid.SendGridInboundWebhookView, sendgrid.SendGridBaseWebhookView):  # type: ignore[misc]
    """SendGrid signs letters as it signs reports, if its security policy says so; anymail looks at reports only."""

    source, key_setting_name = "sendgrid", "inbound_webhook_verification_key"

    @property
    def signed(self) -> bool:
        return self.webhook_verification_key is not None

    def letters(self, request: HttpRequest) -> Iterator[Brought]:
        fields = _fields(request)
        if "email" not in fields:
            yield from super().letters(request)
            return
        sender, recipients = _enveloped(fields.get("envelope", b""))
        for recipient in recipients:
            yield fields["email"], sender, recipient


class Postmark(Letters, postmark.PostmarkInboundWebhookView):  # type: ignore[misc]
    source = "postmark"

    def letters(self, request: HttpRequest) -> Iterator[Brought]:
        event = json.loads(request.body)
        if "RawEmail" not in event:
            yield from super().letters(request)
            return
        first = next(iter(event.get("Headers") or []), {})
        sender = _sender(first.get("Value")) if first.get("Name", "").lower() == "return-path" else ""
        yield _bytes(event["RawEmail"]), sender, event.get("OriginalRecipient") or ""


class Postal(Letters, postal.PostalInboundWebhookView):  # type: ignore[misc]
    source, signed = "postal", True

    def letters(self, request: HttpRequest) -> Iterator[Brought]:
        event = json.loads(request.body)
        raw = b64decode(event["message"]) if event.get("base64") else _bytes(event["message"])
        yield raw, _sender(event.get("mail_from")), event.get("rcpt_to") or ""


class AmazonSES(Letters, SignedByAmazon, amazon_ses.AmazonSESInboundWebhookView):  # type: ignore[misc]
    """Also answers Amazon's request to confirm that its notices are wanted; anymail does that."""

    source = "amazon_ses"

    def letters(self, request: HttpRequest) -> Iterator[Brought]:
        try:
            yield from amazon_ses.AmazonSESBaseWebhookView.parse_events(self, request)
        except AnymailAPIError as error:
            if isinstance(error.__cause__, ValueError):
                raise ValueError("A notice without a letter in it") from error
            raise

    def esp_to_anymail_events(self, notice: dict[str, Any], envelope: dict[str, Any]) -> list[Any]:
        """Called by anymail with what Amazon tells; gives letters in place of events."""
        receipt, mail = notice["receipt"], notice.get("mail", {})
        action = receipt["action"]
        if action["type"] == "S3":
            raw = b"".join(self.fetch_s3_chunks(action["bucketName"], action["objectKey"]))
        else:
            raw = b64decode(notice["content"]) if action.get("encoding") == "BASE64" else _bytes(notice["content"])
        return [(raw, _sender(mail.get("source")), recipient) for recipient in receipt.get("recipients") or [""]]


class Resend(Letters, resend.ResendInboundWebhookView):  # type: ignore[misc]
    """Resend tells only that a letter is there; it is fetched, and while that fails Resend is asked to call again."""

    source = "resend"

    @property
    def signed(self) -> bool:
        return self._svix_webhook is not None

    def letters(self, request: HttpRequest) -> Iterator[Brought]:
        told = json.loads(request.body)["data"]
        about = self._get(f"{self.api_url}emails/receiving/{told['email_id']}", key=self.api_key).json()
        place = (about.get("raw") or {}).get("download_url")
        raw = self._get(place).content if place else bytes(self._fetch_inbound_email(told["email_id"]).as_bytes())
        yield raw, "", inbox.likeliest([*(told.get("to") or []), *(told.get("cc") or []), *(told.get("bcc") or [])])

    def _get(self, url: str, key: str = "") -> requests.Response:
        answer = requests.get(url, headers={"Authorization": f"Bearer {key}"} if key else {}, timeout=SECONDS)
        answer.raise_for_status()
        return answer


class Brevo(Letters, brevo.BrevoInboundWebhookView):  # type: ignore[misc]
    """Brevo gives no raw letter: what anymail builds from its fields is read."""

    source = "brevo"


class SparkPost(Letters, sparkpost.SparkPostInboundWebhookView):  # type: ignore[misc]
    source = "sparkpost"


LETTERS = {view.source: view for view in (AmazonSES, Brevo, Mailgun, Postal, Postmark, Resend, SendGrid, SparkPost)}


class NoFiles(FileUploadHandler):
    """What is attached to a form is left alone."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        return None

    def file_complete(self, file_size: int) -> None:
        return None


def _checked(brought: Brought) -> Brought:
    """A letter with its envelope, if that is what it is."""
    raw, *envelope = brought
    if not isinstance(raw, bytes) or not all(isinstance(one, str) for one in envelope):
        raise TypeError("A letter that is no bytes, or an address that is no text")
    return brought


def _enveloped(told: bytes) -> tuple[str, list[str]]:
    """SendGrid's envelope: the sender and whom it is for. Of one that cannot be read the letter itself tells."""
    try:
        envelope = json.loads(told or b"{}")
        sender, to = envelope.get("from"), envelope.get("to")
    except UNREADABLE:
        return "", [""]
    return _sender(sender if isinstance(sender, str) else None), [to] if isinstance(to, str) else to or [""]


def _fields(request: HttpRequest) -> dict[str, bytes]:
    """The fields of a form as bytes: a letter in one need not be UTF-8. The last of several counts, as for anymail."""
    if request.content_type == "application/x-www-form-urlencoded":
        pairs = parse_qsl(request.body.decode("latin-1"), keep_blank_values=True, encoding="latin-1")
        return {name: value.encode("latin-1") for name, value in pairs}
    found, _ = MultiPartParser(request.META, BytesIO(request.body), [NoFiles(request)], "latin-1").parse()
    return {name: str(found[name]).encode("latin-1") for name in found}


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _sender(told: str | None) -> str:
    """The envelope's sender as `inbox.keep` wants it: the null sender is told as nothing or as `<>`."""
    return "" if told is None else told.strip().strip("<>").strip() or "<>"
