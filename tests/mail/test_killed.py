"""A sender killed in the middle of a letter: nothing is called sent that was not, and all goes out again, once."""

from __future__ import annotations

import asyncio
import email
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from email import policy
from email.message import EmailMessage

import pytest

from games.models import OutgoingMail, User, now
from games.post import queue
from tests.mail.processes import HOME, environment
from tests.mail.world import World, outside

pytestmark = [pytest.mark.django_db(transaction=True)]
State = OutgoingMail.State
SENDER = "import django; django.setup(); from games.post.deliver import deliver; print(deliver(60))"
NAMES = ("anna", "ben", "cleo")


class Slow(World):
    """Takes Ben's letter and does not say so until it is told to."""

    def __init__(self) -> None:
        super().__init__([], post=None)
        self.letters: list[EmailMessage] = []
        self.reached, self.says_so = threading.Event(), False

    async def handle_RCPT(self, server, session, envelope, address, options):
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.letters.append(email.message_from_bytes(envelope.content, policy=policy.default))
        if envelope.rcpt_tos == ["ben@mail.example"] and not self.says_so:
            self.reached.set()
            await asyncio.sleep(60)
        return "250 OK"


@pytest.fixture
def slow() -> Iterator[tuple[Slow, int]]:
    """That server, and its port."""
    world = Slow()
    with outside(world) as port:
        yield world, port


def sender(port: int) -> subprocess.Popen[str]:
    """A process that sends what is due and tells how many letters that were."""
    door = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(port), "DEMO_MAILBOX": "off"}
    settings = {"DJANGO_SETTINGS_MODULE": "lifeboats_site.settings"}
    return subprocess.Popen(
        [sys.executable, "-c", SENDER], cwd=HOME, env=environment(**door, **settings), stdout=subprocess.PIPE, text=True
    )


def sent(*senders: subprocess.Popen[str]) -> int:
    return sum(int(one.communicate(timeout=60)[0]) for one in senders)


def states() -> list[str]:
    return list(OutgoingMail.objects.order_by("pk").values_list("state", flat=True))


def test_a_killed_senders_letters_go_out_again_under_the_same_id_when_its_lease_has_ended(slow):
    world, port = slow
    for name in NAMES:
        person = User.objects.create_user(f"{name}@mail.example", name=name.title())
        queue.code(person, "ABCD", now() + timedelta(days=1))
    with sender(port) as killed:
        assert world.reached.wait(60)
        killed.kill()
    assert states() == [State.SENT, State.INFLIGHT, State.INFLIGHT]
    assert OutgoingMail.objects.exclude(sent_at=None).count() == 1
    world.says_so = True
    assert sent(sender(port)) == 0, "its lease still runs"
    OutgoingMail.objects.filter(state=State.INFLIGHT).update(next_at=now())
    assert sent(sender(port), sender(port)) == 2
    assert states() == [State.SENT] * 3
    came = Counter(letter["To"] for letter in world.letters)
    assert came == {"anna@mail.example": 1, "ben@mail.example": 2, "cleo@mail.example": 1}
    first, again = [letter for letter in world.letters if letter["To"] == "ben@mail.example"]
    assert first["Message-ID"] == again["Message-ID"] == OutgoingMail.objects.order_by("pk")[1].message_id
    assert first.get_body(("plain",)).get_content() == again.get_body(("plain",)).get_content()
