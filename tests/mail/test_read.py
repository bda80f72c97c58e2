"""What a letter that the gate lets through does, and that it does it once."""

import logging
import threading
import time
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.db.models import Max
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import inbox, table
from games.inbox import acts, reading
from games.inbox.clients import CLIENTS
from games.models import Ballot, InboundMail, Match, Order, OutgoingMail, Question, User, now
from games.models.moment import clock
from games.post import queue
from games.post import replies as answering
from games.post.write import write
from games.rules.game import IllegalMove
from games.rules.sentences import Sentence
from tests.mail import replies, tables
from tests.mail.replies import take

Kind = OutgoingMail.Kind
State = InboundMail.State


def answer(ballot: Ballot, words: str, **headers: str) -> InboundMail:
    """Anna's reply to the letter that asked her, kept and read."""
    return take(replies.reply(words, replies.asked(ballot), **headers), replies.address(ballot))


# --- what is understood ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("red", "red"), ("RED", "red"), ("Red.", "red"), ("I vote for blue", "blue"), ("hat", "hat")],
)
def test_a_reply_of_one_word_casts_it_and_is_confirmed(ballot: Ballot, typed: str, stored: str) -> None:
    letter = answer(ballot, typed)
    ballot.refresh_from_db()
    assert (ballot.words, ballot.source, ballot.cast_by) == (stored, Ballot.Source.LETTER, ballot.seat.player)
    assert (letter.state, letter.reason) == (State.DONE, "vote")
    assert [receipt.ballot for receipt in replies.answers(Kind.RECEIPT)] == [ballot]
    assert replies.answers(Kind.UNCLEAR) == []


def test_hat_red_casts_the_hat_and_says_beforehand_what_a_captain_would_choose(ballot: Ballot) -> None:
    answer(ballot, "hat red")
    ballot.refresh_from_db()
    assert ballot.words == "hat"
    assert [(order.kind, order.words) for order in Order.objects.filter(seat=ballot.seat)] == [("captain", ["red"])]


def test_words_in_the_players_own_language_are_understood(ballot: Ballot) -> None:
    User.objects.filter(pk=ballot.seat.player_id).update(language="fr")
    answer(ballot, "le rouge, merci")
    ballot.refresh_from_db()
    assert ballot.words == "red"


def test_one_changes_ones_mind_by_a_second_letter(ballot: Ballot) -> None:
    answer(ballot, "red")
    answer(ballot, "yellow")
    ballot.refresh_from_db()
    assert ballot.words == "yellow"
    assert len(replies.answers(Kind.RECEIPT)) == 2


def test_the_word_may_stand_below_the_quotation(ballot: Ballot) -> None:
    asked = replies.asked(ballot)
    quoted = replies.quoted(asked)
    text = f"Op 30/11/2026 schreef Lifeboats by Mail:\n{quoted}\n\nblue\n"
    take(replies.mail(text, asked.address), replies.address(ballot))
    ballot.refresh_from_db()
    assert ballot.words == "blue"


@pytest.mark.parametrize("program", sorted(CLIENTS))
def test_a_vote_is_read_from_every_mail_program_and_none_where_nothing_was_typed(ballot: Ballot, program: str) -> None:
    asked = replies.asked(ballot)
    nothing = take(replies.reply_as(program, "", asked), replies.address(ballot))
    ballot.refresh_from_db()
    assert (nothing.reason, ballot.cast_at) == ("asked back: empty", None)
    assert take(replies.reply_as(program, "yellow", asked), replies.address(ballot)).reason == "vote"
    ballot.refresh_from_db()
    assert ballot.words == "yellow"


# --- what is asked back ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "suggest"),
    [("", ""), ("I think red is best", "red"), ("red or blue", ""), ("r", ""), ("not red", ""), ("yelow", "yellow")],
)
def test_what_is_not_certain_is_asked_back_and_casts_nothing(ballot: Ballot, typed: str, suggest: str) -> None:
    letter = answer(ballot, typed)
    ballot.refresh_from_db()
    assert ballot.cast_at is None
    assert letter.state == State.DONE
    assert letter.reason.startswith("asked back")
    (unclear,) = replies.answers(Kind.UNCLEAR)
    assert (unclear.answers, unclear.ballot, unclear.address) == (letter, ballot, "anna@mail.example")
    assert unclear.facts["why"]
    if suggest:
        assert unclear.facts["suggest"] == suggest
        write(unclear)
        assert f"Did you mean {suggest.upper()}?" in " ".join(unclear.text.split())


