"""The names of things in words. Words only."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.rafter_five.physics.bodies import BASE, KING, body, colour, number
from games.rules.sentences import Listed, Sentence

FIGURE: Mapping[str, Sentence] = {
    "tall": Sentence("the tall figure"),
    "arms": Sentence("the figure with arms"),
    "small": Sentence("the small figure"),
    "long": Sentence("the long figure"),
    "big": Sentence("the big figure"),
    KING: Sentence("the King"),
}
TITLE: Mapping[str, Sentence] = {
    "tall": Sentence("The tall figure"),
    "arms": Sentence("The figure with arms"),
    "small": Sentence("The small figure"),
    "long": Sentence("The long figure"),
    "big": Sentence("The big figure"),
    KING: Sentence("The King"),
}
ABOUT: Mapping[str, Sentence] = {
    "tall": Sentence("5 g, a small foot"),
    "arms": Sentence("6 g, top-heavy"),
    "small": Sentence("2.5 g, stands well"),
    "long": Sentence("6 g, long and low"),
    "big": Sentence("7.5 g, the heaviest"),
    KING: Sentence("7 g, stands on no nail and no crack"),
}
COLOUR: Mapping[str, Sentence] = {
    "red": Sentence("Red", context="colour"),
    "yellow": Sentence("Yellow", context="colour"),
    "blue": Sentence("Blue", context="colour"),
    "green": Sentence("Green", context="colour"),
    "purple": Sentence("Purple", context="colour"),
    "orange": Sentence("Orange", context="colour"),
}
CHEST: Mapping[str, Sentence] = {
    "red": Sentence("a red chest"),
    "yellow": Sentence("a yellow chest"),
    "blue": Sentence("a blue chest"),
    "green": Sentence("a green chest"),
    "purple": Sentence("a purple chest"),
    "orange": Sentence("an orange chest"),
}
CHESTS: Mapping[str, Sentence] = {
    "red": Sentence("{count} red chest", plural="{count} red chests"),
    "yellow": Sentence("{count} yellow chest", plural="{count} yellow chests"),
    "blue": Sentence("{count} blue chest", plural="{count} blue chests"),
    "green": Sentence("{count} green chest", plural="{count} green chests"),
    "purple": Sentence("{count} purple chest", plural="{count} purple chests"),
    "orange": Sentence("{count} orange chest", plural="{count} orange chests"),
}


def named(piece: str) -> Sentence:
    """A piece in the middle of a sentence."""
    if piece == BASE:
        return Sentence("the base")
    match body(piece).kind:
        case "board":
            return Sentence("board {number}", number=number(piece))
        case "chest":
            return CHEST[colour(piece)]
        case _:
            return FIGURE[piece]


def counted(colours: Mapping[str, int]) -> Sentence:
    """Chests by colour: "2 red chests and 1 blue chest", or none."""
    items = tuple(
        Sentence(CHESTS[name].msgid, plural=CHESTS[name].plural, count=count)
        for name, count in colours.items()
        if count
    )
    return Sentence("{items}", items=Listed(items)) if items else Sentence("no chest")
