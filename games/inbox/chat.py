"""Letters to a seat, in answer to anything but a question. What is typed there is never a vote.

An answer to a message goes back to its writer; anything else must say for whom it is, or be a command.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from games import reply
from games.inbox import beside, commands, standing, voting
from games.inbox.answers import tell
from games.inbox.done import Done
from games.inbox.opened import read_at, read_for, said_to
from games.inbox.targets import Target
from games.models import Ballot, InboundMail, OutgoingMail, Press, Seat, User
from games.reply import Reading, decode, envelope, phrases, press
from games.rules import speech
from games.rules.sentences import Sentence, Who

DOUBTS = ("unknown-addressee", "unknown-command", "empty-press", "no-readable-body", "too-long", "bidi")
"""Reasons for which nothing of a letter is passed on to anybody."""
FOR_WHOM = Sentence(
    "Your letter does not say for whom it is, so it was not passed on. Begin a message with TO and a colour, as in "
    "TO BLUE: hello, or with TO ALL: for everybody."
)
AN_ANSWER = Sentence(
    "Your letter answered a message from {seat}, but it reads like an answer to the open question, so it was neither "
    "counted nor passed on. To have it counted, answer this letter with it."
)
ELSEWHERE = Sentence(
    "Your letter reads like an answer to the open question, but it answered another letter, so it was not counted. To "
    "have it counted, answer this letter with it."
)
FOR_OTHERS = Sentence(
    "Your letter held a message for somebody, and more that does not say for whom it is, so nothing of it was passed "
    "on. Begin each message with TO and a colour, as in TO BLUE: hello, and end it with a blank line."
)
A_COMMAND = Sentence(
    "Your letter answered a message from {seat} with a word that can be a command, too, so it was neither done nor "
    "passed on. To pass it on, begin with TO and the colour, as in TO BLUE: hello; HELP lists the commands."
)


def understood(letter: InboundMail, target: Target) -> Callable[[InboundMail], Done]:
    """What the player of a seat wants."""
    seat, person = target.seat, target.person
    assert seat
    assert person
    raw = bytes(letter.raw)
    reading = read_at(raw, person, seat.match)
    text = reply.chat(raw, sent=said_to(person, seat.match))
    writer = _writer(raw, seat)
    if reading.unclear is None and (reading.press or _commands(reading, text, person, answers=writer is not None)):
        return lambda row: Done(", ".join(beside.done(row, seat, reading)))
    if reading.unclear and (reading.why in DOUBTS or not text):
        why, reason = reading.unclear, reading.why
        return lambda row: _ask_back(row, target, why, reason)
    return _talk_or_answer(raw, target, writer, reading=reading, text=text)


def _talk_or_answer(
    raw: bytes, target: Target, writer: Seat | None, *, reading: Reading, text: str
) -> Callable[[InboundMail], Done]:
    """What is neither a message by its first line nor a command: an answer to its writer, or to the open question."""
    seat, person = target.seat, target.person
    assert seat
    assert person
    ballot = _open(seat)
    said = read_for(raw, person, ballot) if ballot else Reading()
    answers = said.words is not None or bool(said.ahead)
    if answers and ballot and writer is None and _listed(raw, ballot):
        return lambda row: voting.answer(row, replace(target, ballot=ballot), said, late=False)
    if answers:
        why = Sentence(AN_ANSWER.msgid, seat=Who(writer.colour)) if writer else ELSEWHERE
        reason = "an answer to a message" if writer else "an answer to another letter"
        return lambda row: _ask_back(row, replace(target, ballot=ballot), why, reason)
    if writer is None:
        return lambda row: _ask_back(row, target, FOR_WHOM, "for nobody")
    if _is_for_others(text, seat, person.language):
        return lambda row: _ask_back(row, target, FOR_OTHERS, "for others, too")
    if reading.unclear is None and _may_be_commands(reading, seat, person):
        why = Sentence(A_COMMAND.msgid, seat=Who(writer.colour))
        return lambda row: _ask_back(row, target, why, "a command or an answer to a message")
    return lambda row: _say(row, seat, writer, text)


def _say(letter: InboundMail, seat: Seat, writer: Seat, text: str) -> Done:
    assert seat.player
    answer = beside.Answer(seat, seat.player)
    told = beside.pass_on(answer, (writer.colour,), text)
    beside.send(letter, answer)
    return Done(told)


def _ask_back(letter: InboundMail, target: Target, why: Sentence, reason: str) -> Done:
    tell(letter, target, why)
    return Done(f"asked back: {reason}")


def _commands(reading: Reading, text: str, person: User, *, answers: bool) -> bool:
    """Whether the letter is commands and nothing else. In a chat only a bare one is: "away from here" is talk.

    There it must be the very word that our letters teach: "Stop!" and "I am in" are talk, too.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not (reading.commands or reading.orders):
        return False
    if not answers:
        return True
    if reading.orders or len(lines) > len(reading.commands):
        return False
    return all(
        _confirms(command) or (not command.rest and any(_teaches(command.name, line, person) for line in lines))
        for command in reading.commands
    )


