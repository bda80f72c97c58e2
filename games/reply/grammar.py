"""The strict reading of new text: exact words are answers, everything else is asked back and never guessed.

One line says one thing. A single doubt holds back the whole letter, press included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from games.reply import answers, phrases, press, why
from games.reply.answers import LONGEST, Answers
from games.reply.press import Header
from games.reply.said import Asked, Command, Press, Reading
from games.reply.subtract import Typed
from games.rules import speech

COMMANDS = ("status", "help", "rules", "mute", "unmute", "back", "decline", "unsubscribe", "ready")
WITH_WORDS = ("away", "more time", "join", "resign", "order")


@dataclass
class _Heard:
    """What was heard so far: the lines that say something, the messages, and the message that is still open."""

    lines: list[str] = field(default_factory=list)
    press: list[Press] = field(default_factory=list)
    refused: Reading | None = None
    to: tuple[str, ...] | None = None
    text: list[str] = field(default_factory=list)

    @property
    def anything(self) -> bool:
        """Whether something was said already, so that a farewell can follow."""
        return bool(self.lines or self.press or self.to is not None)

    @property
    def messages(self) -> bool:
        """Whether a message was begun."""
        return bool(self.press or self.to is not None)

    def refuse(self, reading: Reading) -> None:
        """Hold back the letter for the first reason that is found."""
        self.refused = self.refused or reading

    def begin(self, header: Header, hosts: Sequence[str]) -> None:
        """A message begins; one that was open ends."""
        self.close(hosts)
        if header.unknown:
            self.refuse(why.addressee(header.unknown))
        self.to, self.text = header.to, [header.rest]

    def close(self, hosts: Sequence[str]) -> None:
        """The open message, if there is one, ends here."""
        if self.to is None:
            return
        typed = "\n".join(self.text).strip()
        text = press.scrubbed(typed, hosts)
        if not text:
            self.refuse(why.empty_press())
        self.press.append(Press(self.to, text, press.secrets(typed)))
        self.to = None


def understands(line: str, asked: Asked, offered: Answers) -> bool:
    """Whether the line is a statement of its own: an answer, a command, a message's first line."""
    return (
        offered.understands(line)
        or command(line, asked, offered) is not None
        or press.header(line, asked.language, asked.seats) is not None
    )


def read(typed: Typed, asked: Asked, offered: Answers) -> Reading:
    """What the new text of a letter says."""
    heard = _Heard()
    for block in typed.blocks:
        _listen(block, asked, offered, heard)
    if any(press.header(line, asked.language, asked.seats) for line in typed.inside):
        heard.refuse(why.no_press())
    _listen([line for line in typed.inside if understands(line, asked, offered)], asked, offered, heard)
    if heard.refused is not None:
        return heard.refused
    reading = _statements(heard.lines, asked, offered) if heard.lines else Reading()
    if reading.unclear is not None:
        return reading
    reading = _with_marked(reading, typed.marked, heard, offered)
    return reading if reading.unclear is not None else replace(reading, press=tuple(heard.press))


def command(line: str, asked: Asked, offered: Answers) -> Command | None:
    """A command about the match or the mail that the line gives."""
    if len(line) > LONGEST:
        return None
    plain = phrases.without_fillers(line)
    found = speech.word(plain, asked.language)
    if found in COMMANDS or found in WITH_WORDS:
        return Command(str(found))
    led = speech.leading(line, asked.language, *WITH_WORDS)
    if led is None or phrases.asks(line) or (led[0] not in ("order", "join") and offered.vocabulary.mentioned(led[1])):
        return None
    rest = line.strip().split(None, len(line.split()) - len(led[1].split()))[-1] if led[1] else ""
    return Command(led[0], rest.strip())


def subject(text: str, asked: Asked, offered: Answers) -> Reading:
    """What a subject alone says: an answer, perhaps with a reference behind it, as a button in a letter writes it."""
    words = text.split()
    while words and words[0].endswith((":", "：")) and len(words[0]) < 8:
        words = words[1:]
    while (
        words
        and any(sign.isdigit() for sign in words[-1])
        and len(words) > 1
        and not offered.understands(" ".join(words))
    ):
        words = words[:-1]
    line = " ".join(words)
    if not words or not (offered.understands(line) or command(line, asked, offered)):
        return Reading()
    return _statements([line], asked, offered)


