"""Providers bring letters and reports: signed ones are kept, forged ones refused, repeated ones kept once."""

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import Any

import pytest
import requests
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import reverse
from svix.webhooks import Webhook

from games import inbox, receivers
from games.models import InboundMail, OutgoingMail, User, now
from games.receivers import inbound
from games.reply import decode

pytestmark = pytest.mark.django_db
LETTER = "From: Zoë <anna@mail.example>\r\nSubject: Re: which boat?\r\n\r\nred, s'il vous plaît\r\n".encode("latin-1")
TO = "v-aaaaaaaaaaaaaaaaaaaaaaaaaa@in.play.example"
BASIC = {"Authorization": "Basic " + base64.b64encode(b"mail:secret").decode()}
POSTAL_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
PUBLIC = POSTAL_KEY.public_key().public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
)
RESEND_SECRET = "whsec_" + base64.b64encode(b"r" * 24).decode()
ANYMAIL = {
    "WEBHOOK_SECRET": "mail:secret",
    "MAILGUN_API_KEY": "key",
    "MAILGUN_WEBHOOK_SIGNING_KEY": "signing",
    "POSTAL_WEBHOOK_KEY": "".join(PUBLIC.decode().splitlines()[1:-1]),
    "RESEND_API_KEY": "key",
    "RESEND_INBOUND_SECRET": RESEND_SECRET,
    "RESEND_SIGNING_SECRET": RESEND_SECRET,
}
Call = Callable[..., HttpResponse]


def post(provider: str, *, path: str = "letters-in", **sent: Any) -> HttpResponse:
    with override_settings(MAIL_PROVIDER=provider, ANYMAIL=ANYMAIL):
        return Client().post(reverse(path, args=[provider]), **sent)


def mailgun(*, forged: bool = False, letter: bytes = LETTER, urlencoded: bool = False) -> HttpResponse:
    signature = hmac.new(b"signing", b"1790000000token", hashlib.sha256).hexdigest()
    fields = {
        "recipient": TO,
        "sender": "anna@mail.example",
        "timestamp": "1790000000",
        "token": "token",
        "signature": signature[::-1] if forged else signature,
    }
    headers = {"headers": BASIC}
    if urlencoded:
        from urllib.parse import urlencode

        data = urlencode({**fields, "body-mime": letter})
        return post("mailgun", data=data, content_type="application/x-www-form-urlencoded", **headers)
    return post("mailgun", data=multipart({**fields, "body-mime": letter}), content_type=FORM, **headers)


def sendgrid(*, forged: bool = False, letter: bytes = LETTER, to: tuple[str, ...] = (TO,)) -> HttpResponse:
    envelope = json.dumps({"to": to, "from": "anna@mail.example"})
    form = multipart({"email": letter, "envelope": envelope})
    return post("sendgrid", data=form, content_type=FORM, headers={} if forged else BASIC)


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


def amazon_ses(*, forged: bool = False, letter: bytes = LETTER) -> HttpResponse:
    notice = {
        "notificationType": "Received",
        "mail": {"source": "anna@mail.example", "messageId": "1"},
        "receipt": {"recipients": [TO], "action": {"type": "SNS", "encoding": "BASE64"}},
        "content": base64.b64encode(letter).decode(),
    }
    envelope = {"Type": "Notification", "MessageId": "1", "TopicArn": "arn", "Message": json.dumps(notice)}
    headers = {"X-Amz-Sns-Message-Type": "Notification", "X-Amz-Sns-Message-Id": "1"} | ({} if forged else BASIC)
    return post("amazon_ses", data=json.dumps(envelope), content_type="text/plain", headers=headers)


def resend(*, forged: bool = False) -> HttpResponse:
    event = {"type": "email.received", "created_at": "2026-12-01T10:00:00Z", "data": {"email_id": "e1", "to": [TO]}}
    body = json.dumps(event)
    moment = datetime.now(UTC)
    signature = Webhook(RESEND_SECRET).sign("m1", moment, "other" if forged else body)
    signed = {"svix-id": "m1", "svix-timestamp": str(int(moment.timestamp())), "svix-signature": signature}
    return post("resend", data=body, content_type="application/json", headers=BASIC | signed)


