"""Films: they tell the motion within their bounds, end what falls, and know their worst moment."""

import json
import zlib
from base64 import b64decode

import pytest

from games.rules.game import Theme
from games.rules.rafter_five import picture
from games.rules.rafter_five.physics import replay
from games.rules.rafter_five.physics.pose import apart
from games.rules.rafter_five.physics.world import World
from tests.rules.rafter.rafts import begun, plain, raft
from tests.rules.rafter.test_worked_examples import outrigger


@pytest.fixture(scope="module")
def collapse():
    """The frames of a fall that takes a board and its chests down."""
    pieces = [piece for piece in outrigger("yellow-1", "red-1") if piece.name != "big"]
    return World(pieces).run(filmed=True)


def test_a_film_is_never_farther_from_the_motion_than_it_says(collapse):
    film = replay.packed(collapse.frames)
    _, tracks = replay.unpacked(film)
    assert {"b3", "yellow-1", "red-1"} <= set(tracks)
    for time, poses in collapse.frames:
        if abs(time * replay.HZ - round(time * replay.HZ)) > 1e-6:
            continue  # a piece touched the sea between two frames
        shown = replay.at(film, time)
        for name in tracks.keys() & poses.keys():
            far, angle = apart(shown[name], poses[name])
            assert far < replay.NEAR + 0.1
            assert angle < replay.ANGLE + 0.2


def test_what_does_not_move_is_not_in_a_film_and_what_fell_ends_in_it(collapse):
    film = replay.packed(collapse.frames)
    seconds, tracks = replay.unpacked(film)
    assert not {"tall", "arms", "small", "long"} & set(tracks)
    for fall in collapse.fallen:
        assert tracks[fall.name][-1][0] == pytest.approx(fall.at, abs=0.04)
        assert fall.name not in replay.at(film, seconds)


def test_a_quiet_step_is_a_film_of_a_few_bytes():
    step = begun(2).say("FIGURE tall").step
    assert len(step.film) < 100
    assert replay.worst(step.film) is None


def test_the_worst_moment_shows_what_falls_in_the_air():
    play = raft(2, outrigger("yellow-1", "red-1")).say("FIGURE big")
    view = plain(play.game.view(play.state, None))
    assert "b3" not in dict(view["raft"])
    still = picture.still(view, play.step.film)
    assert {"b3", "yellow-1", "red-1"} <= set(dict(still["raft"]))
    assert dict(still["raft"])["b3"][2] < 70
    assert picture.draw(still, Theme()) != picture.draw(view, Theme())


def test_a_film_is_plain_json_for_a_page_to_read():
    film = raft(2, outrigger("yellow-1")).say("FIGURE big").step.film
    data = json.loads(zlib.decompress(b64decode(film)))
    assert data["hz"] == 30
    assert all(isinstance(number, int) for keys in data["pieces"].values() for key in keys for number in key)
    assert list(data["pieces"]) == sorted(data["pieces"])
