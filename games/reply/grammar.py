"""The strict reading of new text: exact words are answers, everything else is asked back and never guessed.

One line says one thing. A single doubt holds back the whole letter, press included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from games.reply import phrases, press, why
from games.reply.answers import Answers
from games.reply.press import Header
from games.reply.said import Asked, Press, Reading
from games.reply.statements import command, statements
from games.reply.subtract import Typed
from games.rules import speech


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
    reading = statements(heard.lines, asked, offered) if heard.lines else Reading()
    if reading.unclear is not None:
        return reading
    reading = _with_marked(reading, typed.marked, heard, offered)
    return reading if reading.unclear is not None else replace(reading, press=tuple(heard.press))


def subject(text: str, asked: Asked, offered: Answers) -> Reading:
    """What a subject alone says: an answer, perhaps with a reference behind it, as a button in a letter writes it."""
    words = text.split()
    while words and words[0].endswith((":", "：")) and len(words[0]) < 8:
        if phrases.is_forward(words[0]):
            return Reading()
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
    return statements([line], asked, offered)


def _listen(block: Sequence[str], asked: Asked, offered: Answers, heard: _Heard) -> None:
    """Sort the lines of a block into messages, statements and small talk; stop where a signature begins."""
    for at, line in enumerate(block):
        if _ends_letter(line, asked, offered, heard):
            _listen_below(block[at:], asked, offered, heard)
            break
        begins = press.header(line, asked.language, asked.seats)
        if begins is not None:
            heard.begin(begins, asked.hosts)
        elif not line.strip() or (press.ends(line, asked.language) and heard.messages):
            heard.close(asked.hosts)
        elif heard.to is not None:
            _go_on(line, offered, heard)
        elif not _small_talk(line, asked, offered, heard):
            heard.lines.append(line)
    heard.close(asked.hosts)


def _listen_below(signed: Sequence[str], asked: Asked, offered: Answers, heard: _Heard) -> None:
    """What somebody still says below their name: an afterthought, a message, words against their own answer."""
    heard.close(asked.hosts)
    if phrases.is_delimiter(signed[0]) or phrases.is_disclaimer(signed[0]):
        return
    for at, line in enumerate(signed[1:], 1):
        if phrases.is_delimiter(line) or phrases.is_disclaimer(line):
            return
        if phrases.is_afterthought(line) or press.header(line, asked.language, asked.seats):
            _listen(signed[at:], asked, offered, heard)
            return
        if _speaks_still(line, asked, offered):
            heard.lines.append(line)
        elif _stands_apart(signed, at) and (said := offered.line(line)) is not None:
            _hear_late(line, said, offered, heard)


def _stands_apart(signed: Sequence[str], at: int) -> bool:
    """Whether a line is a paragraph of its own below a whole signature: no name below a farewell."""
    above = [line for line in signed[1:at] if line.strip()]
    return not signed[at - 1].strip() and (bool(above) or not phrases.is_farewell(signed[0]))


def _hear_late(line: str, said: Reading, offered: Answers, heard: _Heard) -> None:
    """An answer below a signature: it may be a name. It is asked about where no other was given, or another was."""
    if any(offered.line(one) for one in heard.lines):
        heard.lines.append(line)
    else:
        heard.refuse(why.sentence(said.words or ""))


def _speaks_still(line: str, asked: Asked, offered: Answers) -> bool:
    """Whether a line below a name is no part of a signature: "Actually BLUE", "not Red, sorry"."""
    if speech.leading(line, asked.language, "vote") is not None and offered.understands(line):
        return True
    doubtful = phrases.denies(line, asked.language) or phrases.doubts(line, asked.language)
    return phrases.takes_back(line, asked.language) or (doubtful and bool(offered.vocabulary.mentioned(line)))


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


def _small_talk(line: str, asked: Asked, offered: Answers, heard: _Heard) -> bool:
    """Whether the line may be passed over: a banner, a greeting, thanks, a remark in brackets, a picture's place."""
    if phrases.is_banner(line):
        return True
    plain = line.strip()
    if offered.vocabulary.mentioned(line) or offered.understands(line) or phrases.asks(line):
        return False
    if plain[0] in "([<{" and plain[-1] in ")]>}":
        return not (phrases.denies(line, asked.language) or phrases.takes_back(line, asked.language))
    return not heard.lines and (
        phrases.is_greeting(line) or (phrases.is_farewell(line) and not phrases.without_fillers(line))
    )


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