def _listen(block: Sequence[str], asked: Asked, offered: Answers, heard: _Heard) -> None:
    """Sort the lines of a block into messages, statements and small talk; stop where a signature begins."""
    for line in block:
        if _ends_letter(line, asked, offered, heard):
            break
        begins = press.header(line, asked.language, asked.seats)
        if begins is not None:
            heard.begin(begins, asked.hosts)
        elif not line.strip() or (press.ends(line, asked.language) and heard.messages):
            heard.close(asked.hosts)
        elif heard.to is not None:
            _go_on(line, offered, heard)
        elif not _small_talk(line, offered, heard):
            heard.lines.append(line)
    heard.close(asked.hosts)


def _go_on(line: str, offered: Answers, heard: _Heard) -> None:
    """One more line of a message. One that reads like an answer is no message to anybody."""
    if offered.understands(line):
        heard.refuse(why.press_answers())
    heard.text.append(line)


def _ends_letter(line: str, asked: Asked, offered: Answers, heard: _Heard) -> bool:
    """Whether a signature, a farewell or a disclaimer begins here."""
    if phrases.is_delimiter(line) or phrases.is_device(line) or phrases.is_disclaimer(line):
        return True
    if not heard.anything or offered.vocabulary.mentioned(line) or understands(line, asked, offered):
        return False
    return phrases.is_farewell(line) or _is_own_name(line, asked.name)


def _is_own_name(line: str, name: str) -> bool:
    plain, own = speech.fold(line.strip(" -–—*_,.")), speech.fold(name)
    return len(plain) > 1 and bool(own) and (plain == own or plain == own.split()[0])


def _small_talk(line: str, offered: Answers, heard: _Heard) -> bool:
    """Whether the line may be passed over: a banner, a greeting, thanks, a remark in brackets, a picture's place."""
    if phrases.is_banner(line):
        return True
    plain = line.strip()
    if offered.vocabulary.mentioned(line) or offered.understands(line) or phrases.asks(line):
        return False
    if plain[0] in "([<{" and plain[-1] in ")]>}":
        return True
    return not heard.lines and (
        phrases.is_greeting(line) or (phrases.is_farewell(line) and not phrases.without_fillers(line))
    )


def _statements(lines: Sequence[str], asked: Asked, offered: Answers) -> Reading:
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
    for end in range(len(left), 0, -1):
        listed = offered.listed(left[:end])
        if listed is not None:
            reading = listed if listed.unclear is not None else answers.joined(reading, listed)
            return reading if reading.unclear is not None else _tested(reading, left[end:], lines, asked, offered)
    return _tested(reading, left, lines, asked, offered)


def _commanded(line: str, asked: Asked, offered: Answers) -> Reading | None:
    found = command(line, asked, offered)
    if found is None:
        return None
    if found.name == "order":
        return Reading(orders=(found.rest,)) if found.rest else None
    return Reading(commands=(found,))


def _tested(reading: Reading, left: Sequence[str], lines: Sequence[str], asked: Asked, offered: Answers) -> Reading:
    """`reading`, unless a line that was not understood makes it doubtful."""
    if not left:
        return reading
    doubt = _doubt(left, lines, reading, asked, offered)
    if doubt is not None:
        return doubt
    heard = [line for line in lines if line not in left]
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
    for line in left:
        if phrases.denies(line, asked.language):
            return why.denied() if one in vocabulary.mentioned(line) or not one else replace(why.denied(), suggest=one)
        if phrases.asks(line):
            return why.question(one)
        if phrases.doubts(line, asked.language):
            return why.conditional(one)
    if one and any(vocabulary.mentioned(line) for line in left):
        return why.sentence(one)
    return None


def _guess(line: str, lines: Sequence[str], asked: Asked, offered: Answers) -> Reading:
    led = speech.leading(line, asked.language, "vote")
    likely = offered.vocabulary.likely(led[1] if led else line)
    if likely:
        return why.near(likely)
    named = tuple(dict.fromkeys(option for each in lines for option in offered.vocabulary.mentioned(each)))
    return why.sentence(named[0]) if len(named) == 1 else why.unknown()


def _with_marked(reading: Reading, marked: Sequence[str], heard: _Heard, offered: Answers) -> Reading:
    """What was changed in the quoted letter is no answer, but it is not passed over either."""
    options = tuple(dict.fromkeys(option for line in marked for option in offered.ticked(line)))
    if any(offered.is_list(line) for line in marked):
        return why.looks_quoted()
    if not options or (reading.words is not None and (reading.words,) == options):
        return reading
    if reading.words is not None:
        return why.several((reading.words, *options))
    return why.edited(options[0] if len(options) == 1 else "")
