"""Letters to a match that rests: a paused one takes answers, a held or ended one says so and calls none too late."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import table
from games.models import Ballot, InboundMail, Match, OutgoingMail
from games.models.moment import clock
from games.post.write import write
from tests.mail import replies, tables
from tests.mail.replies import take
from tests.mail.test_letters_out import assert_sound

Kind, State, Status = OutgoingMail.Kind, InboundMail.State, Match.Status


@pytest.fixture
def match(watch: tables.Watch) -> Match:
    return tables.begun()


def answer(ballot: Ballot, words: str) -> InboundMail:
    return take(replies.reply(words, replies.asked(ballot)), replies.address(ballot))


def told() -> OutgoingMail:
    (letter,) = replies.answers(Kind.LATE)
    write(letter)
    assert_sound(letter)
    return letter


def test_an_answer_to_a_paused_match_counts_and_its_receipt_tells_until_when_it_may_change(
    match: Match, ballot: Ballot, watch: tables.Watch
) -> None:
    before = ballot.question.due_at
    table.pauses.pause(match.pk, watch() + timedelta(days=3), match.host)
    watch.forward(days=2)
    assert watch() > before, "without the pause it would be late"
    assert answer(ballot, "red").reason == "vote"
    ballot.refresh_from_db()
    assert ballot.words == "red"
    assert "You may change it until Fri 4 Dec, 20:00 (Paris)" in tables.written(Kind.RECEIPT).html
    assert not replies.answers(Kind.LATE)


@pytest.mark.parametrize("earlier", ["", "blue"])
def test_an_answer_to_a_held_match_is_not_late_and_is_told_what_stands(
    match: Match, ballot: Ballot, earlier: str
) -> None:
    if earlier:
        answer(ballot, earlier)
    Match.objects.filter(pk=match.pk).update(status=Status.HELD)
    letter = answer(ballot, "red")
    assert (letter.state, letter.reason) == (State.REFUSED, "the match is held")
    ballot.refresh_from_db()
    assert ballot.words == earlier
    letter_out = told()
    stands = "Your earlier answer stands: Blue (B)." if earlier else "No answer of yours is in."
    for part in (" ".join(letter_out.text.split()), letter_out.html):
        assert "The match is held, so your answer was not taken" in part
        assert "the game master is looking at it" in part
        assert stands in part
        assert "too late" not in part
        assert "closed" not in part


def test_what_came_too_late_to_a_held_match_came_too_late(match: Match, ballot: Ballot) -> None:
    Match.objects.filter(pk=match.pk).update(status=Status.HELD)
    with clock(lambda: ballot.question.due_at + timedelta(hours=1)):
        assert answer(ballot, "red").reason == "late"
        assert "Your letter came too late" in told().text


def test_once_a_held_match_goes_on_the_same_answer_counts(match: Match, ballot: Ballot) -> None:
    Match.objects.filter(pk=match.pk).update(status=Status.HELD)
    assert answer(ballot, "red").reason == "the match is held"
    table.release(match.pk)
    assert answer(ballot, "red").reason == "vote"


@pytest.mark.parametrize("hours", [0, 30])
def test_an_answer_to_a_match_that_ended_before_its_question_is_told_so(
    match: Match, ballot: Ballot, watch: tables.Watch, hours: int
) -> None:
    Match.objects.filter(pk=match.pk).update(status=Status.ABANDONED)
    watch.forward(hours=hours)
    assert answer(ballot, "red").reason == "the match has ended"
    letter = told()
    for part in (" ".join(letter.text.split()), letter.html):
        assert "The match has ended, so your answer was not taken" in part
        assert "too late" not in part


def test_other_commands_are_done_while_a_match_is_held(match: Match, ballot: Ballot) -> None:
    Match.objects.filter(pk=match.pk).update(status=Status.HELD)
    assert answer(ballot, "STATUS").reason == "status"
    assert "held" in tables.written(Kind.STATUS).text
