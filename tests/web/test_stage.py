"""The raft in three dimensions, in a real browser: the ghost, the numbers, what the site says, and the replay."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games import clock
from games.models import Film, User
from games.rules.rafter_five.physics.replay import unpacked
from tests.web.rafts import active, afloat, say
from tests.web.scene import Scene, client

pytestmark = [pytest.mark.django_db(transaction=True)]
STATIC = Path(settings.BASE_DIR) / "games" / "static" / "games"
HOLDS = "BOARD 17 AT 0 -12 TURN 0 FIGURE -10 0"
TIPS = "BOARD 17 AT 60 -12 TURN 0 FIGURE 40 0"
Opened = Callable[..., Any]


@pytest.fixture
def quartet(anna: User, ben: User, stranger: User) -> list[User]:
    return [anna, ben, stranger, User.objects.create_user("dora@mail.example", name="Dora")]


@pytest.fixture
def raft(quartet: list[User]) -> Scene:
    """Four at a table; the active seat holds the tall figure."""
    scene = afloat(*quartet)
    say(scene, "FIGURE tall")
    return scene


@pytest.fixture
def opened(page: Any, live_server: Any) -> Opened:
    """Opens a page for somebody in the browser; what it complains about is in `page.complaints`."""
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("console", lambda said: page.complaints.append(said.text) if said.type == "error" else None)

    def open_(who: User, path: str) -> Any:
        cookie = client(who).cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page.goto(live_server.url + path)
        return page

    return open_


def turn(scene: Scene, opened: Opened) -> Any:
    """The page of whoever is asked."""
    ballot = scene.ballot(active(scene))
    return opened(ballot.seat.player, f"/vote/{ballot.pk}/")


def told(page: Any, words: str) -> None:
    page.locator("[data-said]").get_by_text(words).wait_for()


def drawn(page: Any) -> bytes:
    shot: bytes = page.locator("#stage canvas").screenshot()
    return shot


def test_the_ghost_follows_the_numbers_and_the_site_says_where_it_touches(raft: Scene, opened: Opened) -> None:
    page = turn(raft, opened)
    told(page, "touch the base first, 74 mm above the sea. That is allowed.")
    before = drawn(page)
    page.get_by_label("across (right is positive)").fill("20")
    page.get_by_label("deep (the back is positive)").fill("20")
    told(page, "There the board would first touch")
    assert drawn(page) != before
    assert page.complaints == []


def test_arrow_keys_and_letters_write_the_numbers(raft: Scene, opened: Opened) -> None:
    page = turn(raft, opened)
    page.locator("#stage canvas").focus()
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowDown", "Alt+ArrowLeft", "q", "Shift+E"):
        page.keyboard.press(key)
    values = [page.locator(f"#measure-{name}").input_value() for name in ("x", "y", "turn")]
    assert values == ["1.9", "-10", "-9"]
    page.get_by_label("Figure", exact=True).check()
    page.locator("#stage canvas").focus()
    page.keyboard.press("Shift+ArrowLeft")
    assert page.locator("#measure-u").input_value() == "-10"
    told(page, "That is allowed.")


def test_a_pointer_drags_the_ghost_and_the_numbers_follow(raft: Scene, opened: Opened) -> None:
    page = turn(raft, opened)
    page.get_by_role("button", name="Top").click()
    told(page, "That is allowed.")
    box = page.locator("#stage canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2 + 40, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 30, steps=5)
    page.mouse.up()
    across, deep = (float(page.locator(f"#measure-{name}").input_value()) for name in ("x", "y"))
    assert 5 < across < 40
    assert -40 < deep < -5


class Fingers:
    """Fingers on a page: where each is now."""

    def __init__(self, page: Any) -> None:
        self.page, self.line = page, page.context.new_cdp_session(page)

    def at(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.page.wait_for_timeout(50)

    def draw(self, start: tuple[float, float], way: tuple[float, float]) -> None:
        self.at("touchStart", start)
        for part in range(1, 6):
            self.at("touchMove", (start[0] + way[0] * part / 5, start[1] + way[1] * part / 5))
        self.at("touchEnd")


def test_fingers_drag_the_ghost_walk_around_and_scroll(raft: Scene, chromium: Any, live_server: Any) -> None:
    ballot = raft.ballot(active(raft))
    size = {"width": 390, "height": 844}
    context = chromium.new_context(viewport=size, has_touch=True, is_mobile=True)
    cookie = client(ballot.seat.player).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/vote/{ballot.pk}/")
    told(page, "That is allowed.")
    page.get_by_role("button", name="Top").tap()
    fingers, box = Fingers(page), page.locator("#stage canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def place() -> tuple[float, float]:
        return tuple(float(page.locator(f"#measure-{name}").input_value()) for name in ("x", "y"))

    fingers.draw((x + 30, y), (25, 30))
    across, deep = place()
    assert (10 < across < 25, -28 < deep < -10) == (True, True)
    held = (x + 60, y + 30)
    fingers.at("touchStart", held)
    fingers.at("touchStart", held, (box["x"] + 15, box["y"] + 15))
    fingers.at("touchMove", held, (box["x"] + 45, box["y"] + 45))
    fingers.at("touchEnd")
    assert place() == (across, deep), "a second finger moves nothing"
    before = drawn(page)
    fingers.draw((box["x"] + 20, box["y"] + 240), (80, -40))
    page.wait_for_timeout(300)
    assert drawn(page) != before, "beside the ghost a finger walks around the raft"
    assert place() == (across, deep)
    fingers.draw((x, 800), (0, -300))
    page.wait_for_timeout(500)
    assert page.evaluate("scrollY") > 100
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    context.close()


def test_a_late_answer_of_the_site_is_forgotten(raft: Scene, opened: Opened) -> None:
    page = turn(raft, opened)
    told(page, "That is allowed.")
    held: list[Any] = []
    page.route("**/preview/", lambda route: held.append(route) if not held else route.continue_())
    page.locator("#measure-x").fill("190")
    page.wait_for_function("() => document.querySelector('#measure-x').value === '190'")
    page.wait_for_timeout(400)
    page.locator("#measure-x").fill("0")
    page.wait_for_timeout(400)
    told(page, "That is allowed.")
    assert len(held) == 1


def test_a_turn_of_four_is_played_on_the_page(raft: Scene, opened: Opened) -> None:
    page = turn(raft, opened)
    page.get_by_label("deep (the back is positive)").fill("-12")
    page.get_by_label("The figure, along the board").fill("-10")
    told(page, "That is allowed.")
    ballot = raft.ballot(active(raft))
    with page.expect_navigation():
        page.get_by_role("button", name="Send my answer").click()
    ballot.refresh_from_db()
    assert ballot.words == "BOARD 1 AT 0 -12 TURN 0 FIGURE -10 0"
    assert "is played and stays" in page.locator("main").inner_text()
    clock.look_at(ballot.question_id)
    page.get_by_role("link", name="Go on").click()
    page.get_by_role("link", name="The next question").click()
    page.get_by_role("heading", name="Where on board 1 does the chest go?").wait_for()
    page.get_by_label("Along the board from its middle").fill("30")
    told(page, "That is allowed.")


def test_a_press_on_a_figure_chooses_it(quartet: list[User], opened: Opened) -> None:
    page = turn(afloat(*quartet), opened)
    page.get_by_role("button", name="Top").click()
    box = page.locator("#stage canvas").bounding_box()
    page.wait_for_timeout(300)
    chosen = set()
    for part in range(30, 70, 4):
        page.mouse.click(box["x"] + box["width"] * part / 100, box["y"] + box["height"] * 0.37)
        chosen |= set(page.locator("input[name=choice]:checked").evaluate_all("all => all.map(one => one.value)"))
    assert chosen == {"FIGURE tall", "FIGURE arms", "FIGURE small", "FIGURE long", "FIGURE big"}


def test_a_collapse_is_watched_from_the_history(raft: Scene, opened: Opened, anna: User) -> None:
    say(raft, TIPS)
    page = opened(anna, f"/m/{raft.match.slug}/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/film/" in request.url else None)
    assert asked == []
    page.get_by_role("link", name="Watch").first.click()
    page.locator("[data-clock]").get_by_text(re.compile(r"^(\d+\.\d) / \1 s$")).wait_for()
    at_rest = drawn(page)
    page.locator("[data-slider]").fill("300")
    page.wait_for_timeout(300)
    assert drawn(page) != at_rest
    page.locator("[data-speed]").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause").click()
    stopped = page.locator("[data-clock]").inner_text()
    page.wait_for_timeout(300)
    assert page.locator("[data-clock]").inner_text() == stopped
    assert len(asked) == 1
    assert page.complaints == []


def test_who_wants_less_motion_is_shown_none_unasked(raft: Scene, chromium: Any, live_server: Any) -> None:
    say(raft, TIPS)
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{live_server.url}/m/{raft.match.slug}/?at={raft.match.questions.count()}#replay")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.wait_for_timeout(500)
    assert page.locator("[data-clock]").inner_text() == ""
    context.close()


def test_without_scripts_there_are_the_plan_and_the_same_form(raft: Scene, chromium: Any, live_server: Any) -> None:
    ballot = raft.ballot(active(raft))
    context = chromium.new_context(java_script_enabled=False)
    cookie = client(ballot.seat.player).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/vote/{ballot.pk}/")
    assert page.get_by_alt_text("The board. It is described in words below.").is_visible()
    assert not page.locator("#stage").is_visible()
    page.get_by_label("deep (the back is positive)").fill("-12")
    page.get_by_label("The figure, along the board").fill("-10")
    with page.expect_navigation():
        page.get_by_role("button", name="Send my answer").click()
    ballot.refresh_from_db()
    assert ballot.words == "BOARD 1 AT 0 -12 TURN 0 FIGURE -10 0"
    context.close()


def test_a_film_is_its_own_door_and_never_changes(raft: Scene) -> None:
    say(raft, HOLDS)
    number = Film.objects.latest("question__number").question.number
    answer = client().get(f"/m/{raft.match.slug}/film/{number}/")
    assert unpacked(answer.content.decode())[0] > 1
    assert "immutable" in answer["Cache-Control"]
    assert client().get(f"/m/{raft.match.slug}/film/{number + 1}/").status_code == 404


def test_the_library_is_small_enough_and_comes_with_its_licence() -> None:
    assert len(gzip.compress((STATIC / "three" / "three.js").read_bytes(), 9)) < 150_000
    assert "The MIT License" in (STATIC / "three" / "LICENSE").read_text()
    assert "SPDX-License-Identifier: MIT" in (STATIC / "three" / "three.js").read_text()
