"""In an anonymous match nobody learns who plays until it is over: not from a page, a letter or a link, as any seat or
as a stranger; the host's acts do not tell a colour either. Then all names are told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils.html import strip_tags

from games import clock, table, talk, tokens
from games.models import Act, Ballot, Match, Motion, OutgoingMail, Seat, Token, User, now
from games.post.write import write
from games.table import Reliability
from tests.web.scene import HOURS, SHORT, Scene, client, person

pytestmark = pytest.mark.django_db
NAMES = ("Quillon", "Wilhelmina", "Zebedee", "Xanthippe", "Jarvis")
LINK = re.compile(r'(?:href|src|srcset)="(/[^"#]*)')
LEFT_OUT = ("/accounts/logout/", "/static/", "/mailbox/", "/admin/", "/demo/")
PAGES = 120


@pytest.fixture
def people() -> list[User]:
    return [person(name, zone="Asia/Kathmandu") for name in NAMES]


@pytest.fixture
def table_of_four(people: list[User]) -> Scene:
    """Four people and a bot in the lobby's match of the first of them; the fifth is a stranger."""
    terms = table.Terms(open_to_all=True, least_reliable=60, anonymous=True)
    match = table.create(
        people[0],
        "Night Fog",
        game="lifeboats",
        settings=SHORT,
        seats=5,
        schedule=HOURS,
        policy=table.USUAL,
        terms=terms,
    )
    table.fill_with_bots(match.pk, "sensible", seats=1)
    for one in people[:3]:
        table.join(match.pk, one, from_lobby=one is not people[0])
    return Scene(match, tuple(people))


@pytest.fixture
def running(table_of_four: Scene) -> Scene:
    table.join(table_of_four.match.pk, table_of_four.people[3])
    table_of_four.match.refresh_from_db()
    return table_of_four


def named(text: str, *, but: User | None) -> list[str]:
    """The names and addresses of other people that stand in a text."""
    others = [one for one in User.objects.all() if but is None or one.pk != but.pk]
    return [word for one in others for word in (one.name, one.email) if word in text]


def walked(who: User | None, *more: str) -> Iterator[tuple[str, str]]:
    """Every page that links lead to from the front page and from some more, as this visitor sees it."""
    browser, ahead, seen = client(who), ["/", "/lobby/", *more], set[str]()
    while ahead:
        address = ahead.pop(0)
        if address in seen or address.startswith(LEFT_OUT) or "/board" in address:
            continue
        seen.add(address)
        assert len(seen) < PAGES
        page = browser.get(address, follow=True)
        text = page.content.decode()
        yield address, text
        ahead += [link.replace("&amp;", "&") for link in LINK.findall(text)]


def nobody_is_named(scene: Scene, *more: str) -> int:
    """Walks as each player, as a stranger and signed out. How many pages that were."""
    match, count = scene.match, 0
    for who in (*scene.people, None):
        for address, text in walked(who, f"/m/{match.slug}/", f"/m/{match.slug}/press/", *more):
            assert not named(text, but=who), (address, who)
            count += 1
    return count


def eventful(scene: Scene) -> Scene:
    """Nearly all that can be done at a table is done at this one."""
    match, host = scene.match, scene.people[0]
    seats = {seat.player: seat for seat in match.seats.exclude(player=None).select_related("player")}
    table.hosting.extend(match.pk, timedelta(hours=2), host)
    table.hosting.rename(match.pk, "Night Fog II", host)
    table.reminding.ask_all(match.pk, host)
    table.pauses.pause(match.pk, now() + timedelta(days=1), host)
    table.pauses.resume(match.pk, host)
    for one in scene.people[1:4]:
        talk.say_to(seats[one], ["all"], "Who may you be?")
    talk.say_to(seats[host], [seats[scene.people[1]].colour], "We two?")
    table.motions.move(match.pk, Motion.Kind.HOST, scene.people[1], host=scene.people[2].pk)
    table.motions.move(match.pk, Motion.Kind.END, host)
    table.more_time(seats[scene.people[1]].pk, scene.people[1])
    for one in scene.people[:4]:
        words = scene.words(seats[one].colour)
        scene.cast(seats[one].colour, words[0])
    table.substitutes.open_seat(seats[scene.people[3]].pk, host)
    tokens.token(Token.Purpose.TAKEOVER, seats[scene.people[3]].pk)
    table.substitutes.take_over(seats[scene.people[3]].pk, scene.people[4])
    table.substitutes.remove(seats[scene.people[2]].pk, host)
    table.resign(match.pk, scene.people[1])
    match.refresh_from_db()
    clock.sweep(5)
    return scene


def written() -> Iterator[OutgoingMail]:
    for letter in OutgoingMail.objects.filter(match__anonymous=True).order_by("pk"):
        if not letter.text:
            write(letter)
        yield letter


