"""Raw letters are forgotten after some days, when they were read and their question is closed; and never read again."""

from __future__ import annotations

from datetime import datetime

import pytest

from games import inbox
from games.inbox.reading import UNREADABLE
from games.models import InboundMail, Match
from tests.mail.tables import Watch, ballot_of, begun, play_on

State = InboundMail.State


def came(key: str, read: datetime | None, **more: object) -> InboundMail:
    row = {"raw": b"red", "source": "lmtp", "arrived_at": read or datetime(2026, 11, 1).astimezone(), "read_at": read}
    return InboundMail.objects.create(key=key, **row | {"state": State.DONE if read else State.KEPT} | more)


def kept(*letters: InboundMail) -> list[bool]:
    return [bool(bytes(InboundMail.objects.get(pk=letter.pk).raw)) for letter in letters]


def test_what_was_read_or_given_up_long_ago_is_emptied_and_what_waits_stays(watch: Watch, settings):
    settings.RAW_LETTERS_DAYS = 10
    old, waiting = came("old", watch()), came("waiting", None)
    broken = came("broken", watch(), state=State.REFUSED, reason=UNREADABLE)
    watch.forward(days=1)
    young = came("young", watch())
    watch.forward(days=9, seconds=1)
    assert inbox.forget_old() == 2
    assert kept(old, waiting, broken, young) == [False, True, False, True]


def test_it_looks_once_an_hour(watch: Watch):
    came("old", watch())
    watch.forward(days=31)
    assert inbox.forget_old() == 1
    came("older", watch.time.replace(month=11, day=30))
    assert inbox.forget_old() == 0
    watch.forward(hours=1, seconds=1)
    assert inbox.forget_old() == 1


@pytest.mark.django_db
def test_a_letter_about_an_open_question_stays_and_one_that_was_emptied_is_not_read_again(watch: Watch):
    match = begun("english", persons=3, seats=3)
    letter = came("open", watch(), ballot=ballot_of(match, "Anna"), state=State.REFUSED)
    watch.forward(days=31)
    inbox.forget_old()
    assert kept(letter) == [True]
    play_on(match, watch)
    watch.forward(hours=2)
    inbox.forget_old()
    assert kept(letter) == [False]
    inbox.read_again(letter.pk)
    letter.refresh_from_db()
    assert letter.state == State.REFUSED


@pytest.mark.django_db
def test_a_question_that_its_match_left_open_for_ever_keeps_no_letter(watch: Watch):
    match = begun("english", persons=3, seats=3)
    letter = came("open", watch(), ballot=ballot_of(match, "Anna"), state=State.REFUSED)
    Match.objects.update(status=Match.Status.HELD)
    watch.forward(days=31)
    inbox.forget_old()
    assert kept(letter) == [True], "a held match goes on some day"
    Match.objects.update(status=Match.Status.ABANDONED)
    watch.forward(hours=2)
    inbox.forget_old()
    assert kept(letter) == [False]
