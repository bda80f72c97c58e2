"""Proof that Amazon's SNS sent a notice: its signature, by a certificate that comes from Amazon's own host.

https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html. Whoever has an account there can have
SNS call us, so that the secret in the address is asked for too.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

import requests
from anymail.exceptions import AnymailWebhookValidationFailure
from anymail.webhooks.amazon_ses import AmazonSESBaseWebhookView
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from cryptography.x509 import Certificate, load_pem_x509_certificate
from django.http import HttpRequest

from games.models import now

CERTIFICATE_AT = re.compile(r"https://sns\.[a-z0-9-]{3,30}\.amazonaws\.com(?:\.cn)?/[A-Za-z0-9_-]{1,100}\.pem")
SIGNED = {
    "Notification": ("Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"),
    "SubscriptionConfirmation": ("Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"),
}
SIGNED["UnsubscribeConfirmation"] = SIGNED["SubscriptionConfirmation"]
HASHES = {"1": SHA1, "2": SHA256}
OLDEST, AHEAD = timedelta(minutes=65), timedelta(minutes=5)
"""SNS tries again for an hour at most."""
SECONDS = (3.05, 10)


class SignedByAmazon(AmazonSESBaseWebhookView):  # type: ignore[misc]
    """A door for SNS that hears nothing without its signature."""

    def validate_request(self, request: HttpRequest) -> None:
        """anymail runs this beside the checks of the other classes."""
        prove(self._parse_sns_message(request))


def prove(notice: Mapping[str, Any]) -> None:
    """Raises `AnymailWebhookValidationFailure` unless SNS signed this, lately.

    While the certificate cannot be fetched it raises an error of `requests`: SNS is to call again.
    """
    age = now() - datetime.fromisoformat(notice["Timestamp"])
    if not -AHEAD <= age <= OLDEST:
        raise AnymailWebhookValidationFailure("A notice of SNS from another time.")
    if not CERTIFICATE_AT.fullmatch(notice["SigningCertURL"]):
        raise AnymailWebhookValidationFailure("A notice whose certificate is not at Amazon's.")
    if notice.get("SignatureVersion") not in HASHES:
        raise AnymailWebhookValidationFailure("A notice that is signed in no known way.")
    found = certificate(notice["SigningCertURL"])
    key = found.public_key()
    if not isinstance(key, RSAPublicKey) or not found.not_valid_before_utc <= now() <= found.not_valid_after_utc:
        raise AnymailWebhookValidationFailure("A notice whose certificate is not in force.")
    try:
        key.verify(
            b64decode(notice["Signature"], validate=True),
            _signed(notice),
            PKCS1v15(),
            HASHES[notice["SignatureVersion"]](),
        )
    except InvalidSignature as no:
        raise AnymailWebhookValidationFailure("A notice that SNS did not sign.") from no


@lru_cache(maxsize=8)
def certificate(address: str) -> Certificate:
    """The certificate at an address of Amazon's, fetched once."""
    answer = requests.get(address, timeout=SECONDS, allow_redirects=False)
    answer.raise_for_status()
    return load_pem_x509_certificate(answer.content)


def _signed(notice: Mapping[str, Any]) -> bytes:
    """What the signature is about: name and value of some fields, a line each; a subject only if there is one."""
    fields = [name for name in SIGNED[notice["Type"]] if name != "Subject" or notice.get(name) is not None]
    return "".join(f"{name}\n{notice[name]}\n" for name in fields).encode()
