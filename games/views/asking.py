"""Turns a prompt into what a form shows, and what a form sends back into picks. Knows shapes, no game and no rows.

Picks are lists of option words, as `games.rules.wording.written` takes them: one list, or one a list of a `Ranked`
shape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.rules.prompts import (
    Ahead,
    Measure,
    Measures,
    Option,
    Ordered,
    Phrase,
    Prompt,
    Ranked,
    Shape,
    options,
)
from games.rules.wording import CHOICE, blanks, example, unwritten

Picks = Sequence[Sequence[str]]
Fields = Mapping[str, str]
DEEPEST = 3
"""How many places "if tied, choose ... then ... then" offers."""


@dataclass(frozen=True)
class Line:
    """One choice among many in a drop-down list."""

    field: str
    label: str
    options: tuple[Option, ...]
    chosen: str
    empty: str


@dataclass(frozen=True)
class Beforehand:
    """A question that may follow, and the lines that answer it now; for measures the words themselves."""

    ahead: Ahead
    lines: tuple[Line, ...]
    field: str = ""
    words: str = ""
    example: str = ""


@dataclass(frozen=True)
class Card:
    """One option of a vote, and what can be said beforehand with it."""

    option: Option
    ticked: bool
    beside: tuple[Beforehand, ...]


@dataclass(frozen=True)
class Place:
    """An option of a ranked list and its place in it ("" for none)."""

    option: Option
    field: str
    place: str


@dataclass(frozen=True)
class Ranking:
    """A list to put in order by numbers."""

    label: object
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Number:
    """A number to give."""

    measure: Measure
    field: str
    value: str


@dataclass(frozen=True)
class Extra:
    """Words that may be added: a box to tick or a line in which to type them."""

    phrase: Phrase
    field: str
    value: str


@dataclass(frozen=True)
class Sheet:
    """Everything a form shows for a prompt; `shape` names the template that lays it out."""

    shape: str
    cards: tuple[Card, ...] = ()
    lines: tuple[Line, ...] = ()
    rankings: tuple[Ranking, ...] = ()
    numbers: tuple[Number, ...] = ()
    extras: tuple[Extra, ...] = ()
    ahead: tuple[Beforehand, ...] = ()


def sheet(prompt: Prompt, picks: Picks, orders: Mapping[str, Sequence[str]]) -> Sheet:
    """The form for a prompt with these picks and orders filled in."""
    shape = prompt.shape
    before = [(offer.beside, _beforehand(offer, orders.get(offer.kind, ()))) for offer in prompt.ahead]
    alone = tuple(known for beside, known in before if not beside)
    first = list(picks[0]) if picks else []
    match shape:
        case Ordered(offered, least, most):
            return Sheet("ordered", lines=_lines("choice", offered, first, (least, most)), ahead=alone)
        case Ranked(lists):
            kept = [*picks, *[()] * len(lists)]
            ranked = [(number, listed, kept[number]) for number, listed in enumerate(lists)]
            rankings = tuple(Ranking(one.label, _places(number, one.options, words)) for number, one, words in ranked)
            return Sheet("ranked", rankings=rankings, ahead=alone)
        case Measures():
            values = dict(zip(blanks(shape), first, strict=False))
            numbers = tuple(
                Number(each, _field(each.name), values.get(each.name, "" if each.optional else f"{each.start:g}"))
                for each in shape.fields
            )
            extras = tuple(Extra(each, _field(each.name), values.get(each.name, "")) for each in shape.phrases)
            cards = _cards(shape.options, first, before)
            return Sheet("measures", cards=cards, numbers=numbers, extras=extras, ahead=alone)
        case _:
            return Sheet("pick", cards=_cards(shape.options, first, before), ahead=alone)


def picked(shape: Shape, fields: Fields) -> list[list[str]]:
    """The picks that a form sent."""
    match shape:
        case Ordered(_, _, most):
            return [_chosen("choice", most, fields)]
        case Ranked(lists):
            return [_ranked(number, listed.options, fields) for number, listed in enumerate(lists)]
        case Measures():
            return [[fields.get(name if name == CHOICE else _field(name), "").strip() for name in blanks(shape)]]
        case _:
            return [[fields["choice"]] if fields.get("choice") else []]


def beforehand(prompt: Prompt, fields: Fields) -> dict[str, list[str]]:
    """What a form says about questions that may follow; an empty list takes back what was said before."""
    choice = fields.get("choice", "")
    return {
        offer.kind: _chosen(f"ahead-{offer.kind}", _depth(offer), fields) if offer.beside in ("", choice) else []
        for offer in prompt.ahead
    }


def parsed(shape: Shape, words: str) -> list[list[str]]:
    """The picks that written words stand for; only words on offer are taken over."""
    known = {option.word for option in options(shape)}
    match shape:
        case Ordered():
            return [[word for word in words.split(",") if word in known]]
        case Ranked(lists):
            parts = [part.split() for part in words.split(">")] + [[]] * len(lists)
            return [[word for word in part if word in known] for part in parts[: len(lists)]]
        case Measures():
            return [unwritten(shape, words) or []]
        case _:
            return [[words] if words in known else []]


def _cards(
    offered: Sequence[Option], first: Sequence[str], before: Sequence[tuple[str, Beforehand]]
) -> tuple[Card, ...]:
    return tuple(
        Card(option, option.word in first[:1], tuple(known for beside, known in before if beside == option.word))
        for option in offered
    )


def _beforehand(offer: Ahead, words: Sequence[str]) -> Beforehand:
    if isinstance(offer.shape, Measures):
        field, said = f"ahead-{offer.kind}-1", words[0] if words else ""
        return Beforehand(offer, (), field, said, example(offer.shape))
    most = _depth(offer)
    return Beforehand(offer, _lines(f"ahead-{offer.kind}", options(offer.shape), words, (0, most)))


def _depth(offer: Ahead) -> int:
    """How many places to offer: what the option needs it stands beside, else a few in order of preference."""
    if isinstance(offer.shape, Measures):
        return 1
    offered = len(options(offer.shape))
    if not offer.beside:
        return min(DEEPEST, offered)
    return offer.shape.most if isinstance(offer.shape, Ordered) else min(1, offered)


def _lines(field: str, offered: Sequence[Option], words: Sequence[str], bounds: tuple[int, int]) -> tuple[Line, ...]:
    least, most = bounds
    kept = [*words, *[""] * most]
    return tuple(
        Line(
            field=f"{field}-{place + 1}",
            label=_ordinal(place, most),
            options=tuple(offered),
            chosen=kept[place],
            empty=gettext("Choose") if place < least else gettext("nothing"),
        )
        for place in range(most)
    )


def _field(name: str) -> str:
    return f"measure-{name}"


def _ordinal(place: int, most: int) -> str:
    if most == 1:
        return gettext("Choose")
    return gettext("Then") if place else gettext("First")


def _places(number: int, offered: Sequence[Option], words: Sequence[str]) -> tuple[Place, ...]:
    places = {word: str(place) for place, word in enumerate(words, 1)}
    return tuple(Place(option, f"list-{number}-{option.word}", places.get(option.word, "")) for option in offered)


def _chosen(field: str, most: int, fields: Fields) -> list[str]:
    sent = [fields.get(f"{field}-{place}", "") for place in range(1, most + 1)]
    return [word for word in sent if word]


def _ranked(number: int, offered: Sequence[Option], fields: Fields) -> list[str]:
    sent = [(fields.get(f"list-{number}-{option.word}", "").strip(), option.word) for option in offered]
    return [word for place, word in sorted(((p, w) for p, w in sent if p), key=lambda pair: _place(pair[0]))]


def _place(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("inf")
