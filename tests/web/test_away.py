"""A person says when they are away: deadlines wait, or somebody answers for them; only they see the dates."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import table
from games.models import Absence, Match, Question, User, now
from games.rules import codec
from tests.web.scene import Scene, client, seated

pytestmark = pytest.mark.django_db


def day(after: int) -> str:
    return (now() + timedelta(days=after)).strftime("%Y-%m-%d")


def send(who: User, **said: Any) -> Any:
    return client(who).post("/me/away/", {"first": day(0), "last": day(3), "stands_in": "nobody"} | said)


def read(who: User, address: str) -> str:
    return str(client(who).get(address).content.decode())


def test_a_deadline_waits_for_who_is_away_and_only_it_is_told(scene: Scene, anna: User, ben: User) -> None:
    Match.objects.update(policy=codec.encode(table.USUAL))
    was = scene.question.due_at
    assert send(anna)["Location"] == "/me/away/?done=yes"
    assert scene.question.due_at > was + timedelta(days=2)
    assert "deadlines wait for you" in read(anna, "/me/away/")
    shown = read(ben, f"/m/{scene.match.slug}/")
    assert "Anna is away for a while" in shown
    assert "deadlines wait for you" not in read(ben, "/me/away/")


def test_a_deputy_is_somebody_met_at_a_table_or_a_bot(scene: Scene, anna: User, ben: User, stranger: User) -> None:
    assert send(anna, stands_in=str(stranger.pk)).status_code == 422
    send(anna, stands_in=str(ben.pk))
    assert Absence.objects.get().deputy == ben
    assert "Ben is asked to answer for you" in read(anna, "/me/away/")
    table.absences.accept(Absence.objects.get().pk, ben)
    assert "Ben answers for you" in read(anna, "/me/away/")
    send(anna, first=day(10), last=day(12), stands_in="bot")
    assert Absence.objects.filter(by_bot=True).exists()


@pytest.mark.parametrize(
    ("said", "status", "told"),
    [
        ({"first": ""}, 422, "Choose a day."),
        ({"last": "tomorrow"}, 422, "That is no date."),
        ({"first": "2020-01-01", "last": "2020-01-02"}, 409, "These days are over."),
        ({"last": "2020-01-01"}, 409, "The last day lies before the first."),
        ({"last": "2999-01-01"}, 409, "An absence lasts 90 days at most."),
    ],
)
def test_days_that_cannot_be_are_told(anna: User, said: dict[str, str], status: int, told: str) -> None:
    refused = send(anna, **said)
    assert refused.status_code == status
    assert told in refused.content.decode()
    assert not Absence.objects.exists()


def test_an_absence_is_taken_back_by_its_person_only(anna: User, ben: User) -> None:
    send(anna)
    absence = Absence.objects.get()
    assert client(ben).post("/me/away/", {"cancel": absence.pk}).status_code == 409
    client(anna).post("/me/away/", {"cancel": absence.pk})
    assert "Ahead of you" not in read(anna, "/me/away/")


def test_a_deputy_answers_while_their_friend_is_away_and_it_is_marked(
    scene: Scene, anna: User, ben: User, stranger: User
) -> None:
    seated(anna, stranger)
    colour = scene.match.seats.get(player=anna).colour
    vote = f"/vote/{scene.ballot(colour).pk}/"
    assert client(stranger).get(vote).status_code == 404
    assert client(stranger).post(vote, {"choice": scene.words(colour)[0]}).status_code == 404
    send(anna, stands_in=str(stranger.pk), copies="on")
    assert client(stranger).get(vote).status_code == 404
    assert "Anna asks you to answer for them" in read(stranger, "/me/away/")
    client(stranger).post("/me/away/", {"accept": Absence.objects.get().pk})
    assert Absence.objects.get().copies
    assert vote in read(stranger, "/")
    assert "You answer for Anna" in read(stranger, vote)
    assert "More time" not in read(stranger, vote)
    assert client(stranger).post(f"{vote}time/").status_code == 404
    client(stranger).post(vote, {"choice": scene.words(colour)[0]})
    ballot = scene.ballot(colour)
    assert (ballot.words, ballot.cast_by) == (scene.words(colour)[0], stranger)
    client(anna).post("/me/away/", {"cancel": Absence.objects.get().pk})
    assert client(stranger).get(vote).status_code == 404


def test_the_log_marks_what_was_missed_and_what_a_deputy_answered(
    scene: Scene, anna: User, ben: User, stranger: User
) -> None:
    seated(anna, stranger)
    send(anna, stands_in=str(stranger.pk))
    table.absences.accept(Absence.objects.latest("pk").pk, stranger)
    red, blue = (scene.match.seats.get(player=who).colour for who in (anna, ben))
    word = scene.words(red)[0]
    table.cast(scene.ballot(red).pk, word, source="web", by=stranger)
    marks = (f"{red.capitalize()} answered by deputy.", f"{blue.capitalize()} missed it.")
    page = f"/m/{scene.match.slug}/"
    assert not any(mark in read(ben, page) for mark in marks)
    question = scene.question
    Question.objects.filter(pk=question.pk).update(due_at=now() - timedelta(seconds=1))
    assert table.close(question.pk)
    assert all(mark in read(ben, page) for mark in marks)
    assert "Zoë" not in read(ben, page)


def test_who_sits_at_the_same_table_does_not_answer_there(scene: Scene, anna: User, ben: User) -> None:
    vote = f"/vote/{scene.ballot(scene.match.seats.get(player=anna).colour).pk}/"
    send(anna, stands_in=str(ben.pk))
    client(ben).post("/me/away/", {"accept": Absence.objects.get().pk})
    assert "you answer for Anna" in read(ben, "/me/away/")
    assert client(ben).get(vote).status_code == 404
    assert vote not in read(ben, "/")
