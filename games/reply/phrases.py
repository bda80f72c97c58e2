"""Small talk of letters: greetings, thanks, farewells, banners, disclaimers, and words that make a vote doubtful.

Looks up `smalltalk`. Politeness is recognised in every language at once, doubt in English and the player's own.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from games.reply import smalltalk
from games.rules.speech import fold

_QUESTION = re.compile(r"[?？¿؟❓❔⁉⁇🤔🤷]")
_NAY = re.compile(
    "[👎❌🚫✖❎✗✘×🙅⛔🛑🗑☐≠¬\u0335-\u0338\u20d2\u20d3\u20d8-\u20da\u20e0\u20e5\u20e6\u20ea\u20eb]"
    "|~[^~\n]+~|^\\s*!+\\s*\\w(?!.*!\\s*$)"  # struck through, and "not" as programmers write it
    "|\\[\\s*\\]|\\(\\s*\\)"  # a box without its tick
)
_HOUSE = re.compile(r"\bno\.? ?\d+")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_COLOURED = ("RED", "BLUE", "GREEN", "YELLOW", "ORANGE", "PURPLE", "BLACK", "PINK")
_HARMLESS_SIGNS = "❤♥❣★☺☻"


def without_fillers(text: str) -> str:
    """Folded `text` without polite words and without punctuation at the edges of words."""
    plain = f" {_spaced(text)} "
    pattern = _pattern("FILLERS")
    before = None
    while before != plain:
        before = plain
        plain = pattern.sub(" ", plain)
    return " ".join(plain.split())


def is_greeting(line: str) -> bool:
    """Whether the short line does nothing but greet."""
    return _begins(line, "GREETINGS", most=5)


def is_farewell(line: str) -> bool:
    """Whether the short line takes leave, perhaps with a name in it."""
    return _begins(line, "FAREWELLS", most=4)


def is_device(line: str) -> bool:
    """Whether the line is what a telephone or program signs with."""
    plain = fold(line[:200]).strip("-–_*[] ")
    begins = any(plain.startswith(phrase) for phrase in _split("DEVICES"))
    ends = any(plain.endswith(phrase) for phrase in _split("DEVICES") if _CJK.search(phrase))
    return len(plain) < 150 and (begins or ends)


def is_disclaimer(line: str) -> bool:
    """Whether the line begins a lawyer's paragraph."""
    plain = fold(line)
    return len(plain) > 25 and any(phrase in plain for phrase in _split("DISCLAIMERS"))


def is_banner(line: str) -> bool:
    """Whether a gateway put the line above the letter."""
    plain = fold(line[:500]).strip("[](){}*#!-=> ")
    begins = any(plain.startswith(phrase) for phrase in _split("BANNERS"))
    short = plain in (
        "external",
        "ext",
        "extern",
        "external email",
        "external sender",
        "externe e-mail",
        "caution: external",
    )
    return short or (begins and len(plain) > 20 and any(sign in plain for sign in _split("BANNER_SIGNS")))


def is_delimiter(line: str) -> bool:
    """Whether the line begins a signature: "-- ", "--", "—" or a line of underscores."""
    plain = line.strip()
    return plain in ("--", "—", "–", "---", "- -", "––") or bool(re.fullmatch(r"[_=*~]{4,}|-{3,}|—{2,}", plain))


def is_forward(prefix: str) -> bool:
    """Whether a subject that begins so is that of a letter which was passed on."""
    return fold(prefix).rstrip(": ") in _split("FORWARDS")


def asks(line: str) -> bool:
    """Whether the line asks something."""
    return bool(_QUESTION.search(line))


def denies_by_sign(line: str) -> bool:
    """Whether a picture sign in the line says no, or a stroke runs through its letters."""
    return bool(_NAY.search(line))


def denies(line: str, language: str) -> bool:
    """Whether the line holds a word, or a sign, that turns an answer round. An apology or a house number does not."""
    plain = _HOUSE.sub(" ", fold(line))
    for phrase in _split("HARMLESS"):
        plain = plain.replace(phrase, " ")
    return denies_by_sign(line) or _holds(plain, smalltalk.NOT, language)


