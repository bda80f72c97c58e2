"""A host sets a match up in one form; what is wrong is said beside its field, and nothing that was written is lost."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Match, OutgoingMail, User
from tests.web.scene import client

pytestmark = pytest.mark.django_db
GOOD = {
    "title": "Harbour Lights",
    "edition": "lifeboats.english",
    "seats": "4",
    "plays": "on",
    "bots": "1",
    "invite": "ben@example.org\nchloe@example.org",
    "vote_hours": "24",
    "turn_hours": "12",
    "settling_seconds": "300",
    "lifeboats-setup": '"random"',
    "lifeboats-swim": '"in_turn"',
}


def sent(anna: User, **changes: Any) -> Any:
    return client(anna).post("/new/", GOOD | changes)


def test_the_form_offers_every_edition_and_ticks_random_setup(anna: User) -> None:
    text = client(anna).get("/new/").content.decode()
    for edition in ("english", "carneades", "french", "table"):
        assert f'value="lifeboats.{edition}"' in text
    ticked = text.partition('name="lifeboats-setup" value="&quot;random&quot;"')[2].partition(">")[0]
    assert "checked" in ticked
    assert "42 placements" in text
    assert "House settings" in text


def test_a_match_is_made_with_its_host_its_bots_and_its_invitations(anna: User) -> None:
    made = sent(anna)
    match = Match.objects.get()
    assert made.status_code == 302
    assert made["Location"] == f"/m/{match.slug}/"
    assert (match.title, match.status) == ("Harbour Lights", "lobby")
    assert (match.schedule["vote_hours"], match.schedule["turn_hours"]) == (24, 12)
    assert (match.settings["edition"], match.settings["setup"], match.settings["swim"]) == (
        "english",
        "random",
        "in_turn",
    )
    assert [bool(seat.player) for seat in match.seats.all()].count(True) == 1
    assert match.seats.exclude(bot="").count() == 1
    assert set(match.invitations.values_list("email", flat=True)) == {"ben@example.org", "chloe@example.org"}
    assert OutgoingMail.objects.filter(kind="invitation").count() == 2


def test_a_match_whose_seats_are_all_taken_begins_at_once(anna: User) -> None:
    sent(anna, seats="3", bots="2", invite="")
    match = Match.objects.get()
    assert match.status == "running"
    assert match.questions.count() == 1


def test_house_settings_are_kept(anna: User) -> None:
    sent(anna, **{"lifeboats-many_hats": '"cancel"', "lifeboats-leaky_speed": "2", "lifeboats-null_vote": "true"})
    settings = Match.objects.get().settings
    assert (settings["many_hats"], settings["leaky_speed"], settings["null_vote"]) == ("cancel", 2, True)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("title", "", "Give the match a name"),
        ("edition", "", "Choose an edition"),
        ("edition", "lifeboats.klingon", "There is no such edition"),
        ("seats", "7", "With these settings 3 to 6 can play"),
        ("bots", "9", "less than or equal to 8"),
        ("bots", "4", "There is room for 3 bots"),
        ("bots", "", "Write 0 if no bot shall play"),
        ("bots", "3", "No seat is left for those invited"),
        ("invite", "ben@example.org\nnot an address", "“not an address” is no e-mail address"),
        ("vote_hours", "0", "greater than or equal to 0.02"),
        ("turn_hours", "999", "less than or equal to 336"),
        ("lifeboats-setup", '"sideways"', "is not one of the available choices"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(anna: User, field: str, value: str, told: str) -> None:
    refused = sent(anna, **{field: value})
    text = refused.content.decode()
    assert refused.status_code == 422
    assert told in text
    assert not Match.objects.exists()
    if field != "title":
        assert 'value="Harbour Lights"' in text
    if field != "invite":
        assert "chloe@example.org" in text
    if field != "turn_hours":
        assert 'name="turn_hours" value="12"' in text


def test_addresses_may_stand_between_commas_and_count_once(anna: User) -> None:
    sent(anna, invite="Ben@example.org, ben@example.org; chloe@example.org", bots="0")
    assert Match.objects.get().invitations.count() == 2


def test_what_is_wrong_with_a_game_that_is_not_played_does_not_matter(anna: User) -> None:
    sent(anna, **{"edition": "rafter-five.basic", "lifeboats-setup": '"sideways"'})
    assert Match.objects.get().game == "rafter-five"
