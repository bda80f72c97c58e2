"""The world outside: a mail server with mailboxes on this machine, and what machines there do with letters of ours."""

from __future__ import annotations

import asyncio
import email
import re
import smtplib
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import default
from email.utils import getaddresses, parsedate_to_datetime

import requests
from aiosmtpd.controller import Controller

from games.inbox import clients, lmtp

LINK = re.compile(r"https?://localhost[^\s\"'<>]+")


class Mailbox:
    """Somebody's mailbox. Every letter that comes is first met by what stands before it, then kept for its owner."""

    def __init__(self, name: str, address: str, client: str = "gmail") -> None:
        self.name, self.address, self.client = name, address, client
        self.letters: list[EmailMessage] = []
        self.seen = 0

    def meet(self, letter: EmailMessage, post: smtplib.LMTP) -> None:
        """What happens by itself when a letter comes."""

    def write(self, letter: EmailMessage, typed: str, post: smtplib.LMTP) -> None:
        """Its owner answers a letter."""
        raw = clients.reply_as(self.client, original(letter), typed, name=self.name)
        post.sendmail(self.address, [answers_to(letter)], raw)

    def asked(self, address: str) -> EmailMessage | None:
        """The newest letter that is answered at this address."""
        return next((one for one in reversed(self.letters) if one["Reply-To"] and answers_to(one) == address), None)


class Away(Mailbox):
    """A vacation responder answers every letter, at both addresses that it could take for the writer's."""

    def meet(self, letter: EmailMessage, post: smtplib.LMTP) -> None:
        raw = clients.vacation(original(letter), name=self.name)
        for to in {answers_to(letter), getaddresses([letter["From"]])[0][1]}:
            post.sendmail("<>", [to], raw)


class Scanned(Mailbox):
    """A scanner follows every link three times before the owner sees the letter, redirects and cookies included."""

    followed = 0

    def meet(self, letter: EmailMessage, post: smtplib.LMTP) -> None:
        browser = requests.Session()
        for link in links(letter):
            for _ in range(3):
                assert browser.get(link, timeout=20).status_code < 500
                self.followed += 1


class Twice(Mailbox):
    """A mail server that brings every reply twice, with another line of its own on top."""

    def write(self, letter: EmailMessage, typed: str, post: smtplib.LMTP) -> None:
        raw = clients.reply_as(self.client, original(letter), typed, name=self.name)
        for relay in ("one", "two"):
            trace = f"Received: from {relay}.mail.example by mx.mail.example; Mon, 30 Nov 2026 19:00:00 +0000\r\n"
            post.sendmail(self.address, [answers_to(letter)], trace.encode() + raw)


class World:
    """Takes letters by SMTP for its mailboxes; hands replies to our door by LMTP."""

    def __init__(self, mailboxes: list[Mailbox], post: smtplib.LMTP) -> None:
        self.mailboxes = {one.address: one for one in mailboxes}
        self.post = post

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address not in self.mailboxes:
            return "550 5.1.1 No such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        letter = email.message_from_bytes(envelope.content, policy=default)
        for address in envelope.rcpt_tos:
            self.mailboxes[address].letters.append(letter)
        return "250 OK"

    def turn(self) -> None:
        """What machines do with the letters that have come since the last time."""
        for mailbox in self.mailboxes.values():
            fresh = mailbox.letters[mailbox.seen :]
            mailbox.seen = len(mailbox.letters)
            for letter in fresh:
                mailbox.meet(letter, self.post)


@contextmanager
def outside(world: World) -> Iterator[int]:
    """The world's mail server, running; its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(world, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield port
    finally:
        controller.stop()


@contextmanager
def our_door() -> Iterator[smtplib.LMTP]:
    """A connection to our LMTP door, running in a thread."""
    port: Future[int] = Future()
    loop, stop = asyncio.new_event_loop(), asyncio.Event()

    async def run() -> None:
        server = await lmtp.serve("127.0.0.1", 0)
        port.set_result(server.sockets[0].getsockname()[1])
        await stop.wait()
        server.close()

    def serve() -> None:
        loop.run_until_complete(run())
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        with smtplib.LMTP("127.0.0.1", port.result(10), local_hostname="mx.mail.example") as connection:
            yield connection
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(10)


def original(letter: EmailMessage) -> clients.Original:
    """A letter as mail programs see it."""
    return clients.Original(
        sender=letter["From"],
        to=letter["To"],
        subject=letter["Subject"],
        text=part(letter, "plain"),
        html=part(letter, "html"),
        message_id=letter["Message-ID"],
        reply_to=letter["Reply-To"] or "",
        references=letter["References"] or "",
        sent_at=parsedate_to_datetime(letter["Date"]),
    )


def part(letter: EmailMessage, kind: str) -> str:
    """The text of one of the two parts."""
    found = letter.get_body((kind,))
    assert found is not None
    return str(found.get_content())


def answers_to(letter: EmailMessage) -> str:
    """Where a mail program sends an answer."""
    return getaddresses([letter["Reply-To"] or letter["From"]])[0][1]


def links(letter: EmailMessage) -> list[str]:
    """Every link of a letter, in either part."""
    return sorted({*LINK.findall(part(letter, "plain")), *LINK.findall(part(letter, "html").replace("&amp;", "&"))})
