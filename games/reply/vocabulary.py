"""The words that answer one question: each option's own word and what else means it to this player.

It says which option a phrase is, which options a sentence mentions, and which one a slip of the pen may have meant.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.reply import phrases
from games.rules import speech
from games.rules.speech import fold

ALONE = frozenset({"hat", "abstain", "none"})
"""Commands that never stand in a list beside other options."""

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_RECKONED = re.compile(r"[<＜+~=^$€£±∓]\s{0,3}\w|-\w|\w\s{0,3}[%％°+^$€£>]")
"""A number with such a sign is an amount, or a heart: "<3", "-3", "3 %"."""
_BETWEEN = re.compile(r"from|of|on|at|in|off|aboard|d[eu]|des|sur|dans|a|au|auf|vo[nm]|aus|im|op|van|uit|en|z|ze|na|w")


@dataclass(frozen=True)
class Vocabulary:
    """The options of a question as one player may write them."""

    options: tuple[str, ...]
    language: str

    @cached_property
    def phrases(self) -> Mapping[str, frozenset[str]]:
        """Folded phrase to the options that it means."""
        found: dict[str, frozenset[str]] = {}
        for option in self.options:
            for phrase in self._written(option):
                found[phrase] = found.get(phrase, frozenset()) | {option}
        return found

    @property
    def dash(self) -> str | None:
        """The option to abstain, where it is offered."""
        return next((option for option in self.options if speech.word(option, "en") == "abstain"), None)

    def exact(self, text: str) -> str | None:
        """The one option that `text` is, apart from politeness and repetition."""
        if phrases.has_coloured_sign(text) or phrases.denies_by_sign(text):
            return None
        for plain in (self._plain(text), self._plain(phrases.without_fillers(text))):
            found = self._option(plain)
            if found is not None:
                return None if found.isdigit() and _RECKONED.search(text) else found
        return None

    def mentioned(self, text: str) -> tuple[str, ...]:
        """The options that `text` names anywhere, in their order."""
        tokens = re.findall(r"[^\W_]+(?:'[^\W_]+)?", fold(text))
        joined = {" ".join(tokens[at : at + size]) for size in range(1, 6) for at in range(len(tokens) - size + 1)}
        folded = fold(text)
        found = {
            option
            for phrase, options in self.phrases.items()
            if phrase in joined or (_CJK.search(phrase) and phrase in folded)
            for option in options
        }
        return tuple(option for option in self.options if option in found) or self._hinted(joined)

    def likely(self, text: str) -> str:
        """The one option that a prefix or a slip of the pen may mean, or ""."""
        plain = self._plain(phrases.without_fillers(text))
        if not plain or len(plain) > 40:
            return ""
        starts = {option for phrase, options in self.phrases.items() if phrase.startswith(plain) for option in options}
        if starts:
            return starts.pop() if len(starts) == 1 else ""
        near: dict[int, set[str]] = {}
        for phrase, options in self.phrases.items():
            far = _distance(plain, phrase, most=1 if len(plain) < 6 else 2)
            if far is not None and len(plain) > 2:
                near.setdefault(far, set()).update(options)
        best = near[min(near)] if near else set()
        return best.pop() if len(best) == 1 else ""

    def elsewhere(self, text: str) -> str:
        """The one option that `text` is in Japanese or Chinese, for a player of another language: to be offered only.

        Words in Latin letters are left: "rot" may be German, and is English as well.
        """
        if not _CJK.search(text):
            return ""
        others = (Vocabulary(self.options, language) for language in speech.LANGUAGES if language != self.language)
        found = {option for other in others if (option := other.exact(text)) is not None}
        return found.pop() if len(found) == 1 else ""

    def single(self, text: str) -> str | None:
        """The one option that `text` is, said once."""
        for plain in (self._plain(text), self._plain(phrases.without_fillers(text))):
            found = self.phrases.get(plain, frozenset())
            if len(found) == 1:
                return next(iter(found))
        return None

    def sequence(self, text: str) -> list[str | None]:
        """The options that stand in `text` one after the other; `None` stands for what is no option."""
        tokens = self._plain(phrases.without_fillers(text)).split()
        found: list[str | None] = []
        while tokens:
            sizes = [size for size in range(min(5, len(tokens)), 0, -1) if " ".join(tokens[:size]) in self.phrases]
            meant = self.phrases[" ".join(tokens[: sizes[0]])] if sizes else frozenset()
            found.append(next(iter(meant)) if len(meant) == 1 else None)
            tokens = tokens[sizes[0] if sizes else 1 :]
        return found

    def stands_alone(self, option: str) -> bool:
        """Whether `option` cannot be one of several."""
        return speech.word(option, "en") in ALONE

    def _option(self, plain: str) -> str | None:
        found = self.phrases.get(plain, frozenset())
        if len(found) == 1:
            return next(iter(found))
        tokens = plain.split()
        for size in range(1, len(tokens) // 2 + 1):
            if len(tokens) % size == 0 and tokens == tokens[:size] * (len(tokens) // size):
                return self._option(" ".join(tokens[:size]))
        return None

    def _plain(self, text: str) -> str:
        tokens = re.sub(r"(?<!\w)[^\w\s]+|[^\w\s]+(?!\w)|[@,;:!.()\[\]{}\"“”„«»*_~…\ufffd/]+", " ", fold(text)).split()
        if len(tokens) > 2:
            tokens = [tokens[0], *(token for token in tokens[1:-1] if not self._joins(token)), tokens[-1]]
        return " ".join(tokens)

    def _joins(self, token: str) -> bool:
        return bool(_BETWEEN.fullmatch(token)) and any("@" in option for option in self.options)

    def _written(self, option: str) -> set[str]:
        if "@" in option:
            parts = [sorted(self._written(part)) for part in option.split("@")]
            return {" ".join(words) for words in itertools.product(*parts)}
        folded = fold(option)
        meant = folded if folded in speech.COLOURS else speech.word(option, "en")
        return ({self._simple(folded)} | (speech.aliases(meant, self.language) if meant else set())) - {"", "-"}

    def _simple(self, folded: str) -> str:
        return " ".join(re.sub(r"[^\w\s']+", " ", folded).split())

    def _hinted(self, joined: set[str]) -> tuple[str, ...]:
        """Options of two parts of which both, or else one, are named."""
        named = {
            option: [bool(self._written(part) & joined) for part in option.split("@")]
            for option in self.options
            if "@" in option
        }
        whole = tuple(option for option, parts in named.items() if all(parts))
        return whole or tuple(option for option, parts in named.items() if any(parts))


def _distance(one: str, other: str, *, most: int) -> int | None:
    """Letters to insert, drop, change or swap between two words, or `None` for more than `most`."""
    if abs(len(one) - len(other)) > most:
        return None
    before: Sequence[int] = []
    row: list[int] = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        previous, row = row, [at]
        for to, wanted in enumerate(other, 1):
            cost = min(previous[to] + 1, row[to - 1] + 1, previous[to - 1] + (letter != wanted))
            if before and at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                cost = min(cost, before[to - 2] + 1)
            row.append(cost)
        before = previous
    return row[-1] if row[-1] <= most else None
