"""The pipe: what a mail server is told by its exit status."""

import io
import subprocess
import sys

import pytest
from django.core.management import call_command
from django.db import OperationalError

from games import inbox, tokens
from games.management.commands.receive_mail import Command
from games.models import InboundMail
from games.reply import envelope
from tests.mail.processes import HOME, environment

LETTER = b"From: anna@mail.example\r\n\r\nred\r\n"


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LETTER)))


def address(ballot: int = 7) -> str:
    return tokens.filled(tokens.address(tokens.Purpose.REPLY, ballot))


def status(*arguments: str) -> object:
    """The exit status of the command; `None` is success."""
    try:
        Command().run_from_argv(["manage.py", "receive_mail", *arguments])
    except SystemExit as end:
        return end.code
    return None


@pytest.mark.django_db
def test_a_letter_is_kept(stdin: None) -> None:
    call_command("receive_mail", address(), "--from", "anna@mail.example")
    letter = InboundMail.objects.get()
    assert (bytes(letter.raw), letter.mail_from, letter.rcpt_to) == (LETTER, "anna@mail.example", address())


@pytest.mark.django_db
def test_the_envelope_may_stand_in_the_environment(stdin: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECIPIENT", address())
    monkeypatch.setenv("SENDER", "anna@mail.example")
    call_command("receive_mail")
    assert InboundMail.objects.get().mail_from == "anna@mail.example"


@pytest.mark.django_db
@pytest.mark.parametrize(("told", "kept"), [("", "<>"), ("<>", "<>"), ("MAILER-DAEMON", "MAILER-DAEMON")])
@pytest.mark.parametrize("argument", [True, False])
def test_a_null_sender_is_known_however_the_mail_server_writes_it(
    stdin: None, monkeypatch: pytest.MonkeyPatch, told: str, kept: str, argument: bool
) -> None:
    monkeypatch.setenv("SENDER", told if not argument else "other@mail.example")
    call_command("receive_mail", address(), *(["--from", told] if argument else []))
    letter = InboundMail.objects.get()
    assert letter.mail_from == kept
    found = envelope.classify(bytes(letter.raw), ours=lambda one: False, mail_from=letter.mail_from)
    assert (found.kind, found.why) == ("autoreply", "null sender")


@pytest.mark.django_db
def test_a_sender_that_nobody_told_is_unknown(stdin: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SENDER", raising=False)
    call_command("receive_mail", address())
    assert InboundMail.objects.get().mail_from == ""


@pytest.mark.django_db(transaction=True)
def test_an_unknown_recipient_is_67(stdin: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert status("v-aaaaaaaaaaaaaaaaaaaaaaaaaa@in.example") == 67
    assert not InboundMail.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_any_trouble_is_75(stdin: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*args: object) -> None:
        raise OperationalError("the connection is gone")

    to = address()
    monkeypatch.setattr(inbox, "keep", down)
    assert status(to) == 75


@pytest.mark.django_db(transaction=True)
def test_a_wrong_argument_is_75_for_the_letter_must_not_be_lost(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("--nonsense") == 75


@pytest.mark.django_db(transaction=True)
def test_as_a_mail_server_runs_it() -> None:
    """A process of its own with the rows of this test; then one whose settings are wrong."""
    to = address()
    run = [sys.executable, "manage.py", "receive_mail", "--from", "anna@mail.example", to]
    piped = {"cwd": HOME, "input": LETTER, "capture_output": True, "timeout": 60}
    done = subprocess.run(run, env=environment(), **piped)
    assert (done.returncode, done.stderr) == (0, b"")
    assert InboundMail.objects.get().rcpt_to == to
    assert subprocess.run(run, env=environment(DATABASE_URL="carrier-pigeon://"), **piped).returncode == 75
