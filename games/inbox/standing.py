"""What a letter's ORDER line means: for which kind of question, which words in which order, when they are used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.models import Ballot, Seat
from games.rules import speech
from games.rules.prompts import options

NONE = "none"
ENDS = ("at once", "once")
"""What may stand at the end of an order: "at once" ends with "once" and is looked for first."""


@dataclass(frozen=True)
class Standing:
    """An order as it was understood. No `words` drop what was ordered before."""

    kind: str
    words: tuple[str, ...]
    once: bool
    at_once: bool


def understood(text: str, seat: Seat, language: str) -> Standing | None:
    """The order, or `None` where its kind or a word of it is not certain. Without a kind it is the open question's."""
    words, ends = _without_ends(speech.fold(text).translate(str.maketrans(",:;>", "    ")), language)
    ballot = (
        Ballot.objects.select_related("question__match", "seat").filter(seat=seat, question__closed_at=None).first()
    )
    kind = ballot.prompt.kind if ballot else ""
    if words and words[0] in kinds(seat):
        kind, words = words[0], words[1:]
    if not kind or not words:
        return None
    if words == [NONE] or speech.word(" ".join(words), language) == NONE:
        return Standing(kind, (), "once" in ends, "at once" in ends)
    asked = _last_asked(seat, kind)
    meant = list(_meant(words, asked, language))
    if "" in meant or (len(set(meant)) < len(meant) and not (asked and asked.prompt.each_once)):
        return None
    return Standing(kind, tuple(meant), "once" in ends, "at once" in ends)


def kinds(seat: Seat) -> list[str]:
    """The kinds of questions that were asked in this match."""
    return sorted(set(seat.match.questions.values_list("kind", flat=True)))


def _without_ends(text: str, language: str) -> tuple[list[str], set[str]]:
    """The words of an order, and what was said at its end about how it is used, in either order."""
    ends: set[str] = set()
    while found := next(
        ((one, before) for one in ENDS if (before := speech.ending(text.strip(), language, one)) is not None), None
    ):
        ends.add(found[0])
        text = found[1]
    return text.split(), ends


def _last_asked(seat: Seat, kind: str) -> Ballot | None:
    """The last time a seat was asked a question of a kind: what could be chosen then is known."""
    asked = Ballot.objects.filter(seat=seat, question__kind=kind).order_by("-question__number")
    return asked.select_related("question__match", "seat").first()


def _meant(words: Sequence[str], asked: Ballot | None, language: str) -> Iterator[str]:
    """The words of an order; "sailor red" is one."""
    offered = {option.word for option in options(asked.prompt.shape)} if asked else set()
    rest = list(words)
    while rest:
        pair = "@".join(rest[:2])
        if len(rest) > 1 and pair in offered:
            rest = rest[2:]
            yield pair
        else:
            yield _word(rest.pop(0), asked, language)


def _word(word: str, ballot: Ballot | None, language: str) -> str:
    """An option's word or a colour in the player's language; "" for what is neither."""
    known = {speech.fold(option.word): option.word for option in options(ballot.prompt.shape)} if ballot else {}
    if word in known:
        return known[word]
    colours = speech.colours(word, language)
    if len(colours) == 1:
        return next(iter(colours))
    return "hat" if speech.word(word, language) == "hat" else ""
