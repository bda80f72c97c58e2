"""Players made of code: a registry by game. Pure; a bot sees its seat's view and prompt and throws dice of its own."""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.lifeboats import Sensible
from games.bots.player import Answer, Bot
from games.bots.rafter_five import Easy, Hard, Medium
from games.bots.rover import Rover

__all__ = ["Answer", "Bot", "bot", "names"]

BOTS: Mapping[str, Mapping[str, Bot]] = {
    "lifeboats": {"sensible": Sensible(), "random": Rover()},
    "rafter-five": {"medium": Medium(), "easy": Easy(), "hard": Hard()},
}


def names(game: str) -> tuple[str, ...]:
    """The bots that play a game, the best to be offered first."""
    return tuple(BOTS.get(game, {}))


def bot(game: str, name: str) -> Bot:
    """The bot of this name; raises `KeyError` if the game has no such bot."""
    return BOTS[game][name]
