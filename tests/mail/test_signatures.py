"""What a provider's signature is good for: for what it came with, for a while, and from nobody else."""

import base64
import hashlib
import hmac
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from games import receivers
from games.models import InboundMail, User
from games.receivers import sns
from tests.mail.providers import (
    BASIC,
    CERTIFICATE_AT,
    SENDGRID_KEY,
    SES,
    amazon_calls,
    amazon_says,
    amazon_ses,
    asked_elsewhere,
    certified,
    mailgun,
    post,
    state,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna@mail.example")


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who was asked what over the network."""
    return asked_elsewhere(monkeypatch)


@SES
@pytest.mark.parametrize("version", ["1", "2"])
def test_amazon_signs_in_two_ways_and_both_are_known(version: str, elsewhere: list[str]) -> None:
    assert amazon_ses(version=version).status_code == 200
    assert amazon_ses(version=version, Subject="A subject is signed too", letter=b"another").status_code == 200
    assert InboundMail.objects.count() == 2
    assert elsewhere == [CERTIFICATE_AT], "the certificate is fetched once"


@SES
@pytest.mark.parametrize(
    "place",
    [
        "http://sns.eu-west-1.amazonaws.com/x.pem",
        "https://sns.eu-west-1.amazonaws.com.evil.example/x.pem",
        "https://evil.example/sns.eu-west-1.amazonaws.com/x.pem",
        "https://evil.example#@sns.eu-west-1.amazonaws.com/x.pem",
        "https://sns.eu-west-1.amazonaws.com:81/x.pem",
        "https://sns.eu-west-1.amazonaws.com/../bucket/x.pem",
        "https://s3.eu-west-1.amazonaws.com/x.pem",
        "https://sns.eu-west-1.amazonaws.com/x.pem?a",
    ],
)
def test_a_certificate_is_fetched_from_amazon_and_nowhere_else(place: str, elsewhere: list[str]) -> None:
    notice = amazon_says(Type="Notification", Message="{}")
    assert amazon_calls(notice | {"SigningCertURL": place}).status_code == 400
    assert not elsewhere


@SES
@pytest.mark.parametrize("ago", [timedelta(hours=2), timedelta(minutes=-10)])
def test_a_notice_of_amazon_from_another_time_is_refused(ago: timedelta) -> None:
    assert amazon_ses(ago=ago).status_code == 400
    assert amazon_ses(ago=ago / 3).status_code == 200


@SES
@pytest.mark.parametrize(
    "lacks", ["Signature", "SignatureVersion", "SigningCertURL", "Timestamp", "TopicArn", "Message"]
)
def test_a_notice_that_lacks_what_is_signed_is_refused(lacks: str) -> None:
    notice = amazon_says(Type="Notification", Message="{}")
    del notice[lacks]
    assert amazon_calls(notice).status_code == 400
    assert amazon_calls(amazon_says(Type="Notification", Message="{}") | {"SignatureVersion": "3"}).status_code == 400


@SES
def test_a_certificate_that_has_run_out_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    old = x509.load_pem_x509_certificate(certified(days_ago=30, days=20))
    monkeypatch.setattr(sns, "certificate", lambda address: old)
    assert amazon_ses().status_code == 400


@SES
def test_while_the_certificate_cannot_be_fetched_amazon_is_asked_to_call_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def down(url: str, **more: Any) -> None:
        raise requests.ConnectionError("away")

    monkeypatch.setattr(sns.requests, "get", down)
    with pytest.raises(requests.ConnectionError):
        amazon_ses()


@SES
def test_the_signature_does_not_replace_the_secret_for_anybody_can_have_amazon_sign() -> None:
    notice = amazon_says(Type="Notification", Message="{}")
    assert amazon_calls(notice, secret={}).status_code == 401
    wrong = {"Authorization": "Basic " + base64.b64encode(b"mail:guess").decode()}
    assert amazon_calls(notice, secret=wrong).status_code == 400


@SES
@pytest.mark.parametrize("path", ["letters-in", "reports-in"])
def test_amazon_is_told_that_its_notices_are_wanted_if_it_signed_the_question(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmed: list[dict[str, str]] = []

    class Service:
        def confirm_subscription(self, **said: str) -> None:
            confirmed.append(said)

        def close(self) -> None: ...

    door = (receivers.LETTERS if path == "letters-in" else receivers.REPORTS)["amazon_ses"]
    monkeypatch.setattr(door, "get_boto_client", lambda self, name, **more: Service())
    asks = amazon_says(
        Type="SubscriptionConfirmation", Message="Will you?", SubscribeURL="https://sns.example/", Token="2336"
    )
    assert amazon_calls(asks | {"Token": "other"}, path=path).status_code == 400
    assert not confirmed
    assert amazon_calls(asks, path=path).status_code == 200
    assert [said["Token"] for said in confirmed] == ["2336"]
    assert not InboundMail.objects.exists()


@SES
def test_a_report_that_amazon_did_not_sign_marks_nobody(anna: User) -> None:
    told = {
        "notificationType": "Complaint",
        "mail": {"messageId": "1", "timestamp": "2026-12-01T10:00:00.000Z", "destination": ["anna@mail.example"]},
        "complaint": {
            "complainedRecipients": [{"emailAddress": "anna@mail.example"}],
            "timestamp": "2026-12-01T10:00:00.000Z",
        },
    }
    notice = amazon_says(Type="Notification", Message=json.dumps(told))
    assert amazon_calls(notice | {"Timestamp": notice["Timestamp"][:-4] + "1Z"}, path="reports-in").status_code == 400
    assert state() == User.AddressState.FINE
    assert amazon_calls(notice, path="reports-in").status_code == 200
    assert state() == User.AddressState.COMPLAINED


def test_a_signature_of_mailgun_is_good_for_what_it_came_with_and_for_a_while() -> None:
    assert mailgun(token="overheard").status_code == 200
    assert mailgun(token="overheard", letter=b"another letter").status_code == 400
    assert mailgun(token="own", letter=b"another letter").status_code == 200
    assert mailgun(token="late", letter=b"late", ago=8.5 * 3600).status_code == 200
    assert mailgun(token="stale", letter=b"stale", ago=9.5 * 3600).status_code == 400
    assert InboundMail.objects.count() == 3


def test_what_mailgun_brings_again_later_with_a_new_moment_is_kept_once() -> None:
    assert [mailgun(token="again", ago=ago).status_code for ago in (3600, 1800, 0)] == [200, 200, 200]
    assert InboundMail.objects.count() == 1
    assert mailgun(token="again", letter=b"another letter").status_code == 400


def test_reports_of_mailgun_and_sendgrid_need_their_signatures(anna: User) -> None:
    moment = str(int(datetime.now(UTC).timestamp()))
    about = {"event": "complained", "recipient": "anna@mail.example", "timestamp": 1790000000.5}
    signature = hmac.new(b"signing", f"{moment}t".encode(), hashlib.sha256).hexdigest()
    signed = {"timestamp": moment, "token": "t", "signature": signature}
    for said, code in ((signed | {"signature": "0"}, 400), (signed | {"token": "u"}, 400), (signed, 200)):
        body = json.dumps({"signature": said, "event-data": about})
        kind = "application/json"
        assert post("mailgun", path="reports-in", data=body, content_type=kind, headers=BASIC).status_code == code
        assert state() == (User.AddressState.COMPLAINED if code == 200 else User.AddressState.FINE)
    User.objects.update(address_state=User.AddressState.FINE)
    report = json.dumps([{"event": "spamreport", "email": "anna@mail.example", "timestamp": 1790000000}])
    right = base64.b64encode(SENDGRID_KEY.sign(f"1{report}".encode(), ec.ECDSA(hashes.SHA256()))).decode()
    for timestamp, code in (("2", 400), ("1", 200)):
        headers = {
            "X-Twilio-Email-Event-Webhook-Timestamp": timestamp,
            "X-Twilio-Email-Event-Webhook-Signature": right,
        }
        answer = post(
            "sendgrid", path="reports-in", data=report, content_type="application/json", headers=BASIC | headers
        )
        assert answer.status_code == code
    assert state() == User.AddressState.COMPLAINED
