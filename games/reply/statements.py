"""What lines say by themselves: an answer, a command, an order; and what makes all of them doubtful.

The first line must be understood, the others may not cast doubt on it. Nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.reply import answers, phrases, press, why
from games.reply.answers import LONGEST, Answers
from games.reply.said import Asked, Command, Reading
from games.rules import speech

COMMANDS = ("status", "help", "rules", "mute", "unmute", "back", "decline", "unsubscribe", "ready")
WITH_WORDS = ("away", "more time", "join", "resign", "order")
ASKING = ("status", "help", "rules")
"""Commands that only ask, so that a question mark behind them changes nothing."""


def command(line: str, asked: Asked, offered: Answers) -> Command | None:
    """A command about the match or the mail that the line gives."""
    if len(line) > LONGEST:
        return None
    plain = phrases.without_fillers(line)
    found = speech.word(plain, asked.language)
    doubtful = phrases.asks(line) or phrases.denies_by_sign(line)
    if (found in COMMANDS or found in WITH_WORDS) and (found in ASKING or not doubtful):
        return Command(str(found))
    led = speech.leading(line, asked.language, *WITH_WORDS)
    if led is None or doubtful or (led[0] not in ("order", "join") and offered.vocabulary.mentioned(led[1])):
        return None
    rest = line.strip().split(None, len(line.split()) - len(led[1].split()))[-1] if led[1] else ""
    return Command(led[0], rest.strip())


def statements(lines: Sequence[str], asked: Asked, offered: Answers) -> Reading:
    """The reading of the lines that are left: the first must be understood, the others may not cast doubt on it."""
    if any(press.turns(line) for line in lines):
        return why.turned()
    if any(press.mixes(line) for line in lines):
        return why.mixed()
    reading = Reading()
    left: list[str] = []
    for line in lines:
        said = offered.line(line) or _commanded(line, asked, offered)
        if said is None:
            left.append(line)
            continue
        reading = answers.joined(reading, said)
        if reading.unclear is not None:
            return reading
    for end in range(min(len(left), offered.longest_list), 0, -1):
        listed = offered.listed(left[:end])
        if listed is not None and listed.words and left[end:] and _calls(left[end - 1]):
            return why.sentence("")
        if listed is not None:
            reading = listed if listed.unclear is not None else answers.joined(reading, listed)
            return reading if reading.unclear is not None else _tested(reading, left[end:], lines, asked, offered)
    return _tested(reading, left, lines, asked, offered)


def _commanded(line: str, asked: Asked, offered: Answers) -> Reading | None:
    found = command(line, asked, offered)
    if found is None:
        return None
    if found.name == "order":
        return Reading(orders=(found.rest,))
    return Reading(commands=(found,))


def _tested(reading: Reading, left: Sequence[str], lines: Sequence[str], asked: Asked, offered: Answers) -> Reading:
    """`reading`, unless a line that was not understood makes it doubtful."""
    if not left:
        return reading
    doubt = _doubt(left, lines, reading, asked, offered)
    if doubt is not None:
        return doubt
    heard = [line for line in lines if line not in left]
    if reading.words is not None and lines[0] in heard and lines[1] in left and _runs_on(lines, asked):
        return why.spoken_to(reading.words) if _calls(lines[0]) else why.sentence(reading.words)
    if reading.said and (lines[0] in heard or any(speech.leading(line, asked.language, "vote") for line in heard)):
        return reading
    return _guess(left[0], lines, asked, offered)


def _doubt(
    left: Sequence[str], lines: Sequence[str], reading: Reading, asked: Asked, offered: Answers
) -> Reading | None:
    vocabulary = offered.vocabulary
    named = tuple(dict.fromkeys(option for line in lines for option in vocabulary.mentioned(line)))
    one = named[0] if len(named) == 1 else ""
    if any(press.almost(line, asked.language, asked.seats) for line in left):
        return why.no_press()
    if len(named) > 1 and any(vocabulary.mentioned(line) for line in left):
        return why.several(named)
    if any(offered.begins(line) for line in left):
        return why.beforehand()
    for line in left:
        if phrases.denies(line, asked.language):
            return why.denied() if one in vocabulary.mentioned(line) or not one else replace(why.denied(), suggest=one)
        if phrases.asks(line):
            return why.question(one)
        if phrases.doubts(line, asked.language):
            return why.conditional(one)
        if phrases.takes_back(line, asked.language):
            return why.taken_back(one)
    if one and any(vocabulary.mentioned(line) for line in left):
        return why.sentence(one)
    return None


def _guess(line: str, lines: Sequence[str], asked: Asked, offered: Answers) -> Reading:
    led = speech.leading(line, asked.language, "vote")
    likely = offered.vocabulary.likely(led[1] if led else line)
    if likely:
        return why.near(likely)
    named = tuple(dict.fromkeys(option for each in lines for option in offered.vocabulary.mentioned(each)))
    if len(named) == 1:
        return why.sentence(named[0])
    foreign = offered.vocabulary.elsewhere(led[1] if led else line)
    return why.foreign(foreign) if foreign else why.unknown()


def _runs_on(lines: Sequence[str], asked: Asked) -> bool:
    """Whether the first line is the head of what stands below it: of a sentence, or of a message to that player."""
    return _calls(lines[0]) or phrases.goes_on(lines[1], asked.language)


def _calls(line: str) -> bool:
    """Whether a line ends as one does that calls somebody by their name: "Red,"."""
    return line.rstrip(" *_").endswith((",", "，", "、", ":", "：", "-", "–", "—"))
