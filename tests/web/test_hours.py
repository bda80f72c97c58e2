"""A host chooses hours in words, sees what they mean before anything is made, and is told which cannot be kept."""

from __future__ import annotations

import math
import re
from datetime import date, time, timedelta
from typing import Any

import pytest

from games.hours import AlwaysAt, OffDays, Region, Schedule
from games.models import Match, OutgoingMail, User
from games.rules import codec
from games.table import USUAL, Policy
from tests.mail import tables
from tests.web.scene import client, person
from tests.web.test_new import GOOD, sent

pytestmark = pytest.mark.django_db
HOUR = {"mode": "fixed", "at": "20:00", "every_days": "2", "window_hours": "6", "zone": "Europe/Paris"}


def kept() -> Schedule:
    schedule: Schedule = codec.decode(Schedule, Match.objects.get().schedule)
    return schedule


def preview(anna: User, **changes: Any) -> str:
    shown = client(anna).post("/new/", GOOD | {"preview": "yes"} | changes)
    assert shown.status_code == 200
    return str(shown.content.decode())


def test_without_a_word_about_it_questions_close_after_hours_in_the_hosts_zone(anna: User) -> None:
    sent(anna)
    assert kept() == Schedule(24, 12, 300, zone="Europe/Paris")


def test_a_fixed_hour_is_kept_and_the_hours_of_votes_do_not_matter_then(anna: User) -> None:
    sent(anna, **HOUR, early="on", vote_hours="")
    assert kept().fixed == AlwaysAt(time(20), 2, early=True)


def test_every_other_setting_is_kept(anna: User) -> None:
    more = {
        "setup_hours": "6",
        "first_hours": "48",
        "fair_hours": "8",
        "reminders": "4h, 24h",
        "weekdays": ["5", "6"],
        "country": "DE",
        "part": "by",
        "dates": "2026-12-24\n2026-12-31",
    }
    sent(anna, **more)
    assert kept() == Schedule(
        24,
        12,
        300,
        setup_hours=6,
        first_hours=48,
        fair_hours=8,
        zone="Europe/Paris",
        reminders=(timedelta(hours=24), timedelta(hours=4)),
        off=OffDays((5, 6), (date(2026, 12, 24), date(2026, 12, 31)), Region("DE", "BY")),
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"reminders": "soon"}, "“soon” is no time before a deadline"),
        ({"weekdays": list("0123456")}, "At least one day of the week must stay open"),
        ({"country": "DE", "part": "XY"}, "No holidays are known for “DE XY”"),
        ({"dates": "Christmas"}, "“Christmas” is no date"),
        ({"zone": "Mars/Crater"}, "is not one of the available choices"),
        ({**HOUR, "every_days": "0"}, "greater than or equal to 1"),
        ({**HOUR, "at": "late"}, "Enter a valid time"),
    ],
)
def test_hours_that_cannot_be_kept_are_told_beside_their_field(anna: User, changes: dict[str, Any], told: str) -> None:
    refused = sent(anna, **changes)
    assert refused.status_code == 422
    assert told in refused.content.decode()
    assert not Match.objects.exists()


def test_a_preview_makes_no_match_and_keeps_what_was_written(anna: User) -> None:
    text = preview(anna, **HOUR)
    assert not Match.objects.exists()
    assert "Begun now, the first vote closes" in text
    assert "always at 20:00 Paris time, every 2 days" in text
    assert "chloe@example.org" in text


def test_a_preview_says_how_long_a_match_takes_and_what_other_choices_would_do(anna: User) -> None:
    text = preview(anna)
    rounds, round_hours = 3 * 5, 3 * 24 + (3 + 3 * 2) * 12
    assert f"{math.ceil(rounds * round_hours / 24)} days</td>" in text.partition("As chosen here")[2]
    assert f"{rounds * 3} days</td>" in text.partition("if all leave orders")[2]
    assert text.count(" days</td>") == 2 * 4


def test_where_bots_take_long_nothing_usual_is_told(anna: User) -> None:
    text = preview(anna, edition="rafter-five.basic")
    assert "100 days</td>" in text
    assert "Usually:" not in text


