"""The daily letter passes messages on, and an answer to it is read if it can mean one thing only, else asked back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import inbox, table, talk, tokens
from games.models import Ballot, InboundMail, Match, OutgoingMail, Question, User
from games.post import daily, unwanted
from games.post.message import message
from games.post.write import write
from games.rules.prompts import options
from tests.mail import replies, tables
from tests.mail.replies import take
from tests.mail.tables import Watch, ballot_of, begun, opened, seat_of
from tests.mail.test_letters_out import assert_sound

Kind, State, In = OutgoingMail.Kind, OutgoingMail.State, InboundMail.State


@pytest.fixture
def two(watch: Watch) -> tuple[Match, Match]:
    """Two matches in each of which Anna is asked the same: which boat springs a leak."""
    return begun(persons=3, seats=6, title="Harbour Lights"), begun(persons=3, seats=3, title="Sargasso")


def gathered(watch: Watch, *kinds: str) -> OutgoingMail:
    """Anna's daily letter, of all her letters of these kinds."""
    rows = OutgoingMail.objects.filter(person__name="Anna")
    rows.exclude(kind__in=kinds).delete()
    rows.update(state=State.HELD, next_at=watch())
    assert daily.gather() == 1
    letter = OutgoingMail.objects.get(kind=Kind.DIGEST)
    write(letter)
    return letter


def answered(letter: OutgoingMail, words: str, to: str = "", **headers: str) -> InboundMail:
    """The answer to a daily letter, where it asks to be answered, after it was read."""
    address = to or tokens.filled(letter.headers.get("Reply-To", ""))
    return take(replies.reply(words, letter, **headers), address)


def cast() -> list[tuple[str, str]]:
    rows = Ballot.objects.filter(seat__player__name="Anna").exclude(cast_at=None).order_by("pk")
    return list(rows.values_list("question__match__title", "words"))


# --- messages --------------------------------------------------------------------------------------------------------


def test_messages_wait_for_the_daily_letter_of_whoever_chose_one(watch: Watch) -> None:
    match = begun()
    User.objects.filter(name="Anna").update(mail="digest", digest_hour=21)
    OutgoingMail.objects.all().delete()
    talk.say_to(seat_of(match, "Chloé"), ["red"], "Shall we?\nMe first.")
    talk.say_to(seat_of(match, "Chloé"), ["all"], "Good evening.")
    states = dict(OutgoingMail.objects.filter(kind=Kind.PRESS).values_list("person__name", "state"))
    assert states["Anna"] == State.HELD
    assert states["<b>陈 & Co"] == State.QUEUED
    watch.forward(hours=1)
    daily.gather()
    letter = OutgoingMail.objects.get(kind=Kind.DIGEST)
    write(letter)
    assert "2 messages for you" in letter.text
    assert "Blue (Chloé) writes to you" in letter.text
    assert "| Shall we?\n| Me first." in letter.text
    assert "Shall we?<br>Me first." in letter.html
    assert "Good evening." in letter.html
    for part in (message(letter).body, message(letter).alternatives[0].content):
        assert "To answer, begin a line with TO BLUE: and write to this address:" in part
        assert tokens.filled(tokens.address(tokens.Purpose.PRESS, seat_of(match, "Anna").pk)) in part
    assert_sound(letter)


def test_a_message_of_a_muted_match_is_in_no_daily_letter(watch: Watch) -> None:
    match = begun()
    unwanted.mute(seat_of(match, "Anna").player, match)
    talk.say_to(seat_of(match, "Chloé"), ["red"], "Shall we?")
    OutgoingMail.objects.filter(person__name="Anna").exclude(kind=Kind.PRESS).delete()
    OutgoingMail.objects.filter(person__name="Anna").update(state=State.HELD, next_at=watch())
    assert daily.gather() == 0


