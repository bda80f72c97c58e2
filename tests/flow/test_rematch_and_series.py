"""After a match: a rematch by one press, one whoever presses; and series, in which the next match makes itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import clock, table
from games.models import Act, Invitation, Match, OutgoingMail, Series, User
from games.people.copies import everything
from games.post.standing import standing
from games.post.write import write
from games.table.rematches import numbered
from tests.flow.conftest import HOURS, Watch
from tests.web.scene import Scene, client
from tests.web.test_new import GOOD

pytestmark = pytest.mark.django_db
SETTINGS = {"edition": "carneades", "setup": "random", "many_hats": "start_player", "swim": "sealed"}


def begun(people: list[User], *, bots: int = 1, terms: table.Terms | None = None, length: int = 1) -> Match:
    """A match of these people and some bots, the first of a series if it has a length."""
    made = table.create(
        people[0],
        "Tea Clipper",
        game="lifeboats",
        settings=SETTINGS,
        seats=len(people) + bots,
        schedule=HOURS,
        policy=table.USUAL,
        terms=terms or table.Terms(press=Match.Talk.PUBLIC),
    )
    if length > 1:
        table.series.begin(made, length)
    if bots:
        table.fill_with_bots(made.pk, "random", seats=bots)
    for one in people:
        table.join(made.pk, one)
    return Match.objects.get(pk=made.pk)


def played(match: Match) -> Match:
    return Scene(match, ()).play().match


@pytest.fixture
def over(people: list[User], watch: Watch) -> Match:
    """A match of Anna, Ben, Chloé and a bot that has come to its end."""
    return played(begun(people[:3]))


# --- rematch ---------------------------------------------------------------------------------------------------------


def test_one_press_makes_the_same_table_again_and_invites_everybody_who_played(over: Match, people: list[User]) -> None:
    pressed = client(people[1]).post(f"/m/{over.slug}/rematch/")
    made = Match.objects.get(rematch_of=over)
    assert pressed["Location"] == f"/m/{made.slug}/"
    assert (made.title, made.host, made.status) == ("Tea Clipper 2", people[1], "lobby")
    for same in ("game", "settings", "schedule", "policy", "press", "anonymous", "muster_hours"):
        assert getattr(made, same) == getattr(over, same), same
    assert made.seats.count() == over.seats.count()
    assert list(made.seats.exclude(bot="").values_list("bot", flat=True)) == ["random"]
    assert made.seats.filter(player=people[1]).exists()
    assert set(made.invitations.values_list("email", flat=True)) == {people[0].email, people[2].email}
    assert OutgoingMail.objects.filter(kind="invitation", match=made).count() == 2


def test_a_second_press_finds_the_same_rematch(over: Match, people: list[User]) -> None:
    first = table.rematch(over.pk, people[1])
    assert table.rematch(over.pk, people[0]) == first
    assert Match.objects.filter(rematch_of=over).count() == 1
    assert OutgoingMail.objects.filter(kind="invitation", match=first).count() == 2


def test_the_rematch_begins_when_all_have_joined(over: Match, people: list[User]) -> None:
    made = table.rematch(over.pk, people[0])
    for one in people[1:3]:
        table.accept(Invitation.objects.get(match=made, email=one.email), one)
    made.refresh_from_db()
    assert made.status == "running"


def test_a_rematch_whose_host_is_gone_before_anybody_came_stands_in_nobodys_way(
    over: Match, people: list[User]
) -> None:
    first = table.rematch(over.pk, people[1])
    table.leave(first.pk, people[1])
    table.hosting.pass_on(first.pk)
    again = table.rematch(over.pk, people[0])
    assert (again.host, again.status, again != first) == (people[0], "lobby", True)


def test_only_who_played_to_the_end_asks_and_only_at_the_end(over: Match, people: list[User], watch: Watch) -> None:
    assert client(people[5]).post(f"/m/{over.slug}/rematch/").status_code == 409
    assert client().post(f"/m/{over.slug}/rematch/").status_code == 302
    running = begun(people[:3])
    with pytest.raises(table.Refused, match="after the end"):
        table.rematch(running.pk, people[0])
    assert not Match.objects.exclude(rematch_of=None).exists()


def test_the_page_of_the_old_match_offers_it_and_then_leads_to_it(over: Match, people: list[User]) -> None:
    page = f"/m/{over.slug}/"
    assert "Play again" in client(people[2]).get(page).content.decode()
    assert "Play again" not in client(people[5]).get(page).content.decode()
    made = table.rematch(over.pk, people[0])
    for who in (people[2], None):
        shown = client(who).get(page).content.decode()
        assert f'href="/m/{made.slug}/"' in shown
        assert "Play again" not in shown


def test_the_letter_about_the_end_leads_there(over: Match, people: list[User]) -> None:
    first, second = OutgoingMail.objects.filter(kind="over", match=over)[:2]
    write(first)
    assert f"/m/{over.slug}/#again" in first.text
    made = table.rematch(over.pk, people[0])
    write(second)
    assert f"/m/{made.slug}/" in second.text
    assert f"/m/{made.slug}/" in second.html


def test_whoever_asks_learns_nobodys_address(over: Match, people: list[User]) -> None:
    made = table.rematch(over.pk, people[0])
    shown = client(people[0]).get(f"/m/{made.slug}/").content.decode()
    assert "Ben" in shown
    assert not any(one.email in shown for one in people[1:])
    assert [row["email"] for row in everything(people[0], [])["invitations_sent"]] == [None, None]
    letter = OutgoingMail.objects.get(kind="invitation", match=made, address=people[1].email)
    write(letter)
    assert "wants a rematch" in letter.text
    assert "You played Tea Clipper with Anna" in " ".join(letter.text.split())


@pytest.mark.parametrize(
    ("title", "next_one"),
    [
        ("Tea Clipper", "Tea Clipper 2"),
        ("Tea Clipper 2", "Tea Clipper 3"),
        ("1805", "1805 2"),
        ("W" * 80, "W" * 76 + " 2"),
    ],
)
def test_titles_are_numbered(title: str, next_one: str) -> None:
    assert numbered(title) == next_one


# --- series ----------------------------------------------------------------------------------------------------------


def legs(series: Series) -> list[Match]:
    return list(series.matches.order_by("leg"))


def sitting(match: Match) -> list[User | None]:
    return [seat.player for seat in match.seats.select_related("player").order_by("number")]


@pytest.fixture
def series(people: list[User], watch: Watch) -> Series:
    found = begun(people[:3], length=3).series
    assert found
    return found


def test_the_next_match_makes_itself_with_everybody_one_seat_on(series: Series) -> None:
    first = played(legs(series)[0])
    assert len(legs(series)) == 1
    clock.sweep(5)
    clock.sweep(5)
    assert [(one.title, one.status) for one in legs(series)] == [
        ("Tea Clipper", "finished"),
        ("Tea Clipper 2/3", "running"),
    ]
    before, after = sitting(first), sitting(legs(series)[1])
    assert after == [before[-1], *before[:-1]]
    assert legs(series)[1].press == first.press


def test_a_match_that_cannot_be_made_holds_nothing_up_and_is_made_later(
    series: Series, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(legs(series)[0])
    with monkeypatch.context() as broken:
        broken.setattr("games.rules.catalog.missing", lambda game: "no engine")
        clock.sweep(5)
    assert len(legs(series)) == 1
    clock.sweep(5)
    assert len(legs(series)) == 2


def test_after_so_many_matches_it_is_over(series: Series) -> None:
    for count in (1, 2, 3):
        assert len(legs(series)) == count
        assert series.goes_on
        played(legs(series)[-1])
        clock.sweep(5)
    assert len(legs(series)) == 3
    assert not series.goes_on


def test_points_add_up_and_who_is_level_is_named(series: Series) -> None:
    ended = []
    for _leg in range(2):
        ended.append(played(legs(series)[-1]))
        clock.sweep(5)
    told = standing(series)
    for line in told.lines:
        each = []
        for match in ended:
            colour = match.seats.get(player__name=line.name).colour
            assert match.outcome
            each.append(match.outcome.points[colour])
        assert (line.each, line.points) == (tuple(each), sum(each))
    assert [line.points for line in told.lines] == sorted((line.points for line in told.lines), reverse=True)
    assert {line.name for line in told.lines} == {"Anna", "Ben", "Chloé"}


def test_a_tie_is_told_by_names(people: list[User], series: Series, monkeypatch: pytest.MonkeyPatch) -> None:
    first = played(legs(series)[0])
    outcome = first.outcome
    assert outcome
    points = {seat.colour: (3 if seat.player == people[2] else 9) for seat in first.seats.select_related("player")}
    monkeypatch.setattr(Match, "outcome", property(lambda match: replace(outcome, points=points)))
    told = standing(series)
    assert [(line.rank, line.shared, line.name) for line in told.lines] == [
        (1, True, "Anna"),
        (1, True, "Ben"),
        (3, False, "Chloé"),
    ]
    assert told.verdict == "Anna and Ben are level at the top of the series with 9 points each."
    monkeypatch.setattr(Match, "outcome", property(lambda match: replace(outcome, points=points, penalties=True)))
    assert standing(series).verdict == "Chloé leads the series with 3 penalties."


def test_the_letter_about_the_end_of_a_match_tells_how_the_series_stands(series: Series) -> None:
    played(legs(series)[0])
    letter = OutgoingMail.objects.filter(kind="over").first()
    assert letter
    write(letter)
    assert "MATCH 1 OF 3" in letter.text
    assert standing(series).verdict in " ".join(letter.text.split())
    assert "begins by itself" in letter.text
    assert f"/series/{series.slug}/" in letter.text
    assert "#again" not in letter.text


def test_its_page_shows_the_matches_and_the_standing_to_all(series: Series) -> None:
    played(legs(series)[0])
    clock.sweep(5)
    shown = client().get(f"/series/{series.slug}/").content.decode()
    assert standing(series).verdict in shown
    for match in legs(series):
        assert f'href="/m/{match.slug}/"' in shown
        assert f'href="/series/{series.slug}/"' in client().get(f"/m/{match.slug}/").content.decode()


def test_the_host_stops_it_and_nobody_else(series: Series, people: list[User]) -> None:
    page = f"/series/{series.slug}/"
    assert client(people[1]).post(page).status_code == 409
    assert client().post(page).status_code == 404
    assert "Stop the series" not in client(people[1]).get(page).content.decode()
    assert client(people[0]).post(page).status_code == 302
    assert Act.objects.get(kind="stopped").by == people[0]
    played(legs(series)[0])
    clock.sweep(5)
    assert len(legs(series)) == 1
    series.refresh_from_db()
    assert not series.goes_on
    assert table.rematch(legs(series)[0].pk, people[1]).series is not None


def test_no_rematch_while_the_series_goes_on(series: Series, people: list[User]) -> None:
    first = played(legs(series)[0])
    assert client(people[0]).post(f"/m/{first.slug}/rematch/").status_code == 409
    assert "Play again" not in client(people[0]).get(f"/m/{first.slug}/").content.decode()


def test_a_bot_has_the_next_seat_of_whoever_left_for_good(series: Series, people: list[User]) -> None:
    table.resign(legs(series)[0].pk, people[2])
    played(legs(series)[0])
    clock.sweep(5)
    assert people[2] not in sitting(legs(series)[1])
    assert legs(series)[1].seats.exclude(bot="").count() == 2


def test_all_confirm_before_each_match_where_the_host_wants_it(people: list[User], watch: Watch) -> None:
    first = begun(people[:3], length=2, terms=table.Terms(muster_hours=24))
    for one in people[:3]:
        table.muster.confirm(first.seats.get(player=one).pk, one)
    played(Match.objects.get(pk=first.pk))
    clock.sweep(5)
    following = Match.objects.get(leg=2)
    assert (following.status, following.muster_until is None) == ("lobby", False)
    assert OutgoingMail.objects.filter(kind="muster", match=following).count() == 3


def test_a_new_match_is_a_series_when_its_host_says_so(people: list[User]) -> None:
    client(people[0]).post("/new/", GOOD | {"matches": "4"})
    made = Match.objects.get()
    assert made.series is not None
    assert (made.series.length, made.leg) == (4, 1)
    client(people[0]).post("/new/", GOOD | {"matches": "1"})
    assert Match.objects.filter(series=None).count() == 1
