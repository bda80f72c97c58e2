"""Terms: on what conditions a match is played beside its game and its time, as its host set them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from games.models import Match


@dataclass(frozen=True)
class Terms:
    """Who may come, and what players may know of each other and say. The fields are columns of the match.

    From the lobby come those who answer `least_reliable` of 100 questions in time, and `newcomers` without a record.
    In an `anonymous` match players go by their colours until it is over. With
    `muster_hours` all have so long to confirm before it begins.
    """

    open_to_all: bool = False
    least_reliable: int = 0
    newcomers: bool = True
    anonymous: bool = False
    muster_hours: float = 0
    press: Match.Talk = Match.Talk.ALL


def again(match: Match) -> Terms:
    """The terms of a match for another one of the same people: nobody comes from the lobby."""
    same = Terms(**{field.name: getattr(match, field.name) for field in fields(Terms)})
    return replace(same, open_to_all=False)


USUAL = Terms()
"""Only those whom the host asks, and they may talk."""
