"""Of two answers the one that came in last counts, whichever was read last."""

from __future__ import annotations

import pytest

from games import inbox
from games.models import Ballot, InboundMail, Match, Order
from tests.mail import replies, tables
from tests.mail.replies import take

State = InboundMail.State


@pytest.fixture
def match(watch: tables.Watch) -> Match:
    return tables.begun()


def kept(ballot: Ballot, words: str) -> InboundMail:
    return inbox.keep(replies.reply(words, replies.asked(ballot)), "", replies.address(ballot), "lmtp")


def read(letter: InboundMail) -> tuple[str, str]:
    inbox.read(letter.pk)
    letter.refresh_from_db()
    return letter.state, letter.reason


def words(ballot: Ballot) -> str:
    return Ballot.objects.get(pk=ballot.pk).words


def test_two_letters_that_are_read_in_the_wrong_order(ballot: Ballot, watch: tables.Watch) -> None:
    first = kept(ballot, "red")
    watch.forward(seconds=20)
    second = kept(ballot, "blue")
    watch.forward(seconds=20)
    assert read(second) == (State.DONE, "vote")
    assert read(first) == (State.REFUSED, "overtaken: a later answer was in already")
    assert words(ballot) == "blue"
    assert len(replies.answers("receipt")) == 1


def test_two_letters_that_are_read_late_and_in_their_order(ballot: Ballot, watch: tables.Watch) -> None:
    first = kept(ballot, "red")
    watch.forward(seconds=1)
    second = kept(ballot, "blue")
    watch.forward(minutes=5)
    assert [read(one)[1] for one in (first, second)] == ["vote", "vote"]
    assert words(ballot) == "blue"


def test_a_letter_that_waited_while_its_writer_answered_on_the_page(
    match: Match, ballot: Ballot, watch: tables.Watch
) -> None:
    first = kept(ballot, "red")
    watch.forward(seconds=20)
    tables.vote(match, "Anna", "blue")
    assert read(first)[1].startswith("overtaken")
    assert words(ballot) == "blue"
    watch.forward(seconds=20)
    assert take(replies.reply("green", replies.asked(ballot)), replies.address(ballot)).reason == "vote"
    assert words(ballot) == "green"


def test_an_order_that_answered_meanwhile_gives_way_to_a_letter(ballot: Ballot, watch: tables.Watch) -> None:
    first = kept(ballot, "red")
    watch.forward(seconds=20)
    Ballot.objects.filter(pk=ballot.pk).update(words="blue", source=Ballot.Source.ORDER, cast_at=watch())
    assert read(first)[1] == "vote"
    assert words(ballot) == "red"


def test_what_to_do_afterwards_is_added_to_the_answer_that_is_in(watch: tables.Watch) -> None:
    match = tables.begun(persons=6, title="Sargasso")
    asked = tables.opened(match).ballots.select_related("question__match", "seat__player")
    ballot = next(one for one in asked if any(ahead.kind == "tie" for ahead in one.prompt.ahead))
    tables.vote(match, ballot.seat.player.name, "red")
    tie = kept(ballot, "TIE blue")
    watch.forward(seconds=20)
    tables.vote(match, ballot.seat.player.name, "green")
    assert read(tie)[1] == "vote"
    assert words(ballot) == "green"
    assert Order.objects.get(seat=ballot.seat, kind="tie").words == ["blue"]
