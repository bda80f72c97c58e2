"""Answers to a daily letter about several matches: read if they can mean one question only, else asked back.

The words must answer that question and be nothing to all others in the letter, open or closed, not even a slip of the
pen for one of their options.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games import reply
from games.inbox import beside, voting
from games.inbox.answers import tell_which
from games.inbox.done import Done, ours
from games.inbox.gate import is_late
from games.inbox.opened import LETTERS, read_for
from games.inbox.targets import Target
from games.models import Ballot, InboundMail, OutgoingMail
from games.post import sent_to
from games.post.letters import digest
from games.reply import Reading
from games.rules.sentences import Sentence

ABOUT_ALL = ("help", "away", "unsubscribe")
"""Commands that mean the same in every match."""
WHICH = Sentence(
    "Your letter answered one of ours that is about several matches, and it is not certain which of them you meant."
)


def understood(letter: InboundMail, target: Target) -> Callable[[InboundMail], Done]:
    """What the reader of a daily letter wants."""
    person, raw = target.person, bytes(letter.raw)
    assert person
    told = digest.told(OutgoingMail.objects.get(pk=target.opens))
    ballots = {row.ballot.pk: row.ballot for row in told if row.kind == OutgoingMail.Kind.ASK and row.ballot}
    meant = _meant([(ballot, read_for(raw, person, ballot)) for ballot in ballots.values()])
    if meant and (len({row.match_id for row in told}) == 1 or _is_about_one_question(meant[1])):
        ballot, reading = meant
        aimed = replace(target, ballot=ballot)
        return lambda row: voting.answer(row, aimed, reading, late=is_late(row, ballot))
    plain = reply.read(raw, sent=ours(sent_to(person, None, LETTERS)), language=person.language)
    seat = next((row.seat for row in told if row.seat), None)
    if seat and _is_about_all(plain):
        return lambda row: Done(", ".join(beside.done(row, seat, plain, about_all=True)))
    return lambda row: _ask_back(row, target)


def _meant(found: list[tuple[Ballot, Reading]]) -> tuple[Ballot, Reading] | None:
    """The one question that was certainly meant."""
    answered = [(ballot, reading) for ballot, reading in found if reading.words is not None or reading.ahead]
    if len(answered) != 1 or any(reading.suggest for _, reading in found):
        return None
    return answered[0]


def _is_about_one_question(reading: Reading) -> bool:
    """Whether all of a letter goes with its answer: a message may be for the Blue of another match."""
    named = {command.name for command in reading.commands}
    return not (reading.press or reading.orders) and named <= set(ABOUT_ALL)


def _is_about_all(reading: Reading) -> bool:
    names = {command.name for command in reading.commands}
    return bool(names) and names <= set(ABOUT_ALL) and reading == Reading(commands=reading.commands)


def _ask_back(letter: InboundMail, target: Target) -> Done:
    tell_which(letter, target, WHICH)
    return Done("asked back: which match")
