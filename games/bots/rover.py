"""A bot that plays any game at random: every answer that its prompt offers is equally likely. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.player import Answer
from games.rules.dice import Dice
from games.rules.game import Json
from games.rules.prompts import Ordered, Pick, Prompt, Ranked, Shape
from games.rules.wording import written


class Rover:
    """Wanders."""

    def answer(self, view: Mapping[str, Json], prompt: Prompt, dice: Dice) -> Answer:
        """Something that the prompt offers."""
        return Answer(wander(prompt.shape, dice))


def wander(shape: Shape, dice: Dice) -> str:
    """Random words for a shape. Raises `ValueError` for measures, which only their game can fill."""
    match shape:
        case Pick(options):
            return dice.of("pick").pick(options).word
        case Ordered(options, least, most):
            size = dice.of("size").pick(range(least, most + 1))
            return written(shape, [[option.word for option in dice.of("order").shuffled(options)[:size]]])
        case Ranked(lists):
            return written(
                shape, [[option.word for option in dice.of(part.name).shuffled(part.options)] for part in lists]
            )
        case _:
            raise ValueError("Measures cannot be filled without knowing the game.")
