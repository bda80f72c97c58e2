"""The table: questions open, take ballots and close, once each."""

from __future__ import annotations

import hashlib

import pytest
from django.db import IntegrityError, transaction

from games import clock, table
from games.models import Ballot, InboundMail, Match, Order, OutgoingMail, Question
from games.rules.game import IllegalMove, UnreadableMove
from games.story import record, recount

WEB = Ballot.Source.WEB


def opened(match: Match) -> Question:
    return Question.objects.get(match=match, closed_at=None)


def vote(question: Question, words: str, *, but: tuple[str, ...] = ()) -> None:
    for ballot in question.ballots.select_related("seat__player"):
        if ballot.seat.colour not in but and not ballot.cast_at:
            table.cast(ballot.pk, words, source=WEB, by=ballot.seat.player)


def test_a_match_begins_when_its_last_seat_is_taken(new_match):
    match = new_match(persons=3)
    question = opened(match)
    assert match.status == Match.Status.RUNNING
    assert (question.number, question.kind, question.vote) == (1, "leak", True)
    assert [ballot.words for ballot in question.ballots.all()] == ["", "", ""]
    assert set(OutgoingMail.objects.values_list("kind", flat=True)) == {"starts", "ask"}


def test_a_match_has_one_open_question_at_most(new_match):
    question = opened(new_match())
    question.pk, question.number = None, 99
    with pytest.raises(IntegrityError), transaction.atomic():
        question.save(force_insert=True)


def test_a_vote_of_all_closes_after_the_settling_time(new_match, watch):
    match = new_match()
    question = opened(match)
    vote(question, "red")
    assert not table.close(question.pk)
    watch.forward(seconds=59)
    assert not table.close(question.pk)
    watch.forward(seconds=1)
    assert table.close(question.pk)
    assert opened(match).number == 2
    assert question.happenings.count() > 0


def test_a_closed_question_closes_no_second_time(new_match, watch):
    question = opened(new_match())
    watch.forward(hours=24)
    assert table.close(question.pk)
    assert not table.close(question.pk)


def test_silence_is_no_answer_and_is_shown_as_missed(new_match, watch):
    match = new_match()
    question = opened(match)
    vote(question, "red", but=("blue",))
    watch.forward(hours=24)
    table.close(question.pk)
    silent = question.ballots.get(seat__colour="blue")
    assert (silent.words, silent.missed, silent.source) == ("", True, "default")
    assert silent.seat.misses == 1
    assert record(match)["answers"][0]["by"]["blue"] == "-"


def test_a_vote_may_be_changed_until_the_closing_and_each_time_a_receipt_is_sent(new_match, watch):
    question = opened(new_match())
    ballot = question.ballots.get(seat__colour="red")
    for words in ("red", "yellow", "yellow"):
        table.cast(ballot.pk, words, source=WEB, by=ballot.seat.player)
    ballot.refresh_from_db()
    assert ballot.words == "yellow"
    assert OutgoingMail.objects.filter(kind="receipt").count() == 3


def test_the_seal_binds_match_question_seat_words_and_nonce(new_match):
    match = new_match()
    ballot = opened(match).ballots.select_related("seat__player").get(seat__colour="red")
    table.cast(ballot.pk, "RED", source=WEB, by=ballot.seat.player)
    ballot.refresh_from_db()
    text = f"{match.slug}|1|red|red|{ballot.nonce}"
    assert ballot.seal == hashlib.sha256(text.encode()).hexdigest()


def test_a_ballot_that_is_not_final_holds_back_an_early_close_but_counts_when_due(new_match, watch):
    match = new_match()
    question = opened(match)
    first, *others = question.ballots.select_related("seat__player")
    table.cast(first.pk, "red", source=WEB, by=first.seat.player, final=False)
    for ballot in others:
        table.cast(ballot.pk, "red", source=WEB, by=ballot.seat.player)
    watch.forward(hours=1)
    assert not table.close(question.pk)
    watch.forward(hours=23)
    assert table.close(question.pk)
    assert not question.ballots.filter(missed=True).exists()


def test_an_answer_after_the_deadline_is_too_late_even_before_the_sweep(new_match, watch):
    ballot = opened(new_match()).ballots.select_related("seat__player").first()
    watch.forward(hours=24, seconds=1)
    with pytest.raises(table.TooLate):
        table.cast(ballot.pk, "red", source=WEB, by=ballot.seat.player)
    ballot.refresh_from_db()
    assert ballot.words == ""


