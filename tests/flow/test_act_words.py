"""Every kind of act has a headline and a sentence, and every motion a question."""

from __future__ import annotations

import pytest

from games.models import Act, Motion
from games.post import acts

FACTS = {
    "was": "2026-12-01T19:00:00+00:00",
    "due": "2026-12-02T19:00:00+00:00",
    "until": "2026-12-03T19:00:00+00:00",
    "number": 1,
    "misses": 3,
    "person": 2,
    "count": 2,
    "host": 2,
    "motion": 1,
}


@pytest.mark.parametrize("kind", Act.Kind.values)
def test_every_act_is_told_in_a_whole_sentence(new_match, watch, people, kind):
    match = new_match()
    facts = FACTS if kind not in ("motion", "carried", "lost") else FACTS | {"about": "shorten"}
    act = Act(match=match, kind=kind, by=people[0], seat=match.seats.first(), at=watch(), facts=facts)
    told = acts.told(act)
    assert told.headline
    assert told.sentence.endswith((".", "?"))
    assert "%(" not in told.sentence


@pytest.mark.parametrize(
    ("kind", "own"),
    [("removed", "removed you from the seat"), ("welcomed", "lets you, who played"), ("host", "you are the host")],
)
def test_whom_an_act_is_about_is_spoken_to_and_the_others_are_told(new_match, watch, people, kind, own):
    match = new_match()
    facts = {"person": people[1].pk}
    act = Act.objects.create(match=match, kind=kind, by=people[0], seat=match.seats.first(), at=watch(), facts=facts)
    assert own in acts.told(act, people[1]).sentence
    assert "%(" not in acts.told(act, people[1]).sentence
    for other in (people[2], None):
        assert str(people[1]) in acts.told(act, other).sentence
        assert own not in acts.told(act, other).sentence


@pytest.mark.parametrize("kind", Motion.Kind.values)
def test_every_motion_is_asked_in_words(new_match, watch, people, kind):
    match = new_match()
    act = Act(match=match, kind="motion", by=people[0], at=watch(), facts=FACTS | {"about": kind})
    assert "Anna asks the players: " in acts.told(act).sentence
