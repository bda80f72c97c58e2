"""What people read: whole sentences with typed params, put into words elsewhere. Pure; knows no game by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Seat: TypeAlias = str
"""A place at the table, named by its colour: `"red"`."""


@dataclass(frozen=True)
class Who:
    """The player in a seat: the site writes their name, rules and tests write the colour."""

    seat: Seat


@dataclass(frozen=True)
class Listed:
    """Several things in a row: "Red, Blue and Green". Empty lists are the caller's mistake."""

    items: tuple[Param, ...]


@dataclass(frozen=True, init=False)
class Sentence:
    """A whole sentence for people: an English msgid with `{named}` params, translated by the site.

    `plural` is the msgid for a `count` other than one. `context` tells translators whose words these are (an edition).
    """

    msgid: str
    params: tuple[tuple[str, Param], ...]
    plural: str
    context: str

    def __init__(self, msgid: str, *, plural: str = "", context: str = "", **params: Param) -> None:
        put = object.__setattr__
        put(self, "msgid", msgid)
        put(self, "params", tuple(params.items()))
        put(self, "plural", plural)
        put(self, "context", context)

    def __str__(self) -> str:
        return english(self)


Param: TypeAlias = str | int | Sentence | Who | Listed


def english(what: Param) -> str:
    """`what` in English with colours for names: for logs, errors of the command line and tests."""
    match what:
        case Sentence():
            params = dict(what.params)
            text = what.plural if what.plural and params.get("count") != 1 else what.msgid
            return text.format(**{name: english(value) for name, value in params.items()})
        case Who(seat):
            return seat.capitalize()
        case Listed(items):
            words = [english(item) for item in items]
            return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
        case _:
            return str(what)
