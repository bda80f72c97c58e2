"""Settings: an edition is a record, a house game changes any field, and every page can say which."""

import json

import pytest
from hypothesis import given

from games.rules import catalog
from games.rules.dice import Dice
from games.rules.game import BadRecord
from games.rules.lifeboats.editions import PRESETS, VALUES, Settings
from tests.rules.houses import houses
from tests.rules.play import DICE, lifeboats

SHELVED = catalog.shelf()[0]


def test_the_four_presets_are_as_in_section_3():
    assert list(PRESETS) == ["english", "carneades", "french", "table"]
    english, carneades, french, table = PRESETS.values()
    assert (english.many_hats, english.officers, english.leavers_per_boat) == ("start_player", "protected_by_boat", 0)
    assert (carneades.seats, carneades.lanes, carneades.ending) == (7, "LLLMMRRR", "last_boat_sinks")
    assert (french.officers, french.start_rotates, french.words) == ("owner_chooses", "before_round", "french")
    assert (table.many_hats, table.officers, table.leavers_per_boat) == ("cancel", "protected_by_owner", 1)
    assert table.words == "english"


@pytest.mark.parametrize("preset", SHELVED.presets, ids=lambda preset: preset.key)
def test_a_preset_on_the_shelf_builds_the_edition_itself(preset):
    game = catalog.game("lifeboats", json.loads(json.dumps(preset.settings)))
    assert game.settings == PRESETS[preset.key]
    assert str(game.summary()) == f"{preset.title}, without house rules."
    assert str(preset.about)


def test_seats_by_edition():
    assert list(lifeboats("english").seats) == [3, 4, 5, 6]
    assert list(lifeboats("carneades").seats) == [3, 4, 5, 6, 7]
    assert list(lifeboats("english", lanes="LLMR").seats) == [3]


def test_every_setting_has_a_knob_that_says_what_each_value_does():
    assert [knob.name for knob in SHELVED.knobs] == list(VALUES)
    assert set(VALUES) == {*Settings.__dataclass_fields__} - {"edition"}
    for knob in SHELVED.knobs:
        assert str(knob.label)
        assert tuple(value for value, _ in knob.choices) == VALUES[knob.name]
        assert len({str(sentence) for _, sentence in knob.choices}) == len(knob.choices)


def test_the_summary_names_what_differs_in_one_sentence():
    summary = str(lifeboats("carneades", lone_crew="free", swim="sealed").summary())
    assert summary == (
        "Plank of Carneades, with house rules: Lone crew: anybody may leave a boat; "
        "The swim: all seats plan at the same time, which is quicker."
    )


@given(houses())
def test_every_house_game_has_a_rulebook_of_full_sentences(house):
    game, _ = house
    for chapter in game.rulebook():
        assert str(chapter.title)
        for paragraph in chapter.paragraphs:
            assert str(paragraph)[0].isupper()
            assert str(paragraph).endswith(".")
            assert "{" not in str(paragraph)


def test_the_rulebook_changes_with_the_settings():
    def text(**changes):
        return "\n".join(str(p) for chapter in lifeboats("english", **changes).rulebook() for p in chapter.paragraphs)

    books = {
        text(**{name: value}) for name, values in VALUES.items() for value in values if name not in ("seats", "swim")
    }
    assert len(books) > 25
    assert "helm" in text(words="carneades")
    assert "Two hats or more cancel each other" in text(many_hats="cancel")


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": "danish"},
        {"edition": 3},
        {"sharks": True},
        {"double_leak": 1},
        {"leaky_speed": True},
        {"leaky_speed": 3},
        {"leavers_per_boat": -1},
        {"leavers_per_boat": 7},
        {"leavers_per_boat": 1.0},
        {"lanes": "LLXMRRR"},
        {"lanes": "LL"},
        {"lanes": ["L", "M", "R"]},
        {"many_hats": "explode"},
        {"many_hats": None},
    ],
)
def test_unknown_or_ill_typed_settings_are_refused_with_a_sentence(wrong):
    with pytest.raises(BadRecord) as refused:
        catalog.game("lifeboats", wrong)
    assert len(str(refused.value)) > 10


@pytest.mark.parametrize("seats", [["red", "blue"], ["red", "red", "blue"], ["red", "blue", "mauve"], []])
def test_seats_that_cannot_play_are_refused(seats):
    with pytest.raises(BadRecord):
        lifeboats().new(seats, DICE, {"first": "red"})


def test_a_named_first_player_starts_and_else_the_dice_name_one():
    seats = ["red", "yellow", "blue"]
    assert lifeboats().new(seats, DICE, {"first": "blue"}).state.start == "blue"
    firsts = {lifeboats().new(seats, Dice(b"s", "m", str(n))).state.start for n in range(20)}
    assert firsts == set(seats)


def test_the_setup_of_a_record_is_taken_as_it_is():
    game = lifeboats()
    seats = ["red", "yellow", "blue"]
    crew = {seat: [f"{seat}:officer", f"{seat}:officer", *[f"{seat}:sailor"] * 4] for seat in seats} | {
        "black": [f"{seat}:sailor" for seat in seats]
    }
    lanes = {"red": 7, "yellow": 2, "blue": 3, "black": 1}
    state = game.new(seats, DICE, {"first": "red", "lanes": lanes, "crew": crew}).state
    assert [boat.colour for boat in state.boats] == ["black", "yellow", "blue", "red"]
    assert state.question.kind == "leak"


def test_captain_locks_binds_a_hat_ballot_only_where_it_is_on():
    for edition, binding in (("carneades", True), ("english", False)):
        game = lifeboats(edition, setup="random")
        state = game.new(["red", "yellow", "blue"], DICE, {"first": "red"}).state
        options = {option.word: option for option in game.ask(state)["red"].shape.options}
        assert options["hat"].binding is binding
        assert ("-" in options) is game.settings.null_vote
