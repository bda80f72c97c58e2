"""Messages between players: who they are for, and their text with nothing in it that could betray or forge.

Text stays text: it is escaped where it is shown, and never stands in a header.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from games.rules import speech
from games.rules.speech import fold

MOST_CHARACTERS = 5_000
MOST_SECRETS = 20
REMOVED = "[link removed]"

_HEADER = re.compile(r"\s{0,3}[*_]{0,2}([^:：\n]{2,80})[:：][*_]{0,2}\s*(.*)", re.DOTALL)
_URL = re.compile(r"<?\b(?:[a-z][a-z0-9+.-]{1,15}://|www\.|mailto:)[^\s<>]+>?", re.IGNORECASE)
_ENCODED = re.compile(r"[^\s%]{0,200}%[0-9a-f]{2}\S*", re.IGNORECASE)
_FACE = re.compile(r"(?<!\w)[:;=]['-]?[)(\[\]dpo/\\|*3]+(?!\w)")
_TOKEN = re.compile(r"(?<![a-z0-9])(?:[a-z][-+.=])?(?=[a-z]*[2-7])[a-z2-7]{26}(?![a-z0-9])(?:@[\w.-]+)?", re.IGNORECASE)
_SECRET = re.compile(r"(?<![a-z0-9])([a-z2-7]{26})(?![a-z0-9])")
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_JOINERS = frozenset("\u200c\u200d")


@dataclass(frozen=True)
class Header:
    """The first line of a message: for whom, what is not a seat, and what follows the colon."""

    to: tuple[str, ...]
    unknown: str
    rest: str


def header(line: str, language: str, seats: Sequence[str]) -> Header | None:
    """`TO BLUE, GREEN: text` in the player's language, or `None` for any other line."""
    found = _HEADER.match(line)
    if found is None:
        return None
    led = speech.leading(found[1], language, "to")
    if led is None or not led[1]:
        return None
    names = [
        name.strip("*_ ")
        for name in re.split(r"\s*(?:[,;&+/、，]|\b(?:and|und|et|y|en|i)\b|和|と)\s*", led[1])
        if name.strip("*_ ")
    ]
    to: list[str] = []
    for name in names:
        seat = _seat(name, language, seats)
        if seat is None:
            return Header((), name, found[2])
        to.append(seat)
    return Header(tuple(dict.fromkeys(to)), "", found[2])


def almost(line: str, language: str, seats: Sequence[str]) -> bool:
    """Whether the line seems meant as a message: "Too blue: hello", "TO BLUE hello", "Dear Blue: hello"."""
    begins = _FACE.sub(" ", fold(line[:200])).replace(":", " : ").split()[:5]
    for at, word in enumerate(begins):
        named = _seat(word.strip(",.-@"), language, seats) is not None
        if named and (":" in begins[at:] or (at and speech.word(begins[0], language) == "to")):
            return True
    return False


def ends(line: str, language: str) -> bool:
    """Whether the line is the word that ends a message."""
    return speech.word(line.strip(" .*_"), language) == "end"


def scrubbed(text: str, hosts: Sequence[str]) -> str:
    """`text` without turning and invisible signs, links to us and tokens."""
    plain = "".join(sign for sign in text if _visible(sign))[:MOST_CHARACTERS]
    cleaned = _URL.sub(lambda link: REMOVED if _betrays(link[0], hosts) else link[0], plain)
    cleaned = _ENCODED.sub(lambda link: REMOVED if _betrays(link[0], hosts) else link[0], cleaned)
    cleaned = _TOKEN.sub(REMOVED, cleaned)
    for host in hosts:
        cleaned = re.sub(rf"[\w.+=-]*@(?:[\w-]+\.)*{re.escape(host)}\b", REMOVED, cleaned, flags=re.IGNORECASE)
        cleaned = re.sub(rf"(?<![\w.@-])(?:[\w-]+\.)*{re.escape(host)}/\S+", REMOVED, cleaned, flags=re.IGNORECASE)
    return cleaned


def secrets(text: str) -> tuple[str, ...]:
    """The tokens that stand in `text`, or may stand in it, however often they are encoded."""
    seen, found = text[: 4 * MOST_CHARACTERS].lower(), dict[str, None]()
    for _ in range(6):
        found |= dict.fromkeys(match[1] for match in _SECRET.finditer(seen))
        seen, before = unquote(seen), seen
        if seen == before:
            break
    return tuple(found)[:MOST_SECRETS]


def turns(line: str) -> bool:
    """Whether the line holds signs that turn the direction of writing."""
    return any(sign in _TURNING for sign in line)


def mixes(text: str) -> bool:
    """Whether a word mixes Latin letters with Greek, Cyrillic or others that look like them."""
    return any(len(_alphabets(word)) > 1 for word in re.findall(r"[^\W\d_]+", text))


def _alphabets(word: str) -> set[str]:
    names = {
        unicodedata.name(letter, "").split(" ")[0] for letter in unicodedata.normalize("NFKC", word) if letter.isalpha()
    }
    return names & {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"}


def _seat(name: str, language: str, seats: Sequence[str]) -> str | None:
    if speech.word(name, language) == "all":
        return "all"
    meant = speech.colours(name, language) | {fold(name)}
    return next((seat for seat in seats if fold(seat) in meant), None)


def _visible(sign: str) -> bool:
    return sign in "\n\t" or sign in _JOINERS or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def _betrays(link: str, hosts: Sequence[str]) -> bool:
    seen = link.lower()
    for _ in range(6):
        if any(host.lower() in seen for host in hosts) or _TOKEN.search(seen):
            return True
        seen, before = unquote(seen), seen
        if seen == before:
            return False
    return True
