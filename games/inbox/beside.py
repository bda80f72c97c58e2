"""What a letter says beside its vote: messages are passed on, commands done, and what became of them is answered."""

from __future__ import annotations

from games import talk
from games.inbox.answers import may_answer
from games.inbox.commands import COMMANDS, GONE, Answer
from games.inbox.done import Done
from games.inbox.targets import Target
from games.models import InboundMail, Seat, User
from games.post import replies, unwanted
from games.reply import Command, Reading


def done(letter: InboundMail, seat: Seat, reading: Reading, *, about_all: bool = False) -> list[str]:
    """Does what the letter says beside its vote. Returns what was done, in words for an operator.

    What is `about_all` matches of a person is answered without naming this one.
    """
    assert seat.player
    answer = Answer(seat, seat.player, about_all=about_all)
    told = [pass_on(answer, one.to, one.text, secrets=one.secrets) for one in reading.press]
    for command in [*(Command("order", order) for order in reading.orders), *reading.commands]:
        COMMANDS[command.name](answer, command)
        told.append(command.name)
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
        seat = None if answer.left or answer.about_all else answer.seat
        match = None if answer.about_all else answer.match
        replies.answer(letter, answer.person, answer.paragraphs, match=match, seat=seat, **answer.facts)
    if answer.status and not answer.left:
        replies.status(letter, answer.seat)


def unsubscribed(letter: InboundMail, target: Target) -> Done:
    """Whoever writes to the address for it gets no more letters, whatever the letter says."""
    assert target.person
    unwanted.want(target.person, User.Mail.NOTHING)
    if may_answer(target.person):
        replies.answer(letter, target.person, [GONE], wishes=True)
    return Done("unsubscribe")
