"""Providers bring letters and reports: signed ones are kept, forged ones refused, repeated ones kept once."""

import json
import re
from typing import Any

import pytest
import requests
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client, override_settings

from games import inbox, receivers
from games.models import InboundMail, OutgoingMail, User, now
from games.models.moment import clock
from games.receivers import inbound
from games.reply import decode
from tests.mail.providers import (
    ANYMAIL,
    BASIC,
    CALLS,
    FORM,
    LETTER,
    SES,
    TO,
    Call,
    amazon_ses,
    asked_elsewhere,
    mailgun,
    post,
    postal,
    postmark,
    resend,
    sendgrid,
    state,
)
from tests.mail.tables import Watch

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who was asked what over the network."""
    return asked_elsewhere(monkeypatch)


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


@pytest.mark.parametrize("envelope", ["not json", "[1]", '{"to": "v-x@in.example"}', "{}", '{"to": null, "from": 3}'])
def test_a_letter_with_an_odd_envelope_is_still_a_letter(envelope: str) -> None:
    upload = {"email": LETTER.decode("latin-1"), "envelope": envelope}
    with override_settings(MAIL_PROVIDER="sendgrid", ANYMAIL={"WEBHOOK_SECRET": "mail:secret"}):
        assert Client().post("/mail/sendgrid/inbound/", data=upload, headers=BASIC).status_code == 200
    letter = InboundMail.objects.get()
    assert decode.letter(bytes(letter.raw)).text.startswith("red")
    assert letter.rcpt_to == ("v-x@in.example" if "v-x" in envelope else "")


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
    [
        ("postmark", b"{}"),
        ("postmark", b"not json"),
        ("postmark", b"[1]"),
        ("postmark", b"[" * 100_000),
        ("postmark", b'{"RawEmail": "x", "OriginalRecipient": ["v-x@in.example"]}'),
        ("sendgrid", b"--xyz--"),
    ],
)
def test_a_call_that_cannot_be_taken_apart_is_kept_whole_and_not_wanted_again(provider: str, body: bytes) -> None:
    kind = FORM if provider == "sendgrid" else "application/json"
    with override_settings(MAIL_PROVIDER=provider, ANYMAIL={"WEBHOOK_SECRET": "mail:secret"}):
        answer = Client().post(f"/mail/{provider}/inbound/", data=body, content_type=kind, headers=BASIC)
    assert answer.status_code == 200
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


def test_a_call_that_is_far_too_big_is_not_wanted_again_and_leaves_its_reason() -> None:
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000), clock(Watch()):
        assert [postmark(RawEmail="x" * 2000).status_code for _ in range(3)] == [200, 200, 200]
    row = InboundMail.objects.get()
    assert (bytes(row.raw), row.state, row.source) == (b"", "refused", "postmark")
    assert re.fullmatch(r"too-big: a call of 2155 bytes was not taken", row.reason)
    inbox.read_again(row.pk)
    assert InboundMail.objects.get().state == "refused", "there is nothing to read"


def test_calls_that_are_too_big_leave_a_row_a_minute_at_most() -> None:
    hand = Watch()
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000), clock(hand):
        for count in range(9):
            assert postmark(RawEmail="x" * (2000 + count)).status_code == 200
            hand.forward(seconds=20)
    assert InboundMail.objects.count() == 3


def test_attachments_of_a_form_do_no_harm() -> None:
    upload = {"email": LETTER.decode("latin-1"), "attachment1": SimpleUploadedFile("a.png", b"\x89PNG")}
    with override_settings(MAIL_PROVIDER="sendgrid", ANYMAIL={"WEBHOOK_SECRET": "mail:secret"}):
        assert Client().post("/mail/sendgrid/inbound/", data=upload, headers=BASIC).status_code == 200
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