def test_what_the_rules_forbid_is_answered_with_their_sentence(ballot: Ballot, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*args: object, **more: object) -> None:
        raise IllegalMove(Sentence("Red has sunk."), suggest="blue")

    monkeypatch.setattr(table, "cast", forbid)
    letter = answer(ballot, "red")
    assert (letter.state, letter.reason) == (State.DONE, "asked back: Red has sunk.")
    (unclear,) = replies.answers(Kind.UNCLEAR)
    assert unclear.facts == {"why": "Red has sunk.", "suggest": "blue"}


def test_abstain_is_an_answer_where_the_rules_offer_it(db: None) -> None:
    ballot = tables.ballot_of(tables.begun("carneades"), "Anna")
    answer(ballot, "abstain")
    ballot.refresh_from_db()
    assert ballot.words == "-"


def test_what_to_do_afterwards_alone_is_no_answer_but_may_be_added_to_one(match: Match, ballot: Ballot) -> None:
    start = next(row for row in ballot.question.ballots.all() if any(a.command == "TIE" for a in row.prompt.ahead))
    if start.seat.player is None:
        start.seat.player, start.seat.bot = User.objects.create_user("start@mail.example"), ""
        start.seat.save()
        queue.ask(ballot.question, [start])
    assert answer(start, "tie red blue").reason.startswith("asked back")
    assert not Order.objects.exists()
    answer(start, "green")
    answer(start, "tie red blue")
    start.refresh_from_db()
    assert start.words == "green"
    assert [(order.kind, order.words) for order in Order.objects.all()] == [("tie", ["red", "blue"])]


def test_who_asks_for_help_is_told_the_words(ballot: Ballot) -> None:
    assert answer(ballot, "help").reason == "help"
    (told,) = replies.answers(Kind.ANSWER)
    assert told.facts == {"said": [], "commands": True}
    assert replies.answers(Kind.UNCLEAR) == []


def test_three_letters_are_asked_back_and_no_more(ballot: Ballot) -> None:
    for number in range(5):
        answer(ballot, f"perhaps red, perhaps blue, says reason {number}")
    assert len(replies.answers(Kind.UNCLEAR)) == 3


def test_letters_are_asked_back_ten_minutes_apart(watch: tables.Watch, ballot: Ballot) -> None:
    start = watch()
    for minutes in (0, 2, 40):
        watch.time = start + timedelta(minutes=minutes)
        answer(ballot, f"perhaps red, perhaps blue, says reason {minutes}")
    told = [row.next_at - start for row in replies.answers(Kind.UNCLEAR)]
    assert told == [timedelta(), timedelta(minutes=10), timedelta(minutes=40)]


def test_one_about_another_question_does_not_wait(watch: tables.Watch, match: Match, ballot: Ballot) -> None:
    answer(ballot, "perhaps red")
    chloe = tables.ballot_of(match, "Chloé")
    take(replies.reply("perhaps red", replies.asked(chloe)), replies.address(chloe))
    assert [row.next_at for row in replies.answers(Kind.UNCLEAR)] == [watch(), watch()]


# --- late, in time, once ---------------------------------------------------------------------------------------------


def test_a_letter_after_the_closing_changes_nothing_and_is_told_so(match: Match, ballot: Ballot) -> None:
    asked = replies.asked(ballot)
    with clock(lambda: ballot.question.due_at + timedelta(seconds=1)):
        table.close(ballot.question_id)
        letter = take(replies.reply("red", asked), replies.address(ballot))
    ballot.refresh_from_db()
    assert (ballot.words, ballot.missed) == ("", True)
    assert (letter.state, letter.reason) == (State.REFUSED, "late")
    assert [late.ballot for late in replies.answers(Kind.LATE)] == [ballot]


def test_a_letter_that_came_in_time_counts_though_it_is_read_after_the_deadline(match: Match, ballot: Ballot) -> None:
    raw = replies.reply("red", replies.asked(ballot))
    due = ballot.question.due_at
    with clock(lambda: due - timedelta(seconds=1)):
        letter = inbox.keep(raw, "", replies.address(ballot), "lmtp")
    with clock(lambda: due + timedelta(seconds=5)):
        assert table.close(ballot.question_id) is False
        inbox.read(letter.pk)
        assert table.close(ballot.question_id) is True
    ballot.refresh_from_db()
    assert (ballot.words, ballot.missed) == ("red", False)


def test_reading_a_letter_again_changes_nothing(ballot: Ballot) -> None:
    letter = answer(ballot, "red")
    before = Ballot.objects.values().get(pk=ballot.pk), OutgoingMail.objects.count()
    inbox.read(letter.pk)
    inbox.read(letter.pk)
    assert (Ballot.objects.values().get(pk=ballot.pk), OutgoingMail.objects.count()) == before