def test_the_lobby_tells_neither_who_has_come_nor_who_hosts(table_of_four: Scene) -> None:
    assert nobody_is_named(table_of_four, f"/join/{tokens.token(Token.Purpose.JOIN, table_of_four.match.pk)}") > 20
    shown = client(table_of_four.people[4]).get(f"/m/{table_of_four.match.slug}/").content.decode()
    assert "4 of 5 seats are taken." in strip_tags(shown)


def test_no_page_names_anybody_while_the_match_goes_on(running: Scene) -> None:
    eventful(running)
    open_seat = Seat.objects.get(match=running.match, player=None, bot="")
    doors = [f"/join/{tokens.token(Token.Purpose.TAKEOVER, open_seat.pk)}", f"/m/{running.match.slug}/?acts=all"]
    ballots = Ballot.objects.filter(question__match=running.match)
    doors += [f"/v/{tokens.token(Token.Purpose.LINK, one.pk)}" for one in ballots]
    assert nobody_is_named(running, *doors) > 60


def test_no_letter_names_anybody_but_its_reader(running: Scene) -> None:
    eventful(running)
    kinds = set()
    for letter in written():
        kinds.add(letter.kind)
        for part in (letter.subject, letter.text, letter.html, json.dumps(letter.headers)):
            assert not named(part, but=letter.person), (letter.kind, letter.key)
    assert kinds >= {"starts", "ask", "press", "notice", "receipt", "remind"}


def test_the_hosts_acts_do_not_tell_which_colour_the_host_plays(running: Scene) -> None:
    host = Seat.objects.get(match=running.match, player=running.people[0])
    table.hosting.extend(running.match.pk, timedelta(hours=2), running.people[0])
    shown = client(running.people[1]).get(f"/m/{running.match.slug}/").content.decode()
    assert "The host gave the open question more time" in shown
    choices = re.findall(r'<option value="(\d+)">', shown.partition('name="host"')[2].partition("</select>")[0])
    assert str(host.number) in choices


def test_reliability_is_not_shown_where_it_could_tell_who_somebody_is(
    running: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.table.reliability", lambda person: Reliability(100, 97, 0.1))
    open_seat = Seat.objects.get(match=running.match, player=running.people[2])
    table.substitutes.open_seat(open_seat.pk, running.people[0])
    takeover = f"/join/{tokens.token(Token.Purpose.TAKEOVER, open_seat.pk)}"
    for who in running.people:
        for address in (f"/m/{running.match.slug}/", takeover, "/lobby/"):
            assert "97 of the last" not in client(who).get(address).content.decode()


def test_colours_are_dealt_at_the_start_and_not_by_who_came_first() -> None:
    orders = set()
    for secret in range(6):
        guests = [person(f"Guest {secret} {number}") for number in range(4)]
        match = table.create(
            guests[0],
            "Deal",
            game="lifeboats",
            settings=SHORT,
            seats=4,
            schedule=HOURS,
            terms=table.Terms(anonymous=True),
        )
        Match.objects.filter(pk=match.pk).update(secret=bytes([secret]) * 32)
        for guest in guests:
            table.join(match.pk, guest)
        came = {guest.pk: number for number, guest in enumerate(guests)}
        orders.add(tuple(came[pk] for pk in match.seats.order_by("number").values_list("player", flat=True)))
    assert len(orders) > 1


def test_all_names_are_told_when_the_match_is_over_and_nobody_is_an_acquaintance_before(running: Scene) -> None:
    assert not table.met(running.people[1]).exists()
    running.play()
    assert {one.name for one in table.met(running.people[1])} >= {"Quillon", "Zebedee"}
    shown = client().get(f"/m/{running.match.slug}/").content.decode()
    assert all(name in shown for name in NAMES[:4])
    over = OutgoingMail.objects.filter(kind="over").first()
    assert over is not None
    write(over)
    assert all(name in over.text for name in NAMES[:4])


def test_the_names_of_old_acts_are_told_too_when_the_match_is_over(running: Scene) -> None:
    table.hosting.extend(running.match.pk, timedelta(hours=2), running.people[0])
    table.motions.move(running.match.pk, Motion.Kind.END, running.people[1])
    for one in running.people[:4]:
        motion = Motion.objects.get()
        if motion.state == Motion.State.OPEN and one != running.people[1]:
            table.motions.voice(motion.pk, one, True)
    running.match.refresh_from_db()
    assert running.match.status == "abandoned"
    assert Act.objects.filter(kind="ended").exists()
    shown = client().get(f"/m/{running.match.slug}/?acts=all").content.decode()
    assert "Quillon gave the open question more time" in shown
