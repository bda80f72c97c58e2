"""The clock that never stops: what an outage takes is given back once, and what waits too long is told."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import clock, health, table
from games.models import Act, Heartbeat, Match, OutgoingMail, Question

HOUR = timedelta(hours=1)


def opened(match: Match) -> Question:
    return Question.objects.select_related("match").get(match=match, closed_at=None)


@pytest.fixture
def match(new_match, watch, monkeypatch):
    monkeypatch.setattr("games.table.outage.LONGEST", timedelta(minutes=15))
    begun = new_match()
    clock.sweep(5)
    return begun


def test_open_questions_get_the_time_of_an_outage_back_once_and_players_are_told(match, watch):
    before = opened(match).due_at
    watch.forward(hours=30)
    clock.sweep(5)
    assert opened(match).due_at == before + 30 * HOUR
    assert opened(match).number == 1
    act = Act.objects.get(kind="outage")
    assert OutgoingMail.objects.filter(kind="notice", facts__act=act.pk).count() == 3
    clock.sweep(5)
    assert opened(match).due_at == before + 30 * HOUR
    assert Act.objects.count() == 1


def test_a_short_gap_is_no_outage(match, watch):
    before = opened(match).due_at
    watch.forward(minutes=15)
    clock.sweep(5)
    assert opened(match).due_at == before


def test_what_was_overdue_before_the_outage_gets_nothing_back(match, watch):
    Question.objects.filter(match=match).update(due_at=watch() - HOUR, retry_at=watch() + timedelta(minutes=20))
    watch.forward(hours=5)
    clock.sweep(5)
    assert not Act.objects.exists()
    assert opened(match).number == 2


def test_a_question_asked_in_an_outage_gets_back_what_it_lost(match, watch):
    question = opened(match)
    watch.forward(hours=2)
    table.pauses.pause(match.pk, watch() + HOUR, match.host)
    table.pauses.resume(match.pk, match.host)
    due = opened(match).due_at
    watch.forward(hours=3)
    clock.sweep(5)
    assert opened(match).pk == question.pk
    assert due + 3 * HOUR <= opened(match).due_at <= due + 5 * HOUR


def test_what_was_left_when_a_pause_ended_in_an_outage_is_left_after_it(match, watch):
    question = opened(match)
    watch.forward(hours=22)
    Heartbeat.objects.update(at=watch())
    table.pauses.pause(match.pk, watch() + HOUR, match.host)
    watch.forward(hours=30)
    clock.sweep(5)
    match.refresh_from_db()
    assert (match.status, opened(match).pk, opened(match).due_at) == ("running", question.pk, watch() + 2 * HOUR)


def test_who_may_still_come_back_has_the_time_of_an_outage_for_it(new_match, watch, monkeypatch):
    match = new_match(policy=table.Policy(adrift_after=1, abandon_days=7))
    watch.forward(hours=24)
    clock.sweep(5)
    monkeypatch.setattr("games.table.outage.LONGEST", timedelta(minutes=15))
    watch.forward(days=8)
    clock.sweep(5)
    match.refresh_from_db()
    assert (match.status, match.pauses.get(over=False).until) == ("paused", watch() + timedelta(days=7))


def test_health_sees_that_no_sweep_ever_ran(new_match, watch):
    new_match()
    watch.forward(minutes=3)
    assert [fact.name for fact in health.facts() if not fact.fine] == ["last sweep"]


def test_health_tells_what_waits_and_fails_beyond_its_limits(match, watch):
    told = StringIO()
    call_command("health", stdout=told)
    assert "oldest overdue question: none" in told.getvalue()
    watch.time = opened(match).due_at + timedelta(minutes=11)
    assert {fact.name for fact in health.facts() if not fact.fine} == {
        "oldest overdue question",
        "oldest letter to send",
        "last sweep",
    }
    with pytest.raises(CommandError) as failed:
        call_command("health", stdout=StringIO())
    assert failed.value.returncode == 1


def test_the_page_of_health_says_the_same(match, watch, client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content.splitlines()[0]) == (200, b"ok")
    Heartbeat.objects.update(at=watch() - HOUR)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content.splitlines()[0]) == (503, b"late")


def test_the_host_of_a_match_that_is_held_is_told_and_staff_can_let_it_go_on(match, watch, monkeypatch):
    monkeypatch.setattr("games.table.outage.LONGEST", timedelta(days=1000))
    with monkeypatch.context() as broken:
        broken.setattr("games.table.closing.think", lambda question: 1 / 0)
        for _ in range(5):
            watch.forward(hours=24)
            clock.sweep(5)
    match.refresh_from_db()
    assert match.status == Match.Status.HELD
    assert "ZeroDivisionError" in match.trouble
    notices = OutgoingMail.objects.filter(kind="notice")
    assert [letter.person for letter in notices] == [match.host]
    assert table.release(match.pk)
    assert not table.release(match.pk)
    clock.sweep(5)
    assert opened(match).number == 2
