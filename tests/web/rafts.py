"""A match of Rafter Five for the tests of pages, brought to the step that they need."""

from __future__ import annotations

from typing import Any

from games import clock, table
from games.models import Match, User
from tests.web.scene import HOURS, Scene


def afloat(*people: User, settings: dict[str, Any] | None = None) -> Scene:
    """A match of these people that has begun; with a steady hand unless told otherwise."""
    chosen = {"edition": "calm"} | (settings or {})
    made = table.create(people[0], "Raft", game="rafter-five", settings=chosen, seats=len(people), schedule=HOURS)
    Match.objects.filter(pk=made.pk).update(secret=b"s" * 32)
    for one in people:
        table.join(made.pk, one)
    if len(people) == 1:
        table.begin(made.pk)
    return Scene(Match.objects.get(pk=made.pk), people)


def active(scene: Scene) -> str:
    """The colour of the seat that is asked."""
    return str(scene.question.ballots.get().seat.colour)


def say(scene: Scene, *lines: str) -> None:
    """Casts the answers of the seats that are asked, one after the other, and closes each question."""
    for words in lines:
        question = scene.question
        scene.cast(active(scene), words)
        clock.look_at(question.pk)
        question.refresh_from_db()
        assert question.closed_at, words