def test_a_letter_that_arrived_in_time_counts_though_it_is_read_late(new_match, watch):
    question = opened(new_match())
    ballot = question.ballots.select_related("seat__player").first()
    watch.forward(hours=23, minutes=59, seconds=59)
    letter = InboundMail.objects.create(key="k", raw=b"", source="demo", arrived_at=watch(), ballot=ballot)
    watch.forward(seconds=30)
    assert not table.close(question.pk)
    table.cast(ballot.pk, "red", source=Ballot.Source.LETTER, by=ballot.seat.player, arrived=letter.arrived_at)
    InboundMail.objects.update(state=InboundMail.State.DONE)
    assert table.close(question.pk)
    ballot.refresh_from_db()
    assert (ballot.words, ballot.missed) == ("red", False)


def test_an_unread_letter_holds_a_closing_for_two_minutes_only(new_match, watch):
    question = opened(new_match())
    InboundMail.objects.create(
        key="k", raw=b"", source="demo", arrived_at=question.due_at, ballot=question.ballots.first()
    )
    watch.forward(hours=24, seconds=119)
    assert not table.close(question.pk)
    watch.forward(seconds=1)
    assert table.close(question.pk)


def test_a_refused_answer_changes_nothing(new_match):
    ballot = opened(new_match()).ballots.select_related("seat__player").get(seat__colour="red")
    with pytest.raises(UnreadableMove):
        table.cast(ballot.pk, "the kitchen sink", source=WEB, by=ballot.seat.player)
    with pytest.raises(UnreadableMove):
        table.cast(ballot.pk, "hat", source=WEB, by=ballot.seat.player, ahead={"captain": ["orange"]})
    ballot.refresh_from_db()
    assert (ballot.words, ballot.question.version) == ("", 0)
    assert not Order.objects.exists()


def test_a_hat_that_binds_cannot_be_taken_back(new_match):
    ballot = opened(new_match("carneades")).ballots.select_related("seat__player").get(seat__colour="red")
    table.cast(ballot.pk, "hat", source=WEB, by=ballot.seat.player)
    with pytest.raises(IllegalMove):
        table.cast(ballot.pk, "red", source=WEB, by=ballot.seat.player)


def test_a_captain_who_said_beforehand_is_not_asked(new_match, watch):
    match = new_match("carneades")
    question = opened(match)
    captain = question.ballots.select_related("seat__player").get(seat__colour="red")
    table.cast(captain.pk, "hat", source=WEB, by=captain.seat.player, ahead={"captain": ["yellow"]})
    vote(question, "blue")
    watch.forward(minutes=1)
    table.close(question.pk)
    asked = opened(match)
    assert (asked.kind, asked.ballots.get().words, asked.ballots.get().source) == ("captain", "yellow", "order")
    assert not OutgoingMail.objects.filter(question=asked).exists()
    assert table.close(asked.pk)
    assert not Order.objects.exists()


def test_without_an_order_the_captain_is_asked_and_only_the_captain(new_match, watch):
    match = new_match("carneades")
    question = opened(match)
    captain = question.ballots.select_related("seat__player").get(seat__colour="red")
    table.cast(captain.pk, "hat", source=WEB, by=captain.seat.player)
    vote(question, "blue")
    watch.forward(minutes=1)
    table.close(question.pk)
    asked = opened(match)
    assert asked.kind == "captain"
    assert [letter.seat.colour for letter in asked.letters.all()] == ["red"]
    assert asked.due_at == asked.asked_at + (question.due_at - question.asked_at) / 2


def test_bots_play_a_match_to_its_end_and_counting_again_makes_no_difference(new_match, watch, settings):
    match = new_match("english", persons=1, bots=3)
    for _ in range(400):
        watch.forward(hours=24)
        clock.sweep(30)
        match.refresh_from_db()
        if match.status == Match.Status.FINISHED:
            break
    assert match.status == Match.Status.FINISHED
    assert match.rules.outcome(match.rules.new(["red", "yellow", "blue", "green"], match.dice(0)).state) is None
    assert list(recount(match)) == []
    assert OutgoingMail.objects.filter(kind="over").count() == 1


def test_counting_again_finds_a_bent_history(new_match, watch):
    match = new_match()
    watch.forward(hours=24)
    clock.sweep(30)
    Ballot.objects.filter(question__number=1, seat__colour="red").update(words="hat", cast_at=watch())
    assert [difference.question for difference in recount(match)] == [1, 1]


def test_a_match_whose_rules_raise_is_held_after_five_tries_and_others_go_on(new_match, watch, monkeypatch):
    match = new_match()
    question = opened(match)
    monkeypatch.setattr("games.table.closing.think", lambda question: 1 / 0)
    for _ in range(5):
        watch.forward(hours=24)
        clock.sweep(5)
    match.refresh_from_db()
    question.refresh_from_db()
    assert (match.status, question.attempts, question.closed_at) == (Match.Status.HELD, 5, None)
