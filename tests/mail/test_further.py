"""Further addresses: proved by a code, and then letters from them are their owner's; from others they are not."""

from __future__ import annotations

import pytest

from games import inbox, tokens
from games.models import Address, InboundMail, OutgoingMail, Token, User
from games.post import further
from games.post.deliver import deliver
from tests.mail.tables import Watch, ballot_of, begun, people

WORK = "Anna.Work@office.example"


def code() -> str:
    return str(OutgoingMail.objects.filter(kind="confirm").latest("pk").facts["code"])


@pytest.fixture
def anna(watch: Watch) -> User:
    return people()[0]


def given(person: User, email: str = WORK) -> Address:
    assert further.give(person, email)
    return Address.objects.get(person=person, email=email)


def test_a_code_goes_to_the_address_and_proves_it(anna):
    address = given(anna)
    letter = OutgoingMail.objects.get(kind="confirm")
    assert letter.address == WORK
    deliver(5)
    letter.refresh_from_db()
    assert code() in letter.text
    assert code() not in letter.subject
    assert code() not in address.code
    assert not further.prove(anna, address.pk, "000000" if code() != "000000" else "1")
    assert further.prove(anna, address.pk, f" {code()[:3]} {code()[3:]}")
    address.refresh_from_db()
    assert address.confirmed_at


def test_a_code_is_good_for_five_tries_and_a_quarter_of_an_hour(anna, watch):
    address = given(anna)
    for _ in range(5):
        assert not further.prove(anna, address.pk, "wrong")
    assert not further.prove(anna, address.pk, code())
    given(anna)
    watch.forward(minutes=15, seconds=1)
    assert not further.prove(anna, address.pk, code())


def test_nobody_else_can_prove_it_or_have_it_too(anna):
    address, ben = given(anna), people()[3]
    assert not further.prove(ben, address.pk, code())
    assert further.prove(anna, address.pk, code())
    assert not further.give(ben, WORK.lower())
    assert not further.give(ben, "ANNA@mail.example")


def test_codes_are_not_sent_without_end(anna, watch):
    assert [further.give(anna, WORK) for _ in range(7)] == [True] * 6 + [False]
    watch.forward(days=1, seconds=1)
    assert further.give(anna, WORK)
    for number in range(4):
        assert further.give(anna, f"{number}@office.example")
    assert not further.give(anna, "one-too-many@office.example")


@pytest.mark.parametrize("proved", [True, False])
def test_a_vote_from_it_counts_once_it_is_proved(anna, watch, proved):
    match = begun("english", persons=3, seats=3)
    address = given(anna)
    if proved:
        further.prove(anna, address.pk, code())
    ballot = ballot_of(match, "Anna")
    to = f"v-{tokens.token(Token.Purpose.REPLY, ballot.pk)}@localhost"
    word = "red"
    raw = f"From: {WORK}\r\nTo: {to}\r\nSubject: vote\r\nMessage-ID: <1@office.example>\r\n\r\n{word}\r\n".encode()
    letter = inbox.keep(raw, WORK, to, "lmtp")
    inbox.read(letter.pk)
    letter.refresh_from_db()
    ballot.refresh_from_db()
    if proved:
        assert letter.state == InboundMail.State.DONE, letter.reason
        assert letter.reason != "sender-mismatch"
    else:
        assert letter.reason == "sender-mismatch"
        assert ballot.cast_at is None


def test_one_that_was_taken_back_is_a_strangers_again(anna):
    address = given(anna)
    further.prove(anna, address.pk, code())
    further.take_back(people()[3], address.pk)
    assert Address.objects.count() == 1
    further.take_back(anna, address.pk)
    assert not Address.objects.exists()
