"""A mailbox emptied over IMAP: kept once each and moved, whatever interrupts it."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings
from imap_tools.errors import MailboxFolderCreateError

from games import tokens
from games.inbox import imap
from games.models import InboundMail
from games.reply import envelope
from tests.mail.dovecot import DOVECOT, Dovecot
from tests.mail.processes import HOME, environment

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not Path(DOVECOT).exists(), reason="no Dovecot: apt-get install dovecot-imapd brings it"),
    pytest.mark.skipif(os.getuid() != 0, reason="Dovecot is started as root, and gives that up by itself"),
]


@pytest.fixture
def dovecot() -> Iterator[Dovecot]:
    with tempfile.TemporaryDirectory(prefix="dovecot-") as folder:
        Path(folder).chmod(0o755)
        server = Dovecot(Path(folder))
        yield server
        server.stop()


def letter(number: int = 1, to: str = "votes@in.example") -> bytes:
    return f"From: anna@mail.example\r\nTo: {to}\r\nMessage-ID: <{number}@mail.example>\r\n\r\nred\r\n".encode()


def test_a_letter_is_kept_and_moved_and_nothing_is_deleted(dovecot: Dovecot) -> None:
    dovecot.deliver(letter())
    with imap.connected(dovecot.url) as box:
        assert imap.empty(box, "Processed") == 1
        assert imap.empty(box, "Processed") == 0
    kept = InboundMail.objects.get()
    assert (bytes(kept.raw), kept.source) == (letter(), "imap")
    assert (dovecot.letters(), dovecot.letters(".Processed")) == ([], [letter()])


def test_the_recipient_is_the_address_of_ours_among_those_that_the_headers_name(dovecot: Dovecot) -> None:
    ours = tokens.filled(tokens.address(tokens.Purpose.REPLY, 7))
    dovecot.deliver(letter(1, f"friend@mail.example, {ours}"))
    dovecot.deliver(b"Delivered-To: %s\r\n" % ours.encode() + letter(2))
    dovecot.deliver(b"no header at all")
    with imap.connected(dovecot.url) as box:
        imap.empty(box, "Processed")
    assert sorted(InboundMail.objects.values_list("rcpt_to", flat=True)) == ["", ours, ours]


def test_one_that_was_kept_and_not_moved_is_not_kept_twice(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    dovecot.deliver(letter())
    with imap.connected(dovecot.url) as box, monkeypatch.context() as patched:
        patched.setattr(imap, "_put_away", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            imap.empty(box, "Processed")
    assert (InboundMail.objects.count(), dovecot.letters()) == (1, [letter()])
    with imap.connected(dovecot.url) as box:
        imap.empty(box, "Processed")
    assert (InboundMail.objects.count(), dovecot.letters()) == (1, [])


def test_one_that_cannot_be_kept_stays(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    dovecot.deliver(letter())
    with imap.connected(dovecot.url) as box, monkeypatch.context() as patched:
        patched.setattr(imap, "keep", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            imap.empty(box, "Processed")
    assert dovecot.letters() == [letter()]


def test_one_whose_headers_nobody_can_read_does_not_hold_up_the_others(
    dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dovecot.deliver(letter(1, "(" * 30_000))
    dovecot.deliver(letter(2))
    read = envelope.recipients
    monkeypatch.setattr(envelope, "recipients", lambda message: 1 / 0 if "((" in str(message["to"]) else read(message))
    with imap.connected(dovecot.url) as box:
        assert imap.empty(box, "Processed") == 2
    assert InboundMail.objects.count() == 2
    assert dovecot.letters() == []


@pytest.mark.parametrize("once", [True, False])
def test_a_folder_is_not_emptied_into_itself(dovecot: Dovecot, once: bool) -> None:
    dovecot.deliver(letter())
    with override_settings(IMAP_URL=dovecot.url, IMAP_DONE="Inbox"), pytest.raises(CommandError, match="in a circle"):
        call_command("poll_mailbox", once=once)
    assert dovecot.letters() == [letter()]


def test_a_folder_that_another_poller_makes_meanwhile_is_as_good(
    dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dovecot.deliver(letter())
    with imap.connected(dovecot.url) as box:
        box.folder.create("Processed")
        there = box.folder.exists
        told = iter([False])
        monkeypatch.setattr(box.folder, "exists", lambda name: next(told, there(name)))
        assert imap.empty(box, "Processed") == 1
    assert dovecot.letters() == []


def test_a_folder_that_cannot_be_made_is_told(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    dovecot.deliver(letter())
    with imap.connected(dovecot.url) as box:
        monkeypatch.setattr(box.folder, "exists", lambda name: False)
        box.folder.create("Processed")
        with pytest.raises(MailboxFolderCreateError):
            imap.empty(box, "Processed")
    assert dovecot.letters() == [letter()]


def test_two_pollers_at_once_keep_each_letter_once(dovecot: Dovecot) -> None:
    for number in range(30):
        dovecot.deliver(letter(number))
    command = [sys.executable, "manage.py", "poll_mailbox", "--once"]
    here = environment(IMAP_URL=dovecot.url)
    pollers = [subprocess.Popen(command, cwd=HOME, env=here, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [poller.wait(60) for poller in pollers] == [0, 0]
    assert InboundMail.objects.count() == 30
    assert (dovecot.letters(), len(set(dovecot.letters(".Processed")))) == ([], 30)


def test_a_server_that_cannot_move_has_the_original_marked_and_kept(dovecot: Dovecot) -> None:
    dovecot.deliver(letter())
    with imap.connected(dovecot.url) as box:
        box.client.capabilities = ("IMAP4REV1",)
        assert imap.empty(box, "Processed") == 1
        assert imap.empty(box, "Processed") == 0
    assert (dovecot.letters(), dovecot.letters(".Processed")) == ([letter()], [letter()])


def test_a_letter_that_comes_while_it_waits_is_fetched_at_once(dovecot: Dovecot) -> None:
    here = environment(IMAP_URL=dovecot.url)
    poller = subprocess.Popen([sys.executable, "manage.py", "poll_mailbox", "--every", "60"], cwd=HOME, env=here)
    try:
        dovecot.deliver(letter(1))
        _until(lambda: InboundMail.objects.count() == 1)
        time.sleep(0.5)
        dovecot.deliver(letter(2))
        _until(lambda: InboundMail.objects.count() == 2, seconds=30)
    finally:
        poller.kill()
        poller.wait()


@pytest.mark.parametrize(("kills", "letters"), [(3, 60), pytest.param(50, 500, marks=pytest.mark.long)])
def test_a_poller_that_is_killed_again_and_again_keeps_every_letter_once(
    dovecot: Dovecot, kills: int, letters: int
) -> None:
    here = environment(IMAP_URL=dovecot.url)
    command = [sys.executable, "manage.py", "poll_mailbox", "--every", "1"]
    done = threading.Event()

    def deliver() -> None:
        for number in range(letters):
            dovecot.deliver(letter(number))
            time.sleep(kills * 0.8 / letters)
        done.set()

    sender = threading.Thread(target=deliver)
    sender.start()
    for kill in range(kills):
        poller = subprocess.Popen(command, cwd=HOME, env=here)
        before = InboundMail.objects.count()
        _until(lambda before=before: InboundMail.objects.count() > before or done.is_set())
        time.sleep(0.001 * (kill % 17))
        poller.kill()
        poller.wait()
    sender.join()
    subprocess.run([*command[:-2], "--once"], cwd=HOME, env=here, check=True, stdout=subprocess.DEVNULL)
    assert sorted(bytes(raw) for raw in InboundMail.objects.values_list("raw", flat=True)) == sorted(
        map(letter, range(letters))
    )
    assert dovecot.letters() == []


def test_a_mailbox_that_cannot_be_reached_is_a_sentence_without_the_password() -> None:
    with override_settings(IMAP_URL="imap://votes:secret@127.0.0.1:9/INBOX"), pytest.raises(CommandError) as said:
        call_command("poll_mailbox", once=True)
    assert str(said.value) == "The mailbox cannot be read: ConnectionRefusedError."


def _until(happened: object, seconds: float = 60) -> None:
    give_up = time.monotonic() + seconds
    while not happened():  # type: ignore[operator]
        assert time.monotonic() < give_up
        time.sleep(0.02)
