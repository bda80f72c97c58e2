"""Delivery: each letter leaves once, what fails waits or ends, and nothing unsent is ever called sent."""

from __future__ import annotations

import email
import smtplib
import socket
import threading
from collections.abc import Iterator
from datetime import timedelta
from email import policy

import pytest
from aiosmtpd.controller import Controller
from anymail.exceptions import AnymailAPIError, AnymailRecipientsRefused
from django.core import mail
from django.db import connection
from requests import Response

from games import table
from games.models import Invitation, Motion, OutgoingMail, User
from games.post import daily, queue
from games.post import deliver as post
from games.post.backends import Verdict, trouble
from games.post.deliver import BATCH, GIVE_UP, LEASE, backoff, claim, deliver
from tests.mail.tables import Watch, ballot_of, begun, people, play_until, seat_of, vote

State = OutgoingMail.State


class Door:
    """A door that does with each letter what the test says: takes it, or raises."""

    def __init__(self, *errors: Exception | int) -> None:
        self.errors, self.taken = list(errors), []

    def open(self) -> None:
        """Always open."""

    def close(self) -> None:
        """Nothing to close."""

    def send_messages(self, mails: list[mail.EmailMessage]) -> int:
        said = self.errors.pop(0) if self.errors else 1
        if isinstance(said, Exception):
            raise said
        self.taken += mails[:said]
        return said


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Door:
    """The door by which the letters of a test leave."""
    one = Door()
    monkeypatch.setattr(post, "get_connection", lambda: one)
    return one


def code(watch: Watch, number: int = 1) -> OutgoingMail:
    """A short letter: each costs no match."""
    person = people()[number % 7]
    queue.code(person, f"CODE{number}", watch() + timedelta(days=30))
    return OutgoingMail.objects.latest("pk")


def refused(code: int, answer: str) -> smtplib.SMTPRecipientsRefused:
    return smtplib.SMTPRecipientsRefused({"x@mail.example": (code, answer.encode())})


def provider(status: int, **headers: str) -> AnymailAPIError:
    response = Response()
    response.status_code, response.reason = status, "said so"
    response.headers.update(headers)
    return AnymailAPIError("The provider", status_code=status, response=response)


def test_what_is_due_leaves_and_is_marked_sent(watch):
    letter = code(watch)
    assert deliver(5) == 1
    letter.refresh_from_db()
    assert (letter.state, letter.sent_at, letter.attempts) == (State.SENT, watch(), 1)
    assert [sent.subject for sent in mail.outbox] == [letter.subject]
    assert deliver(5) == 0


def test_what_is_not_due_stays(watch):
    letter = code(watch)
    OutgoingMail.objects.update(next_at=watch() + timedelta(seconds=1))
    assert deliver(5) == 0
    watch.forward(seconds=1)
    assert deliver(5) == 1
    letter.refresh_from_db()
    assert letter.state == State.SENT


@pytest.mark.parametrize(
    "error",
    [
        0,
        ConnectionRefusedError(111, "refused"),
        TimeoutError("timed out"),
        smtplib.SMTPServerDisconnected("gone"),
        smtplib.SMTPSenderRefused(550, b"5.7.1 not you", "play@localhost"),
        smtplib.SMTPAuthenticationError(535, b"5.7.8 no"),
        smtplib.SMTPDataError(451, b"4.3.0 try again"),
        refused(450, "4.2.1 greylisted"),
        refused(552, "5.2.2 mailbox full"),
        refused(552, "mailbox full"),
        provider(500),
        provider(401),
        RuntimeError("nobody foresaw this"),
    ],
)
def test_what_may_be_better_tomorrow_waits(error, watch, door):
    letter, door.errors = code(watch), [error]
    assert deliver(5) == 0
    letter.refresh_from_db()
    assert letter.state == State.WAITING
    assert letter.sent_at is None
    assert 11 <= (letter.next_at - watch()).total_seconds() <= 19
    assert deliver(5) == 0
    watch.forward(seconds=20)
    assert deliver(5) == 1
    letter.refresh_from_db()
    assert (letter.state, letter.attempts, letter.error) == (State.SENT, 2, "")
    assert letter.person.address_state == User.AddressState.FINE