def test_a_message_in_the_daily_letter_is_answered_at_the_address_beside_it(watch: Watch) -> None:
    match = begun()
    talk.say_to(seat_of(match, "Chloé"), ["red"], "Shall we?")
    letter = gathered(watch, Kind.PRESS)
    assert answered(letter, "TO BLUE: Yes").reason == "press to blue"
    assert answered(letter, "red").reason.startswith("asked back"), "no question is in this letter"
    assert not cast()


def test_a_host_who_does_not_play_reads_in_the_daily_letter_what_was_done(watch: Watch) -> None:
    match, host = begun(), tables.people()[6]
    User.objects.filter(pk=host.pk).update(mail="digest", digest_hour=0)
    Match.objects.filter(pk=match.pk).update(host=host)
    OutgoingMail.objects.all().delete()
    table.pauses.pause(match.pk, watch() + timedelta(days=2), User.objects.get(pk=host.pk))
    watch.forward(days=1)
    daily.gather()
    letter = OutgoingMail.objects.get(kind=Kind.DIGEST)
    assert letter.person == host
    write(letter)
    for part in (letter.text, letter.html):
        assert "The match is paused" in part
        assert "Harbour Lights" in part
        assert f"http://localhost:8000/m/{match.slug}/" in part
    assert_sound(letter)


# --- answers ---------------------------------------------------------------------------------------------------------


def test_an_answer_that_could_mean_two_questions_is_asked_back_with_each_ones_own_address(
    two: tuple[Match, Match], watch: Watch
) -> None:
    letter = gathered(watch, Kind.ASK)
    came = answered(letter, "RED")
    assert (came.state, came.reason) == (In.DONE, "asked back: which match")
    assert not cast()
    (unclear,) = replies.answers()
    write(unclear)
    assert unclear.subject == "Which match did you mean?"
    for part in (message(unclear).body, message(unclear).alternatives[0].content):
        for match in two:
            assert match.title in part
            assert replies.address(ballot_of(match, "Anna")) in part
    assert_sound(unclear)
    assert take(replies.reply("RED", unclear), replies.address(ballot_of(two[1], "Anna"))).reason == "vote"
    assert cast() == [("Sargasso", "red")]


def test_asking_back_which_match_ends_after_three_times(two: tuple[Match, Match], watch: Watch) -> None:
    letter = gathered(watch, Kind.ASK)
    for _ in range(5):
        answered(letter, "RED")
        unclear = replies.answers()[-1]
        write(unclear)
        assert tokens.filled(unclear.headers["Reply-To"]) == tokens.filled(letter.headers["Reply-To"])
    assert len(replies.answers()) == 3


def test_an_answer_that_only_one_of_the_questions_can_mean_is_cast(two: tuple[Match, Match], watch: Watch) -> None:
    while not opened(two[1]).ballots.filter(seat__player__name="Anna", question__kind="leave").exists():
        tables.play_on(two[1], watch)
    other = options(ballot_of(two[1], "Anna").prompt.shape)[0]
    assert "@" in other.word, "somebody in a boat, where the other match asks for a boat"
    letter = gathered(watch, Kind.ASK)
    assert len(OutgoingMail.objects.filter(state=State.GATHERED)) >= 1
    assert answered(letter, other.word.replace("@", " ")).reason == "vote"
    assert cast()[-1] == ("Sargasso", other.word)


def test_a_question_that_is_closed_could_have_been_meant_as_well(two: tuple[Match, Match], watch: Watch) -> None:
    letter = gathered(watch, Kind.ASK)
    tables.play_on(two[0], watch)
    Question.objects.filter(match=two[1], closed_at=None).update(due_at=watch() + timedelta(hours=5))
    assert answered(letter, "RED").reason == "asked back: which match"
    (unclear,) = replies.answers()
    write(unclear)
    assert "Sargasso" in unclear.text.partition("For messages")[0]
    assert "Harbour Lights" not in unclear.text.partition("For messages")[0]


