"""A match of four by page alone, to its end, in a real browser with the raft in three dimensions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games import clock
from games.models import Ballot, Question, User
from games.rules.dice import Dice
from games.rules.wording import blanks, unwritten
from games.story import recount
from tests.web.rafts import afloat
from tests.web.scene import Scene, client, person

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]


def signed_in(chromium: Any, site: str, who: User) -> Any:
    """A page in a browser of one's own."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(30_000)
    cookie = client(who).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": site}])
    page = context.new_page()
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    return page


def answer(scene: Scene, question: Question, page: Any, site: str) -> str:
    """Answers on the page as a player does: chooses or fills in, waits for what the site says, sends."""
    question.match = scene.match
    ballot = question.ballots.select_related("seat").get()
    ballot.question = question
    dice = Dice(b"pages", scene.match.slug, str(question.number))
    words = scene.match.rules.write(next(scene.match.rules.moves(question.state, ballot.seat.colour, dice)))
    page.goto(f"{site}/vote/{ballot.pk}/")
    shape = ballot.prompt.shape
    if question.kind == "figure":
        page.locator(f'input[name=choice][value="{words}"]').check()
    else:
        for name, value in zip(blanks(shape), unwritten(shape, words) or (), strict=True):
            if value and name != "gently":
                page.locator(f"#measure-{name}").fill(value)
        page.locator("[data-said]").get_by_text("That is allowed. Nobody knows whether it will hold.").wait_for()
    with page.expect_navigation():
        page.get_by_role("button", name="Send my answer").click()
    clock.look_at(question.pk)
    return str(Ballot.objects.get(pk=ballot.pk).source)


def test_four_play_a_match_to_its_end_on_the_page(chromium, live_server, anna, ben):
    people = (anna, ben, person("Chloé"), person("Dora"))
    scene = afloat(*people, settings={"edition": "basic", "tremor": "shaky"})
    pages = {one.pk: signed_in(chromium, live_server.url, one) for one in people}
    sources = Counter[str]()
    for _ in range(800):
        question = scene.match.questions.filter(closed_at=None).first()
        if question is None:
            break
        player = question.ballots.get().seat.player
        sources[answer(scene, question, pages[player.pk], live_server.url)] += 1
    scene.match.refresh_from_db()
    assert scene.match.status == "finished"
    assert set(sources) == {"web"}
    assert list(recount(scene.match)) == []
    page = pages[anna.pk]
    page.goto(f"{live_server.url}/m/{scene.match.slug}/")
    page.get_by_role("heading", name="Result").wait_for()
    assert page.get_by_role("columnheader", name="Penalties").count() == 2
    assert [one.complaints for one in pages.values()] == [[], [], [], []]
    print(dict(sources), scene.match.questions.count(), "questions")
