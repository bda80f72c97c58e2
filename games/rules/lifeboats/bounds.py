"""How long a match can be at most, counted in questions (section 4)."""

from __future__ import annotations

from games.rules.game import Bound
from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.state import crew_per_seat

VOTE, DECIDED = Bound(1, vote=True), Bound(1)
"""A vote, and what one seat decides after it: a tie, as captain, or who of theirs goes."""


def bounds(rules: Settings, seats: int) -> tuple[Bound, ...]:
    """Setup and rounds. At most one boat advances in a round, three spaces each, and one of them is black."""
    rounds = 3 * (seats + 1) if rules.ending == "all_resolved" else 3 * seats + 2
    return (*_setup(rules, seats), *_round(rules) * rounds)


def _setup(rules: Settings, seats: int) -> tuple[Bound, ...]:
    if rules.setup != "draft":
        return ()
    return Bound(1 + sum(crew_per_seat(seats)), setup=True, each=True), Bound(1, setup=True)


def _round(rules: Settings) -> tuple[Bound, ...]:
    """Leak, for each leak an ejection, move, swim (sections 2.3 to 2.5)."""
    eject = (VOTE, DECIDED, DECIDED) if rules.officers == "owner_chooses" else (VOTE, DECIDED)
    leaks = 2 if rules.double_leak else 1
    swim = VOTE if rules.swim == "sealed" else Bound(2, each=True)
    return VOTE, DECIDED, *eject * leaks, VOTE, DECIDED, swim
