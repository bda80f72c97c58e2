"""Silence: what is answered in a player's place, who is waited for, and how a match without players ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games import clock, table
from games.hours import Schedule
from games.models import Act, Ballot, Match, Order, OutgoingMail, Question, User
from games.post.deliver import deliver
from games.rules.prompts import options
from games.story import recount
from games.table import hosting, orders, pauses, silence, standin

HOUR = timedelta(hours=1)
ADRIFT = table.Policy(adrift_after=2)


def opened(match: Match) -> Question:
    return Question.objects.select_related("match").get(match=match, closed_at=None)


def cast(question: Question, *silent: str, words: str = "red") -> None:
    for ballot in question.ballots.select_related("seat__player"):
        if ballot.seat.colour not in silent:
            offered = [option.word for option in options(question.prompts[ballot.seat.colour].shape)]
            answer = words if words in offered else offered[0]
            table.cast(ballot.pk, answer, source=Ballot.Source.WEB, by=ballot.seat.player)


def pass_over(match: Match, watch, *silent: str) -> Question:
    """Everybody but the silent answers the open question, and it closes when it is due."""
    question = opened(match)
    cast(question, *silent)
    watch.time = question.due_at
    assert table.close(question.pk)
    question.refresh_from_db()
    return question


def seat(match: Match, colour: str):
    return match.seats.select_related("player").get(colour=colour)


def status(match: Match) -> str:
    match.refresh_from_db()
    return match.status


def test_after_so_many_misses_in_a_row_a_seat_is_adrift_and_everyone_is_told(new_match, watch, people):
    match = new_match(policy=ADRIFT)
    pass_over(match, watch, "yellow")
    assert seat(match, "yellow").waited_for
    while seat(match, "yellow").misses < 2:
        pass_over(match, watch, "yellow")
    assert not seat(match, "yellow").waited_for
    act = Act.objects.get(kind="adrift")
    told = OutgoingMail.objects.filter(kind="notice", facts__act=act.pk).values_list("address", flat=True)
    assert sorted(told) == [person.email for person in people[:3]]


def adrift(match: Match, watch, colour: str = "yellow") -> None:
    while seat(match, colour).waited_for:
        pass_over(match, watch, colour)


def test_nobody_waits_for_a_seat_that_is_adrift_and_a_bot_answers_without_a_hat(new_match, watch):
    match = new_match("english", policy=ADRIFT)
    adrift(match, watch)
    while "yellow" not in opened(match).prompts or len(opened(match).prompts) < 3:
        pass_over(match, watch, "yellow")
    question = opened(match)
    cast(question, "yellow")
    watch.forward(minutes=1)
    assert table.close(question.pk)
    ballot = question.ballots.get(seat__colour="yellow")
    assert (ballot.source, ballot.missed) == ("bot", True)
    assert ballot.words not in ("", "hat")
    assert list(recount(Match.objects.get(pk=match.pk))) == []


def test_a_stand_in_is_never_offered_what_the_seat_has_few_of(new_match):
    question = opened(new_match("english"))
    prompt = question.prompts["red"]
    assert "hat" in [option.word for option in options(prompt.shape)]
    spared = standin.sparing(prompt)
    assert "hat" not in [option.word for option in options(spared.shape)]
    assert not spared.ahead


def test_fair_hours_are_fair_to_those_who_are_waited_for(new_match, watch, people):
    match = new_match(policy=ADRIFT, schedule=Schedule(48, 48, 60, fair_hours=8))
    assert opened(match).due_at == datetime(2026, 12, 2, 12, tzinfo=UTC)  # 07:00 in New York
    match.seats.filter(player=people[1]).update(adrift_at=watch())
    pass_over(match, watch, "yellow")
    assert people[1] in [one.seat.player for one in opened(match).ballots.select_related("seat__player")]
    assert opened(match).due_at == datetime(2026, 12, 3, 6, tzinfo=UTC)  # Paris wakes; in New York it is night


def test_a_turn_of_a_seat_that_is_adrift_takes_no_time(new_match, watch):
    match = new_match("english", policy=ADRIFT)
    adrift(match, watch)
    while set(opened(match).prompts) != {"yellow"}:
        pass_over(match, watch, "yellow")
    question = opened(match)
    clock.sweep(5)
    question.refresh_from_db()
    assert question.closed_at == question.asked_at


def test_any_answer_brings_a_player_back(new_match, watch):
    match = new_match(policy=ADRIFT)
    adrift(match, watch)
    while "yellow" not in opened(match).prompts:
        pass_over(match, watch, "yellow")
    cast(opened(match), "red", "blue")
    assert seat(match, "yellow").waited_for
    assert seat(match, "yellow").misses == 0
    assert Act.objects.filter(kind="back").count() == 1


def test_an_answer_that_comes_too_late_brings_a_player_back_too_but_counts_no_misses_less(new_match, watch, people):
    match = new_match(policy=table.Policy(adrift_after=2))
    for misses, adrift in ((1, False), (2, True)):
        missed = pass_over(match, watch, "blue").ballots.get(seat__colour="blue")
        assert (seat(match, "blue").misses, bool(seat(match, "blue").adrift_at)) == (misses, adrift)
        with pytest.raises(table.TooLate):
            table.cast(missed.pk, missed.words or "red", source="web", by=people[2])
    assert (seat(match, "blue").misses, seat(match, "blue").adrift_at) == (0, None)
    assert Act.objects.filter(kind="back").count() == 1


def test_a_player_who_says_that_they_are_back_is_waited_for_again(new_match, watch, people):
    match = new_match(policy=ADRIFT)
    adrift(match, watch)
    while len(opened(match).prompts) < 3:
        pass_over(match, watch, "yellow")
    question = opened(match)
    cast(question, "yellow")
    assert table.back(seat(match, "yellow").pk, people[1])
    watch.forward(hours=1)
    assert not table.close(question.pk)
    assert not table.back(seat(match, "yellow").pk, people[1])
    with pytest.raises(table.Refused):
        table.back(seat(match, "yellow").pk, people[0])


def everyone_adrift(match: Match, watch) -> None:
    for _ in range(20):
        if status(match) != "running":
            return
        watch.time = opened(match).due_at
        clock.sweep(5)


def test_when_everyone_is_adrift_the_match_rests_with_a_warning_and_is_abandoned_in_the_end(new_match, watch):
    match = new_match(persons=3, bots=1, policy=ADRIFT)
    everyone_adrift(match, watch)
    assert status(match) == "paused"
    assert Act.objects.filter(kind="warned").count() == 1
    number = opened(match).number
    watch.forward(days=6, hours=23)
    clock.sweep(5)
    assert (status(match), opened(match).number) == ("paused", number)
    watch.forward(hours=1)
    clock.sweep(5)
    assert status(match) == "abandoned"
    assert Act.objects.filter(kind="abandoned").count() == 1


def test_a_match_that_rests_goes_on_when_somebody_comes_back(new_match, watch, people):
    match = new_match(policy=ADRIFT)
    everyone_adrift(match, watch)
    watch.forward(days=3)
    question = opened(match)
    with pytest.raises(table.Refused):
        pauses.resume(match.pk, people[0])
    assert table.back(seat(match, "red").pk, people[0])
    assert status(match) == "running"
    due = opened(match).due_at
    assert due > watch()
    watch.time = due
    clock.sweep(5)
    question.refresh_from_db()
    assert question.closed_at == due


def test_an_excused_extension_is_used_at_the_deadline_by_itself_and_never_refilled(new_match, watch, people):
    match = new_match(policy=table.Policy(extras=1, extra_hours=10))
    question = opened(match)
    cast(question, "blue")
    due = question.due_at
    watch.time = due
    assert table.close(question.pk)
    question.refresh_from_db()
    assert (question.closed_at, question.due_at) == (None, due + 10 * HOUR)
    assert silence.extras_left(match, people[2]) == 0
    assert silence.extras_left(match, people[0]) == 1
    watch.time = question.due_at
    assert table.close(question.pk)
    assert question.ballots.get(seat__colour="blue").missed
    assert Act.objects.filter(kind="extra").count() == 1


def test_a_player_may_ask_for_more_time_while_the_question_is_open(new_match, watch, people):
    match = new_match(policy=table.Policy(extras=1, extra_hours=10))
    question = opened(match)
    assert table.more_time(seat(match, "blue").pk, people[2]) == question.due_at + 10 * HOUR
    with pytest.raises(table.Refused):
        table.more_time(seat(match, "blue").pk, people[2])
    cast(question, "blue", "yellow")
    with pytest.raises(table.Refused):
        table.more_time(seat(match, "red").pk, people[0])


def test_an_order_used_only_at_the_deadline_answers_then_and_is_no_miss(new_match, watch, people):
    match = new_match()
    orders.give(seat(match, "blue").pk, "leak", ["Black"], people[2], at_once=False, once=True)
    question = opened(match)
    cast(question, "blue")
    assert not question.ballots.get(seat__colour="blue").cast_at
    watch.time = question.due_at
    table.close(question.pk)
    ballot = question.ballots.get(seat__colour="blue")
    assert (ballot.words, ballot.source, ballot.missed) == ("black", "order", False)
    assert not Order.objects.exists()
    assert list(recount(Match.objects.get(pk=match.pk))) == []


def test_an_order_to_be_used_at_once_answers_the_open_question(new_match, watch, people):
    match = new_match()
    orders.give(seat(match, "blue").pk, "leak", ["black"], people[2], once=False)
    question = opened(match)
    assert question.ballots.get(seat__colour="blue").words == "black"
    assert orders.standing(seat(match, "blue")).count() == 1
    cast(question, "blue")
    watch.forward(minutes=1)
    assert table.close(question.pk)


def test_an_order_is_given_and_dropped_by_who_sits_there_only(new_match, people):
    match = new_match()
    blue = seat(match, "blue").pk
    with pytest.raises(table.Refused):
        orders.give(blue, "leak", ["black"], people[0])
    with pytest.raises(table.Refused):
        orders.give(blue, "leak", [], people[2])
    with pytest.raises(table.Refused):
        orders.give(blue, "leak", ["purple"], people[2])
    orders.give(blue, "move", ["black"], people[2])
    assert orders.drop(blue, "move", people[2])
    assert not orders.drop(blue, "move", people[2])


def test_an_order_whose_boat_is_gone_is_dropped_and_its_player_told(new_match, watch, people):
    match = new_match()
    order = orders.give(seat(match, "blue").pk, "move", ["black"], people[2], once=False)
    Order.objects.update(words=["purple", "pink"])  # as if they had gone down since
    while opened(match).kind != "move":
        pass_over(match, watch)
    assert not Order.objects.filter(pk=order.pk).exists()
    assert not opened(match).ballots.get(seat__colour="blue").cast_at
    deliver(60)
    (letter,) = OutgoingMail.objects.filter(person=people[2], question=opened(match))
    assert (letter.kind, letter.state) == ("ask", "sent")
    for part in (" ".join(letter.text.split()), letter.html):
        assert "Your standing order for this was: PURPLE, PINK. None of that can be chosen any more, so" in part
    assert " BLACK - Black (N)" in letter.text
    others = OutgoingMail.objects.filter(question=opened(match), state="sent").exclude(person=people[2])
    assert [other for other in others if "standing order" not in other.text] == list(others)
    assert others


def test_missed_ballots_may_be_a_bots_instead_of_the_rules(new_match, watch):
    match = new_match(policy=table.Policy(missed="bot"))
    question = pass_over(match, watch, "blue")
    ballot = question.ballots.get(seat__colour="blue")
    assert (ballot.source, ballot.missed) == ("bot", True)


@pytest.mark.parametrize("wrong", [{"extras": 31}, {"adrift_after": -1}, {"away_days": 91}, {"extra_hours": 0}])
def test_a_policy_stays_within_bounds(wrong):
    with pytest.raises(table.BadPolicy):
        table.Policy(**wrong)


def test_a_host_changes_what_happens_in_silence(new_match, people):
    match = new_match()
    hosting.change_policy(match.pk, ADRIFT, people[0])
    assert table.policy.policy(Match.objects.get(pk=match.pk)) == ADRIFT
    assert User.objects.filter(letters__kind="notice").distinct().count() == 3