def _teaches(command: str, line: str, person: User) -> bool:
    """Whether a line is the word for a command that our letters to this person name."""
    plain = phrases.without_fillers(line)
    return any(plain == speech.fold(speech.said(command, language)) for language in (person.language, "en"))


def _may_be_commands(reading: Reading, seat: Seat, person: User) -> bool:
    """Whether talk would do as a command, so that it is not certain which of them it is."""
    return any(not command.rest or commands.is_whole(command, person) for command in reading.commands) or any(
        standing.understood(order, seat, person.language) for order in reading.orders
    )


def _is_for_others(text: str, seat: Seat, language: str) -> bool:
    """Whether a line of the letter begins a message of its own, in any language."""
    colours = list(seat.match.seats.values_list("colour", flat=True))
    lines = text.splitlines()
    return any(press.almost(line, language, colours) for line in lines) or any(
        press.header(line, one, colours) for line in lines for one in speech.LANGUAGES
    )


def _confirms(command: reply.Command) -> bool:
    return command.name == "resign" and any(speech.word(command.rest, one) == "yes" for one in speech.LANGUAGES)


def _writer(raw: bytes, seat: Seat) -> Seat | None:
    """Who wrote the message that this letter answers, by what it refers to."""
    refers = _refers(raw)
    sent = OutgoingMail.objects.filter(kind=OutgoingMail.Kind.PRESS, seat=seat, person=seat.player)
    for row in sent.exclude(message_id="").order_by("-pk")[:200]:
        if refers & {row.message_id, *_roots(row)}:
            said = Press.objects.select_related("seat").filter(pk=row.facts["press"]).first()
            return said.seat if said else None
    return None


def _listed(raw: bytes, ballot: Ballot) -> bool:
    """Whether the letter answers one of ours that listed the words for this question: an answer to HELP."""
    lists = OutgoingMail.objects.filter(kind=OutgoingMail.Kind.ANSWER, seat=ballot.seat, person=ballot.seat.player)
    lists = lists.filter(facts__commands=True, queued_at__gte=ballot.question.asked_at)
    return lists.filter(message_id__in=_refers(raw)).exists()


def _refers(raw: bytes) -> set[str]:
    message = decode.parsed(raw)
    return set(envelope.references(message)[:50]) if message is not None else set()


def _roots(row: OutgoingMail) -> Sequence[str]:
    """The ids of the thread: some providers give a letter another id than ours, and leave these."""
    return str(row.headers.get("References", "")).split()


def _open(seat: Seat) -> Ballot | None:
    rows = Ballot.objects.select_related("question__match", "seat__player")
    return rows.filter(seat=seat, question__closed_at=None).first()
