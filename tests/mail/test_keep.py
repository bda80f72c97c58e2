"""What is kept of a letter, how often, and how a closing waits for it."""

from datetime import timedelta

import pytest

from games import inbox, tokens
from games.inbox.keeping import LIMIT
from games.models import Ballot, InboundMail, Match, Question, Seat, User, now
from games.table import is_due

RED = b"From: anna@mail.example\r\nSubject: Re: which boat?\r\n\r\nred\r\n"


@pytest.fixture
def ballot(db: None) -> Ballot:
    """Anna's blank ballot on a question that closes in an hour."""
    anna = User.objects.create_user("anna@mail.example")
    match = Match.objects.create(slug="lights", title="Lights", game="lifeboats", host=anna, created_at=now())
    match.status = Match.Status.RUNNING
    match.save()
    seat = Seat.objects.create(match=match, number=1, colour="red", player=anna)
    question = Question.objects.create(
        match=match, number=1, kind="leak", vote=True, before={}, asked_at=now(), due_at=now() + timedelta(hours=1)
    )
    return Ballot.objects.create(question=question, seat=seat)


def reply_address(ballot: Ballot) -> str:
    return tokens.filled(tokens.address(tokens.Purpose.REPLY, ballot.pk))


def test_a_letter_is_kept_byte_for_byte_with_its_envelope_and_the_ballot_of_its_address(ballot: Ballot) -> None:
    raw = RED + bytes(range(256))
    letter = inbox.keep(raw, "<anna@mail.example>", reply_address(ballot), "lmtp")
    letter.refresh_from_db()
    assert bytes(letter.raw) == raw
    assert (letter.mail_from, letter.source, letter.state) == ("anna@mail.example", "lmtp", InboundMail.State.KEPT)
    assert letter.ballot == ballot


def test_the_address_may_arrive_in_capitals_and_at_another_host(ballot: Ballot) -> None:
    local = reply_address(ballot).partition("@")[0]
    assert inbox.keep(RED, "", f"<{local.upper()}@relay.internal>", "pipe").ballot == ballot


@pytest.mark.parametrize(
    "spoilt", ["{local}.extra@in.example", "x{local}@in.example", "{local}", "", "@", "v-@in.example"]
)
def test_an_address_that_is_not_wholly_ours_names_no_ballot(ballot: Ballot, spoilt: str) -> None:
    local = reply_address(ballot).partition("@")[0]
    assert inbox.keep(RED, "", spoilt.format(local=local), "pipe").ballot is None


def test_a_revoked_token_names_no_ballot(ballot: Ballot) -> None:
    address = reply_address(ballot)
    tokens.revoke(tokens.Purpose.REPLY, ballot.pk)
    assert inbox.keep(RED, "", address, "pipe").ballot is None


@pytest.mark.django_db
def test_the_same_letter_twice_is_one_row_whichever_way_it_came() -> None:
    first = inbox.keep(RED, "anna@mail.example", "v-x@in.example", "postmark")
    second = inbox.keep(RED, "", "V-X@in.example", "imap")
    assert first.pk == second.pk
    assert InboundMail.objects.count() == 1


@pytest.mark.django_db
def test_one_letter_to_two_of_our_addresses_is_two_rows() -> None:
    assert inbox.keep(RED, "", "v-x@in.example", "lmtp").pk != inbox.keep(RED, "", "v-y@in.example", "lmtp").pk


@pytest.mark.django_db
def test_of_a_letter_that_is_too_big_the_head_is_kept() -> None:
    letter = inbox.keep(RED + b"x" * LIMIT, "", "v-x@in.example", "lmtp")
    letter.refresh_from_db()
    assert bytes(letter.raw).startswith(RED)
    assert len(letter.raw) < 100_000
    assert letter.reason == "too-big"


@pytest.mark.django_db
def test_an_envelope_of_wild_bytes_is_kept_all_the_same() -> None:
    letter = inbox.keep(b"", "a\x00b\udcff" * 500, "\udce9\x00@", "lmtp")
    letter.refresh_from_db()
    assert letter.mail_from.startswith("ab?")
    assert len(letter.mail_from) == 320


def test_a_question_waits_for_a_letter_that_came_in_time_and_is_not_read_yet(ballot: Ballot) -> None:
    letter = inbox.keep(RED, "", reply_address(ballot), "lmtp")
    question = ballot.question
    question.due_at = letter.arrived_at
    assert not is_due(question, letter.arrived_at + timedelta(seconds=1))
    letter.state = InboundMail.State.DONE
    letter.save()
    assert is_due(question, letter.arrived_at + timedelta(seconds=1))
