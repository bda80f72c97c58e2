"""Calls as the six providers make them, signed as they sign, and what they answer when they are asked in return."""

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlencode

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.x509.oid import NameOID
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import reverse
from svix.webhooks import Webhook

from games.models import User
from games.receivers import inbound, sns

FORM = "multipart/form-data; boundary=xyz"
LETTER = "From: Zoë <anna@mail.example>\r\nSubject: Re: which boat?\r\n\r\nred, s'il vous plaît\r\n".encode("latin-1")
TO = "v-aaaaaaaaaaaaaaaaaaaaaaaaaa@in.play.example"
BASIC = {"Authorization": "Basic " + base64.b64encode(b"mail:secret").decode()}
POSTAL_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
AMAZON_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
SENDGRID_KEY = ec.generate_private_key(ec.SECP256R1())
CERTIFICATE_AT = "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem"


def pem(key: Any) -> str:
    """A public key in one line, as the settings of anymail hold it."""
    spki = serialization.PublicFormat.SubjectPublicKeyInfo
    return "".join(key.public_key().public_bytes(serialization.Encoding.PEM, spki).decode().splitlines()[1:-1])


def certified(*, days_ago: int = 1, days: int = 30) -> bytes:
    """A certificate of Amazon's key, in force since so many days and for so many."""
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "sns.amazonaws.com")])
    since = datetime.now(UTC) - timedelta(days=days_ago)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(AMAZON_KEY.public_key())
    made = made.serial_number(1).not_valid_before(since).not_valid_after(since + timedelta(days=days))
    return made.sign(AMAZON_KEY, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


RESEND_SECRET = "whsec_" + base64.b64encode(b"r" * 24).decode()
ANYMAIL = {
    "WEBHOOK_SECRET": "mail:secret",
    "MAILGUN_API_KEY": "key",
    "MAILGUN_WEBHOOK_SIGNING_KEY": "signing",
    "POSTAL_WEBHOOK_KEY": pem(POSTAL_KEY),
    "SENDGRID_INBOUND_WEBHOOK_VERIFICATION_KEY": pem(SENDGRID_KEY),
    "SENDGRID_TRACKING_WEBHOOK_VERIFICATION_KEY": pem(SENDGRID_KEY),
    "RESEND_API_KEY": "key",
    "RESEND_INBOUND_SECRET": RESEND_SECRET,
    "RESEND_SIGNING_SECRET": RESEND_SECRET,
}
Call = Callable[..., HttpResponse]


def post(provider: str, *, path: str = "letters-in", **sent: Any) -> HttpResponse:
    with override_settings(MAIL_PROVIDER=provider, ANYMAIL=ANYMAIL):
        return Client().post(reverse(path, args=[provider]), **sent)


def mailgun(
    *, forged: bool = False, letter: bytes = LETTER, urlencoded: bool = False, token: str = "t", ago: float = 0
) -> HttpResponse:
    moment = str(int(datetime.now(UTC).timestamp() - ago))
    signature = hmac.new(b"signing", f"{moment}{token}".encode(), hashlib.sha256).hexdigest()
    fields = {
        "recipient": TO,
        "sender": "anna@mail.example",
        "timestamp": moment,
        "token": token,
        "signature": signature[::-1] if forged else signature,
    }
    headers = {"headers": BASIC}
    if urlencoded:
        data = urlencode({**fields, "body-mime": letter})
        return post("mailgun", data=data, content_type="application/x-www-form-urlencoded", **headers)
    return post("mailgun", data=multipart({**fields, "body-mime": letter}), content_type=FORM, **headers)


def sendgrid(*, forged: bool = False, letter: bytes = LETTER, to: tuple[str, ...] = (TO,)) -> HttpResponse:
    envelope = json.dumps({"to": to, "from": "anna@mail.example"})
    form = multipart({"email": letter, "envelope": envelope})
    signed = SENDGRID_KEY.sign(b"1790000000" + (b"other" if forged else form), ec.ECDSA(hashes.SHA256()))
    headers = {
        "X-Twilio-Email-Event-Webhook-Timestamp": "1790000000",
        "X-Twilio-Email-Event-Webhook-Signature": base64.b64encode(signed).decode(),
    }
    return post("sendgrid", data=form, content_type=FORM, headers=BASIC | headers)


def postmark(*, forged: bool = False, letter: bytes = LETTER, **more: Any) -> HttpResponse:
    event = {
        "Headers": [{"Name": "Return-Path", "Value": "<anna@mail.example>"}],
        "OriginalRecipient": TO,
        "RawEmail": letter.decode("latin-1"),
    }
    return post(
        "postmark", data=json.dumps(event | more), content_type="application/json", headers={} if forged else BASIC
    )


def postal(*, forged: bool = False, letter: bytes = LETTER) -> HttpResponse:
    event = {
        "message": base64.b64encode(letter).decode(),
        "base64": True,
        "mail_from": "anna@mail.example",
        "rcpt_to": TO,
    }
    body = json.dumps(event).encode()
    signed = POSTAL_KEY.sign(body if not forged else b"other", padding.PKCS1v15(), hashes.SHA1())
    headers = BASIC | {"X-Postal-Signature": base64.b64encode(signed).decode()}
    return post("postal", data=body, content_type="application/json", headers=headers)


def amazon_ses(*, forged: bool = False, letter: bytes = LETTER, **more: Any) -> HttpResponse:
    told = {
        "notificationType": "Received",
        "mail": {"source": "anna@mail.example", "messageId": "1"},
        "receipt": {"recipients": [TO], "action": {"type": "SNS", "encoding": "BASE64"}},
        "content": base64.b64encode(letter).decode(),
    }
    notice = amazon_says(Type="Notification", Message=json.dumps(told), **more)
    return amazon_calls(notice | ({"Message": json.dumps(told | {"content": "Zm9yZ2Vk"})} if forged else {}))


def amazon_says(*, version: str = "2", ago: timedelta = timedelta(), **notice: Any) -> dict[str, Any]:
    """A notice as SNS signs it: in version 1 by SHA-1, in version 2 by SHA-256."""
    moment = datetime.now(UTC) - ago
    told = {
        "MessageId": "1",
        "TopicArn": "arn:aws:sns:eu-west-1:123456789012:letters",
        "Timestamp": f"{moment:%Y-%m-%dT%H:%M:%S}.000Z",
        **notice,
    }
    text = "".join(f"{name}\n{told[name]}\n" for name in sorted(told)).encode()
    algorithm = hashes.SHA1() if version == "1" else hashes.SHA256()
    signed = base64.b64encode(AMAZON_KEY.sign(text, padding.PKCS1v15(), algorithm)).decode()
    return told | {"SignatureVersion": version, "Signature": signed, "SigningCertURL": CERTIFICATE_AT}


def amazon_calls(
    notice: dict[str, Any], *, path: str = "letters-in", secret: dict[str, str] | None = None
) -> HttpResponse:
    headers = {"X-Amz-Sns-Message-Type": notice["Type"], "X-Amz-Sns-Message-Id": "1"}
    headers |= BASIC if secret is None else secret
    return post("amazon_ses", path=path, data=json.dumps(notice), content_type="text/plain", headers=headers)


def resend(*, forged: bool = False) -> HttpResponse:
    event = {"type": "email.received", "created_at": "2026-12-01T10:00:00Z", "data": {"email_id": "e1", "to": [TO]}}
    body = json.dumps(event)
    moment = datetime.now(UTC)
    signature = Webhook(RESEND_SECRET).sign("m1", moment, "other" if forged else body)
    signed = {"svix-id": "m1", "svix-timestamp": str(int(moment.timestamp())), "svix-signature": signature}
    return post("resend", data=body, content_type="application/json", headers=BASIC | signed)


def multipart(fields: dict[str, str | bytes]) -> bytes:
    """A form whose values are bytes of any kind, as providers send raw letters."""
    parts = []
    for name, value in fields.items():
        data = value.encode() if isinstance(value, str) else value
        parts.append(b'--xyz\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (name.encode(), data))
    return b"".join(parts) + b"--xyz--\r\n"


SES = pytest.mark.skipif(find_spec("boto3") is None, reason="no boto3: uv sync --extra ses brings it")
CALLS = [mailgun, sendgrid, postmark, postal, pytest.param(amazon_ses, marks=SES), resend]


def asked_elsewhere(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Resend answers when it is asked for the letter, and Amazon for its certificate. Returns who was asked."""
    asked: list[str] = []

    class Answer:
        def __init__(self, content: bytes) -> None:
            self.content = content

        def raise_for_status(self) -> None: ...

        def json(self) -> dict[str, Any]:
            return {"raw": {"download_url": "https://resend.example/raw"}}

    def get(url: str, **more: Any) -> Answer:
        asked.append(url)
        return Answer(certified() if url.endswith(".pem") else LETTER)

    monkeypatch.setattr(inbound.requests, "get", get)
    sns.certificate.cache_clear()
    cache.clear()
    return asked


def state() -> str:
    return User.objects.get(email="anna@mail.example").address_state
