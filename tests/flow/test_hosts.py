"""Hosts and players change the course of a match: deadlines move visibly, pauses end by themselves, votes decide."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import datetime, timedelta

import pytest

from games import clock, table
from games.hours import OffDays, Schedule
from games.models import Act, Match, Motion, OutgoingMail, Pause, Question
from games.post.deliver import deliver
from games.rules import codec
from games.table import hosting, motions, pauses

HOUR = timedelta(hours=1)


@pytest.fixture
def match(new_match, watch):
    return new_match()


def opened(match: Match) -> Question:
    return Question.objects.select_related("match").get(match=match, closed_at=None)


def told(match: Match, kind: str) -> list[str]:
    act = Act.objects.get(match=match, kind=kind)
    return sorted(row.address for row in OutgoingMail.objects.filter(kind="notice", facts__act=act.pk))


def status(match: Match) -> str:
    match.refresh_from_db()
    return match.status


def test_an_extension_moves_the_deadline_and_everybody_is_told(match, people, watch):
    before = opened(match).due_at
    watch.forward(hours=3)
    assert hosting.extend(match.pk, 10 * HOUR, people[0]) == before + 10 * HOUR
    assert opened(match).due_at == before + 10 * HOUR
    assert told(match, "extended") == [person.email for person in people[:3]]
    act = Act.objects.get(kind="extended")
    assert (act.by, datetime.fromisoformat(act.facts["was"])) == (people[0], before)


def test_only_the_host_extends_and_not_for_ever(match, people):
    with pytest.raises(table.Refused):
        hosting.extend(match.pk, HOUR, people[1])
    with pytest.raises(table.Refused):
        hosting.extend(match.pk, timedelta(days=60), people[0])
    assert not Act.objects.exists()


def test_a_closing_thought_out_before_an_extension_is_not_written_after_it(match, people, watch):
    question = opened(match)
    watch.forward(hours=24)
    thought = table.closing.think(question)
    hosting.extend(match.pk, HOUR, people[0])
    assert not table.closing.write(thought)
    assert opened(match).due_at == watch() + HOUR


def test_a_pause_stops_the_clock_and_what_was_left_is_left_afterwards(match, people, watch):
    before = opened(match).due_at
    watch.forward(hours=4)
    pauses.pause(match.pk, watch() + timedelta(days=3), people[0])
    assert (status(match), opened(match).due_at) == ("paused", before + timedelta(days=3))
    watch.forward(days=1)
    pauses.resume(match.pk, people[0])
    assert (status(match), opened(match).due_at) == ("running", before + timedelta(days=1))
    assert told(match, "paused") == told(match, "resumed") == [person.email for person in people[:3]]


def test_a_pause_ends_by_itself_and_nothing_closes_in_it(match, people, watch):
    question = opened(match)
    pauses.pause(match.pk, watch() + timedelta(days=3), people[0])
    for hours in (24, 24, 23):
        watch.forward(hours=hours)
        clock.sweep(5)
        assert status(match) == "paused"
    watch.forward(hours=1)
    clock.sweep(5)
    assert (status(match), opened(match).pk) == ("running", question.pk)
    watch.forward(hours=24)
    clock.sweep(5)
    assert opened(match).number == 2


def test_answers_are_taken_in_a_pause_and_the_question_closes_after_it(match, people, watch):
    question = opened(match)
    pauses.pause(match.pk, watch() + timedelta(days=3), people[0])
    for ballot in question.ballots.select_related("seat__player"):
        table.cast(ballot.pk, "red", source="web", by=ballot.seat.player)
    watch.forward(hours=1)
    clock.sweep(5)
    assert opened(match).pk == question.pk
    pauses.resume(match.pk, people[0])
    watch.forward(minutes=1)
    clock.sweep(5)
    assert opened(match).number == 2


@pytest.mark.parametrize("days", [0, -1, 14.01])
def test_a_pause_has_an_end_within_two_weeks(match, people, watch, days):
    with pytest.raises(table.Refused):
        pauses.pause(match.pk, watch() + timedelta(days=days), people[0])


def test_a_host_cannot_pause_for_ever_one_pause_after_the_other(match, people, watch):
    for _ in range(3):
        pauses.pause(match.pk, watch() + timedelta(days=14), people[0])
        watch.forward(days=14)
        clock.sweep(5)
    with pytest.raises(table.Refused):
        pauses.pause(match.pk, watch() + HOUR, people[0])
    assert Pause.objects.filter(over=True).count() == 3


def test_a_majority_of_the_players_ends_a_pause(match, people, watch):
    pauses.pause(match.pk, watch() + timedelta(days=3), people[0])
    motion = motions.move(match.pk, Motion.Kind.RESUME, people[1])
    assert status(match) == "paused"
    assert motions.voice(motion.pk, people[2], True).state == Motion.State.CARRIED
    assert status(match) == "running"


def test_a_question_closes_sooner_only_with_everyones_yes(match, people, watch):
    before = opened(match).due_at
    motion = motions.shorten(match.pk, before - 12 * HOUR, people[0])
    motions.voice(motion.pk, people[1], True)
    assert opened(match).due_at == before
    motions.voice(motion.pk, people[2], True)
    assert opened(match).due_at == before - 12 * HOUR
    assert told(match, "shortened") == [person.email for person in people[:3]]


def test_one_no_is_enough_against_ending_a_match(match, people):
    motion = motions.move(match.pk, Motion.Kind.END, people[0])
    assert motions.voice(motion.pk, people[1], False).state == Motion.State.LOST
    with pytest.raises(table.Refused):
        motions.voice(motion.pk, people[2], True)
    assert status(match) == "running"


def test_all_together_end_a_match_and_nothing_more_happens_in_it(match, people, watch):
    question = opened(match)
    motion = motions.move(match.pk, Motion.Kind.END, people[2])
    motions.voice(motion.pk, people[0], True)
    motions.voice(motion.pk, people[1], True)
    assert status(match) == "abandoned"
    with pytest.raises(table.TooLate):
        table.cast(question.ballots.first().pk, "red", source="web", by=people[0])
    watch.forward(days=2)
    clock.sweep(5)
    assert match.questions.count() == 1


def test_players_of_a_match_whose_host_has_vanished_choose_another(match, people):
    motion = motions.move(match.pk, Motion.Kind.HOST, people[1], host=people[2].pk)
    motions.voice(motion.pk, people[2], True)
    match.refresh_from_db()
    assert match.host == people[2]
    hosting.extend(match.pk, HOUR, people[2])
    with pytest.raises(table.Refused):
        motions.move(match.pk, Motion.Kind.HOST, people[1], host=people[5].pk)


def test_who_leaves_holds_up_no_motion_and_counts_in_none(match, people):
    motion = motions.move(match.pk, Motion.Kind.END, people[2])
    motions.voice(motion.pk, people[1], True)
    clock.sweep(5)
    assert (status(match), motions.agreed(motion)) == ("running", 2)
    table.resign(match.pk, people[1])
    clock.sweep(5)
    assert (status(match), motions.agreed(motion)) == ("running", 1)
    table.resign(match.pk, people[0])
    clock.sweep(5)
    clock.sweep(5)
    assert status(match) == "abandoned"
    assert Act.objects.filter(kind="carried").count() == 1


def test_what_the_players_agreed_to_is_told_in_one_letter(match, people):
    before = OutgoingMail.objects.filter(kind="notice")
    motion = motions.shorten(match.pk, opened(match).due_at - 12 * HOUR, people[0])
    assert told(match, "motion") == [person.email for person in people[:3]]
    motions.voice(motion.pk, people[1], True)
    assert before.count() == 3
    motions.voice(motion.pk, people[2], True)
    assert before.count() == 6
    assert told(match, "shortened") == [person.email for person in people[:3]]
    assert Act.objects.filter(kind="carried").count() == 1


def test_a_new_host_is_told_in_the_letter_that_the_players_agreed(match, people):
    motion = motions.move(match.pk, Motion.Kind.HOST, people[1], host=people[2].pk)
    motions.voice(motion.pk, people[2], True)
    assert told(match, "carried") == [person.email for person in people[:3]]


def test_who_alone_decides_is_not_asked(new_match, people, watch):
    match = new_match(persons=1, bots=3)
    motions.shorten(match.pk, opened(match).due_at - 12 * HOUR, people[0])
    assert [act.kind for act in match.acts.all()] == ["motion", "carried", "shortened"]
    assert OutgoingMail.objects.filter(kind="notice").count() == 1
    assert told(match, "shortened") == [people[0].email]


def test_what_all_said_yes_to_closes_no_other_question_sooner(match, people, watch):
    motion = motions.shorten(match.pk, opened(match).due_at - 12 * HOUR, people[0])
    motions.voice(motion.pk, people[1], True)
    watch.forward(hours=24)
    clock.sweep(5)
    following = opened(match)
    with pytest.raises(table.Refused):
        motions.voice(motion.pk, people[2], True)
    assert (following.number, opened(match).due_at) == (2, following.due_at)
    assert motions.shorten(match.pk, following.due_at - HOUR, people[0]).state == Motion.State.OPEN


def test_nothing_closes_sooner_in_a_pause(match, people, watch):
    before = opened(match).due_at
    motion = motions.shorten(match.pk, before - 12 * HOUR, people[0])
    pauses.pause(match.pk, watch() + timedelta(days=3), people[0])
    for again in (
        lambda: motions.voice(motion.pk, people[1], True),
        lambda: motions.shorten(match.pk, before, people[1]),
    ):
        with pytest.raises(table.Refused):
            again()
    watch.forward(hours=1)
    pauses.resume(match.pk, people[0])
    assert opened(match).due_at == before + HOUR


def test_a_pause_that_is_over_cannot_be_voted_to_its_end(match, people, watch):
    pauses.pause(match.pk, watch() + timedelta(days=3), people[0])
    motion = motions.move(match.pk, Motion.Kind.RESUME, people[1])
    pauses.resume(match.pk, people[0])
    pauses.pause(match.pk, watch() + timedelta(days=3), people[0])
    with pytest.raises(table.Refused):
        motions.voice(motion.pk, people[2], True)
    assert status(match) == "paused"
    assert not Act.objects.filter(kind__in=("carried", "lost")).exists()


def test_who_has_left_is_not_made_the_host(match, people):
    motion = motions.move(match.pk, Motion.Kind.HOST, people[1], host=people[2].pk)
    table.resign(match.pk, people[2])
    with pytest.raises(table.Refused):
        motions.voice(motion.pk, people[0], True)
    clock.sweep(5)
    match.refresh_from_db()
    assert match.host == people[0]


def test_nobody_hears_of_a_motion_once_the_match_is_over(match, people, watch):
    motions.move(match.pk, Motion.Kind.HOST, people[1], host=people[2].pk)
    end = motions.move(match.pk, Motion.Kind.END, people[0])
    for person in people[1:3]:
        motions.voice(end.pk, person, True)
    watch.forward(days=8)
    clock.sweep(5)
    assert not Motion.objects.filter(state=Motion.State.OPEN).exists()
    assert [act.kind for act in Act.objects.filter(match=match)] == ["motion", "motion", "carried", "ended"]


def test_a_motion_lapses_after_a_week(match, people, watch):
    motion = motions.move(match.pk, Motion.Kind.END, people[1])
    pauses.pause(match.pk, watch() + timedelta(days=10), people[0])
    watch.forward(days=7)
    clock.sweep(5)
    motion.refresh_from_db()
    assert motion.state == Motion.State.LOST


def test_strangers_move_nothing(match, people):
    with pytest.raises(table.Refused):
        motions.move(match.pk, Motion.Kind.END, people[5])
    motion = motions.move(match.pk, Motion.Kind.END, people[1])
    with pytest.raises(table.Refused):
        motions.voice(motion.pk, people[5], True)


def test_another_schedule_never_brings_an_open_question_forward(match, people):
    before = opened(match).due_at
    hosting.reschedule(match.pk, Schedule(6, 6, 60), people[0])
    assert opened(match).due_at == before
    hosting.reschedule(match.pk, Schedule(6, 6, 60, off=OffDays((2, 3))), people[0])
    assert opened(match).due_at > before
    assert Match.objects.get(pk=match.pk).schedule["vote_hours"] == 6
    assert Act.objects.filter(kind="schedule").count() == 2


def test_what_changes_nothing_is_refused_and_nobody_gets_a_letter(match, people):
    doors = {"open_to_all": match.open_to_all, "least_reliable": match.least_reliable, "newcomers": match.newcomers}
    for same in (
        lambda: hosting.reschedule(match.pk, codec.decode(Schedule, match.schedule), people[0]),
        lambda: hosting.change_policy(match.pk, codec.decode(table.Policy, match.policy), people[0]),
        lambda: hosting.change_doors(match.pk, people[0], **doors),
        lambda: hosting.rename(match.pk, f" {match.title} ", people[0]),
    ):
        with pytest.raises(table.Refused):
            same()
    assert not Act.objects.exists()


@pytest.mark.parametrize(("earlier", "asked"), [(0, False), (45, False), (46, True)])
def test_sooner_is_sooner_by_the_minute_that_is_told(match, people, earlier, asked):
    due = opened(match).due_at.replace(second=45, microsecond=0)
    Question.objects.filter(match=match).update(due_at=due)
    until = due - timedelta(seconds=earlier)
    with nullcontext() if asked else pytest.raises(table.Refused):
        motions.shorten(match.pk, until, people[0])
    assert Motion.objects.exists() == asked


def test_every_act_is_told_in_a_letter_that_can_be_written(match, people, watch, monkeypatch):
    monkeypatch.setattr("games.pictures.png", lambda svg, width: b"")
    hosting.extend(match.pk, HOUR, people[0])
    hosting.rename(match.pk, "Better title", people[0])
    pauses.pause(match.pk, watch() + HOUR, people[0])
    motion = motions.move(match.pk, Motion.Kind.RESUME, people[1])
    motions.voice(motion.pk, people[2], True)
    hosting.reschedule(match.pk, Schedule(48, 6, 60), people[0])
    motion = motions.move(match.pk, Motion.Kind.END, people[1])
    motions.voice(motion.pk, people[2], False)
    deliver(60)
    letters = OutgoingMail.objects.filter(kind="notice")
    assert set(letters.values_list("state", flat=True)) == {"sent"}
    carried = Act.objects.get(kind="carried")
    assert not letters.filter(facts__act=carried.pk).exists(), "told in the letter of what it brought"
    assert letters.count() == 3 * Act.objects.exclude(pk=carried.pk).count()
    assert "%(" not in "".join(letters.values_list("text", flat=True))
    moved = letters.get(facts__act=Act.objects.get(kind="extended").pk, person=people[1])
    assert "not Wed 2 Dec, 14:00 (New York)" in " ".join(moved.text.split())