def test_one_question_beside_news_of_another_match_is_answered_by_its_word_but_a_message_is_asked_back(
    two: tuple[Match, Match], watch: Watch
) -> None:
    talk.say_to(seat_of(two[0], "Chloé"), ["red"], "Shall we?")
    OutgoingMail.objects.filter(kind=Kind.ASK, match=two[0]).delete()
    letter = gathered(watch, Kind.ASK, Kind.PRESS)
    assert answered(letter, "TO BLUE: Yes").reason == "asked back: which match"
    assert answered(letter, "blue", **{"Message-ID": "<b@mail.example>"}).reason == "vote"
    assert cast() == [("Sargasso", "blue")]


@pytest.mark.parametrize("beside", ["TO BLUE: Yes", "TO ALL: Yes", "MUTE", "RESIGN YES", "ORDER LEAK RED"])
def test_a_message_beside_an_answer_may_be_for_another_match_and_is_asked_back_with_it(
    two: tuple[Match, Match], watch: Watch, beside: str
) -> None:
    talk.say_to(seat_of(two[0], "Chloé"), ["red"], "Shall we?")
    OutgoingMail.objects.filter(kind=Kind.ASK, match=two[0]).delete()
    letter = gathered(watch, Kind.ASK, Kind.PRESS)
    assert answered(letter, f"blue\n\n{beside}").reason == "asked back: which match"
    assert not cast()
    assert [match.messages.count() for match in two] == [1, 0]
    assert answered(letter, "blue\n\nHELP").reason == "vote, help"


def test_what_means_the_same_in_every_match_is_done(two: tuple[Match, Match], watch: Watch) -> None:
    letter = gathered(watch, Kind.ASK)
    assert answered(letter, "AWAY UNTIL 24 DECEMBER").reason == "away"
    assert answered(letter, "UNSUBSCRIBE").reason == "unsubscribe"
    assert answered(letter, "MUTE").reason == "asked back: which match"
    assert answered(letter, "MUTE\nHELP").reason == "asked back: which match"
    assert {row.match for row in replies.answers(Kind.ANSWER)} == {None}
    assert User.objects.get(name="Anna").mail == "nothing"


def test_programs_that_answer_the_sender_are_asked_back_too(
    two: tuple[Match, Match], watch: Watch, settings: Any
) -> None:
    letter = gathered(watch, Kind.ASK)
    settings.AUTHSERV_ID = "mx.play.example"
    proof = {"Authentication-Results": "mx.play.example; dmarc=pass header.from=mail.example"}
    assert answered(letter, "RED", "play@localhost", **proof).reason == "asked back: which match"


def test_an_answer_to_a_daily_letter_by_somebody_else_is_held(two: tuple[Match, Match], watch: Watch) -> None:
    letter = gathered(watch, Kind.ASK)
    assert answered(letter, "RED", From="eve@mail.example").reason == "sender-mismatch"


def test_the_only_question_of_a_daily_letter_waits_for_an_answer_that_came_in_time(
    two: tuple[Match, Match], watch: Watch
) -> None:
    talk.say_to(seat_of(two[0], "Chloé"), ["red"], "Shall we?")
    OutgoingMail.objects.filter(kind=Kind.ASK, match=two[0]).delete()
    letter = gathered(watch, Kind.ASK, Kind.PRESS)
    came = inbox.keep(replies.reply("red", letter), "", tokens.filled(letter.headers["Reply-To"]), source="lmtp")
    assert came.ballot == ballot_of(two[1], "Anna")


def test_a_token_of_a_daily_letter_in_a_message_is_worthless_from_then_on(
    two: tuple[Match, Match], watch: Watch
) -> None:
    letter = gathered(watch, Kind.ASK)
    address = tokens.filled(letter.headers["Reply-To"])
    talk.say_to(seat_of(two[0], "Anna"), ["blue"], f"write to {address}")
    assert answered(letter, "RED", address).reason == "unknown-token"
