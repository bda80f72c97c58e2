"""Others see how a person answers: so many of the last hundred ballots in time, and how soon; never what was asked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from games import table
from games.models import Ballot, Question, Tenure, User
from games.templatetags.people import reliable
from tests.web.scene import Scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def past(scene: Scene) -> Scene:
    """Ten questions that are closed; Anna answered each after six of twenty-four hours and missed the last two."""
    scene.play(lambda question: question.number > 30)
    closed = Question.objects.exclude(closed_at=None)
    closed.update(asked_at=F("closed_at") - timedelta(hours=12), due_at=F("closed_at") + timedelta(hours=12))
    Tenure.objects.update(from_at=closed.earliest("asked_at").asked_at)
    return scene


def mine(scene: Scene, who: User) -> list[Ballot]:
    rows = Ballot.objects.filter(seat__player=who).exclude(question__closed_at=None)
    return list(rows.order_by("question__closed_at").select_related("question"))


def test_nobody_is_known_by_a_few_ballots(scene: Scene, anna: User) -> None:
    assert table.reliability(anna) is None
    assert reliable(anna) == "new here"


def test_answers_in_time_are_counted_and_missed_ones_are_not(past: Scene, anna: User) -> None:
    ballots = mine(past, anna)
    for ballot in ballots:
        Ballot.objects.filter(pk=ballot.pk).update(
            cast_by=anna, cast_at=ballot.question.asked_at + timedelta(hours=6), missed=ballot in ballots[-2:]
        )
    known = table.reliability(anna)
    assert known is not None
    assert (known.asked, known.answered) == (len(ballots), len(ballots) - 2)
    assert known.pace == pytest.approx(0.25)
    assert reliable(anna) == f"{len(ballots) - 2} of the last {len(ballots)} answers in time, mostly in good time"


def test_what_a_seat_was_asked_before_it_was_taken_over_is_somebody_elses(past: Scene, anna: User) -> None:
    ballots = mine(past, anna)
    halfway = ballots[-6].question
    Tenure.objects.filter(player=anna).update(from_at=halfway.asked_at)
    known = table.reliability(anna)
    assert known is not None
    assert known.asked == sum(ballot.question.asked_at >= halfway.asked_at for ballot in ballots)
