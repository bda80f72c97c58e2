"""Addresses that give trouble: marked, told to the host, spared and tried again; and ids for providers."""

from __future__ import annotations

import json
import smtplib
from typing import Any

import pytest
from anymail.exceptions import AnymailAPIError
from requests import Response

from games.inbox import bounces
from games.models import Invitation, OutgoingMail, Token, User
from games.post import addresses, backends, daily, queue, rows
from games.post.backends import Verdict, trouble
from games.post.deliver import deliver
from games.post.message import message
from games.post.write import write
from tests.mail.tables import ballot_of, begun, people, play_on, written

State = OutgoingMail.State


def chloe() -> User:
    return User.objects.get(name="Chloé")


def test_the_host_is_told_once_and_the_address_is_not_told_to_them(watch):
    begun("english", persons=3, seats=3)
    addresses.bouncing("Chloe@mail.example")
    addresses.bouncing("chloe@mail.example")
    assert chloe().address_state == "bouncing"
    letter = written("trouble")
    assert letter.person.name == "Anna"
    assert OutgoingMail.objects.filter(kind="trouble").count() == 1
    assert "Letters to Chloé do not arrive" in letter.text
    assert "chloe@" not in letter.text + letter.html


def test_the_host_is_told_of_a_complaint_in_other_words_than_of_a_letter_that_came_back(watch):
    begun("english", persons=3, seats=3)
    addresses.complained("chloe@mail.example")
    letter = written("trouble")
    for part in (letter.text, letter.html):
        assert "Letters to Chloé have stopped" in part
        assert "One of our letters to Chloé was reported as unwanted" in " ".join(part.split())
        assert "come back" not in part


def test_a_host_is_not_told_of_their_own_address(watch):
    begun("english", persons=3, seats=3)
    addresses.bouncing("anna@mail.example")
    assert not OutgoingMail.objects.filter(kind="trouble").exists()


def test_an_invitation_that_came_back_is_told_to_the_host(watch):
    match = begun("english", persons=3, seats=3)
    type(match).objects.update(status="lobby")
    Invitation.objects.create(match=match, email="nobody@mail.example", invited_by=match.host, sent_at=watch())
    addresses.bouncing("nobody@mail.example")
    assert "nobody@mail.example" in written("trouble").text


def test_nothing_is_sent_to_it_but_what_its_owner_has_just_asked_for(watch):
    begun("english", persons=3, seats=3)
    OutgoingMail.objects.exclude(person__name="Chloé").delete()
    addresses.bouncing("chloe@mail.example")
    OutgoingMail.objects.filter(kind="trouble").delete()
    queue.test(chloe())
    assert deliver(30) == 1
    sent = dict(OutgoingMail.objects.values_list("kind", "state"))
    assert sent == {"starts": State.STALE, "ask": State.STALE, "test": State.SENT}


def test_when_they_try_again_what_is_still_asked_goes_out(watch):
    begun("english", persons=3, seats=3)
    OutgoingMail.objects.exclude(person__name="Chloé").delete()
    addresses.bouncing("chloe@mail.example")
    OutgoingMail.objects.filter(kind="trouble").delete()
    deliver(30)
    addresses.again(chloe())
    assert deliver(30) == 2
    assert chloe().address_state == "fine"
    assert OutgoingMail.objects.get(kind="ask").state == State.SENT


def test_when_they_try_again_a_question_is_asked_once_however_often_its_letter_came_to_nothing(watch):
    match = begun("english", persons=3, seats=3)
    addresses.bouncing("chloe@mail.example")
    queue.ask_anew(ballot_of(match, "Chloé"))
    deliver(30)
    assert {*OutgoingMail.objects.filter(kind="ask", person=chloe()).values_list("state", flat=True)} == {State.STALE}
    addresses.again(chloe())
    deliver(30)
    asks = OutgoingMail.objects.filter(kind="ask", person=chloe()).order_by("pk")
    assert list(asks.values_list("state", flat=True)) == [State.STALE, State.SENT]


