"""Invented views of Lifeboats: the opening, and views as no game need ever reach them."""

from random import Random
from typing import Any

COLOURS = ["red", "yellow", "blue", "green", "purple", "orange", "pink"]
ISLANDS = {
    "left": {"officer": 8, "sailor": 6},
    "middle": {"officer": 6, "sailor": 4},
    "right": {"officer": 7, "sailor": 5},
}


def opening(seats: list[str]) -> dict[str, Any]:
    """Every boat empty on its start field, nobody anywhere."""
    lanes = "LLLMMRRR" if len(seats) == 7 else "LLMMRRR"
    boats = {colour: boat(lane) for lane, colour in enumerate([*seats, "black"], 1)}
    return {
        "seats": seats,
        "start": seats[0],
        "round": 1,
        "phase": "leak",
        "double": False,
        "lanes": lanes,
        "distance": 3,
        "islands": ISLANDS,
        "boats": boats,
        "swimmers": {},
        "lost": {},
        "over": False,
        "hats": dict.fromkeys(seats, 3),
        "score": dict.fromkeys(seats, 0),
        "winners": [],
        "me": None,
        "latest": {"leaked": [], "moved": None},
    }


def boat(lane: int, at: str = "sea", progress: int = 0, **more: Any) -> dict[str, Any]:
    return {"at": at, "lane": lane, "progress": progress, "leaks": 0, "crew": {}, "arrived": None, "landed": {}, **more}


def scattered(chance: Random, number: int) -> dict[str, Any]:
    """A view as no game need ever reach it: boats in any state, all crew somewhere."""
    seats = chance.sample(COLOURS, number)
    view = opening(seats)
    lanes = chance.sample(range(1, len(view["lanes"]) + 1), number + 1)
    crew = [(seat, rank) for seat in seats for rank in (0, 0, *[1] * (5 if number < 5 else 4))]
    chance.shuffle(crew)
    landings = 0
    for lane, colour in zip(lanes, view["boats"], strict=True):
        island = {"L": "left", "M": "middle", "R": "right"}[view["lanes"][lane - 1]]
        at = chance.choice(["sea", "sea", "sunk", island])
        leaks = chance.randrange(5) if at == "sea" else 0
        places = 3 if leaks == 4 else chance.randrange(7 - leaks)
        aboard = tally([crew.pop() for _ in range(min(places, len(crew)))]) if at != "sunk" else {}
        landings += at == island
        view["boats"][colour] = (
            boat(lane, at, 3, arrived=landings, landed=aboard)
            if at == island
            else boat(lane, at, chance.randrange(3), leaks=leaks, crew=aboard)
        )
    afloat = [colour for colour, one in view["boats"].items() if one["at"] in ("sea", "sunk")]
    moved = chance.choice(list(view["boats"]))
    view |= {
        "swimmers": swimming(chance, crew, afloat),
        chance.choice(["lost", "bench"]): tally(crew),
        "start": chance.choice(seats),
        "round": chance.randrange(20),
        "phase": chance.choice(["setup", "leak", "move", "swim", "over"]),
        "double": chance.random() < 0.5,
        "hats": {seat: chance.randrange(4) for seat in seats},
        "score": {seat: chance.randrange(47) for seat in seats},
        "winners": chance.sample(seats, chance.randrange(number)),
        "latest": {"leaked": chance.sample(afloat, min(1, len(afloat))), "moved": {"boat": moved, "from": 0}},
    }
    return view


def tally(crew: list[tuple[str, int]]) -> dict[str, list[int]]:
    return {seat: [crew.count((seat, 0)), crew.count((seat, 1))] for seat, _ in crew}


def swimming(chance: Random, crew: list[tuple[str, int]], afloat: list[str]) -> dict[str, list[list[str]]]:
    """Takes at most one of each colour, at most six behind one boat."""
    found: dict[str, list[list[str]]] = {}
    left = [one for one in afloat for _ in range(6)]
    for seat, rank in list(crew):
        if seat not in found and left and chance.random() < 0.5:
            crew.remove((seat, rank))
            found[seat] = [[("officer", "sailor")[rank], left.pop(chance.randrange(len(left)))]]
    return found
