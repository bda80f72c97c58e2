"""Answers to one question by its shape: one word, an order, lists, or lines of a game with its own words.

All words come from the prompt; what follows a command such as HAT or TIE is read by the shape of the question ahead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from games.reply import lists, phrases, why
from games.reply.said import Asked, Reading
from games.reply.vocabulary import Vocabulary
from games.rules import speech
from games.rules.prompts import Ahead, Measures, Ordered, Ranked, Shape, options
from games.rules.speech import fold
from games.rules.wording import unwritten, written

_BULLET = re.compile(r"^\s{0,8}[*•·+–—-]\s+|^\s{0,8}[*•·]")
_TIED = re.compile(r"\s*[=/&+]\s*")
_TICKS = re.compile(r"^\s*[\[(]?\s?[xX✓✔☑✅]\s?[\])]?\s+|\s+(?:<[-=]{1,3}|←|\(?[xX✓✔✅]\)?)\s*$")


_ASIDE = re.compile(r"(?<=\w)\s*[(\[]([^()\[\]]{1,80})[)\]]")

LONGEST = 1_000
"""Characters beyond which a line is no answer."""


class Answers:
    """How the open question may be answered."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        words = tuple(option.word for option in options(asked.shape)) if asked.shape is not None else ()
        self.vocabulary = Vocabulary(tuple(dict.fromkeys(words)), asked.language)

    @property
    def lists(self) -> bool:
        """Whether the answer may be more than one option."""
        return isinstance(self.asked.shape, Ordered | Ranked)

    @property
    def longest_list(self) -> int:
        """How many lines a list may have: one an option and one a heading, and some in which an option is repeated."""
        return 2 * len(self.vocabulary.options) + 4

    def understands(self, line: str) -> bool:
        """Whether the line is an answer, whole or part of a list."""
        if not line.strip() or len(line) > LONGEST:
            return False
        return self.line(line) is not None or (self.lists and self.listed([line]) is not None)

    def line(self, line: str) -> Reading | None:
        """What one line answers, or `None` where it is not an answer."""
        if len(line) > LONGEST:
            return None
        return self._own(line) or self._plain(line) or self._ahead(line)

    def listed(self, lines: Sequence[str]) -> Reading | None:
        """The reading of lines that are one list together, or `None` where they are none."""
        shape = self.asked.shape
        if any(phrases.asks(line) or phrases.denies_by_sign(line) or self._put_aside(line) for line in lines):
            return None
        if any(_TIED.search(line) for line in lines) and self.lists:
            return self._tied(lines)
        if isinstance(shape, Ordered):
            return lists.ordered(self._split(lines), shape, self.vocabulary)
        if isinstance(shape, Ranked):
            return self._ranked(lines, shape)
        return None

    def _put_aside(self, line: str) -> bool:
        """Whether an option stands in brackets: "red (blue)" may be either."""
        return any(self.vocabulary.mentioned(aside) for aside in _ASIDE.findall(line))

    def is_list(self, line: str) -> bool:
        """Whether the line holds options of a list and nothing else."""
        found = lists.pieces(line, self.vocabulary)
        return self.lists and bool(found) and None not in found

    def ticked(self, line: str) -> tuple[str, ...]:
        """The option that a quoted line shows with a mark beside it."""
        bare = _TICKS.sub("", re.sub(r"https?://\S+", "", line).strip(), count=1)
        found = self.vocabulary.exact(bare) if bare.strip() != line.strip() else None
        return (found,) if found is not None else ()

    def _own(self, line: str) -> Reading | None:
        if self.asked.understands is not None and self.asked.understands(line.strip()):
            return Reading(words=" ".join(line.split()))
        return None

    def _plain(self, line: str) -> Reading | None:
        if phrases.asks(line) or phrases.thanks_somebody(line):
            return None
        led = speech.leading(line, self.asked.language, "vote")
        for text in (line, led[1] if led else ""):
            found = self.vocabulary.dash if text == "-" and led else self.vocabulary.exact(text)
            if found is not None and (not self.lists or self.vocabulary.stands_alone(found)):
                return Reading(words=found)
        return self._nothing(line, self.asked.shape)

    def _nothing(self, line: str, shape: Shape | None) -> Reading | None:
        """`none`, where the question allows to pick nothing."""
        if (
            isinstance(shape, Ordered)
            and shape.least == 0
            and speech.word(phrases.without_fillers(line), self.asked.language) == "none"
        ):
            return Reading(words=written(shape, []))
        return None

    def _ahead(self, line: str) -> Reading | None:
        """`HAT RED`, `TIE RED BLUE`: an answer to a question that may follow."""
        if phrases.asks(line):
            return None
        led = speech.leading(line, self.asked.language, "vote")
        for ahead, known in self._follow_ups:
            rest = _after(led[1] if led else line, ahead.command, self.asked.language)
            if rest is None or not rest.strip():
                continue
            picks = self._picks(line, rest, ahead, known)
            if picks:
                return Reading(words=ahead.beside or None, ahead={ahead.kind: picks})
        return None

    @cached_property
    def _follow_ups(self) -> tuple[tuple[Ahead, Vocabulary], ...]:
        return tuple(
            (ahead, Vocabulary(tuple(option.word for option in options(ahead.shape)), self.asked.language))
            for ahead in self.asked.ahead
        )

    @cached_property
    def _ranking(self) -> tuple[Vocabulary, ...]:
        """The words of each list that is to be put in order."""
        shape = self.asked.shape
        ranked = shape.lists if isinstance(shape, Ranked) else ()
        return tuple(Vocabulary(tuple(option.word for option in one.options), self.asked.language) for one in ranked)

    def _picks(self, line: str, rest: str, ahead: Ahead, known: Vocabulary) -> tuple[str, ...]:
        if isinstance(ahead.shape, Measures):
            said = _measured(" ".join(line.split()), ahead.shape, known)
            return (said,) if said else ()
        if isinstance(ahead.shape, Ordered):
            nothing = self._nothing(rest, ahead.shape)
            found = nothing or lists.ordered(lists.pieces(rest, known), ahead.shape, known)
            return (found.words,) if found is not None and found.words else ()
        whole = known.exact(rest)
        if whole is not None:
            return (whole,)
        pieces = lists.pieces(rest, known)
        if len(pieces) != len(set(pieces)) or any(piece is None for piece in pieces):
            return ()
        return tuple(piece for piece in pieces if piece is not None)

    def begins(self, line: str) -> bool:
        """Whether the line begins with the command of something ahead and holds numbers, as an answer to it would."""
        measured = [ahead for ahead, _ in self._follow_ups if isinstance(ahead.shape, Measures)]
        numbers = any(letter.isdigit() for letter in line)
        return numbers and any(_after(line, ahead.command, self.asked.language) for ahead in measured)

    def _split(self, lines: Sequence[str]) -> list[str | None]:
        """The options of a list, one after the other; `None` stands for what is no option."""
        counts = not any(option.isdigit() for option in self.vocabulary.options)
        text = "\n".join(lines)
        numbered = lists.numbered(text, bare=counts)
        if numbered is not None:
            return [self.vocabulary.exact(piece) for piece in numbered]
        led = [speech.leading(line, self.asked.language, "vote") for line in lines]
        texts = [found[1] if found else _BULLET.sub("", line) for line, found in zip(lines, led, strict=True)]
        return [piece for text in texts for piece in lists.pieces(text, self.vocabulary)]

    def _tied(self, lines: Sequence[str]) -> Reading | None:
        pieces = self._split([_TIED.sub(", ", line) for line in lines])
        return why.tied() if pieces and None not in pieces else None

    def _ranked(self, lines: Sequence[str], shape: Ranked) -> Reading | None:
        if len(shape.lists) == 1:
            only = shape.lists[0]
            return lists.ordered(self._split(lines), Ordered(only.options, 1, len(only.options)), self.vocabulary)
        led = [speech.leading(line, self.asked.language, "vote") for line in lines]
        bare = [found[1] if found else line for line, found in zip(lines, led, strict=True)]
        parts = lists.named_lists(bare, shape) or [part for line in bare for part in line.split(">")]
        if len(parts) > len(shape.lists):
            return None
        picks: list[list[str]] = []
        for known, part in zip(self._ranking, parts, strict=False):
            found = lists.pieces(part, known) if part.strip() else []
            if any(piece is None for piece in found):
                return None
            named = [piece for piece in found if piece is not None]
            if len(named) != len(set(named)):
                return why.twice(next(piece for piece in named if named.count(piece) > 1))
            picks.append(named)
        picks += [[] for _ in range(len(shape.lists) - len(picks))]
        return Reading(words=written(shape, picks)) if any(picks) else None


