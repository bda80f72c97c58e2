"""Answers to a question: cast, or their writer told why not. What else a letter says is done beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games import reply, table
from games.inbox import beside
from games.inbox.answers import tell, tell_late
from games.inbox.done import Done
from games.inbox.targets import Target
from games.models import Ballot, InboundMail, Match, Question, Token
from games.post.replies import ENDED, HELD
from games.rules.game import MoveError
from games.rules.sentences import Sentence

VOTE_TOO = Sentence(
    "Your letter said what to do afterwards, but not your answer to the question itself. Send both in one letter."
)

ANSWERS_ONLY = Sentence(
    "You stand in for somebody: you can answer questions for them, and nothing else. What else your letter said was "
    "left aside."
)


def answer(letter: InboundMail, target: Target, reading: reply.Reading, *, late: bool) -> Done:
    """Does what a letter to the target's ballot says."""
    ballot, why = target.ballot, reading.unclear
    assert ballot
    answers = reading.words is not None or bool(reading.ahead)
    if late and (answers or why is not None):
        return _late(letter, target)
    if why is not None:
        tell(letter, target, why, reading.suggest)
        return Done(f"asked back: {reading.why}")
    done: list[str] = []
    if answers:
        voted = _cast(letter, target, reading.words, reading.ahead)
        if not voted.reason.startswith("vote"):
            return voted
        done.append(voted.reason)
    if target.purpose == Token.Purpose.DEPUTY:
        return _nothing_beside(letter, target, reading, done)
    return Done(", ".join([*done, *beside.done(letter, ballot.seat, reading)]))


def _nothing_beside(letter: InboundMail, target: Target, reading: reply.Reading, done: list[str]) -> Done:
    """A deputy answers what is asked; messages, orders and commands are the player's own."""
    if reading.press or reading.orders or reading.commands:
        tell(letter, target, ANSWERS_ONLY)
        done.append("asked back: more than an answer of a deputy")
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
            words,
            source=Ballot.Source.LETTER,
            by=target.person,
            arrived=letter.arrived_at,
            ahead={kind: _apart(picks) for kind, picks in ahead.items()} or None,
        )
    except table.TooLate:
        return _late(letter, target)
    except table.Overtaken:
        return Done("overtaken: a later answer was in already", refused=True)
    except MoveError as error:
        tell(letter, target, error.sentence, error.suggest)
        return Done(f"asked back: {error}")
    return Done("vote")


def _apart(picks: Sequence[str]) -> list[str]:
    """What to choose afterwards, one word for each: "red,blue" is red, else blue."""
    return [word for pick in picks for word in pick.split(",")]


def _late(letter: InboundMail, target: Target) -> Done:
    rests = _rests(letter, target)
    tell_late(letter, target, rests)
    return Done(rests or "late", refused=True)


def _rests(letter: InboundMail, target: Target) -> str:
    """Why an answer to an open question is not taken although it is not late: the match is held, or ended before."""
    assert target.ballot
    question = Question.objects.select_related("match").get(pk=target.ballot.question_id)
    status = question.match.status
    if question.closed_at or status in (Match.Status.RUNNING, Match.Status.PAUSED):
        return ""
    if status == Match.Status.HELD:
        return HELD if letter.arrived_at <= question.due_at else ""
    return ENDED