def doubts(line: str, language: str) -> bool:
    """Whether the line makes its answer depend on something."""
    return _holds(line, smalltalk.IF, language)


def takes_back(line: str, language: str) -> bool:
    """Whether the line takes an answer back, or calls it a first thought."""
    return _holds(line, smalltalk.BACK, language)


def goes_on(line: str, language: str) -> bool:
    """Whether the line begins as one does that goes on with the sentence of the line above."""
    begun = _spaced(line)
    return any(
        begun.startswith(phrase) if _CJK.match(phrase) else begun.startswith(f"{phrase} ")
        for phrase in _of(smalltalk.GOES_ON, language)
    )


def is_afterthought(line: str) -> bool:
    """Whether the line is what people add below their name: "P.S. ..."."""
    return any(
        re.match(rf"{re.escape(phrase)}(?:[^\w]|$)" if not _CJK.match(phrase) else re.escape(phrase), fold(line))
        for phrase in _split("AFTERWARDS")
    )


def thanks_somebody(line: str) -> bool:
    """Whether the line begins with thanks and goes on, perhaps with whom they are for: "Thanks, Red!"."""
    plain = _spaced(line)
    return any(
        plain.startswith(phrase if _CJK.match(phrase) else f"{phrase} ") and plain != phrase
        for phrase in _split("THANKS")
    )


def has_coloured_sign(text: str) -> bool:
    """Whether there is a picture sign whose colour may be meant: 🔴, 💙."""
    return any(
        unicodedata.category(sign) == "So"
        and sign not in _HARMLESS_SIGNS
        and any(colour in unicodedata.name(sign, "").split() for colour in _COLOURED)
        for sign in text
    )


def _begins(line: str, table: str, *, most: int) -> bool:
    plain = _spaced(line)
    if not plain:
        return False
    for phrase in _split(table):
        if plain == phrase or plain.startswith(f"{phrase} ") or (_CJK.match(phrase) and plain.startswith(phrase)):
            rest = plain[len(phrase) :].split()
            return len(rest) <= most - 1 and len("".join(rest)) < 40
    return False


def _spaced(text: str) -> str:
    """Folded words with single blanks between them; apostrophes and signs inside words stay."""
    return " ".join(re.sub(r"(?<!\w)[^\w\s]+|[^\w\s]+(?!\w)|[,;!()\[\]{}\"“”„«»*_~…�]+", " ", fold(text)).split())


def _holds(line: str, table: dict[str, str], language: str) -> bool:
    plain = f" {_spaced(line).replace('-', ' ').replace('/', ' ')} "
    return any(phrase in plain for phrase in _sought(_of(table, language)))


@lru_cache(maxsize=64)
def _sought(found: tuple[str, ...]) -> tuple[str, ...]:
    """Phrases as they are looked for in a line: whole words, but Chinese and Japanese anywhere."""
    return tuple(phrase if _CJK.search(phrase) else f" {phrase} " for phrase in found)


def _of(table: dict[str, str], language: str) -> tuple[str, ...]:
    """What a table says in English and in a language."""
    return _phrases(table.get("en", "")) + _phrases(table.get(language.replace("_", "-").split("-")[0].lower(), ""))


@cache
def _phrases(text: str) -> tuple[str, ...]:
    return tuple(sorted({fold(phrase) for phrase in text.split(",") if phrase.strip()}, key=len, reverse=True))


@cache
def _split(table: str) -> tuple[str, ...]:
    return _phrases(getattr(smalltalk, table))


@cache
def _pattern(table: str) -> re.Pattern[str]:
    return re.compile("|".join(rf"{_parted(phrase)}{re.escape(phrase)}(?=\s)" for phrase in _split(table)))


def _parted(phrase: str) -> str:
    """What stands before a phrase: a blank; Chinese and Japanese write their longer ones without any."""
    return "" if len(phrase) > 1 and _CJK.match(phrase) else r"(?<=\s)"
