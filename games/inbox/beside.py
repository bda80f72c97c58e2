"""What a letter says beside its vote: messages are passed on, commands done, and what became of them is answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TypeAlias

from games import table, talk
from games.inbox.answers import may_answer
from games.inbox.done import Done
from games.inbox.gate import Target
from games.models import InboundMail, Match, Seat, User
from games.post import queue, unwanted
from games.reply import Command, Reading
from games.rules import speech
from games.rules.game import Sentence

LENGTH = re.compile(r"(\d{1,3})\s*(.*)", re.DOTALL)
HOURS = re.compile(r"(h|u|st|go|時|小時|小时)", re.IGNORECASE)
DAYS = re.compile(r"(d|j|t|日|天)", re.IGNORECASE)
GONE = Sentence(
    "You get no more letters from us: no questions either. Your matches go on, and you can answer on their pages. "
    "Letters that you write are still answered."
)


@dataclass
class Answer:
    """The one letter that answers all commands of a letter, as far as it has come."""

    seat: Seat
    person: User
    paragraphs: list[Sentence] = field(default_factory=list)
    facts: dict[str, bool] = field(default_factory=dict)
    status: bool = False
    left: bool = False

    @property
    def match(self) -> Match:
        """The match that it is about."""
        return self.seat.match

    def say(self, msgid: str, **params: str | int | Sentence) -> None:
        """One more paragraph."""
        self.paragraphs.append(Sentence(msgid, **params))


def done(letter: InboundMail, seat: Seat, reading: Reading) -> list[str]:
    """Does what the letter says beside its vote. Returns what was done, in words for an operator."""
    assert seat.player
    answer = Answer(seat, seat.player)
    told = [pass_on(answer, one.to, one.text, secrets=one.secrets) for one in reading.press]
    for order in reading.orders:
        _not_by_letter(answer, Command("order", order))
        told.append("asked back: no room for order")
    for command in reading.commands:
        _COMMANDS.get(command.name, _not_by_letter)(answer, command)
        told.append(command.name if command.name in _COMMANDS else f"asked back: no room for {command.name}")
    send(letter, answer)
    return told


def pass_on(answer: Answer, to: tuple[str, ...], text: str, *, secrets: tuple[str, ...] = ()) -> str:
    """Passes a message on, or has its writer told why not."""
    try:
        talk.say_to(answer.seat, to, text, secrets=secrets)
    except talk.Unsaid as no:
        answer.paragraphs.append(no.sentence)
        return f"asked back: {no}"
    return f"press to {','.join(to)}"


def send(letter: InboundMail, answer: Answer) -> None:
    """Queues what there is to answer."""
    if not may_answer(answer.person):
        return
    if answer.paragraphs or answer.facts:
        seat = None if answer.left else answer.seat
        queue.answer(letter, answer.person, answer.paragraphs, match=answer.match, seat=seat, **answer.facts)
    if answer.status and not answer.left:
        queue.status(letter, answer.seat)


def unsubscribed(letter: InboundMail, target: Target) -> Done:
    """Whoever writes to the address for it gets no more letters, whatever the letter says."""
    assert target.person
    unwanted.want(target.person, User.Mail.NOTHING)
    if may_answer(target.person):
        queue.answer(letter, target.person, [GONE], wishes=True)
    return Done("unsubscribe")


# --- the commands ----------------------------------------------------------------------------------------------------

Doing: TypeAlias = Callable[[Answer, Command], None]


def _status(answer: Answer, command: Command) -> None:
    answer.status = True


def _help(answer: Answer, command: Command) -> None:
    answer.facts["commands"] = True


def _rules(answer: Answer, command: Command) -> None:
    answer.facts["rules"] = True


def _mute(answer: Answer, command: Command) -> None:
    unwanted.mute(answer.person, answer.match)
    answer.say(
        "You get no more letters with messages and news of this match. Its questions and its end still come. "
        "UNMUTE undoes it."
    )


def _unmute(answer: Answer, command: Command) -> None:
    unwanted.unmute(answer.person, answer.match)
    answer.say("You get letters with messages and news of this match again.")


def _unsubscribe(answer: Answer, command: Command) -> None:
    unwanted.want(answer.person, User.Mail.NOTHING)
    answer.paragraphs.append(GONE)
    answer.facts["wishes"] = True


def _resign(answer: Answer, command: Command) -> None:
    if speech.word(command.rest.strip(" .!"), answer.person.language) != "yes":
        answer.say(
            "You still play: nothing was changed. To give your seat up for good, answer with RESIGN YES on a line of "
            "its own. A bot will then play on for you, and you cannot come back."
        )
        return
    try:
        table.resign(answer.match.pk, answer.person)
    except table.Refused as no:
        answer.paragraphs.append(no.sentence)
        return
    answer.left = True
    answer.say("You have given your seat up, and a bot plays on. Thank you for having played.")


def _more_time(answer: Answer, command: Command) -> None:
    """The host gives the open question more time, a day where the letter does not say how much."""
    length = _length(command.rest)
    if length is None:
        answer.say("It is not clear how much more time you meant. Write for example MORE TIME 12 HOURS.")
        return
    try:
        table.hosting.extend(answer.match.pk, length, answer.person)
    except table.Refused as no:
        answer.paragraphs.append(no.sentence)


def _sits(answer: Answer, command: Command) -> None:
    answer.say("JOIN and DECLINE answer an invitation. You sit at this table already.")


def _not_by_letter(answer: Answer, command: Command) -> None:
    answer.say("{word} cannot be done by letter yet. That line did nothing.", word=command.name.upper())


def _length(text: str) -> timedelta | None:
    if not text.strip():
        return timedelta(days=1)
    found = LENGTH.fullmatch(text.strip(" .:"))
    if found is None:
        return None
    if HOURS.match(found[2]):
        return timedelta(hours=int(found[1]))
    return timedelta(days=int(found[1])) if DAYS.match(found[2]) else None


_COMMANDS: Mapping[str, Doing] = {
    "status": _status,
    "help": _help,
    "rules": _rules,
    "mute": _mute,
    "unmute": _unmute,
    "unsubscribe": _unsubscribe,
    "resign": _resign,
    "more time": _more_time,
    "join": _sits,
    "decline": _sits,
}
