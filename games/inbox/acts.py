"""What follows from a letter: a ballot is cast, a seat taken, an address marked, or its writer is told why not.

`understood` and `refused` think, with no transaction open; what they give back acts, inside the reader's transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from django.conf import settings

from games import post, reply, table
from games.inbox import bounces, invited
from games.inbox.answers import tell, tell_late
from games.inbox.done import Done, ours
from games.inbox.gate import Passed, Refused, Target
from games.models import Ballot, InboundMail, User
from games.rules.game import Measures, MoveError, Prompt, Sentence

Act: TypeAlias = Callable[[InboundMail], Done]
LETTERS = 12
"""How many of our letters are taken out of a reply: people answer the newest."""
HELP = Sentence("You asked what you can write; here it is.")
VOTE_TOO = Sentence(
    "Your letter said what to do afterwards, but not your answer to the question itself. Send both in one letter."
)


def refused(found: Refused) -> Act:
    """What follows from a letter that the gate holds back."""

    def act(letter: InboundMail) -> Done:
        reason = found.reason
        if found.reason == "late" and found.target:
            tell_late(letter, found.target)
        elif found.tell and found.target:
            tell(letter, found.target, found.tell)
        elif found.report and found.report.bounce:
            reason += f" ({bounces.reported(letter, found.target, found.report.bounce)})"
        elif found.report and found.report.kind == "complaint":
            reason += f" ({bounces.complaint(letter, found.target)})"
        return Done(reason, refused=True)

    return act


def understood(letter: InboundMail, found: Passed) -> Act:
    """What follows from a letter that the gate let through."""
    target = found.target
    if target.invitation:
        return invited.understood(letter, target)
    if target.ballot is None or target.person is None:
        return lambda row: _no_room(row, target, ("this address",))
    reading = _reading(letter, target.ballot, target.person)
    return lambda row: _answer(row, target, reading)


def _reading(letter: InboundMail, ballot: Ballot, person: User) -> reply.Reading:
    match, prompt = ballot.question.match, ballot.prompt
    return reply.read(
        bytes(letter.raw),
        sent=ours(post.sent_to(person, match, LETTERS)),
        language=person.language,
        shape=prompt.shape,
        ahead=prompt.ahead,
        seats=list(match.seats.values_list("colour", flat=True)),
        understands=_own_words(ballot, person.language) if _measured(prompt) else None,
        hosts=[settings.SITE_HOST, settings.REPLY_ADDRESS_PATTERN.rpartition("@")[2]],
    )


def _measured(prompt: Prompt) -> bool:
    """Whether the turn is answered in a game's own words, now or in what follows."""
    return any(isinstance(shape, Measures) for shape in (prompt.shape, *(ahead.shape for ahead in prompt.ahead)))


def _own_words(ballot: Ballot, language: str) -> Callable[[str], bool]:
    """Whether a line is an answer in a game's own words."""
    rules, state, colour = ballot.question.match.rules, ballot.question.state, ballot.seat.colour

    def understands(line: str) -> bool:
        try:
            rules.read(state, colour, line, language)
        except MoveError:
            return False
        return True

    return understands


def _answer(letter: InboundMail, target: Target, reading: reply.Reading) -> Done:
    ballot, why = target.ballot, reading.unclear
    assert ballot
    if why is not None:
        tell(letter, target, why, reading.suggest)
        return Done(f"asked back: {reading.why}")
    done: list[str] = []
    if reading.words is not None or reading.ahead:
        voted = _cast(letter, target, reading.words, reading.ahead)
        if not voted.reason.startswith("vote"):
            return voted
        done.append(voted.reason)
    if reading.press or reading.orders or any(command.name != "help" for command in reading.commands):
        done.append(_no_room(letter, target, _unheard(reading)).reason)
    elif reading.commands:
        tell(letter, target, HELP)
        done.append("help")
    return Done(", ".join(done))


def _cast(letter: InboundMail, target: Target, words: str | None, ahead: Mapping[str, Sequence[str]]) -> Done:
    ballot = target.ballot
    assert ballot
    if words is None and not ballot.cast_at:
        tell(letter, target, VOTE_TOO)
        return Done("asked back: no answer beside an order")
    try:
        table.cast(
            ballot.pk,
            ballot.words if words is None else words,
            source=Ballot.Source.LETTER,
            by=target.person,
            arrived=letter.arrived_at,
            ahead={kind: _apart(picks) for kind, picks in ahead.items()} or None,
        )
    except table.TooLate:
        tell_late(letter, target)
        return Done("late", refused=True)
    except MoveError as error:
        tell(letter, target, error.sentence, error.suggest)
        return Done(f"asked back: {error}")
    return Done("vote")


def _apart(picks: Sequence[str]) -> list[str]:
    """What to choose afterwards, one word for each: "red,blue" is red, else blue."""
    return [word for pick in picks for word in pick.split(",")]


def _no_room(letter: InboundMail, target: Target, what: Sequence[str]) -> Done:
    words = ", ".join(what)
    tell(
        letter,
        target,
        Sentence("Your letter asked for what letters cannot do: {words}. That did nothing.", words=words),
    )
    return Done(f"asked back: no room for {words}")


def _unheard(reading: reply.Reading) -> list[str]:
    """The words that begin what cannot be done yet, as they were typed."""
    typed = [f"TO {' '.join(press.to).upper()}" for press in reading.press]
    typed += [order.split()[0].upper() for order in reading.orders if order.split()]
    return typed + [command.name.upper() for command in reading.commands if command.name != "help"]
