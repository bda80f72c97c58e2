"""Words into answers: strict, in any language that `speech` knows. What is not certain is asked back, never guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NoReturn

from games.rules import speech
from games.rules.game import AmbiguousMove, UnreadableMove
from games.rules.lifeboats.moves import HAT, NONE, NULL, Hand, Lane, Lists, Move, One, Picks
from games.rules.lifeboats.nouns import COLOUR
from games.rules.lifeboats.state import RANKS
from games.rules.sentences import Listed, Sentence

COMMANDS = {HAT: "hat", NULL: "abstain", NONE: "none"}
ALIKE = 0.75


@dataclass(frozen=True)
class Reader:
    """What is read: the kind of the question, the words that it offers, and the language beside English."""

    kind: str
    offered: tuple[str, ...]
    language: str

    def command(self, text: str) -> str | None:
        return speech.word(text, self.language)

    def colour(self, text: str) -> str:
        """The one colour that `text` means. Raises."""
        found = sorted(speech.colours(text, self.language))
        if len(found) > 1:
            _ambiguous(found)
        return found[0] if found else self.refuse(text)

    def refuse(self, text: str) -> NoReturn:
        """Says what was not understood, and what may have been meant."""
        fits = self._beginning(text) or self._resembling(text)
        if len(fits) > 1:
            _ambiguous(fits)
        sentence = Sentence("“{words}” is no answer to this question.", words=text.strip()[:80])
        raise UnreadableMove(sentence, suggest=fits[0] if fits else "")

    def _beginning(self, text: str) -> list[str]:
        start = speech.fold(text)
        return [
            word for word in self.offered if start and any(alias.startswith(start) for alias in self._aliases(word))
        ]

    def _resembling(self, text: str) -> list[str]:
        folded = speech.fold(text)[:80]
        scores = {
            word: max((SequenceMatcher(None, folded, alias).ratio() for alias in self._aliases(word)), default=0.0)
            for word in self.offered
        }
        best = max(scores.values(), default=0.0)
        return [word for word, alike in scores.items() if alike == best >= ALIKE][:1]

    def _aliases(self, word: str) -> frozenset[str]:
        rank, _, boat = word.partition("@")
        if not boat:
            return speech.aliases(COMMANDS.get(word, word), self.language) | {word}
        both = speech.aliases(rank, self.language), speech.aliases(boat, self.language)
        return frozenset(f"{a} {b}" for a in both[0] for b in both[1]) | both[1] | {word}


def _ambiguous(words: Sequence[str]) -> NoReturn:
    labels = Listed(tuple(COLOUR.get(word, word) for word in words))
    raise AmbiguousMove(Sentence("That could be {words}: say which.", words=labels))


def read(reader: Reader, text: str) -> Move:
    """The answer that `text` means. Raises `UnreadableMove` or `AmbiguousMove`."""
    return _READERS[reader.kind](reader, text)


def _lane(reader: Reader, text: str) -> Move:
    digits = speech.fold(text).removeprefix("lane ")
    return Lane(int(digits)) if re.fullmatch("[0-9]{1,2}", digits) else reader.refuse(text)


def _ballot(reader: Reader, text: str) -> Move:
    command = reader.command(text)
    if command == "hat":
        return One(HAT)
    return One(NULL) if command == "abstain" else One(reader.colour(text))


def _boat(reader: Reader, text: str) -> Move:
    return One(reader.colour(text))


def _castaway(reader: Reader, text: str) -> Move:
    command = reader.command(text)
    return One(command) if command in RANKS else reader.refuse(text)


def _hand(reader: Reader, text: str) -> Hand:
    found = {hand for rank, boat in _halves(text) for hand in _hands(reader, rank, boat)}
    if len(found) > 1:
        _ambiguous(sorted(hand.boat for hand in found))
    return found.pop() if found else reader.refuse(text)


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """Ways to part words into a rank and a boat: at the sign, or at any blank and either way round."""
    folded = speech.fold(text)
    if "@" in folded:
        rank, _, boat = folded.partition("@")
        yield rank, boat
        return
    words = folded.split()
    for place in range(1, len(words)):
        left, right = " ".join(words[:place]), " ".join(words[place:])
        yield left, right
        yield right, left


def _hands(reader: Reader, rank: str, boat: str) -> Iterator[Hand]:
    command = reader.command(rank)
    if command in RANKS:
        yield from (Hand(command, colour) for colour in speech.colours(boat, reader.language))


def _picks(reader: Reader, text: str) -> Move:
    if reader.command(text) == "none":
        return Picks(())
    return Picks(tuple(reader.colour(part) for part in _parts(reader, text)))


def _parts(reader: Reader, text: str) -> list[str]:
    """The parts of a list: between commas, or the whole if it means a colour, or between blanks."""
    parts = [part for part in re.split("[,;>/、，]", speech.fold(text)) if part.strip()]
    if len(parts) == 1 and not speech.colours(text, reader.language):
        words = text.split()
        return words if len(words) > 1 and all(speech.colours(word, reader.language) for word in words) else [text]
    return parts or [text]


def _lists(reader: Reader, text: str) -> Move:
    before, arrow, after = text.partition(">")
    if not arrow:
        reader.refuse(text)
    return Lists(
        tuple(_hand(reader, word) for word in re.split(r"[\s,;]+", before) if word),
        tuple(reader.colour(word) for word in re.split(r"[\s,;]+", after) if word),
    )


_READERS: Mapping[str, Callable[[Reader, str], Move]] = {
    "place_boat": _lane,
    "place_black": _lane,
    "place_crew": _hand,
    "leak": _ballot,
    "move": _ballot,
    "eject": _ballot,
    "tie": _picks,
    "captain": _picks,
    "castaway": _castaway,
    "leave": _hand,
    "board": _boat,
    "swim": _lists,
}