@pytest.mark.parametrize(
    "error",
    [
        refused(550, "5.1.1 no such user"),
        refused(550, "no such user"),
        refused(550, "5.2.1 mailbox disabled"),
        smtplib.SMTPDataError(550, b"5.1.1 no such user"),
        AnymailRecipientsRefused(),
    ],
)
def test_an_address_that_does_not_exist_is_given_up(error, watch, door):
    letter, door.errors = code(watch), [error]
    deliver(5)
    watch.forward(days=1)
    assert deliver(5) == 0
    letter.refresh_from_db()
    assert letter.state == State.BOUNCED
    assert letter.error
    assert letter.person.address_state == User.AddressState.BOUNCING


@pytest.mark.parametrize(
    "error", [refused(554, "5.7.1 relaying denied"), smtplib.SMTPDataError(554, b"5.6.0 bad content"), provider(422)]
)
def test_a_letter_that_is_refused_for_good_fails_and_its_address_stays_fine(error, watch, door):
    letter, door.errors = code(watch), [error]
    deliver(5)
    letter.refresh_from_db()
    assert letter.state == State.FAILED
    assert letter.person.address_state == User.AddressState.FINE


def test_a_provider_that_names_a_time_is_given_it(watch, door):
    letter, door.errors = code(watch), [provider(429, **{"Retry-After": "600"})]
    deliver(5)
    letter.refresh_from_db()
    assert letter.next_at == watch() + timedelta(minutes=10)


def test_one_bad_letter_does_not_hold_the_others(watch, door):
    letters, door.errors = [code(watch, number) for number in range(3)], [RuntimeError("bad")]
    assert deliver(5) == 2
    states = [OutgoingMail.objects.get(pk=letter.pk).state for letter in letters]
    assert states == [State.WAITING, State.SENT, State.SENT]


def test_one_letter_whose_worth_cannot_be_told_does_not_hold_the_others(watch, door, monkeypatch):
    letters = [code(watch, number) for number in range(3)]

    def worth(letter: OutgoingMail) -> str:
        if letter.pk == letters[0].pk:
            raise LookupError("a row is missing")
        return ""

    monkeypatch.setattr(post, "worthless", worth)
    assert deliver(5) == 2
    states = [OutgoingMail.objects.get(pk=letter.pk).state for letter in letters]
    assert states == [State.WAITING, State.SENT, State.SENT]


def test_a_closed_door_lets_all_wait(watch, door, monkeypatch):
    monkeypatch.setattr(door, "open", lambda: (_ for _ in ()).throw(ConnectionRefusedError(111, "refused")))
    for number in range(3):
        code(watch, number)
    assert deliver(5) == 0
    assert not door.taken
    assert {*OutgoingMail.objects.values_list("state", "attempts")} == {(State.WAITING, 1)}


def test_waits_grow_and_end_at_an_hour():
    for attempts, least, most in ((1, 11, 19), (2, 22, 38), (5, 180, 300), (40, 2700, 4500)):
        assert least <= backoff(attempts) <= most
    assert len({backoff(3) for _ in range(20)}) == 20


def test_a_letter_that_waited_three_days_is_given_up(watch, door):
    letter = code(watch)
    watch.forward(seconds=GIVE_UP.total_seconds() + 1)
    door.errors = [TimeoutError()]
    deliver(5)
    letter.refresh_from_db()
    assert letter.state == State.FAILED


def test_a_letter_that_waited_is_written_anew(watch, door):
    begun()
    OutgoingMail.objects.filter(kind="starts").delete()
    OutgoingMail.objects.exclude(person__name="Anna").delete()
    door.errors = [TimeoutError()]
    deliver(5)
    watch.forward(hours=2)
    deliver(5)
    assert "22 hours after this letter was written" in " ".join(door.taken[0].body.split())


