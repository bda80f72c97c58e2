"""The commands: what each word of a letter does, and what is answered to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo

from django.utils import translation
from django.utils.formats import date_format

from games import table
from games.inbox import standing
from games.models import Match, Seat, User, now
from games.post import unwanted
from games.reply import Command, dates, phrases
from games.rules import speech
from games.rules.sentences import Sentence

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
    about_all: bool = False

    @property
    def match(self) -> Match:
        """The match that it is about."""
        return self.seat.match

    def say(self, msgid: str, **params: str | int | Sentence) -> None:
        """One more paragraph."""
        self.paragraphs.append(Sentence(msgid, **params))

    def allowed(self, act: Callable[[], object]) -> bool:
        """Does something at the table. If the table refuses, that is a paragraph."""
        try:
            act()
        except table.Refused as no:
            self.paragraphs.append(no.sentence)
            return False
        return True


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
    if speech.word(phrases.without_fillers(command.rest), answer.person.language) != "yes":
        answer.say(
            "You still play: nothing was changed. To give your seat up for good, answer with RESIGN YES on a line of "
            "its own. A bot will then play on for you, and you cannot come back."
        )
    elif answer.allowed(lambda: table.resign(answer.match.pk, answer.person)):
        answer.left = True
        answer.say("You have given your seat up, and a bot plays on. Thank you for having played.")


def is_whole(command: Command, person: User) -> bool:
    """Whether what follows the word of a command is what may follow it: days, or a length of time."""
    if command.name == "away":
        return _days(command, person) is not None
    return command.name == "more time" and _length(command.rest) is not None


def _days(command: Command, person: User) -> tuple[date, date] | None:
    return dates.span(command.rest, now().astimezone(ZoneInfo(person.zone)).date())


def _away(answer: Answer, command: Command) -> None:
    days = _days(command, answer.person)
    if days is None:
        answer.say(
            "It is not clear on which days you are away, so nothing was noted. Write for example AWAY UNTIL 24 MAY, or "
            "AWAY 3 MAY TO 24 MAY."
        )
    elif answer.allowed(lambda: table.absences.take(answer.person, *days)):
        with translation.override(answer.person.language):
            first, last = (date_format(day, "DATE_FORMAT") for day in days)
        answer.say(
            "You are away from {first} to {last} in all your matches. Meanwhile the clock of a question that waits for "
            "you stands still, as far as each match allows. Write BACK when you return before.",
            first=first,
            last=last,
        )


def _back(answer: Answer, command: Command) -> None:
    moment = now()
    for absence in table.absences.upcoming(answer.person, moment).filter(start__lte=moment):
        answer.allowed(lambda absence=absence: table.absences.cancel(absence.pk, answer.person))  # type: ignore[misc]
    if answer.allowed(lambda: table.back(answer.seat.pk, answer.person)):
        answer.say("Welcome back: you are waited for again.")


def _more_time(answer: Answer, command: Command) -> None:
    """A host says how much. Who owes an answer takes one of their extensions; its length is the match's."""
    length = _length(command.rest)
    if command.rest.strip() and length is None:
        answer.say("It is not clear how much more time you meant. Write for example MORE TIME, or MORE TIME 12 HOURS.")
    elif length and answer.match.host_id == answer.person.pk:
        answer.allowed(lambda: table.hosting.extend(answer.match.pk, length, answer.person))
    else:
        answer.allowed(lambda: table.more_time(answer.seat.pk, answer.person))


def _order(answer: Answer, command: Command) -> None:
    order = standing.understood(command.rest, answer.seat, answer.person.language)
    if order is None:
        kinds = ", ".join(kind.upper() for kind in standing.kinds(answer.seat))
        answer.say(
            "Your order was not understood, so nothing was changed. Write ORDER, the kind of question ({kinds}) and "
            "your words, the best first, as in ORDER LEAK RED BLUE. ORDER LEAK NONE drops it.",
            kinds=kinds,
        )
    elif not order.words:
        answer.allowed(lambda: table.orders.drop(answer.seat.pk, order.kind, answer.person))
        answer.say("You have no standing order for {kind} any more.", kind=order.kind.upper())
    elif answer.allowed(lambda: _give(answer, order)):
        said = {"kind": order.kind.upper(), "words": ", ".join(word.upper() for word in order.words)}
        answer.say("Your standing order for {kind} is {words}, the first that can be chosen.", **said)
        answer.paragraphs.append(_used(order))


def _give(answer: Answer, order: standing.Standing) -> None:
    seat, person = answer.seat.pk, answer.person
    table.orders.give(seat, order.kind, order.words, person, at_once=order.at_once, once=order.once)


def _used(order: standing.Standing) -> Sentence:
    if order.at_once:
        return Sentence("It answers as soon as you are asked; an answer of your own replaces it until the closing.")
    return Sentence("It counts if no answer of yours is in when a question closes.")


def _ready(answer: Answer, command: Command) -> None:
    if answer.allowed(lambda: table.muster.confirm(answer.seat.pk, answer.person)):
        answer.seat = Seat.objects.select_related("match").get(match=answer.seat.match_id, player=answer.person)
        answer.say("You are confirmed. The match begins as soon as everybody is, and you get a letter then.")


def _sits(answer: Answer, command: Command) -> None:
    answer.say("JOIN and DECLINE answer an invitation. You sit at this table already.")


def _length(text: str) -> timedelta | None:
    found = LENGTH.fullmatch(text.strip(" .:"))
    if found is None:
        return None
    if HOURS.match(found[2]):
        return timedelta(hours=int(found[1]))
    return timedelta(days=int(found[1])) if DAYS.match(found[2]) else None


COMMANDS: Mapping[str, Doing] = {
    "status": _status,
    "help": _help,
    "rules": _rules,
    "mute": _mute,
    "unmute": _unmute,
    "unsubscribe": _unsubscribe,
    "resign": _resign,
    "away": _away,
    "back": _back,
    "more time": _more_time,
    "order": _order,
    "ready": _ready,
    "join": _sits,
    "decline": _sits,
}
