"""The opening: chests are shared out, boards shuffled, figures put on the base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from games.rules.dice import Dice
from games.rules.game import BadRecord, Json
from games.rules.rafter_five.editions import Settings
from games.rules.rafter_five.events import Began
from games.rules.rafter_five.physics.bodies import BASE_SIZE, DECK, FIGURES, KING, STANDING, chest
from games.rules.rafter_five.physics.pose import Piece, Pieces, level
from games.rules.rafter_five.state import BOARDS, CHESTS, COLOURS, GENTLE, State
from games.rules.sentences import Seat

SEATS = range(1, 7)


def opened(rules: Settings, seats: Sequence[Seat], dice: Dice, given: Mapping[str, Json]) -> tuple[State, Began]:
    """The state before the first turn. `given` may hold `first`, `cards` and `out`. Raises `BadRecord`."""
    _checked(seats, given)
    first = str(given.get("first") or dice.of("first").pick(seats))
    out = str(given.get("out") or "")
    if rules.king == "replace":
        out = out or dice.of("king").pick(FIGURES)
    figures = tuple(name for name in FIGURES if name != out) + ((KING,) if rules.king != "off" else ())
    colours = shares(seats)
    state = State(
        seats=tuple(seats),
        colours=colours,
        gentle=(GENTLE,) * len(seats),
        cards=_cards(dice, given),
        figures=figures,
        active=first,
        step="stand" if rules.figures == "placed" else "figure",
        raft=() if rules.figures == "placed" else spread(figures),
        hidden=tuple(range(1, BOARDS + 1)),
        reserve=tuple(chest(colour, place) for row in colours for colour in row for place in range(1, CHESTS + 1)),
    )
    return state, Began(first, rules.king, out)


def _checked(seats: Sequence[Seat], given: Mapping[str, Json]) -> None:
    if len(seats) not in SEATS or len(set(seats)) != len(seats):
        raise BadRecord(f"Rafter Five is for 1 to 6 different seats, not {len(seats)}")
    if unknown := sorted(set(seats) - set(COLOURS)):
        raise BadRecord(f"seats: there are no chests of {unknown[0]!a:.60}")
    if unknown := sorted(set(given) - {"first", "cards", "out"}):
        raise BadRecord(f"setup: {unknown[0]!a:.60} has no meaning")
    if given.get("first") not in (None, *seats):
        raise BadRecord("first: the first player is a seat")
    if given.get("out") not in (None, "", *FIGURES):
        raise BadRecord("out: it is a figure")


def _cards(dice: Dice, given: Mapping[str, Json]) -> tuple[int, ...]:
    cards = given.get("cards")
    if cards is None:
        return dice.of("boards").shuffled(range(1, BOARDS + 1))
    if not isinstance(cards, Sequence) or sorted(cards, key=str) != sorted(range(1, BOARDS + 1), key=str):
        raise BadRecord(f"cards: they are the numbers 1 to {BOARDS} in some order")
    return tuple(int(str(card)) for card in cards)


def shares(seats: Sequence[Seat]) -> tuple[tuple[str, ...], ...]:
    """The colours of each seat, its own first: one has all six, two have three each, three have two, else one."""
    each = {1: 6, 2: 3, 3: 2}.get(len(seats), 1)
    rest = [colour for colour in COLOURS if colour not in seats]
    return tuple((seat, *rest[place :: len(seats)][: each - 1]) for place, seat in enumerate(seats))


def spread(figures: Sequence[str]) -> Pieces:
    """The figures along the back of the base with even gaps, so that the first boards find room; a sixth in front."""
    row, extra = figures[:5], figures[5:]
    widths = [max(part.size[0] for part in STANDING[name].boxes) for name in row]
    gap = (BASE_SIZE[0] - sum(widths)) / (len(row) + 1)
    starts = accumulate((width + gap for width in widths), initial=gap - BASE_SIZE[0] / 2)
    places = {name: (round(x + width / 2, 2), 23.0) for name, width, x in zip(row, widths, starts, strict=False)}
    places |= dict.fromkeys(extra, (44.0, -22.0))
    return tuple(sorted(Piece(name, level(x, y, DECK)) for name, (x, y) in places.items()))