@pytest.fixture(autouse=True)
def resend_api(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Resend answers when it is asked for the letter."""
    asked: list[str] = []

    class Answer:
        content = LETTER

        def raise_for_status(self) -> None: ...

        def json(self) -> dict[str, Any]:
            return {"raw": {"download_url": "https://resend.example/raw"}}

    def get(url: str, **more: Any) -> Answer:
        asked.append(url)
        return Answer()

    monkeypatch.setattr(inbound.requests, "get", get)
    return asked


FORM = "multipart/form-data; boundary=xyz"


def multipart(fields: dict[str, str | bytes]) -> bytes:
    """A form whose values are bytes of any kind, as providers send raw letters."""
    parts = []
    for name, value in fields.items():
        data = value.encode() if isinstance(value, str) else value
        parts.append(b'--xyz\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (name.encode(), data))
    return b"".join(parts) + b"--xyz--\r\n"


SES = pytest.mark.skipif(find_spec("boto3") is None, reason="no boto3: uv sync --extra ses brings it")
CALLS = [mailgun, sendgrid, postmark, postal, pytest.param(amazon_ses, marks=SES), resend]


@pytest.mark.parametrize("call", CALLS)
def test_a_letter_that_a_provider_brings_is_kept_as_it_was_sent(call: Call) -> None:
    assert call().status_code == 200
    letter = InboundMail.objects.get()
    expected = LETTER if call is not postmark else LETTER.decode("latin-1").encode()
    assert (bytes(letter.raw), letter.rcpt_to, letter.source) == (expected, TO, call.__name__)
    assert letter.mail_from == ("" if call is resend else "anna@mail.example")


@pytest.mark.parametrize("call", CALLS)
def test_a_forged_call_is_refused(call: Call) -> None:
    assert call(forged=True).status_code in (400, 401)
    assert not InboundMail.objects.exists()


@pytest.mark.parametrize("call", CALLS)
def test_a_call_that_is_repeated_is_kept_once(call: Call) -> None:
    assert [call().status_code for _ in range(3)] == [200, 200, 200]
    assert InboundMail.objects.count() == 1


@pytest.mark.parametrize("call", [mailgun, sendgrid, postal, pytest.param(amazon_ses, marks=SES)])
@pytest.mark.parametrize(
    "letter",
    [
        b"Content-Type: text/plain; name*\r\n\r\nred",
        b"From: =?utf-8?q?a=0d=0ab?= <a@b>\r\nContent-Type: text/plain; charset=x-unknown\r\n\r\n\xff\xfered",
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n" * 1200,
        b"\xff\x80 no header at all",
    ],
)
def test_what_no_parser_likes_is_kept_byte_for_byte(call: Call, letter: bytes) -> None:
    assert call(letter=letter).status_code == 200
    assert bytes(InboundMail.objects.get().raw) == letter


def test_a_form_without_parts_is_read_byte_for_byte_too() -> None:
    assert mailgun(urlencoded=True).status_code == 200
    assert bytes(InboundMail.objects.get().raw) == LETTER


def test_one_letter_to_two_of_our_addresses_is_kept_for_each() -> None:
    sendgrid(to=("v-x@in.example", "v-y@in.example"))
    assert set(InboundMail.objects.values_list("rcpt_to", flat=True)) == {"v-x@in.example", "v-y@in.example"}


def test_a_null_sender_is_told_from_an_unknown_one() -> None:
    postmark(Headers=[{"Name": "Return-Path", "Value": "<>"}])
    postmark(Headers=[], OriginalRecipient="v-y@in.example")
    assert list(InboundMail.objects.order_by("pk").values_list("mail_from", flat=True)) == ["<>", ""]


def test_without_a_raw_letter_what_the_provider_took_apart_is_put_together_again() -> None:
    event = {
        "FromFull": {"Email": "anna@mail.example", "Name": "Anna"},
        "ToFull": [{"Email": TO}],
        "OriginalRecipient": TO,
        "Subject": "Re: which boat?",
        "TextBody": "red",
        "HtmlBody": "",
        "Headers": [],
        "Attachments": [],
    }
    assert post("postmark", data=json.dumps(event), content_type="application/json", headers=BASIC).status_code == 200
    letter = InboundMail.objects.get()
    assert b"anna@mail.example" in bytes(letter.raw)
    assert decode.letter(bytes(letter.raw)).text.strip() == "red"
    assert letter.rcpt_to == TO


@pytest.mark.parametrize(
    ("provider", "body"),
    [("postmark", b"{}"), ("postmark", b"not json"), ("postmark", b"[1]"), ("sendgrid", b"--xyz--")],
)
def test_a_call_that_cannot_be_taken_apart_is_kept_whole_and_not_wanted_again(provider: str, body: bytes) -> None:
    kind = FORM if provider == "sendgrid" else "application/json"
    assert post(provider, data=body, content_type=kind, headers=BASIC).status_code == 200
    letter = InboundMail.objects.get()
    inbox.read(letter.pk)
    letter.refresh_from_db()
    assert letter.state == InboundMail.State.REFUSED


def test_while_rows_cannot_be_written_the_provider_is_asked_to_call_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "keep", lambda *args: 1 / 0)
    with override_settings(MAIL_PROVIDER="postmark", ANYMAIL=ANYMAIL):
        client = Client(raise_request_exception=False)
        data = json.dumps({"RawEmail": "x"})
        answer = client.post("/mail/postmark/inbound/", data=data, content_type="application/json", headers=BASIC)
    assert answer.status_code == 500


def test_while_resend_does_not_give_the_letter_it_is_asked_to_call_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def down(url: str, **more: Any) -> None:
        raise requests.ConnectionError("away")

    monkeypatch.setattr(inbound.requests, "get", down)
    with pytest.raises(requests.ConnectionError):
        resend()
    assert not InboundMail.objects.exists()


def test_only_the_provider_of_the_settings_is_heard() -> None:
    with override_settings(MAIL_PROVIDER="postmark", ANYMAIL=ANYMAIL):
        assert Client().post("/mail/mailgun/inbound/", headers=BASIC).status_code == 404
        assert Client().post("/mail/pigeon/inbound/", headers=BASIC).status_code == 404
    assert Client().post("/mail/postmark/inbound/", headers=BASIC).status_code == 404


@pytest.mark.parametrize("path", ["inbound", "tracking"])
def test_without_a_secret_nobody_is_heard(path: str) -> None:
    with override_settings(MAIL_PROVIDER="postmark", ANYMAIL={}):
        answer = Client().post(f"/mail/postmark/{path}/", data="{}", content_type="application/json")
    assert answer.status_code == 400


def test_a_call_that_is_far_too_big_is_not_wanted_again() -> None:
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000):
        assert postmark(RawEmail="x" * 2000).status_code == 200
    assert not InboundMail.objects.exists()


def test_attachments_of_a_form_do_no_harm() -> None:
    upload = {"email": LETTER.decode("latin-1"), "attachment1": SimpleUploadedFile("a.png", b"\x89PNG")}
    assert post("sendgrid", data=upload, headers=BASIC).status_code == 200
    assert InboundMail.objects.count() == 1


# --- reports ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def sent() -> OutgoingMail:
    anna = User.objects.create_user("anna@mail.example")
    return OutgoingMail.objects.create(
        key="k", kind=OutgoingMail.Kind.STARTS, address=anna.email, person=anna, message_id="<1@play.example>",
        state=OutgoingMail.State.SENT, queued_at=now(), next_at=now(), sent_at=now(),
    )  # fmt: skip


def report(**event: Any) -> HttpResponse:
    data = {"Email": "anna@mail.example", "ID": 1, "MessageID": "provider's"} | event
    return post("postmark", path="reports-in", data=json.dumps(data), content_type="application/json", headers=BASIC)


def state() -> str:
    return User.objects.get(email="anna@mail.example").address_state


def test_a_bounce_that_a_provider_reports_marks_letter_and_address(sent: OutgoingMail) -> None:
    for _ in range(2):
        assert report(RecordType="Bounce", Type="HardBounce", Details="550 5.1.1 no such user").status_code == 200
    sent.refresh_from_db()
    assert (sent.state, state()) == (OutgoingMail.State.BOUNCED, User.AddressState.BOUNCING)


def test_a_bounce_that_may_pass_marks_the_letter_only(sent: OutgoingMail) -> None:
    report(RecordType="Bounce", Type="SoftBounce", Details="452 4.2.2 mailbox full")
    sent.refresh_from_db()
    assert (sent.state, state()) == (OutgoingMail.State.BOUNCED, User.AddressState.FINE)


@pytest.mark.parametrize(
    "kind", [{"RecordType": "SpamComplaint", "Type": "SpamComplaint"}, {"RecordType": "SubscriptionChange"}]
)
def test_who_complains_or_unsubscribes_gets_no_more_letters(sent: OutgoingMail, kind: dict[str, str]) -> None:
    report(**kind)
    assert state() == User.AddressState.COMPLAINED


@pytest.mark.parametrize("kind", [{"RecordType": "Delivery"}, {"RecordType": "Open"}, {"RecordType": "Pigeon"}, {}])
def test_other_reports_mark_nothing(sent: OutgoingMail, kind: dict[str, str]) -> None:
    assert report(**kind).status_code == 200
    assert state() == User.AddressState.FINE


def test_a_report_that_cannot_be_read_is_not_wanted_again(sent: OutgoingMail) -> None:
    answer = post("postmark", path="reports-in", data="not json", content_type="application/json", headers=BASIC)
    assert answer.status_code == 200


def test_every_provider_that_sends_can_report_and_bring() -> None:
    from lifeboats_site.settings import PROVIDERS

    assert set(receivers.LETTERS) == set(receivers.REPORTS) == set(PROVIDERS)
