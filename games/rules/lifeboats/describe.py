"""A view in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.game import Json
from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.nouns import BOAT, COLOUR, ISLAND, LEXICONS, Lexicon, crews, fill
from games.rules.lifeboats.state import ISLANDS, PLACES, Crew, Crews
from games.rules.sentences import Listed, Param, Sentence, Who


def describe(rules: Settings, view: Mapping[str, Json]) -> tuple[Sentence, ...]:
    """The board, boat by boat from the left, then who is in the water, lost, and the standing of every seat."""
    board: Mapping[str, Any] = view
    lexicon = LEXICONS[rules.words]
    boats = sorted(board["boats"].items(), key=lambda item: int(item[1]["lane"]))
    return (
        _where(lexicon, board),
        *(_boat(lexicon, board, colour) for colour, _ in boats),
        *(_swimmer(lexicon, colour, *one) for colour, several in board["swimmers"].items() for one in several),
        *((_lost(lexicon, board),) if board["lost"] else ()),
        *(_standing(board, seat) for seat in board["seats"]),
    )


def _where(lexicon: Lexicon, board: Mapping[str, Any]) -> Sentence:
    if board["over"]:
        winners = Listed(tuple(Who(seat) for seat in board["winners"]))
        return Sentence("The game is over, in round {round}. First: {winners}.", round=board["round"], winners=winners)
    if not board["round"]:
        return Sentence(
            "The boats and crews are being placed. {who} is {start}.", who=Who(board["start"]), start=lexicon.start
        )
    pattern = "Round {round}, {phase}. {who} is {start}."
    if board["double"]:
        pattern = "Round {round}, {phase}; two boats leak in this round. {who} is {start}."
    phase = {"leak": Sentence("the leak"), "move": Sentence("the move"), "swim": Sentence("the swim")}[board["phase"]]
    return Sentence(pattern, round=board["round"], phase=phase, who=Who(board["start"]), start=lexicon.start)


def _boat(lexicon: Lexicon, board: Mapping[str, Any], colour: str) -> Sentence:
    boat = board["boats"][colour]
    name, lane = COLOUR[colour], boat["lane"]
    if boat["at"] == "sunk":
        return Sentence("{boat} boat: sunk in lane {lane}.", boat=name, lane=lane)
    if boat["at"] != "sea":
        return Sentence(
            "{boat} boat: landed on {island} as number {order}; ashore {crew}.",
            boat=name,
            island=ISLAND[boat["at"]],
            order=boat["arrived"],
            crew=crews(lexicon, _crews(boat["landed"])),
        )
    aboard = _crews(boat["crew"])
    count = board["distance"] - boat["progress"]
    return Sentence(
        "{boat} boat: lane {lane}, {rows} to {island}; aboard {crew}; {leaks}, {free} free.",
        boat=name,
        lane=lane,
        rows=Sentence("{count} row", plural="{count} rows", count=count),
        island=ISLAND[ISLANDS[board["lanes"][lane - 1]]],
        crew=crews(lexicon, aboard),
        leaks=Sentence("{count} leak", plural="{count} leaks", count=boat["leaks"]),
        free=max(PLACES - boat["leaks"] - sum(crew.number for crew in aboard), 0),
    )


def _crews(counts: Mapping[str, Any]) -> Crews:
    return tuple(Crew(colour, *pair) for colour, pair in counts.items())


def _swimmer(lexicon: Lexicon, colour: str, rank: str, left: str) -> Sentence:
    crew = fill(lexicon.one_of[rank], colour=COLOUR[colour])
    return Sentence("In the water: {crew}, from {boat}.", crew=crew, boat=BOAT[left])


def _lost(lexicon: Lexicon, board: Mapping[str, Any]) -> Sentence:
    return Sentence("Lost at sea: {crew}.", crew=crews(lexicon, _crews(board["lost"])))


def _standing(board: Mapping[str, Any], seat: str) -> Sentence:
    points: Param = Sentence("{count} point", plural="{count} points", count=board["score"][seat])
    hats: Param = Sentence("{count} hat", plural="{count} hats", count=board["hats"][seat])
    return Sentence("{colour} ({who}): {points}, {hats}.", colour=COLOUR[seat], who=Who(seat), points=points, hats=hats)
