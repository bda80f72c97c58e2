"""Records that are none: status 2, one line that says where and why, what came before printed, never a traceback."""

import copy
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import catalog
from games.rules.game import BadRecord

RECORD = json.loads((Path(__file__).parent.parent / "records" / "carneades-3.json").read_text())


def refused(tmp_path: Path, content: Any) -> tuple[int, str]:
    """How many lines were printed, and the reason."""
    file = tmp_path / "game.json"
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        file.write_text(json.dumps(content))
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("replay", str(file), stdout=out, stderr=err)
    assert stopped.value.code == 2
    reason = err.getvalue()
    assert reason.count("\n") == 1
    assert reason.startswith(str(file))
    return len(out.getvalue().splitlines()), reason.removeprefix(f"{file}: ").rstrip("\n")


def changed(**parts: Any) -> dict[str, Any]:
    return {**copy.deepcopy(RECORD), **parts}


def answered(*answers: Any) -> dict[str, Any]:
    return changed(answers=[*copy.deepcopy(RECORD["answers"][:2]), *answers])


RUBBISH = {
    "nothing": b"",
    "no JSON": b"{",
    "not even text": b"\xff\xfe\x00\xd8",
    "nested deeply": b"[" * 100_000,
    "nested deeply inside": b'{"format": ' * 50_000,
    "a huge number": b"9" * 10_000,
    "a huge exponent": b'{"format": "lifeboats-record/1", "answers": 1e999}',
    "a list": b"[]",
    "null": b"null",
    "a name twice": b'{"format": "lifeboats-record/1", "format": "lifeboats-record/1"}',
    "half a surrogate": b'{"format": "\\ud800"}',
}


@pytest.mark.parametrize("content", RUBBISH.values(), ids=RUBBISH)
def test_a_file_that_is_no_record_is_refused_without_a_line(tmp_path, content):
    assert refused(tmp_path, content)[0] == 0


HEADS = {
    "another format": {"format": "lifeboats-record/2"},
    "an unknown edition": {"game": "danish"},
    "an edition that is a number": {"game": 7},
    "a list for an edition": {"game": []},
    "an unknown setting": {"settings": {"sharks": True}},
    "an edition among the settings": {"settings": {"edition": "french"}},
    "a setting of another type": {"settings": {"double_leak": 1}},
    "a flag for a number": {"settings": {"leaky_speed": True}},
    "a value that does not exist": {"settings": {"many_hats": "explode"}},
    "a list for a value": {"settings": {"many_hats": ["cancel"]}},
    "infinite speed": {"settings": {"leaky_speed": float("inf")}},
    "settings that are a list": {"settings": []},
    "two seats": {"seats": ["red", "blue"]},
    "a seat twice": {"seats": ["red", "red", "blue"]},
    "a black seat": {"seats": ["red", "blue", "black"]},
    "seats that are no words": {"seats": [1, 2, 3]},
    "a first player without a seat": {"first": "pink"},
    "a first player that is no word": {"first": {}},
    "answers that are no list": {"answers": {}},
    "a setup that is a word": {"setup": "random"},
    "a key without meaning": {"title": "Ours"},
}


@pytest.mark.parametrize("parts", HEADS.values(), ids=HEADS)
def test_a_head_that_cannot_be_is_refused_without_a_line(tmp_path, parts):
    assert refused(tmp_path, changed(**parts))[0] == 0


def setups() -> dict[str, dict[str, Any]]:
    lanes, crew = RECORD["setup"]["lanes"], RECORD["setup"]["crew"]
    first = next(iter(crew))
    return {
        "two boats in a lane": {"lanes": dict.fromkeys(lanes, 3), "crew": crew},
        "a lane that does not exist": {"lanes": {**lanes, "black": 99}, "crew": crew},
        "a lane that is a word": {"lanes": {**lanes, "black": "1"}, "crew": crew},
        "a lane that is true": {"lanes": {**lanes, "black": True}, "crew": crew},
        "a boat too many": {"lanes": {**lanes, "pink": 8}, "crew": crew},
        "a boat missing": {"lanes": {"red": 1}, "crew": crew},
        "no crew": {"lanes": lanes},
        "crew missing": {"lanes": lanes, "crew": {**crew, first: []}},
        "crew of an unknown colour": {"lanes": lanes, "crew": {**crew, first: ["mauve:sailor", *crew[first][1:]]}},
        "crew that is a number": {"lanes": lanes, "crew": {**crew, first: [1]}},
        "crew that is null": {"lanes": lanes, "crew": {**crew, first: None}},
        "crew in no boat": {"lanes": lanes, "crew": {**crew, "pink": []}},
        "seven in a boat": {"lanes": lanes, "crew": {**crew, first: ["red:sailor"] * 7}},
        "a key without meaning": {"lanes": lanes, "crew": crew, "sharks": 3},
    }