@pytest.mark.parametrize("how", ["bounced", "refused", "stale"])
def test_what_a_daily_letter_told_that_did_not_arrive_is_told_and_asked_again(how, watch, monkeypatch):
    match = begun("english", persons=3, seats=3)
    OutgoingMail.objects.exclude(kind="ask", person__name="Chloé").delete()
    OutgoingMail.objects.update(state=State.HELD, next_at=watch())
    assert daily.gather() == 1
    asked = OutgoingMail.objects.get(kind="ask")
    assert rows.told(asked.seat, chloe()) == asked.until > 0
    if how == "stale":
        addresses.bouncing("chloe@mail.example")
    if how == "refused":
        answer = {"chloe@mail.example": (550, b"5.1.1 no such user")}
        with monkeypatch.context() as patch:
            patch.setattr("games.post.deliver.message", lambda _: raised(smtplib.SMTPRecipientsRefused(answer)))
            deliver(30)
    else:
        deliver(30)
    if how == "bounced":
        bounces.bounced(OutgoingMail.objects.get(kind="digest"), hard=True, why="failed 5.1.1")
    asked.refresh_from_db()
    digest = OutgoingMail.objects.get(kind="digest")
    assert (asked.state, asked.error) == (digest.state, digest.error) != (State.GATHERED, "")
    assert rows.told(asked.seat, chloe()) == 0
    addresses.again(chloe())
    deliver(30)
    asked.refresh_from_db()
    assert asked.state == State.SENT
    assert str(match.happenings.first().sentence)[:20] in asked.text


def raised(error: Exception) -> None:
    raise error


def test_three_letters_that_came_back_softly_mark_the_address(watch):
    match = begun("english", persons=3, seats=3)
    play_on(match, watch, 2)
    for letter in OutgoingMail.objects.filter(person__name="Chloé")[:3]:
        assert chloe().address_state == "fine"
        bounces.bounced(letter, hard=False, why="4.2.2")
    assert chloe().address_state == "bouncing"
    assert OutgoingMail.objects.filter(kind="trouble").count() == 1


def test_a_letter_comes_back_to_an_address_of_its_own_where_that_is_wanted(watch, settings):
    queue.test(people()[0])
    letter = OutgoingMail.objects.get()
    write(letter)
    assert message(letter).from_email == "Lifeboats by Mail <play@localhost>"
    settings.BOUNCE_ADDRESSES = True
    mail = message(letter)
    assert mail.from_email.startswith("b-")
    assert mail.extra_headers["From"] == "Lifeboats by Mail <play@localhost>"
    assert mail.message()["From"] == "Lifeboats by Mail <play@localhost>"
    assert Token.objects.filter(purpose="bounce", opens=letter.pk).exists()


@pytest.mark.parametrize("backend", [backends.Resend, backends.SparkPost])
def test_a_provider_is_told_the_id_of_a_letter_the_same_for_every_try(watch, settings, monkeypatch, backend):
    settings.ANYMAIL = {"RESEND_API_KEY": "k", "SPARKPOST_API_KEY": "k"}
    calls: list[dict[str, Any]] = []

    class Session:
        headers: dict[str, str] = {}

        def request(self, **params: Any) -> Response:
            calls.append(params)
            answer = Response()
            answer.status_code = 200
            results = {"total_accepted_recipients": 1, "total_rejected_recipients": 0, "id": "1"}
            answer._content = json.dumps({"id": "1", "results": results}).encode()
            return answer

        def close(self) -> None: ...

    monkeypatch.setattr(backend, "create_session", lambda self: Session())
    queue.test(people()[0])
    letter = OutgoingMail.objects.get()
    write(letter)
    for _ in range(2):
        assert backend().send_messages([message(letter)]) == 1
    keys = [call["headers"]["Idempotency-Key"] for call in calls]
    assert keys == [letter.message_id.strip("<>")] * 2


def test_a_second_try_that_sparkpost_answers_with_409_counts_as_sent(watch, settings, monkeypatch):
    settings.ANYMAIL = {"SPARKPOST_API_KEY": "k"}
    codes = [503, 409]

    class Session:
        headers: dict[str, str] = {}

        def request(self, **params: Any) -> Response:
            answer = Response()
            answer.status_code, answer._content = codes.pop(0), b'{"errors": [{"message": "conflict"}]}'
            return answer

        def close(self) -> None: ...

    monkeypatch.setattr(backends.SparkPost, "create_session", lambda self: Session())
    monkeypatch.setattr("games.post.deliver.get_connection", backends.SparkPost)
    queue.test(people()[0])
    deliver(5)
    assert OutgoingMail.objects.get().state == OutgoingMail.State.WAITING
    watch.forward(minutes=1)
    deliver(5)
    letter = OutgoingMail.objects.get()
    assert (letter.state, letter.error) == (OutgoingMail.State.SENT, "")


def test_a_letter_that_the_provider_had_already_counts_as_sent():
    response = Response()
    response.status_code, response._content = 409, b'{"name": "invalid_idempotent_request"}'
    assert trouble(AnymailAPIError("x", status_code=409, response=response)).verdict is Verdict.ARRIVED
    response._content = b'{"name": "concurrent_idempotent_requests"}'
    assert trouble(AnymailAPIError("x", status_code=409, response=response)).verdict is Verdict.LATER