def test_a_letter_left_behind_goes_out_again_as_it_was_once_its_lease_has_ended(watch, door):
    code(watch)
    letter = claim()[0]
    post.write(letter)
    watch.forward(minutes=1)
    assert deliver(5) == 0
    person = letter.person
    person.language = "fr"
    person.save()
    watch.forward(seconds=LEASE.total_seconds())
    assert deliver(5) == 1
    assert door.taken[0].extra_headers["Message-ID"] == letter.message_id
    assert door.taken[0].body == letter.text


def test_a_sender_whose_lease_has_ended_settles_nothing(watch, door):
    code(watch)
    slow = claim()[0]
    watch.forward(seconds=LEASE.total_seconds() + 1)
    assert deliver(5) == 1
    post._failed(slow, TimeoutError())
    slow.refresh_from_db()
    assert slow.state == State.SENT


def test_a_letter_whose_time_is_over_is_not_sent(watch, door):
    code(watch)
    watch.forward(days=31)
    assert deliver(5) == 0
    assert OutgoingMail.objects.get().state == State.STALE


def test_a_question_that_closed_before_its_letter_left_is_not_asked(watch, door):
    match = begun()
    play_until(match, watch, "move")
    deliver(60)
    asked = OutgoingMail.objects.filter(kind="ask")
    assert {*asked.filter(question__kind="leak").values_list("state", flat=True)} == {State.STALE}
    assert {*asked.filter(question__kind="move").values_list("state", flat=True)} == {State.SENT}


def test_nothing_is_asked_in_a_match_that_has_ended_without_a_winner(watch, door):
    match = begun(persons=1)
    ballot = ballot_of(match, "Anna")
    OutgoingMail.objects.filter(kind="ask").update(state=State.HELD, next_at=watch())
    queue.remind(ballot, "x")
    table.motions.move(match.pk, Motion.Kind.END, match.host)
    assert daily.gather() == 0
    queue.ask_anew(ballot)
    deliver(60)
    told = OutgoingMail.objects.filter(kind__in=("ask", "remind")).order_by("pk")
    assert [row.state for row in told] == [State.STALE] * 3
    assert {row.error for row in told} == {"the match has ended"}
    assert OutgoingMail.objects.get(kind="notice").state == State.SENT


def test_of_two_receipts_for_one_ballot_the_newer_leaves(watch, door):
    match = begun()
    OutgoingMail.objects.all().delete()
    vote(match, "Anna", "red")
    vote(match, "Anna", "blue")
    assert deliver(60) == 1
    assert "Your vote is in: Blue (B)" in door.taken[0].body


def test_a_newer_receipt_for_somebody_else_replaces_none(watch, door):
    match = begun()
    OutgoingMail.objects.all().delete()
    vote(match, "Anna", "red")
    vote(match, "Anna", "blue")
    newer = OutgoingMail.objects.latest("pk")
    newer.person, newer.address = people()[6], people()[6].email
    newer.save()
    deliver(60)
    assert [sent.to for sent in door.taken] == [["anna@mail.example"]]


def test_an_invitation_that_was_answered_is_not_sent(watch, door):
    match = begun()
    OutgoingMail.objects.all().delete()
    invited = Invitation.objects.create(match=match, email="x@mail.example", invited_by=match.host, sent_at=watch())
    queue.invitation(invited)
    table.decline(invited)
    watch.forward(days=4)
    assert deliver(60) == 0
    assert set(OutgoingMail.objects.values_list("kind", "state")) == {("invitation", "stale"), ("reinvite", "stale")}


def test_a_seat_that_changed_hands_gets_no_letter_meant_for_another(watch, door):
    match = begun()
    seat = seat_of(match, "Anna")
    seat.player = people()[6]
    seat.save()
    deliver(60)
    assert {*OutgoingMail.objects.filter(person__name="Anna").values_list("state", flat=True)} == {State.STALE}
    assert "anna@mail.example" not in [to for sent in door.taken for to in sent.to]