@pytest.mark.parametrize("setup", setups().values(), ids=setups())
def test_an_impossible_setup_is_refused_without_a_line(tmp_path, setup):
    lines, reason = refused(tmp_path, changed(setup=setup))
    assert lines == 0
    assert reason.startswith("setup: ")


ASKED = RECORD["answers"][2]
SEAT = next(iter(ASKED["by"]))
ANSWERS = {
    "misplaced": ({"ask": "place_boat", "by": {"red": "1"}}, "answer 3: 'red': 'place_boat' is misplaced"),
    "missing": ({"ask": ASKED["ask"], "by": {}}, f"answer 3: {SEAT}: the answer to {ASKED['ask']} is missing"),
    "surplus": (
        {"ask": ASKED["ask"], "by": {**ASKED["by"], "pink": "red"}},
        "answer 3: 'pink': this seat is not asked",
    ),
    "no word": ({"ask": ASKED["ask"], "by": {**ASKED["by"], SEAT: 1}}, f"answer 3: {SEAT}: 1 is no answer"),
    "a list": ({"ask": ASKED["ask"], "by": {**ASKED["by"], SEAT: []}}, f"answer 3: {SEAT}: [] is no answer"),
    "nonsense": ({"ask": ASKED["ask"], "by": {**ASKED["by"], SEAT: "x\ny"}}, rf"answer 3: {SEAT}: 'x\ny' is no answer"),
    "illegal": ({"ask": ASKED["ask"], "by": {**ASKED["by"], SEAT: "pink"}}, f"answer 3: {SEAT}: pink is not allowed"),
    "without by": ({"ask": ASKED["ask"]}, "answer 3: it is no answer"),
    "with more": ({**ASKED, "at": 3}, "answer 3: it is no answer"),
    "null": (None, "answer 3: it is no answer"),
}


@pytest.mark.parametrize(("answer", "reason"), ANSWERS.values(), ids=ANSWERS)
def test_a_bad_answer_stops_the_replay_and_is_named(tmp_path, answer, reason):
    lines, said = refused(tmp_path, answered(answer))
    assert lines == 3, "what came before is printed"
    assert said.startswith(reason)


def test_an_answer_after_the_end_is_refused(tmp_path):
    lines, reason = refused(tmp_path, changed(answers=[*RECORD["answers"], ASKED]))
    assert lines == 1 + len(RECORD["answers"])
    assert reason == f"answer {lines}: the game is over"


def test_a_record_may_stop_before_the_game_does(tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(answered()))
    out = io.StringIO()
    call_command("replay", str(file), stdout=out)
    assert len(out.getvalue().splitlines()) == 3


@pytest.mark.parametrize("file", ["missing.json", "a\nb", "a\0b", "."])
def test_a_file_that_cannot_be_opened_is_one_line(tmp_path, monkeypatch, file):
    monkeypatch.chdir(tmp_path)
    err = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("replay", file, stderr=err)
    assert err.getvalue().count("\n") == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(data=st.data(), value=json_values)
def test_no_rubbish_anywhere_in_a_record_makes_a_traceback(data, value):
    spoilt = copy.deepcopy(RECORD)
    place: Any = spoilt
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            place[key] = value
            break
        place = place[key]
    reason = ""
    try:
        list(catalog.replay(json.dumps(spoilt)))
    except BadRecord as error:
        reason = str(error)
    assert "\n" not in reason


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_bytes_make_a_traceback(content):
    with pytest.raises(BadRecord):
        list(catalog.replay(content))