def joined(one: Reading, other: Reading) -> Reading:
    """Two readings of one letter as one; two different answers are none."""
    if one.words is not None and other.words is not None and one.words != other.words:
        return why.several((one.words, other.words))
    ahead: Mapping[str, tuple[str, ...]] = {**one.ahead, **other.ahead}
    if any(one.ahead[kind] != other.ahead[kind] for kind in one.ahead.keys() & other.ahead.keys()):
        return why.several(
            tuple(
                word
                for kind in one.ahead.keys() & other.ahead.keys()
                for word in (*one.ahead[kind], *other.ahead[kind])
            )
        )
    return replace(
        one,
        words=one.words if one.words is not None else other.words,
        ahead=ahead,
        orders=(*one.orders, *other.orders),
        commands=(*one.commands, *(command for command in other.commands if command not in one.commands)),
    )


def _measured(said: str, shape: Measures, known: Vocabulary) -> str:
    """A line of measures with its choice in the option's own word, or "" where it does not fit or chooses nothing."""
    if not shape.pattern:
        return said
    picks = unwritten(shape, said)
    if picks is None or not shape.options:
        return said if picks is not None else ""
    chosen = known.exact(picks[0])
    if chosen is None:
        return ""
    return said if chosen.casefold() == picks[0].casefold() else written(shape, [[chosen, *picks[1:]]])


def _after(line: str, word: str, language: str) -> str | None:
    """What follows a command word at the beginning of a line."""
    known = speech.word(word, "en")
    names = speech.aliases(known, language) | {fold(word)} if known else {fold(word)}
    folded = fold(line)
    for name in sorted(names, key=len, reverse=True):
        rest = folded[len(name) :]
        if folded.startswith(name) and name != "-" and (not rest or rest[0] in " :>(-" or ord(name[-1]) > 0x2E7F):
            return rest.strip(" :()").removeprefix("->").removeprefix(">").strip()
    return None
