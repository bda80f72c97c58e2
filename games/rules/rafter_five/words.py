"""Events as sentences: what was done, where the hand went, what fell. Words only; it changes no state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.rafter_five import events as e
from games.rules.rafter_five.nouns import CHEST, FIGURE, named
from games.rules.rafter_five.physics.bodies import colour
from games.rules.rafter_five.physics.pose import Pose
from games.rules.rafter_five.tremor import Offset
from games.rules.sentences import Listed, Param, Sentence, Who


def tell(event: e.Event) -> Sentence:
    """What happened."""
    return _TELLERS[type(event)](event)


def number(value: float) -> str:
    """A number as people write it, with at most one decimal."""
    return f"{round(value, 1) + 0:g}"


def previewed(board: Pose | None, on: str, standing: Pose | None) -> tuple[Sentence, ...]:
    """Where a placement would come to touch: what the preview says."""
    said = []
    if board is not None:
        said.append(
            Sentence("The board would touch {piece} first, {z} mm above the sea.", piece=named(on), z=number(board.z))
        )
    if standing is not None and on:
        said.append(Sentence("That is allowed. Nobody knows whether it will hold."))
    return tuple(said)


def _began(event: e.Began) -> Sentence:
    if event.king == "replace":
        return Sentence(
            "The figures stand on the base; the King takes the place of {figure}. {who} begins.",
            figure=FIGURE[event.out],
            who=Who(event.first),
        )
    if event.king == "extra":
        return Sentence("The figures stand on the base, the King among them. {who} begins.", who=Who(event.first))
    return Sentence("Five figures and the empty base. {who} begins.", who=Who(event.first))


def _stood(event: e.Stood) -> Sentence:
    return Sentence("{who} puts {figure} on the base.", who=Who(event.seat), figure=FIGURE[event.figure])


def _turn(event: e.TurnBegan) -> Sentence:
    return Sentence("Turn {turn}: {who}.", turn=event.turn, who=Who(event.seat))


def _took(event: e.Took) -> Sentence:
    who, figure = Who(event.seat), FIGURE[event.figure]
    if event.forced:
        return Sentence("{who} must take {figure} out of the sea.", who=who, figure=figure)
    if event.sea:
        return Sentence("{who} takes {figure} out of the sea.", who=who, figure=figure)
    return Sentence("{who} lifts {figure} off the raft.", who=who, figure=figure)


def _grabbed(event: e.Grabbed) -> Sentence:
    if event.forced:
        return Sentence("{who} takes board {number}, the last one.", who=Who(event.seat), number=event.board)
    return Sentence("{who} takes board {number}.", who=Who(event.seat), number=event.board)


def _laid(event: e.Laid) -> Sentence:
    pattern = "{who} lays board {number} at {x}, {y}, turned {turn}°, with {figure}; the hand strayed {off}."
    if event.gently:
        pattern = "{who} gently lays board {number} at {x}, {y}, turned {turn}°, with {figure}; the hand strayed {off}."
    return Sentence(
        pattern,
        who=Who(event.seat),
        number=event.board,
        x=number(event.x),
        y=number(event.y),
        turn=number(event.turn),
        figure=FIGURE[event.figure],
        off=_off(event.board_off),
    )


def _loaded(event: e.Loaded) -> Sentence:
    pattern = "{who} sets {chest} on board {number}; the hand strayed {off}."
    if event.gently:
        pattern = "{who} gently sets {chest} on board {number}; the hand strayed {off}."
    return Sentence(
        pattern, who=Who(event.seat), chest=CHEST[colour(event.chest)], number=event.board, off=_off(event.off)
    )


def _off(off: Offset) -> Sentence:
    far = (off.x * off.x + off.y * off.y) ** 0.5
    return Sentence("{far} mm and {turn}°", far=number(far), turn=number(abs(off.turn)))


def _fell(event: e.Fell) -> Sentence:
    things: list[Param] = [named(f"b{number}") for number in event.boards]
    things += [FIGURE[name] for name in event.figures]
    if event.own:
        things.append(
            Sentence("{count} own chest", plural="{count} own chests", count=event.own),
        )
    things += [
        Sentence("{count} chest of {who}", plural="{count} chests of {who}", count=toll.count, who=Who(toll.owner))
        for toll in event.others
    ]
    fallen = Listed(tuple(things))
    count = sum(toll.count for toll in event.others)
    if not count:
        return Sentence("Into the sea: {things}.", things=fallen)
    return Sentence(
        "Into the sea: {things}. That is {count} penalty for {who}.",
        plural="Into the sea: {things}. That is {count} penalties for {who}.",
        things=fallen,
        count=count,
        who=Who(event.seat),
    )


def _left(event: e.Left) -> Sentence:
    if event.why == "steep":
        return Sentence(
            "The board has come to rest too steep for a chest; the turn of {who} ends.", who=Who(event.seat)
        )
    return Sentence("No placement was possible; the turn of {who} ends.", who=Who(event.seat))


def _ended(event: e.Ended) -> Sentence:
    why = WHY[event.why]
    if event.alone or event.score:
        return Sentence(
            "{why} {count} chest is on the raft.",
            plural="{why} {count} chests are on the raft.",
            why=why,
            count=event.score,
        )
    if not event.losers:
        return Sentence("{why} All are equal and nobody loses.", why=why)
    losers = Listed(tuple(Who(seat) for seat in event.losers))
    if len(event.losers) > 1:
        return Sentence("{why} Last, and equal: {losers}.", why=why, losers=losers)
    return Sentence("{why} {losers} loses.", why=why, losers=losers)


WHY: Mapping[str, Sentence] = {
    "penalties": Sentence("Five penalties end the game."),
    "boards": Sentence("No board is left in the sea: the game ends."),
    "chests": Sentence("Nobody has a chest left: the game ends."),
    "fall": Sentence("Something fell: the game ends."),
    "cap": Sentence("Two hundred turns are enough: the game ends."),
}
_TELLERS: Mapping[type, Callable[[Any], Sentence]] = {
    e.Began: _began,
    e.Stood: _stood,
    e.TurnBegan: _turn,
    e.Took: _took,
    e.Grabbed: _grabbed,
    e.Laid: _laid,
    e.Loaded: _loaded,
    e.Fell: _fell,
    e.Left: _left,
    e.Ended: _ended,
}
