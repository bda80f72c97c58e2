"""What pages show of a Lifeboats view beyond its picture: counts of crew, and who sits in which boat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import template

register = template.Library()
RANKS = ("officer", "sailor")


@dataclass(frozen=True)
class Counts:
    """Where a seat's crew is, in numbers."""

    afloat: int
    ashore: int
    lost: int


@dataclass(frozen=True)
class Pawn:
    """One crew member of a boat."""

    colour: str
    rank: str


@register.filter
def crew_of(view: Mapping[str, Any], colour: str) -> Counts:
    """Where the crew of a colour is; swimmers and those still to be placed count as afloat."""
    boats = view["boats"].values()
    afloat = sum(sum(boat["crew"].get(colour, (0, 0))) for boat in boats)
    waiting = sum(view["bench"].get(colour, (0, 0))) + len(view["swimmers"].get(colour, ()))
    ashore = sum(sum(boat["landed"].get(colour, (0, 0))) for boat in boats)
    return Counts(afloat + waiting, ashore, sum(view["lost"].get(colour, (0, 0))))


@register.filter
def pawns(view: Mapping[str, Any], boat: str) -> list[Pawn]:
    """Who sits in a boat: officers first, then sailors, in the order of seats."""
    crews = view["boats"].get(boat, {}).get("crew", {})
    order = [colour for colour in view["seats"] if colour in crews]
    ranked = [(colour, rank, crews[colour][place]) for place, rank in enumerate(RANKS) for colour in order]
    return [Pawn(colour, rank) for colour, rank, count in ranked for _ in range(count)]
