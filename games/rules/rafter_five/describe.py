"""A view in words, for those who do not see the picture: enough to answer by letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.rules.game import Json
from games.rules.rafter_five.nouns import COLOUR, FIGURE, TITLE, counted
from games.rules.rafter_five.physics.bodies import body, colour, number
from games.rules.rafter_five.physics.pose import Pose, heading, tilt
from games.rules.rafter_five.words import WHY
from games.rules.rafter_five.words import number as shown
from games.rules.sentences import Listed, Sentence, Who


def describe(view: Mapping[str, Json]) -> tuple[Sentence, ...]:
    """Where the match stands, then figures, boards from the lowest, chests, the sea, and the standing of every seat."""
    board: Mapping[str, Any] = view
    pieces = {name: Pose(*pose) for name, pose in board["raft"]}
    boards = sorted((n for n in pieces if body(n).kind == "board"), key=lambda n: (pieces[n].z, number(n)))
    return (
        _where(board),
        *(_figure(name, pieces[name]) for name in board["figures"] if name in pieces),
        *(Sentence("{figure} lies in the sea.", figure=TITLE[name]) for name in board["overboard"]),
        *_marks(board, (board["board"],) if board["board"] else ()),
        *(
            sentence
            for name in boards
            for sentence in (_board(number(name), pieces[name]), *_marks(board, (number(name),)))
        ),
        *((_chests(pieces),) if any(body(n).kind == "chest" for n in pieces) else ()),
        _sea(board),
        *_marks(board, board["shown"]),
        *(_standing(board, seat) for seat in board["seats"]),
    )


def _where(board: Mapping[str, Any]) -> Sentence:
    if board["over"]:
        return Sentence("{why} It took {turn} turns.", why=WHY[board["why"]], turn=board["turn"])
    who = Who(board["active"])
    if board["step"] == "stand":
        return Sentence("{who} puts the figures on the base.", who=who)
    if board["hand"] and board["board"]:
        return Sentence(
            "Turn {turn}: {who} holds {figure} and board {number}.",
            turn=board["turn"], who=who, figure=FIGURE[board["hand"]], number=board["board"],
        )  # fmt: skip
    if board["hand"]:
        return Sentence("Turn {turn}: {who} holds {figure}.", turn=board["turn"], who=who, figure=FIGURE[board["hand"]])
    if board["placed"]:
        return Sentence(
            "Turn {turn}: {who} has laid board {number}.", turn=board["turn"], who=who, number=board["placed"]
        )
    return Sentence("Turn {turn}: {who} begins.", turn=board["turn"], who=who)


def _figure(name: str, pose: Pose) -> Sentence:
    pattern = "{figure} stands at {x}, {y}, {z} mm above the sea."
    if tilt(pose) > 45:
        pattern = "{figure} lies at {x}, {y}, {z} mm above the sea."
    return Sentence(pattern, figure=TITLE[name], x=shown(pose.x), y=shown(pose.y), z=round(pose.z))


def _board(count: int, pose: Pose) -> Sentence:
    return Sentence(
        "Board {number}: middle at {x}, {y}, {z} mm above the sea, turned {turn}°, sloping {tilt}°.",
        number=count,
        x=shown(pose.x),
        y=shown(pose.y),
        z=round(pose.z),
        turn=round(heading(pose)),
        tilt=round(tilt(pose)),
    )


def _marks(board: Mapping[str, Any], numbers: Sequence[int]) -> Iterator[Sentence]:
    """Nails and cracks of boards, where the rules forbid to stand on them, in the boards' own numbers."""
    rules = board["rules"]
    king = rules["king"] != "off"
    for count in numbers:
        pattern = board["patterns"][str(count)]
        nails = tuple(_spot(nail) for nail in pattern["nails"])
        cracks = tuple(Sentence("{a} to {b}", a=_spot(start), b=_spot(end)) for start, end in pattern["cracks"])
        if rules["nails"] or king:
            yield Sentence("Board {number} has nails at {places}.", number=count, places=Listed(nails))
        if rules["cracks"] or king:
            yield Sentence("Board {number} has cracks from {places}.", number=count, places=Listed(cracks))


def _spot(at: Sequence[float]) -> Sentence:
    return Sentence("{u} {v}", u=shown(at[0]), v=shown(at[1]))


def _chests(pieces: Mapping[str, Pose]) -> Sentence:
    colours = Counter(colour(name) for name in pieces if body(name).kind == "chest")
    return Sentence("On the raft: {chests}.", chests=counted(colours))


def _sea(board: Mapping[str, Any]) -> Sentence:
    hidden, shown_ = len(board["hidden"]), board["shown"]
    left = Sentence("{count} board", plural="{count} boards", count=hidden + len(shown_))
    if not hidden + len(shown_):
        return Sentence("No board is left in the sea.")
    if not shown_:
        return Sentence("In the sea: {boards}.", boards=left)
    numbers = Listed(tuple(shown_))
    return Sentence("In the sea: {boards}; board side up lie {numbers}.", boards=left, numbers=numbers)


def _standing(board: Mapping[str, Any], seat: str) -> Sentence:
    reserve = Counter(colour(name) for name in board["reserve"] if colour(name) in board["colours"][seat])
    left = counted(reserve)
    if len(board["seats"]) == 1:
        return Sentence("{who}: {chests} to place.", who=Who(seat), chests=left)
    count = sum(holder == seat for holder, _ in board["penalties"])
    return Sentence(
        "{colour} ({who}): {penalties}; {chests} to place.",
        colour=COLOUR[seat],
        who=Who(seat),
        penalties=Sentence("{count} penalty", plural="{count} penalties", count=count),
        chests=left,
    )
