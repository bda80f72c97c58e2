"""Reading letters: a raw letter and the letters that we sent, and what the player wrote between them.

Pure: no clock, no rows, no settings. `read` never raises and never guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from games.reply import decode, grammar, markup, phrases, subtract, why
from games.reply.answers import Answers
from games.reply.rows import Known
from games.reply.said import Asked, Command, Press, Reading, Sent
from games.rules.prompts import Ahead, Option, Pick, Shape
from games.rules.sentences import Sentence

__all__ = ["Asked", "Command", "Press", "Reading", "Sent", "chat", "read"]

MOST_LINES = 6_000
MOST_TYPED = 400
MOST_CHARACTERS = 30_000
"""Lines and characters that a person types; what has more is not looked through for words."""


def read(
    raw: bytes,
    *,
    sent: Sequence[Sent],
    language: str,
    options: Sequence[str] = (),
    shape: Shape | None = None,
    ahead: Sequence[Ahead] = (),
    seats: Sequence[str] = (),
    understands: Callable[[str], bool] | None = None,
    hosts: Sequence[str] = (),
) -> Reading:
    """What the player wrote in `raw`, beyond what stands in the letters that we `sent`.

    The open question comes as its `shape` (or, for plain picks, its `options`) with its `ahead`; neither: none is open.
    `seats` are those that press may go to, `hosts` our own domains; `understands` tells lines in a game's own words.
    """
    letter = decode.letter(raw)
    if shape is None and options:
        shape = Pick(tuple(Option(word, Sentence(word)) for word in options))
    asked = Asked(language, shape, ahead, seats, understands, hosts, letter.name)
    return _read(letter, subtract.known(sent), asked)


def chat(raw: bytes, *, sent: Sequence[Sent]) -> str:
    """What was typed into a letter, as it stands: without what it quotes and without a signature."""
    letter = decode.letter(raw)
    ours = subtract.known(sent)
    for lines in (decode.lines(letter.text), markup.lines(letter.html)):
        if text := _typed(lines[:MOST_LINES], ours):
            return text
    return ""


def _typed(lines: Sequence[str], ours: Known) -> str:
    kept: list[str] = []
    for block in subtract.typed(_without_armour(lines), ours, lambda line: False).blocks:
        for line in block:
            if phrases.is_delimiter(line) or phrases.is_device(line) or phrases.is_disclaimer(line):
                break
            kept.append(line)
        kept.append("")
    return "\n".join(kept).strip()


def _read(letter: decode.Letter, ours: Known, asked: Asked) -> Reading:
    offered = Answers(asked)
    titled = _subject(letter.subject, ours, asked, offered)
    if not letter.text.strip() and not letter.html.strip():
        return titled if titled.said else why.unreadable()
    plain = _part(decode.lines(letter.text), ours, asked, offered) if letter.text.strip() else None
    marked = _part(markup.lines(letter.html), ours, asked, offered) if letter.html.strip() else None
    if plain and plain.said and marked == Reading() and markup.strikes(letter.html):
        return why.parts_disagree()
    reading = _agreed(plain, marked)
    if reading.unclear is not None:
        return reading
    if not reading.said:
        return titled if titled.said else why.empty()
    if titled.words is None or reading.words == titled.words:
        return reading
    if reading.words is None and not (reading.ahead or reading.orders or reading.commands):
        return replace(reading, words=titled.words)
    return why.subject_disagrees()


def _part(lines: Sequence[str], ours: Known, asked: Asked, offered: Answers) -> Reading:
    if len(lines) > MOST_LINES:
        return why.too_long()
    new = subtract.typed(_without_armour(lines), ours, cache(lambda line: grammar.understands(line, asked, offered)))
    if (
        sum(map(len, new.blocks)) > MOST_TYPED
        or sum(len(line) for block in new.blocks for line in block) > MOST_CHARACTERS
    ):
        return why.too_long()
    return grammar.read(new, asked, offered)


def _agreed(plain: Reading | None, marked: Reading | None) -> Reading:
    """The reading of both forms of a letter. What one of them lacks altogether, the other may have."""
    if plain is None or marked is None:
        return plain or marked or Reading()
    if plain.unclear is None and not plain.said:
        return marked
    if marked.unclear is None and not marked.said:
        return plain
    for one, other in ((plain, marked), (marked, plain)):
        if one.unclear is not None:
            offered = other.words if one.why == "no-option" else ""
            return replace(one, suggest=one.suggest or offered or "")
    same = replace(plain, press=()) == replace(marked, press=())
    return (
        plain if same and [one.to for one in plain.press] == [one.to for one in marked.press] else why.parts_disagree()
    )


def _subject(text: str, ours: Known, asked: Asked, offered: Answers) -> Reading:
    if any(name and name in text.casefold() for name in ours.names):
        return Reading()
    return grammar.subject(text, asked, offered)


def _without_armour(lines: Sequence[str]) -> list[str]:
    """The lines of a text that was signed inline, without the signature around it."""
    kept: list[str] = []
    skipping = ""
    for line in lines:
        if line.startswith("-----BEGIN PGP SIGNED MESSAGE"):
            skipping = "head"
        elif line.startswith("-----BEGIN PGP"):
            skipping = "signature"
        elif line.startswith("-----END PGP") or (skipping == "head" and not line.strip()):
            skipping = ""
        elif not skipping:
            kept.append(line.removeprefix("- ") if line.startswith("- -") else line)
    return kept
