"""Terms: on what conditions a match is played beside its game and its time, as its host set them."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Match


@dataclass(frozen=True)
class Terms:
    """Who may come, and what players may say to each other. The fields are columns of the match."""

    open_to_all: bool = False
    press: Match.Talk = Match.Talk.ALL


USUAL = Terms()
"""Only those whom the host asks, and they may talk."""
