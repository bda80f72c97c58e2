"""The demo's mailbox in a browser: each thing that comes by mail is sent by a press, and does what it should."""

from __future__ import annotations

import email
import email.policy
import re
from email.message import EmailMessage
from typing import Any

import pytest

from games import inbox, table
from games.hours import Schedule
from games.models import Ballot, InboundMail, Match, OutgoingMail, User
from games.post.deliver import deliver
from tests.web.test_browser import press
from tests.web.test_mailbox import DOT

pytestmark = [pytest.mark.django_db(transaction=True)]
State = InboundMail.State


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> OutgoingMail:
    """The letter that asks you something, in a match with Ben and a bot."""
    monkeypatch.setattr("games.pictures.png", lambda svg, width: DOT)
    you = User.objects.create_user("you@demo.example", name="You", zone="Europe/Paris")
    ben = User.objects.create_user("ben@demo.example", name="Ben")
    rules = {"edition": "english", "setup": "random"}
    match = table.create(you, "Storm", game="lifeboats", settings=rules, seats=3, schedule=Schedule(24, 24, 0))
    table.join(match.pk, you)
    table.join(match.pk, ben)
    table.fill_with_bots(match.pk, "random")
    table.begin(match.pk)
    deliver(30)
    return Match.objects.get(pk=match.pk).letters.get(kind="ask", person=you)


@pytest.fixture
def mailbox(page: Any, live_server: Any, asked: OutgoingMail) -> Any:
    """The page of that letter, the other things opened."""
    page.goto(f"{live_server.url}/mailbox/{asked.pk}/")
    page.get_by_text("Other things that come by mail").click()
    return page


def send(mailbox: Any, act: str) -> None:
    """Presses one of the buttons that send something."""
    with mailbox.expect_navigation():
        mailbox.locator(f"button[name=act][value={act}]").click()


def came() -> list[InboundMail]:
    """What came in, read by a worker."""
    for key in InboundMail.objects.order_by("pk").values_list("pk", flat=True):
        inbox.read(key)
    deliver(30)
    return list(InboundMail.objects.order_by("pk"))


def told(mailbox: Any) -> str:
    """What the page of the reply says after the reply was read."""
    mailbox.reload()
    return " ".join(mailbox.locator("article").inner_text().split())


def parsed(reply: InboundMail) -> EmailMessage:
    return email.message_from_bytes(bytes(reply.raw), policy=email.policy.default)  # type: ignore[return-value]


def cast(asked: OutgoingMail) -> str:
    return Ballot.objects.get(pk=asked.ballot_id).words


@pytest.mark.parametrize("program", ["Gmail", "Outlook", "Apple Mail", "Thunderbird, below", "HTML only"])
def test_a_reply_is_written_and_sent_as_each_program(mailbox: Any, asked: OutgoingMail, program: str) -> None:
    mailbox.get_by_label("Or write a reply").fill("blue")
    mailbox.get_by_label("Reply as").select_option(program)
    send(mailbox, "send")
    (reply,) = came()
    assert (reply.state, cast(asked)) == (State.DONE, "blue")
    marks = {
        "Gmail": ("multipart/alternative", "gmail_quote"),
        "Outlook": ("multipart/alternative", "MsoNormal"),
        "Apple Mail": ("multipart/alternative", 'blockquote type="cite"'),
        "Thunderbird, below": ("text/plain", "> "),
        "HTML only": ("text/html", "<b>"),
    }
    mail = parsed(reply)
    written = "".join(part.get_content() for part in mail.walk() if part.get_content_maintype() == "text")
    assert mail.get_content_type() == marks[program][0]
    assert marks[program][1] in written
    if program.startswith("Thunderbird"):
        assert written.index("reply above this line") < re.search(r"\nblue\r?\n", written).start(), "typed below"
    assert "vote" in told(mailbox)
    assert "Storm" in told(mailbox)


def test_a_press_on_a_word_votes(mailbox: Any, asked: OutgoingMail) -> None:
    press(mailbox, "Yellow")
    came()
    assert cast(asked) == "yellow"


def test_the_reply_is_sent_twice_and_counts_once(mailbox: Any, asked: OutgoingMail) -> None:
    mailbox.get_by_label("Or write a reply").fill("blue")
    send(mailbox, "twice")
    first, second = came()
    assert (first.reason, second.reason) == ("vote", "duplicate")
    assert OutgoingMail.objects.filter(kind="receipt", ballot=asked.ballot_id).count() == 1
    assert "duplicate" in told(mailbox)


def test_a_vacation_responder_answers_and_nothing_follows(mailbox: Any, asked: OutgoingMail) -> None:
    send(mailbox, "vacation")
    (reply,) = came()
    assert (reply.state, cast(asked)) == (State.REFUSED, "")
    assert "autoreply" in told(mailbox)
    assert not OutgoingMail.objects.filter(answers=reply).exists()


def test_the_letter_comes_back_and_marks_the_address(mailbox: Any, asked: OutgoingMail) -> None:
    send(mailbox, "bounce")
    (reply,) = came()
    assert "the address is marked" in told(mailbox)
    asked.refresh_from_db()
    assert (asked.state, reply.mail_from) == (OutgoingMail.State.BOUNCED, "<>")
    assert User.objects.get(email="you@demo.example").address_state == "bouncing"


def test_the_letter_is_forwarded_to_another_player_whose_reply_casts_nothing_and_is_told(
    mailbox: Any, asked: OutgoingMail
) -> None:
    mailbox.get_by_label("Or write a reply").fill("blue")
    mailbox.get_by_label("Forward it to").select_option("Ben")
    send(mailbox, "forward")
    (reply,) = came()
    assert (reply.mail_from, reply.reason) == ("ben@demo.example", "sender-mismatch")
    quoted = [part.get_content() for part in parsed(reply).walk() if part.get_content_maintype() == "text"]
    assert all("Forwarded message" in text for text in quoted)
    assert not Ballot.objects.exclude(cast_at=None).exclude(seat__bot="random").exists()
    (warning,) = OutgoingMail.objects.filter(answers=reply)
    assert warning.address == "you@demo.example"
    assert "do not pass on our letters" in " ".join(warning.text.split())
    assert "sender-mismatch" in told(mailbox)
