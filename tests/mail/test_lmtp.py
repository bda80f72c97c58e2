"""LMTP on loopback: real traffic, one answer for each recipient."""

import asyncio
import smtplib
import threading
from collections.abc import Iterator
from concurrent.futures import Future

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError

from games import tokens
from games.inbox import lmtp
from games.models import InboundMail

pytestmark = pytest.mark.django_db(transaction=True)
LETTER = b"From: anna@mail.example\r\nSubject: Re: which boat?\r\n\r\nred\r\n"


@pytest.fixture
def post_office() -> Iterator[smtplib.LMTP]:
    """A mail server's connection to the running door."""
    port: Future[int] = Future()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def run() -> None:
        server = await lmtp.serve("127.0.0.1", 0)
        port.set_result(server.sockets[0].getsockname()[1])
        await stop.wait()
        server.close()

    def serve() -> None:  # all in a thread of its own: Playwright leaves a running loop in this one
        loop.run_until_complete(run())
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()

    thread = threading.Thread(target=serve)
    thread.start()
    with smtplib.LMTP("127.0.0.1", port.result(10), local_hostname="mx.example") as connection:
        yield connection
    loop.call_soon_threadsafe(stop.set)
    thread.join(10)
    assert not thread.is_alive()


def address(ballot: int = 7) -> str:
    return tokens.filled(tokens.address(tokens.Purpose.REPLY, ballot))


def test_a_letter_is_kept_with_its_envelope(post_office: smtplib.LMTP) -> None:
    assert post_office.sendmail("anna@mail.example", [address()], LETTER) == {}
    letter = InboundMail.objects.get()
    assert (bytes(letter.raw), letter.mail_from, letter.source) == (LETTER, "anna@mail.example", "lmtp")
    assert letter.rcpt_to == address()


def test_an_unknown_token_is_refused_while_the_others_of_the_same_letter_are_kept(post_office: smtplib.LMTP) -> None:
    unknown = address().replace("v-", "v-a", 1)
    post_office.ehlo()
    post_office.mail("")
    assert [post_office.rcpt(to)[0] for to in (unknown, address(7), address(8))] == [550, 250, 250]
    assert [post_office.data(LETTER)[0], post_office.getreply()[0]] == [250, 250]
    assert set(InboundMail.objects.values_list("rcpt_to", flat=True)) == {address(7), address(8)}


def test_each_recipient_has_an_answer_of_their_own(post_office: smtplib.LMTP, monkeypatch: pytest.MonkeyPatch) -> None:
    to = [address(7), address(8)]

    def keep(raw: bytes, mail_from: str, rcpt_to: str, source: str) -> object:
        if rcpt_to == to[1]:
            raise OperationalError("the disk is full")
        return object()

    monkeypatch.setattr(lmtp, "keep", keep)
    post_office.ehlo()
    post_office.mail("anna@mail.example")
    assert [post_office.rcpt(one)[0] for one in to] == [250, 250]
    assert post_office.data(LETTER)[0] == 250
    assert post_office.getreply()[0] == 451


def test_while_the_database_is_down_the_mail_server_keeps_the_letter(
    post_office: smtplib.LMTP, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(address: str) -> bool:
        raise OperationalError("the connection is gone")

    monkeypatch.setattr(lmtp, "is_known", down)
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        post_office.sendmail("anna@mail.example", ["v-x@in.example"], LETTER)
    assert refused.value.recipients["v-x@in.example"][0] == 451


def test_lines_of_any_length_and_addresses_in_capitals_come_through(post_office: smtplib.LMTP) -> None:
    letter = LETTER + b"x" * 200_000 + b"\r\n"
    assert post_office.sendmail("", [address().upper()], letter) == {}
    assert bytes(InboundMail.objects.get().raw) == letter


def test_the_address_our_letters_come_from_takes_letters_too(post_office: smtplib.LMTP) -> None:
    assert post_office.sendmail("", [settings.MAIL_FROM.upper()], LETTER) == {}


def test_no_token_gets_into_the_log(post_office: smtplib.LMTP, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        post_office.sendmail("anna@mail.example", [address()], LETTER)
    assert address()[2:28] not in caplog.text


def test_it_does_not_listen_to_the_world() -> None:
    with pytest.raises(CommandError, match="more than this machine"):
        call_command("lmtpd", host="0.0.0.0")
