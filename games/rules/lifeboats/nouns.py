"""The nouns of the game as sentences: colours, boats, islands, crew in an edition's own words. Words only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.lifeboats.state import Crew, Crews
from games.rules.sentences import Listed, Param, Sentence

COLOUR: Mapping[str, Sentence] = {
    "red": Sentence("Red"),
    "yellow": Sentence("Yellow"),
    "blue": Sentence("Blue"),
    "green": Sentence("Green"),
    "purple": Sentence("Purple"),
    "orange": Sentence("Orange"),
    "pink": Sentence("Pink"),
    "black": Sentence("Black"),
}
BOAT: Mapping[str, Sentence] = {
    "red": Sentence("the Red boat"),
    "yellow": Sentence("the Yellow boat"),
    "blue": Sentence("the Blue boat"),
    "green": Sentence("the Green boat"),
    "purple": Sentence("the Purple boat"),
    "orange": Sentence("the Orange boat"),
    "pink": Sentence("the Pink boat"),
    "black": Sentence("the Black boat"),
}
ISLAND: Mapping[str, Sentence] = {
    "left": Sentence("the left island"),
    "middle": Sentence("the middle island"),
    "right": Sentence("the right island"),
}


@dataclass(frozen=True)
class Lexicon:
    """An edition's words. By rank: the noun, the noun as a title, a number, one of a colour, several of a colour."""

    noun: Mapping[str, Sentence]
    title: Mapping[str, Sentence]
    several: Mapping[str, Sentence]
    one_of: Mapping[str, Sentence]
    many_of: Mapping[str, Sentence]
    start: Sentence


LEXICONS: Mapping[str, Lexicon] = {
    "english": Lexicon(
        noun={"officer": Sentence("officer"), "sailor": Sentence("sailor")},
        title={"officer": Sentence("Officer"), "sailor": Sentence("Sailor")},
        several={
            "officer": Sentence("{count} officer", plural="{count} officers"),
            "sailor": Sentence("{count} sailor", plural="{count} sailors"),
        },
        one_of={"officer": Sentence("one {colour} officer"), "sailor": Sentence("one {colour} sailor")},
        many_of={
            "officer": Sentence("{count} {colour} officer", plural="{count} {colour} officers"),
            "sailor": Sentence("{count} {colour} sailor", plural="{count} {colour} sailors"),
        },
        start=Sentence("the start player"),
    ),
    "carneades": Lexicon(
        noun={"officer": Sentence("captain"), "sailor": Sentence("pirate")},
        title={"officer": Sentence("Captain"), "sailor": Sentence("Pirate")},
        several={
            "officer": Sentence("{count} captain", plural="{count} captains"),
            "sailor": Sentence("{count} pirate", plural="{count} pirates"),
        },
        one_of={"officer": Sentence("one {colour} captain"), "sailor": Sentence("one {colour} pirate")},
        many_of={
            "officer": Sentence("{count} {colour} captain", plural="{count} {colour} captains"),
            "sailor": Sentence("{count} {colour} pirate", plural="{count} {colour} pirates"),
        },
        start=Sentence("the helm"),
    ),
    "french": Lexicon(
        noun={"officer": Sentence("officier"), "sailor": Sentence("matelot")},
        title={"officer": Sentence("Officier"), "sailor": Sentence("Matelot")},
        several={
            "officer": Sentence("{count} officier", plural="{count} officiers"),
            "sailor": Sentence("{count} matelot", plural="{count} matelots"),
        },
        one_of={"officer": Sentence("one {colour} officier"), "sailor": Sentence("one {colour} matelot")},
        many_of={
            "officer": Sentence("{count} {colour} officier", plural="{count} {colour} officiers"),
            "sailor": Sentence("{count} {colour} matelot", plural="{count} {colour} matelots"),
        },
        start=Sentence("the Amiral"),
    ),
}


def fill(pattern: Sentence, **params: Param) -> Sentence:
    """A sentence of the tables above with its blanks filled."""
    return Sentence(pattern.msgid, plural=pattern.plural, context=pattern.context, **params)


def one(lexicon: Lexicon, colour: str, rank: str) -> Sentence:
    """One crew member: "one Red officer"."""
    return fill(lexicon.one_of[rank], colour=COLOUR[colour])


def ranks(lexicon: Lexicon, crew: Crew) -> tuple[Sentence, ...]:
    """The crew of one colour without its name: "1 officer", "2 sailors"."""
    return tuple(fill(lexicon.several[rank], count=count) for rank, count in _counted(crew))


def crews(lexicon: Lexicon, aboard: Crews) -> Sentence:
    """Crew of several colours in a row, or nobody."""
    items = tuple(
        fill(lexicon.many_of[rank], count=count, colour=COLOUR[crew.colour])
        for crew in aboard
        for rank, count in _counted(crew)
    )
    return Sentence("{crew}", crew=Listed(items)) if items else Sentence("nobody")


def _counted(crew: Crew) -> tuple[tuple[str, int], ...]:
    return tuple((rank, count) for rank, count in zip(("officer", "sailor"), crew[1:], strict=True) if count)


def boats(colours: tuple[str, ...]) -> Listed:
    """Boats in a row by their colours: "Red, Blue and Green"."""
    return Listed(tuple(COLOUR[colour] for colour in colours))