def test_where_a_game_has_turns_alone_nothing_is_said_of_votes(anna: User) -> None:
    text = preview(anna, **HOUR, edition="rafter-five.basic", turn_hours="36").partition("What this means")[2]
    meant = text.partition("Create the match")[0]
    assert "Begun now, the first turn ends" in meant
    assert "A turn lasts at most 36 hours." in meant
    assert "vote" not in meant.lower()
    assert "20:00" not in meant


def test_a_drafted_match_begins_with_a_turn(anna: User) -> None:
    assert "Begun now, the first turn ends" in preview(anna, **{"lifeboats-setup": '"draft"'})


def test_the_pages_and_letters_of_a_game_with_turns_alone_say_nothing_of_votes(anna: User) -> None:
    sent(anna, edition="rafter-five.basic", turn_hours="36", invite="zoe@mail.example", open_to_all="on")
    match = Match.objects.get()
    invited = tables.written(OutgoingMail.Kind.INVITATION)
    pages = [client(anna).get(path).content.decode() for path in ("/lobby/", f"/m/{match.slug}/")]
    for said in (*pages, invited.text, invited.html):
        assert re.search(r"36\s+hours", said)
        assert not re.search(r"\bvotes?\b", said.lower())


def test_a_fixed_hour_warns_of_the_nights_of_those_the_host_has_played_with(anna: User) -> None:
    ana = person("Ana", zone="Asia/Shanghai")
    table = Match.objects.create(slug="old", title="Old", game="lifeboats", host=anna, created_at="2026-01-01T00:00Z")
    table.seats.create(number=1, colour="red", player=anna)
    table.seats.create(number=2, colour="blue", player=ana)
    text = preview(anna, **HOUR, invite=ana.email)
    assert "20:00 is 03:00 for Ana" in text


def test_a_stranger_who_is_invited_stays_unknown(anna: User) -> None:
    ana = person("Ana", zone="Asia/Shanghai")
    text = preview(anna, **HOUR, invite=ana.email).partition("What this means")[2]
    assert "Anna" in text
    assert "Ana" not in text.replace("Anna", "")
    assert "Shanghai" not in text


def test_a_match_tells_its_hours_in_words(anna: User) -> None:
    sent(anna, **HOUR, weekdays=["6"], reminders="24h, 4h")
    text = client(anna).get(f"/m/{Match.objects.get().slug}/").content.decode()
    assert "A vote closes at a fixed hour, always at 20:00 Paris time, every 2 days." in text
    assert "The clock stands still on these days, Paris time: Sunday." in text
    assert "is reminded 24 hours and 4 hours before the close." in text


def test_settling_is_told_of_votes_only_where_they_close_sooner(anna: User) -> None:
    cases = (
        ("Dog Watch", {}, "Once a turn is answered, that"),
        ("Landfall", {"early": "on"}, "Once all are in, answers"),
    )
    for title, early, told in cases:
        sent(anna, **HOUR, **early, title=title, settling_seconds="300")
        text = client(anna).get(f"/m/{Match.objects.get(title=title).slug}/").content.decode()
        assert text.count(f"{told} can still be changed for 5 minutes.") == 1
        assert text.count("can still be changed") == 1


def test_what_silence_means_is_as_usual_unless_it_is_chosen(anna: User) -> None:
    sent(anna, adrift_bot="on")
    assert codec.decode(Policy, Match.objects.get().policy) == USUAL
    chosen = {
        "missed": "bot",
        "adrift_after": "5",
        "extras": "0",
        "extra_hours": "12",
        "abandon_days": "3",
        "away_days": "0",
    }
    sent(anna, **chosen, title="Other")
    kept = codec.decode(Policy, Match.objects.get(title="Other").policy)
    assert kept == Policy("bot", 5, adrift_bot=False, extras=0, extra_hours=12, abandon_days=3)
    text = client(anna).get("/m/other/").content.decode()
    assert "After 5 misses in a row a seat is adrift" in text
    assert "Without an order a bot answers" in text


@pytest.mark.parametrize(("field", "value"), [("extras", "99"), ("extra_hours", "0"), ("adrift_after", "x")])
def test_silence_that_cannot_be_had_is_told(anna: User, field: str, value: str) -> None:
    assert sent(anna, **{field: value}).status_code == 422
