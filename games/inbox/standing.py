"""What a letter's ORDER line means: for which kind of question, which words in which order, when they are used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.models import Ballot, Seat
from games.rules import speech
from games.rules.prompts import Topic, options
from games.table import orders

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
    topic = _topics(seat).get(kind)
    meant = list(_meant(words, _offered(topic, kind, ballot), language))
    if "" in meant or (len(set(meant)) < len(meant) and not (topic and topic.each_once)):
        return None
    return Standing(kind, tuple(meant), "once" in ends, "at once" in ends)


def kinds(seat: Seat) -> list[str]:
    """The kinds of questions that this match may still ask the seat."""
    return list(_topics(seat))


def _topics(seat: Seat) -> dict[str, Topic]:
    question = seat.match.questions.filter(closed_at=None).first()
    if question is None:
        return {}
    question.match = seat.match
    return orders.topics(question, seat)


def _offered(topic: Topic | None, kind: str, ballot: Ballot | None) -> tuple[str, ...]:
    """The words that a question of this kind may offer, and those of the open one if it is of this kind."""
    now = options(ballot.prompt.shape) if ballot and ballot.prompt.kind == kind else ()
    return (*(option.word for option in now), *(topic.words if topic else ()))


def _without_ends(text: str, language: str) -> tuple[list[str], set[str]]:
    """The words of an order, and what was said at its end about how it is used, in either order."""
    ends: set[str] = set()
    while found := next(
        ((one, before) for one in ENDS if (before := speech.ending(text.strip(), language, one)) is not None), None
    ):
        ends.add(found[0])
        text = found[1]
    return text.split(), ends


def _meant(words: Sequence[str], offered: Sequence[str], language: str) -> Iterator[str]:
    """The words of an order; "sailor red" is one."""
    rest = list(words)
    while rest:
        pair = "@".join(rest[:2])
        if len(rest) > 1 and pair in offered:
            rest = rest[2:]
            yield pair
        else:
            yield _word(rest.pop(0), offered, language)


def _word(word: str, offered: Sequence[str], language: str) -> str:
    """An option's word or a colour in the player's language; "" for what is neither."""
    known = {speech.fold(one): one for one in offered}
    if word in known:
        return known[word]
    colours = speech.colours(word, language)
    if len(colours) == 1:
        return next(iter(colours))
    return "hat" if speech.word(word, language) == "hat" else ""
