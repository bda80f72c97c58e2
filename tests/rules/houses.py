"""House games for property tests: any edition with any settings changed."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from games.rules import catalog
from games.rules.game import Game
from games.rules.lifeboats.editions import PRESETS, VALUES
from games.rules.lifeboats.state import COLOURS

SEEDS = st.integers(0, 2**32)


@st.composite
def houses(draw: st.DrawFn, **fixed: Any) -> tuple[Game[Any, Any, Any], list[str]]:
    """A game and its seats."""
    names = draw(st.lists(st.sampled_from(sorted(set(VALUES) - set(fixed))), max_size=8, unique=True))
    changes = {name: draw(st.sampled_from(VALUES[name])) for name in names}
    game = catalog.game("lifeboats", {"edition": draw(st.sampled_from(list(PRESETS))), **changes, **fixed})
    seats = draw(st.permutations(COLOURS))[: draw(st.sampled_from(game.seats))]
    return game, list(seats)
