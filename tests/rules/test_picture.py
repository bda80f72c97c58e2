"""The board as a picture: what is in it, what must never be, and that nothing hides anything else."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, count
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import catalog
from games.rules.dice import Dice
from games.rules.drawing.paints import PAINTS
from games.rules.game import Theme
from games.rules.lifeboats.editions import PRESETS
from games.rules.lifeboats.picture import draw, flag, pawn, tag
from tests.rules.views import COLOURS, boat, opening, scattered

DAY, NIGHT = Theme(), Theme(night=True)
COUNTED = ("pawn", "leak", "cap", "spent")
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "defs", "g", "use", "path", "rect", "circle", "ellipse"}
ATTRIBUTES = {
    *("id", "href", "transform", "d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "viewBox", "role"),
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray"),
    *("stroke-linecap", "stroke-linejoin", "aria-hidden"),
}


views = st.builds(scattered, st.randoms(use_true_random=False), st.integers(3, 7))


# --- reading a picture -----------------------------------------------------------------------------------------------


def pieces(svg: str) -> Counter[str]:
    """How often each piece stands in the picture."""
    return Counter(re.findall(r'<use href="#b[0-9a-f]{6}-([a-z-]+)"', svg))


def expected(view: dict[str, Any]) -> Counter[str]:
    """The pawns, leaks and caps that a view speaks of."""
    found: Counter[str] = Counter()
    crews = [one[part] for one in view["boats"].values() for part in ("crew", "landed")]
    for crew in [*crews, view["lost"], view.get("bench", {})]:
        for seat, (officers, sailors) in crew.items():
            found[f"pawn-{seat}-officer"] += officers
            found[f"pawn-{seat}-sailor"] += sailors
    for seat, swimmers in view["swimmers"].items():
        found.update(f"pawn-{seat}-{rank}" for rank, _ in swimmers)
    found["leak"] = sum(one["leaks"] for one in view["boats"].values())
    found["cap"] = sum(view["hats"].values())
    found["spent"] = 3 * len(view["seats"]) - found["cap"]
    return +found


def spots(svg: str) -> list[tuple[float, float]]:
    """Where the chest of every pawn and the middle of every leak is on the canvas."""
    found: list[tuple[float, float]] = []

    def walk(node: ElementTree.Element, transforms: tuple[str, ...]) -> None:
        here = (*transforms, node.get("transform", ""))
        name = node.get("href", "")
        if "-pawn-" in name or name.endswith("-leak"):
            found.append(placed("".join(here), (0, -15) if "-pawn-" in name else (0, 0)))
        for child in node:
            walk(child, here)

    for child in ElementTree.fromstring(svg):
        if child.tag != f"{SVG}defs":
            walk(child, ())
    return found


def placed(transforms: str, point: tuple[float, float]) -> tuple[float, float]:
    x, y = point
    for kind, values in reversed(re.findall(r"(\w+)\(([^)]*)\)", transforms)):
        numbers = [float(value) for value in values.split()]
        if kind == "translate":
            x, y = x + numbers[0], y + numbers[1]
        elif kind == "scale":
            x, y = x * numbers[0], y * numbers[-1]
        else:
            turn = math.radians(numbers[0])
            x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    return x, y


def size(svg: str) -> tuple[float, float]:
    root = ElementTree.fromstring(svg)
    return float(root.get("width", "0")), float(root.get("height", "0"))


def assert_clean(svg: str) -> None:
    """Safe under a strict policy, without fonts, and quick to rasterise."""
    nodes = list(ElementTree.fromstring(svg).iter())
    assert {node.tag.removeprefix(SVG) for node in nodes} <= ALLOWED
    assert {key for node in nodes for key in node.attrib} <= ATTRIBUTES
    assert not any((node.text or "").strip() or (node.tail or "").strip() for node in nodes)
    ids = [node.get("id") for node in nodes if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {node.get("href", "")[1:] for node in nodes if node.get("href")} <= set(ids)
    assert all(node.get("href", "#").startswith("#") for node in nodes)
    assert not re.search(r"\d\.\d\d", svg)


# --- laws ------------------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(views)
def test_every_pawn_leak_and_hat_of_any_view_is_in_the_picture(view: dict[str, Any]) -> None:
    found = pieces(draw(view, DAY))
    assert {name: found[name] for name in found if name.split("-")[0] in COUNTED} == expected(view)


@settings(max_examples=60, deadline=None)
@given(views)
def test_no_pawn_or_leak_of_any_view_hides_another_or_leaves_the_picture(view: dict[str, Any]) -> None:
    svg = draw(view, DAY)
    (wide, high), found = size(svg), spots(svg)
    assert all(12 <= x <= wide - 12 and 12 <= y <= high - 12 for x, y in found)
    assert all(math.dist(one, other) > 26 for one, other in combinations(found, 2))


@settings(max_examples=40, deadline=None)
@given(views, st.booleans())
def test_any_view_is_a_clean_small_picture_and_the_same_every_time(view: dict[str, Any], night: bool) -> None:
    svg = draw(view, Theme(night=night))
    assert_clean(svg)
    assert len(svg.encode()) < 60_000
    assert draw({**view, "me": view["seats"][-1]}, Theme(night=night)) == svg


# --- facts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(3, 8))
def test_the_opening_shows_a_boat_for_every_seat_and_the_black_one(number: int) -> None:
    svg = draw(opening(COLOURS[:number]), DAY)
    assert len(re.findall(r'id="b\w+-boat-', svg)) == number + 1
    assert len(re.findall(r'id="b\w+-seat-', svg)) == number
    assert size(svg)[0] == (984 if number == 7 else 864)


@pytest.mark.parametrize("theme", [DAY, NIGHT])
@pytest.mark.parametrize(
    "change",
    [
        {"crew": {"red": [1, 0]}},
        {"crew": {"red": [0, 1]}},
        {"crew": {"blue": [0, 1]}},
        {"leaks": 1},
        {"progress": 1},
        {"progress": 2},
        {"lane": 7},
        {"at": "sunk"},
        {"at": "left", "progress": 3, "arrived": 1},
        {"at": "left", "progress": 3, "arrived": 2},
        {"at": "left", "progress": 3, "arrived": 1, "landed": {"red": [1, 0]}},
    ],
)
def test_every_change_of_a_boat_changes_the_picture(change: dict[str, Any], theme: Theme) -> None:
    view = opening(COLOURS[:4])
    after = {**view, "boats": {**view["boats"], "red": {**view["boats"]["red"], **change}}}
    assert draw(after, theme) != draw(view, theme)


@pytest.mark.parametrize(
    "change",
    [
        {"start": "blue"},
        {"round": 2},
        {"phase": "move"},
        {"double": True},
        {"hats": {"red": 2, "yellow": 3, "blue": 3, "green": 3}},
        {"lost": {"red": [0, 1]}},
        {"bench": {"red": [0, 1]}},
        {"score": {"red": 6, "yellow": 0, "blue": 0, "green": 0}},
        {"winners": ["red"]},
        {"swimmers": {"red": [["sailor", "red"]]}},
        {"swimmers": {"red": [["sailor", "black"]]}},
        {"latest": {"leaked": [], "moved": {"boat": "red", "from": 0}}},
    ],
)
def test_every_other_fact_changes_the_picture_too(change: dict[str, Any]) -> None:
    view = opening(COLOURS[:4])
    assert draw({**view, **change}, DAY) != draw(view, DAY)


def test_a_boat_one_leak_from_sinking_lists_and_a_doomed_one_more() -> None:
    view = opening(COLOURS[:4])
    turns = []
    for leaks in (2, 3, 4):
        view["boats"]["red"] = boat(1, leaks=leaks, crew={"red": [1, 2]})
        found = re.search(r'boat-red" transform="[^"]*"><g(?: transform="rotate\((\d+)\)")?>', draw(view, DAY))
        assert found
        turns.append(int(found[1] or 0))
    assert turns == sorted(set(turns))


def test_the_latest_leak_is_marked() -> None:
    view = opening(COLOURS[:4])
    view["boats"]["red"]["leaks"] = 1
    plain = draw(view, DAY)
    assert len(draw({**view, "latest": {"leaked": ["red"], "moved": None}}, DAY)) > len(plain)


def test_boats_not_yet_placed_are_absent_and_free_lanes_are_numbered() -> None:
    view = {**opening(COLOURS[:3]), "round": 0, "phase": "setup", "boats": {"red": boat(4)}}
    svg = draw(view, DAY)
    assert len(re.findall(r'id="b\w+-boat-', svg)) == 1
    assert pieces(svg)["hull"] == 6 + 2, "six free lanes, and one boat with her halo"


def test_two_different_pictures_share_no_id() -> None:
    view = opening(COLOURS[:4])
    ids = [set(re.findall(r' id="([^"]+)"', draw(view, theme))) for theme in (DAY, NIGHT)]
    assert not ids[0] & ids[1]


def test_colours_keep_the_letters_and_flags_that_mails_name() -> None:
    assert "".join(paint.letter for paint in PAINTS.values()) == "ROYGBPKWN"
    assert len({paint.flag for paint in PAINTS.values()}) == len({paint.fill for paint in PAINTS.values()}) == 9


@pytest.mark.parametrize("colour", PAINTS)
def test_small_pictures_stand_alone_and_bring_no_ids(colour: str) -> None:
    small = [flag(colour), tag(colour), pawn(colour, officer=True), pawn(colour, officer=False)]
    for svg in small:
        assert_clean(svg)
        assert " id=" not in svg
        assert len(svg) < 1100
    assert len(set(small)) == 4


# --- games -----------------------------------------------------------------------------------------------------------


def match(edition: str, chance: Random) -> Iterator[Mapping[str, Any]]:
    """The view after each question of a match in which everybody answers at random."""
    game = catalog.game("lifeboats", {"edition": edition})
    state = game.new(COLOURS[: chance.choice(game.seats)], Dice(chance.randbytes(16), "picture", "0")).state
    for number in count(1):
        yield game.view(state, None)
        dice = Dice(b"picture", "picture", str(number))
        moves = {seat: chance.choice(list(game.moves(state, seat, dice))) for seat in game.ask(state)}
        if not moves:
            return
        state = game.resolve(state, moves, dice).state


@pytest.mark.parametrize("edition", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_match_is_a_clean_and_whole_picture(edition: str, seed: int) -> None:
    views = list(match(edition, Random(f"{edition} {seed}")))
    assert views[-1]["over"]
    for view in views:
        svg = draw(view, DAY)
        found = pieces(svg)
        assert {name: found[name] for name in found if name.split("-")[0] in COUNTED} == expected(view)
        assert len(svg.encode()) < 60_000
        assert_clean(svg)


@pytest.mark.parametrize("edition", PRESETS)
def test_every_seat_and_onlooker_sees_the_same_picture(edition: str) -> None:
    game = catalog.game("lifeboats", {"edition": edition})
    seats = COLOURS[: max(game.seats)]
    state = game.new(seats, Dice(b"picture", "picture", "0")).state
    assert len({game.draw(game.view(state, seat), NIGHT) for seat in (None, *seats)}) == 1
