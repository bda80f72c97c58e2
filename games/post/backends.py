"""The doors by which letters leave, and what their refusals mean. Beside the receivers it alone knows anymail."""

from __future__ import annotations

import re
import smtplib
from dataclasses import dataclass
from enum import Enum
from typing import Any

from anymail.backends import resend, sparkpost
from anymail.exceptions import AnymailAPIError, AnymailInvalidAddress, AnymailRecipientsRefused
from django.core.mail import EmailMessage

STATUS = re.compile(r"\b([245]\.\d{1,3}\.\d{1,3})\b")
SECRET = re.compile(r"\b[a-z2-7]{26}\b", re.IGNORECASE)
NO_SUCH_ADDRESS = (550, 551, 553)
MAILBOX_FULL = 552
OF_SENDER = ("5.1.7", "5.1.8")
HAD_IT = "invalid_idempotent_request"
"""What Resend says of a letter that an earlier try brought, if it has been written anew since."""
LATER = (408, 409, 425, 429)
"""Answers of a provider that begin with 4 and yet may be another one tomorrow."""


class Once:
    """Tells the provider the id of a letter, so that it sends the letter once however often it is brought."""

    def post_to_esp(self, payload: Any, message: EmailMessage) -> Any:
        """What anymail posts, and the id beside it."""
        payload.headers["Idempotency-Key"] = message.extra_headers["Message-ID"].strip("<>")
        return super().post_to_esp(payload, message)  # type: ignore[misc]


class Resend(Once, resend.EmailBackend):  # type: ignore[misc]
    """Resend forgets ids after a day."""


class SparkPost(Once, sparkpost.EmailBackend):  # type: ignore[misc]
    """SparkPost forgets ids after a day."""


class Verdict(Enum):
    """What a failed try says: try again, give this letter up, give the address up, or that an earlier try went well."""

    LATER = "later"
    REFUSED = "refused"
    NO_ADDRESS = "no address"
    ARRIVED = "arrived"


@dataclass(frozen=True)
class Trouble:
    """Why a letter did not leave. `after` is how many seconds the other side asks us to wait."""

    verdict: Verdict
    why: str
    after: float = 0


def trouble(error: Exception) -> Trouble:
    """What an error while sending means for the letter.

    What nobody foresaw is tried again, and so is what the operator has to set right: a password, a sender refused.
    """
    match error:
        case smtplib.SMTPRecipientsRefused():
            code, answer = next(iter(error.recipients.values()))
            return Trouble(_answered(code, _text(answer), of_recipient=True), _brief(f"{code} {_text(answer)}"))
        case smtplib.SMTPDataError():
            answer = _text(error.smtp_error)
            return Trouble(
                _answered(error.smtp_code, answer, of_recipient=False), _brief(f"{error.smtp_code} {answer}")
            )
        case AnymailRecipientsRefused():
            return Trouble(Verdict.NO_ADDRESS, _brief(str(error)))
        case AnymailInvalidAddress() if " in `to`" in str(error):
            return Trouble(Verdict.NO_ADDRESS, _brief(str(error)))
        case AnymailAPIError() if _had_it(error):
            return Trouble(Verdict.ARRIVED, "the provider had it already")
        case AnymailAPIError():
            return Trouble(_provider_said(error.status_code), _brief(str(error)), _retry_after(error))
        case _:
            return Trouble(Verdict.LATER, _brief(f"{type(error).__name__}: {error}"))


def _had_it(error: AnymailAPIError) -> bool:
    """Whether the provider refuses a letter because it has taken it before: SparkPost answers 409 to an id it knows."""
    if error.esp_name == sparkpost.EmailBackend.esp_name and error.status_code == 409:
        return True
    return HAD_IT in getattr(error.response, "text", "")


def _answered(code: int, answer: str, *, of_recipient: bool) -> Verdict:
    """By the enhanced status where there is one: 5.1 is the address, 5.2.1 a closed mailbox, 5.2.2 a full one."""
    found = STATUS.search(answer)
    status = found[1] if found else ""
    if code < 500 or status == "5.2.2" or (of_recipient and not status and code == MAILBOX_FULL):
        return Verdict.LATER
    if status == "5.2.1" or (status.startswith("5.1.") and status not in OF_SENDER):
        return Verdict.NO_ADDRESS
    if of_recipient and not status and code in NO_SUCH_ADDRESS:
        return Verdict.NO_ADDRESS
    return Verdict.REFUSED


def _provider_said(status: int | None) -> Verdict:
    """A key that is wrong today is set right by the operator: that is no fault of the letter."""
    if status is None or status >= 500 or status in LATER or status in (401, 402, 403, 404):
        return Verdict.LATER
    return Verdict.REFUSED


def _retry_after(error: AnymailAPIError) -> float:
    said = getattr(error.response, "headers", {}).get("Retry-After", "") if error.response is not None else ""
    return min(float(said), 3600) if said.isdecimal() else 0


def _text(answer: bytes | str) -> str:
    return answer.decode("utf-8", "replace") if isinstance(answer, bytes) else str(answer)


def _brief(why: str) -> str:
    return SECRET.sub("…", " ".join(why.split()))[:500]