def test_the_same_letter_by_two_ways_casts_once(ballot: Ballot) -> None:
    raw = replies.reply("red", replies.asked(ballot))
    take(raw, replies.address(ballot))
    second = take(b"Received: from elsewhere\r\n" + raw, replies.address(ballot), source="imap")
    assert (second.state, second.reason) == (State.REFUSED, "duplicate")
    assert len(replies.answers(Kind.RECEIPT)) == 1


def test_a_letter_without_an_id_is_known_again_by_what_it_holds(ballot: Ballot) -> None:
    raw = replies.reply("red", replies.asked(ballot), **{"Message-ID": ""})
    take(raw, replies.address(ballot))
    assert take(b"Received: from elsewhere\r\n" + raw, replies.address(ballot)).reason == "duplicate"
    assert answer(ballot, "blue", **{"Message-ID": ""}).reason == "vote"


@pytest.mark.django_db(transaction=True)
def test_two_workers_with_the_same_letter_cast_it_once() -> None:
    ballot = tables.ballot_of(tables.begun(), "Anna")
    letter = inbox.keep(replies.reply("red", replies.asked(ballot)), "", replies.address(ballot), "lmtp")
    at_once(lambda: reading._read(letter), lambda: reading._read(letter))
    ballot.refresh_from_db()
    letter.refresh_from_db()
    assert (ballot.words, letter.reason) == ("red", "vote")
    assert len(replies.answers(Kind.RECEIPT)) == 1


@pytest.mark.django_db(transaction=True)
def test_two_copies_of_a_letter_read_at_once_cast_it_once() -> None:
    ballot = tables.ballot_of(tables.begun(), "Anna")
    raw = replies.reply("red", replies.asked(ballot))
    copies = [inbox.keep(b"X-Copy: %d\r\n" % n + raw, "", replies.address(ballot), "lmtp") for n in range(2)]
    at_once(*(lambda pk=copy.pk: inbox.read(pk) for copy in copies))
    reasons = InboundMail.objects.order_by("reason").values_list("reason", flat=True)
    assert list(reasons) == ["duplicate", "vote"]
    assert len(replies.answers(Kind.RECEIPT)) == 1


@pytest.mark.django_db(transaction=True)
def test_letters_read_at_the_same_moment_are_not_asked_back_more_than_three_times(monkeypatch) -> None:
    ballot = tables.ballot_of(tables.begun(), "Anna")
    to, asked, write_why = replies.address(ballot), replies.asked(ballot), answering.unclear

    def slowly(*args: object, **more: object) -> None:
        write_why(*args, **more)  # type: ignore[arg-type]
        time.sleep(0.2)

    monkeypatch.setattr(answering, "unclear", slowly)
    kept = [inbox.keep(replies.reply(f"perhaps {number}", asked), "", to, "lmtp") for number in range(6)]
    at_once(*(lambda letter=letter: inbox.read(letter.pk) for letter in kept))
    assert InboundMail.objects.filter(state=State.DONE).count() == 6
    assert len(replies.answers(Kind.UNCLEAR)) == 3


def at_once(*work: object) -> None:
    """Runs each in a thread of its own, all started at the same moment."""
    barrier = threading.Barrier(len(work))

    def run(one: object) -> None:
        barrier.wait()
        try:
            one()  # type: ignore[operator]
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(one,)) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# --- trouble ---------------------------------------------------------------------------------------------------------


