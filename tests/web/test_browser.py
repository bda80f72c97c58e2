"""In a real browser: a vote by link on a phone, with and without scripts, and no page wider than its screen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from games import table, talk, tokens
from games.models import User
from tests.web.scene import ENGLISH, HOURS, Scene, client, seated

pytestmark = [pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}


@pytest.fixture(params=["with scripts", "without scripts"])
def phone(request: pytest.FixtureRequest, chromium: Any) -> Iterator[Any]:
    """A page of a phone's size that notes what the browser complains about."""
    context = chromium.new_context(viewport=PHONE, java_script_enabled=request.param == "with scripts")
    context.set_default_timeout(10_000)
    page = context.new_page()
    page.complaints = []
    page.on("console", lambda said: page.complaints.append(said.text) if said.type == "error" else None)
    yield page
    context.close()


def press(page: Any, name: str) -> None:
    """Presses a button and waits for the page that it asks for: the press itself may return before that has come."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).click()


def wide(page: Any) -> bool:
    """Whether the page would scroll sideways."""
    box = page.locator("body").bounding_box()
    main = page.locator("main").bounding_box()
    width = page.viewport_size["width"]
    return bool(box["width"] > width or main["x"] + main["width"] > width)


def test_a_vote_by_link_on_a_phone(phone: Any, live_server: Any, scene: Scene) -> None:
    phone.goto(live_server.url + scene.link("blue", "black"))
    assert phone.url.startswith(f"{live_server.url}/vote/")
    assert phone.get_by_label("Black").is_checked()
    assert not wide(phone)
    phone.locator(".opt.blue .name").click()
    press(phone, "Cast my vote")
    assert phone.get_by_role("status").text_content().startswith("Your vote, Blue (B), is in.")
    assert phone.url == f"{live_server.url}/vote/{scene.ballot('blue').pk}/"
    assert scene.ballot("blue").words == "blue"
    assert not wide(phone)
    phone.get_by_text("I may still change it").click()
    press(phone, "Change my vote")
    assert not scene.ballot("blue").final
    assert phone.complaints == []


def test_a_hat_opens_what_goes_with_it(phone: Any, live_server: Any, scene: Scene) -> None:
    phone.goto(live_server.url + scene.link("blue"))
    choice = phone.locator("#ahead-captain-1")
    assert not choice.is_visible()
    phone.get_by_text("Captain's hat").click()
    assert choice.is_visible()
    choice.select_option("black")
    press(phone, "Cast my vote")
    assert scene.ballot("blue").words == "hat"


def test_a_host_chooses_an_hour_looks_at_what_it_means_and_makes_the_match(
    phone: Any, live_server: Any, scene: Scene, anna: User
) -> None:
    cookie = client(anna).cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    phone.goto(f"{live_server.url}/new/")
    assert not phone.get_by_label("Time of day", exact=True).is_visible()
    phone.get_by_text("Always at the same time of day").click()
    phone.get_by_label("Time of day", exact=True).fill("04:00")
    phone.get_by_label("Name of the match").fill("Cape Horn")
    press(phone, "Show what this means")
    assert phone.get_by_text("04:00 is 04:00 for Anna").is_visible()
    assert phone.get_by_label("Name of the match").input_value() == "Cape Horn"
    assert not wide(phone)
    press(phone, "Create the match")
    assert phone.url == f"{live_server.url}/m/cape-horn/"
    assert phone.get_by_text("A vote closes at a fixed hour, always at 04:00 Paris time.").is_visible()
    assert phone.complaints == []


def test_no_page_is_wider_than_a_small_phone(chromium: Any, live_server: Any, scene: Scene, anna: User) -> None:
    done = seated(anna, scene.people[1], bots_beside=1, title="X" * 80).play()
    waiting = table.create(anna, "W" * 60, game="lifeboats", settings=ENGLISH, seats=4, schedule=HOURS)
    addresses = ["/", "/new/", "/lobby/", "/me/", "/rules/", "/rules/?edition=lifeboats.french", "/nowhere/"]
    addresses += [f"/m/{match.slug}/" for match in (scene.match, done.match, waiting)]
    talk.say_to(scene.match.seats.get(player=anna), ["all"], "https://example.org/" + "x" * 200)
    addresses += [f"/m/{scene.match.slug}/press/", f"/u/{tokens.token(tokens.Purpose.UNSUBSCRIBE, anna.pk)}"]
    addresses += [f"/vote/{scene.ballot('blue').pk}/", f"/rules/{scene.match.slug}/"]
    addresses += [f"/m/{scene.match.slug}/{page}/" for page in ("host", "host/hours", "orders")]
    table.hosting.extend(scene.match.pk, timedelta(hours=1), anna)
    table.motions.move(scene.match.pk, "end", anna)
    yellow = scene.match.seats.get(player=scene.people[1])
    table.substitutes.open_seat(yellow.pk, anna)
    addresses += ["/me/away/", f"/join/{tokens.token(tokens.Purpose.TAKEOVER, yellow.pk)}"]
    context = chromium.new_context(viewport={"width": 320, "height": 700})
    browser = client(anna)
    context.add_cookies([{"name": "sessionid", "value": browser.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    for address in addresses:
        page.goto(live_server.url + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
    context.close()
    assert [line for line in complaints if "404" not in line] == []


def test_by_night_the_board_is_the_one_for_the_night(chromium: Any, live_server: Any, scene: Scene) -> None:
    shown = {}
    for scheme in ("light", "dark"):
        context = chromium.new_context(color_scheme=scheme)
        page = context.new_page()
        page.goto(f"{live_server.url}/m/{scene.match.slug}/")
        shown[scheme] = page.locator(".board picture img").evaluate("image => image.currentSrc").partition("?")[0]
        context.close()
    assert shown["light"].endswith("/board.svg")
    assert shown["dark"].endswith("/board-night.svg")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_newcomers_zone_is_guessed_where_scripts_run_and_chosen_from_a_list_where_not(
    chromium: Any, live_server: Any, db: None, scripts: bool
) -> None:
    newcomer = User.objects.create_user("new@mail.example")
    context = chromium.new_context(viewport=PHONE, java_script_enabled=scripts, timezone_id="Asia/Kathmandu")
    cookie = client(newcomer).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/me/")
    zone = page.get_by_label("Time zone")
    guess = page.get_by_text("Your browser says this is your time zone")
    assert zone.input_value() == ("Asia/Katmandu" if scripts else "")
    assert guess.is_visible() == scripts
    page.get_by_label("Name").fill("Neo")
    zone.select_option("Europe/Rome")
    press(page, "Go on")
    newcomer.refresh_from_db()
    assert newcomer.zone == "Europe/Rome"
    page.goto(f"{live_server.url}/me/")
    assert zone.input_value() == "Europe/Rome"
    moved = page.get_by_text("Your browser is in another time zone now")
    assert moved.is_visible() == scripts
    assert not scripts or "Asia/Katmandu" in moved.text_content()
    assert not wide(page)
    User.objects.update(zone="Asia/Kathmandu")
    page.goto(f"{live_server.url}/me/")
    assert not moved.is_visible()
    context.close()
