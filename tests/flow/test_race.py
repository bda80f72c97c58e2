"""The last vote and the deadline at the same moment, many times: each question closes once and no ballot is lost."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection, connections

from games import table
from games.hours import Schedule
from games.models import Ballot, Match, Question, User, now
from games.story import recount

SEATS = 3


def begun(people: list[User], number: int) -> Question:
    """A match whose first question has every vote but red's."""
    match = table.create(
        people[0],
        f"Race {number}",
        game="lifeboats",
        settings={"edition": "table", "setup": "random"},
        seats=SEATS,
        schedule=Schedule(24, 24, 0),
    )
    for person in people[:SEATS]:
        table.join(match.pk, person)
    question = Question.objects.get(match=match)
    for ballot in question.ballots.exclude(seat__colour="red").select_related("seat__player"):
        table.cast(ballot.pk, "black", source=Ballot.Source.WEB, by=ballot.seat.player)
    return question


def race(question: Question, ballot: Ballot, milliseconds: int) -> str:
    """Casts and closes at once, from three threads; says whether the vote was taken or came too late."""
    start = threading.Barrier(3)
    verdict = []

    def cast() -> None:
        start.wait()
        try:
            table.cast(ballot.pk, "red", source=Ballot.Source.WEB, by=ballot.seat.player)
            verdict.append("taken")
        except table.TooLate:
            verdict.append("too late")
        finally:
            connections.close_all()

    def close() -> None:
        start.wait()
        while Question.objects.filter(pk=question.pk, closed_at=None).exists():
            table.close(question.pk)
        connections.close_all()

    Question.objects.filter(pk=question.pk).update(due_at=now() + timedelta(milliseconds=milliseconds))
    threads = [threading.Thread(target=job) for job in (cast, close, close)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return verdict[0]


@pytest.mark.parametrize("rounds", [60, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.django_db(transaction=True)
def test_the_last_vote_and_the_deadline_at_once_close_each_question_once_and_lose_no_ballot(people, rounds):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite serves one writer at a time: there is nothing to race for")
    verdicts = []
    for number in range(rounds):
        question = begun(people, number)
        ballot = question.ballots.select_related("seat__player").get(seat__colour="red")
        verdicts.append(race(question, ballot, number % 20 * 8))
        ballot.refresh_from_db()
        taken = verdicts[-1] == "taken"
        assert (ballot.words, ballot.missed) == (("red", False) if taken else ("", True))
        match = Match.objects.get(pk=question.match_id)
        assert list(match.questions.values_list("number", flat=True)) == [1, 2]
        assert list(recount(match)) == []
        letters = match.letters.filter(kind="ask", question__number=2)
        assert letters.count() == match.questions.get(number=2).ballots.count()
    assert len(verdicts) == rounds
    assert {"taken", "too late"} == set(verdicts), "the race was never close: move the deadline"
