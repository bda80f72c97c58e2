"""Help for reading words: spelling, colours and command words in the languages that players write in.

Pure look-up of the tables in `spoken`. Whether a word answers a question, the game and `games.reply` decide.
English is always understood, beside the player's own language.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

from games.rules import spoken

LANGUAGES = ("en", "fr", "de", "es", "nl", "pl", "ja", "zh")

_ALIKE = str.maketrans({
    "ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe",
    "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
})  # fmt: skip
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")

COLOURS = tuple(spoken.COLOURS["en"])
COMMANDS = tuple(spoken.COMMANDS["en"])


@lru_cache(maxsize=1024)
def fold(text: str) -> str:
    """`text` for comparing words: one form of width, case, accents, quotes, dashes and blanks, nothing invisible."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    kept = (
        c for c in plain if not "\u0300" <= c <= "\u036f" and (c.isspace() or unicodedata.category(c) not in _UNSEEN)
    )
    return " ".join(unicodedata.normalize("NFC", "".join(kept).translate(_ALIKE)).split())


def colours(word: str, language: str) -> frozenset[str]:
    """The colours that `word` means. One Latin letter means none."""
    return _meanings("colours", _primary(language)).get(fold(word), frozenset())


def word(text: str, language: str) -> str | None:
    """The command that `text` means as a whole: "Enthaltung" is "abstain"."""
    found = _meanings("commands", _primary(language)).get(fold(text), frozenset())
    return min(found, key=COMMANDS.index) if found else None


def leading(text: str, language: str, *commands: str) -> tuple[str, str] | None:
    """The command of `commands` that `text` begins with, and what follows it: "TIE: red blue" is ("tie", "red blue").

    The rest is folded. The longest alias wins: "I vote for red" is not "I vote" and "for red".
    """
    folded = fold(text)
    for alias, found in _leads(_primary(language), commands):
        if folded.startswith(alias):
            rest = folded[len(alias) :]
            if not rest or _parted(alias, rest):
                return found, rest.lstrip(" :,.")
    return None


@cache
def _leads(language: str, commands: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """What these commands are called, the longest word first; a dash begins nothing."""
    known = _meanings("commands", language)
    meant = {alias: known[alias] & set(commands) for alias in known if alias != "-"}
    return tuple(
        (alias, min(meant[alias], key=COMMANDS.index))
        for alias in sorted(known, key=len, reverse=True)
        if meant.get(alias)
    )


def aliases(meaning: str, language: str) -> frozenset[str]:
    """Every folded word for a colour or a command, in English and in `language`."""
    tables = (_meanings("colours", _primary(language)), _meanings("commands", _primary(language)))
    return frozenset(alias for table in tables for alias, found in table.items() if meaning in found)


def said(meaning: str, language: str) -> str:
    """The word for a command or a colour as one would type it in a language, in capitals; else the English one."""
    for table in (spoken.COMMANDS, spoken.COLOURS):
        words = table.get(_primary(language), {}).get(meaning) or table["en"].get(meaning)
        if words:
            return words.split(", ")[0].upper()
    return meaning.upper()


def ending(text: str, language: str, meaning: str) -> str | None:
    """What stands before a command at the end of a folded text, or `None` if it does not end with one."""
    for alias in sorted(aliases(meaning, language), key=len, reverse=True):
        before = text.removesuffix(alias)
        if before != text and (not before or before[-1] == " " or ord(alias[0]) > 0x2E7F):
            return before.rstrip()
    return None


def _parted(alias: str, rest: str) -> bool:
    """Whether `rest` begins a new word. Chinese and Japanese write words without blanks."""
    return (not rest[0].isalnum() and rest[0] not in "'-@") or ord(alias[-1]) > 0x2E7F


def _primary(language: str) -> str:
    return language.replace("_", "-").split("-")[0].lower()


@cache
def _meanings(table: str, language: str) -> Mapping[str, frozenset[str]]:
    source = spoken.COLOURS if table == "colours" else spoken.COMMANDS
    found: dict[str, frozenset[str]] = {}
    for tongue in dict.fromkeys(("en", language)):
        for meaning, words in source.get(tongue, {}).items():
            for alias in words.split(", "):
                found[fold(alias)] = found.get(fold(alias), frozenset()) | {meaning}
    return found
