"""Reminders go to those who owe an answer, for the due time that holds, once each."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games import clock, table
from games.hours import Schedule
from games.models import Match, OutgoingMail, Question
from games.post.deliver import deliver
from games.table import hosting, pauses, reminding

HOUR = timedelta(hours=1)
REMINDING = Schedule(24, 12, 60, reminders=(12 * HOUR, 4 * HOUR))


@pytest.fixture
def match(new_match, watch, people):
    watch.time = datetime(2026, 12, 1, 10, tzinfo=UTC)
    for person in people:
        person.zone = "UTC"
        person.save()
    return new_match(schedule=REMINDING)  # due at 10:00 on the second; nights are from 23:00 to 7:00


def opened(match: Match) -> Question:
    return Question.objects.select_related("match").get(match=match, closed_at=None)


def sweep_for(watch, **span: float) -> None:
    """Sweeps every ten minutes for so long."""
    until = watch() + timedelta(**span)
    while watch() < until:
        watch.forward(minutes=10)
        clock.sweep(5)


def reminded(match: Match) -> list[str]:
    return sorted(match.letters.filter(kind="remind").values_list("person__name", flat=True))


def test_who_owes_an_answer_is_reminded_in_time_and_once(match, watch):
    ballot = opened(match).ballots.select_related("seat__player").get(seat__colour="red")
    table.cast(ballot.pk, "red", source="web", by=ballot.seat.player)
    sweep_for(watch, hours=11, minutes=50)
    assert reminded(match) == []
    sweep_for(watch, minutes=30)
    assert reminded(match) == ["Ben", "Chloé"]
    sweep_for(watch, hours=11)
    assert reminded(match) == ["Ben", "Ben", "Chloé", "Chloé"]


def test_another_due_time_has_reminders_of_its_own_and_none_that_is_stale_leaves(match, watch, people, monkeypatch):
    monkeypatch.setattr("games.pictures.png", lambda svg, width: b"")
    sweep_for(watch, hours=12)
    assert len(reminded(match)) == 3
    hosting.extend(match.pk, 24 * HOUR, people[0])
    deliver(60)
    assert set(match.letters.filter(kind="remind").values_list("state", flat=True)) == {"stale"}
    sweep_for(watch, hours=24)
    assert len(reminded(match)) == 6
    deliver(60)
    last = match.letters.filter(kind="remind").last()
    assert last.state == "sent"
    assert "Your answer is still missing" in last.text


def test_nobody_is_reminded_in_a_pause(match, watch, people):
    pauses.pause(match.pk, watch() + 48 * HOUR, people[0])
    sweep_for(watch, hours=47)
    assert reminded(match) == []


def test_a_host_reminds_those_who_owe_an_answer_once_for_a_due_time(match, watch, people):
    assert reminding.ask_all(match.pk, people[0]) == 3
    assert reminded(match) == ["Anna", "Ben", "Chloé"]
    with pytest.raises(table.Refused):
        reminding.ask_all(match.pk, people[0])
    with pytest.raises(table.Refused):
        reminding.ask_all(match.pk, people[1])
    assert not OutgoingMail.objects.filter(kind="notice").exists()