def test_trouble_leaves_nothing_half_done_and_is_tried_again_later(
    ballot: Ballot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    letter = inbox.keep(replies.reply("red", replies.asked(ballot)), "", replies.address(ballot), "lmtp")

    def stumble(*args: object) -> None:
        raise OSError("the floor is wet")

    cast = table.cast
    with monkeypatch.context() as patched, caplog.at_level(logging.ERROR):
        patched.setattr(table, "cast", lambda *a, **k: cast(*a, **k) and stumble())
        inbox.read(letter.pk)
    letter.refresh_from_db()
    ballot.refresh_from_db()
    assert (letter.state, letter.attempts, ballot.cast_at) == (State.KEPT, 1, None)
    assert "the floor is wet" in caplog.text
    assert inbox.read_waiting(5) == 0
    moment = letter.retry_at
    assert moment
    with clock(lambda: moment):
        assert inbox.read_waiting(5) == 1
    ballot.refresh_from_db()
    assert ballot.words == "red"


def test_after_five_tries_a_letter_is_set_aside_until_an_operator_has_it_read_again(
    ballot: Ballot, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = inbox.keep(replies.reply("red", replies.asked(ballot)), "", replies.address(ballot), "lmtp")
    with monkeypatch.context() as patched:
        patched.setattr(acts, "understood", lambda *args: 1 / 0)
        for _ in range(7):
            later = InboundMail.objects.aggregate(at=Max("retry_at"))["at"] or now()
            with clock(lambda later=later: later):
                inbox.read_waiting(5)
    letter.refresh_from_db()
    assert (letter.state, letter.attempts) == (State.REFUSED, 5)
    assert letter.reason.startswith("unreadable")
    inbox.read_again(letter.pk)
    inbox.read(letter.pk)
    letter.refresh_from_db()
    assert letter.reason == "vote"


def test_a_letter_that_ends_its_worker_each_time_is_set_aside_too(ballot: Ballot) -> None:
    letter = inbox.keep(replies.reply("red", replies.asked(ballot)), "", replies.address(ballot), "lmtp")
    InboundMail.objects.filter(pk=letter.pk).update(attempts=5)
    inbox.read(letter.pk)
    letter.refresh_from_db()
    assert letter.state == State.REFUSED


def test_a_letter_that_does_not_exist_is_nothing_to_read(db: None) -> None:
    inbox.read(404)


def test_what_waits_is_read_oldest_first_within_its_time(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    moment = now()
    for number, seconds in enumerate((30, 10, 20)):
        with clock(lambda seconds=seconds: moment + timedelta(seconds=seconds)):
            inbox.keep(b"letter %d" % number, "", "nobody@in.example", "lmtp")
    monkeypatch.setattr(reading, "read", read.append)
    inbox.read_waiting(0)
    assert read == []
    inbox.read_waiting(5)
    assert [bytes(InboundMail.objects.get(pk=pk).raw) for pk in read] == [b"letter 1", b"letter 2", b"letter 0"]


HEADERS = st.sampled_from(
    [
        b"From: anna@mail.example\r\n",
        b"From: <>\r\n",
        b"To: (c):\r\n",
        b"Content-Type: text/plain; name*\r\n",
        b"Content-Type: multipart/mixed; boundary=x\r\n",
        b"Content-Type: multipart/report; report-type=delivery-status\r\n",
        b"Content-Type: message/rfc822\r\n",
        b"Content-Transfer-Encoding: base64\r\n",
        b"Subject: =?utf-8?q?=00?=\r\n",
        b"Auto-Submitted: \xff\r\n",
        b"Authentication-Results: localhost; dmarc=(((\r\n",
        b"Message-ID: <a@b>\r\n",
    ]
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(HEADERS, max_size=6), st.binary(max_size=400))
def test_no_bytes_make_reading_raise(ballot: Ballot, headers: list[bytes], body: bytes) -> None:
    raw = b"".join(headers) + b"\r\n" + body
    letter = inbox.keep(raw, "", replies.address(ballot), "lmtp")
    inbox.read(letter.pk)
    letter.refresh_from_db()
    assert letter.state != State.KEPT
    assert not letter.reason.startswith("unreadable")
    ballot.refresh_from_db()
    assert ballot.cast_at is None


@pytest.mark.django_db(transaction=True)
def test_a_letter_at_the_moment_of_the_closing_is_counted_or_told_that_it_came_too_late() -> None:
    """Twelve times kept by one thread while another closes: whichever is first, nothing is lost without a word."""
    verdicts = []
    for _ in range(12):
        ballot = tables.ballot_of(tables.begun(), "Anna")
        raw, to = replies.mail("red", "anna@mail.example"), replies.address(ballot)
        due = now() + timedelta(milliseconds=20)
        Question.objects.filter(pk=ballot.question_id).update(due_at=due)
        letter: list[InboundMail] = []

        def arrive(raw: bytes = raw, to: str = to, due: datetime = due, letter: list[InboundMail] = letter) -> None:
            while now() < due - timedelta(milliseconds=1):
                time.sleep(0.0005)
            letter.append(inbox.keep(raw, "", to, "lmtp"))
            inbox.read(letter[0].pk)

        def close(question: int = ballot.question_id) -> None:
            while Question.objects.filter(pk=question, closed_at=None).exists():
                table.close(question)

        at_once(arrive, close)
        ballot.refresh_from_db()
        letter[0].refresh_from_db()
        in_time = letter[0].arrived_at <= due
        assert (letter[0].reason, ballot.words, ballot.missed) == (
            ("vote", "red", False) if in_time else ("late", "", True)
        )
        verdicts.append(letter[0].reason)
    assert len(replies.answers(Kind.LATE)) == verdicts.count("late")