def test_when_the_time_is_up_the_rest_goes_back_and_that_was_no_try(watch, door, monkeypatch):
    for number in range(3):
        code(watch, number)
    ticks = iter([0, 0, 0, 9, 9, 9])
    monkeypatch.setattr(post, "monotonic", lambda: next(ticks))
    assert deliver(5) == 1
    rows = OutgoingMail.objects.order_by("pk").values_list("state", "attempts")
    assert list(rows) == [(State.SENT, 1), (State.QUEUED, 0), (State.QUEUED, 0)]


def test_more_than_one_batch_leaves_in_one_go(watch, door):
    for number in range(BATCH + 1):
        code(watch, number)
    assert deliver(60) == BATCH + 1


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_a_letter_is_sent(door, monkeypatch):
    open_ones = []
    monkeypatch.setattr(door, "send_messages", lambda mails: open_ones.append(connection.in_atomic_block) or 1)
    code(Watch())
    monkeypatch.setattr(post, "write", lambda letter: setattr(letter, "headers", {"From": "x@mail.example"}))
    assert deliver(5) == 1
    assert open_ones == [False]


@pytest.mark.django_db(transaction=True)
def test_several_deliverers_at_once_send_each_letter_once(door, monkeypatch):
    watch = Watch()
    for number in range(60):
        code(watch, number)
    monkeypatch.setattr(post, "write", lambda letter: setattr(letter, "headers", {"From": "x@mail.example"}))
    monkeypatch.setattr(post, "BATCH", 3)
    taken, start = [], threading.Barrier(4)

    def send(mails: list[mail.EmailMessage]) -> int:
        taken.extend(mails)
        return 1

    def work() -> None:
        try:
            start.wait()
            deliver(30)
        finally:
            connection.close()

    monkeypatch.setattr(door, "send_messages", send)
    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(taken) == 60
    assert {*OutgoingMail.objects.values_list("state", "attempts")} == {(State.SENT, 1)}


class World:
    """A mail server of the world outside; it knows some addresses, and some of its disks are full."""

    def __init__(self) -> None:
        self.letters: list[email.message.EmailMessage] = []

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("chen"):
            return "550 5.1.1 No such user"
        if address.startswith("chloe"):
            return "451 4.3.0 Try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.letters.append(email.message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


@pytest.fixture
def world(settings) -> Iterator[World]:
    """A real SMTP server on this machine, and the settings that send there."""
    handler = World()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    yield handler
    controller.stop()


def test_over_real_smtp_letters_arrive_whole_and_refusals_are_understood(watch, world):
    begun()
    OutgoingMail.objects.exclude(kind="ask").delete()
    assert deliver(60) == 2
    states = dict(OutgoingMail.objects.values_list("person__name", "state"))
    assert states == {"Anna": State.SENT, "<b>陈 & Co": State.BOUNCED, "Chloé": State.WAITING}
    came, told = world.letters
    assert told["Subject"] == "Harbour Lights: letters do not arrive"
    assert came.get_content_type() == "multipart/related"
    both, picture = came.iter_parts()
    assert [part.get_content_type() for part in both.iter_parts()] == ["text/plain", "text/html"]
    assert picture.get_content_type() == "image/png"
    assert picture["Content-ID"] == "<board@picture>"
    assert picture["Content-Disposition"].startswith("inline")
    assert came.get_body(("html",)).get_content().count("cid:board@picture") == 1
    sent = OutgoingMail.objects.get(person__name="Anna", kind="ask")
    assert came["Message-ID"] == sent.message_id
    assert came["Subject"] == sent.subject
    assert came["Reply-To"].startswith("v-")
    assert came["To"] == "anna@mail.example"
    assert "{token" not in came.as_string()


def test_a_server_that_went_away_loses_no_letter(watch, world, settings):
    code(watch, 0)
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    assert deliver(5) == 0
    settings.EMAIL_PORT = port
    watch.forward(minutes=1)
    assert deliver(5) == 1
    assert len(world.letters) == 1


def test_no_secret_of_a_letter_gets_into_an_error():
    secret = "abcdefghijklmnopqrstuvwxyz"
    found = trouble(smtplib.SMTPDataError(554, f"5.6.0 v-{secret}@localhost".encode()))
    assert found.verdict is Verdict.REFUSED
    assert secret not in found.why
