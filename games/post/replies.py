"""Answers to letters: what one asked for, what of it was not understood, that it came too late. Queues, no more."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import translation

from games.models import Ballot, InboundMail, Invitation, Match, OutgoingMail, Seat, User, now
from games.post import deputies
from games.post.rows import AT_ONCE, put
from games.rules.sentences import Sentence
from games.say import names, say

Kind = OutgoingMail.Kind
HELD, ENDED = "the match is held", "the match has ended"
"""Why no answer is taken although the question was not closed."""


def answer(
    letter: InboundMail,
    person: User,
    paragraphs: Sequence[Sentence],
    *,
    match: Match | None = None,
    seat: Seat | None = None,
    **facts: bool,
) -> None:
    """Answers what a letter asked for beside votes and messages, all in one letter.

    `facts` may say that the list of all commands (`commands`), the rules (`rules`) or the page on which one says which
    letters one wants (`wishes`) go with it. An answer to whoever has left the table is about no seat.
    """
    with translation.override(person.language):
        told = facts | {"said": [say(one, names(match) if match else {}) for one in paragraphs]}
    _answer("answer", Kind.ANSWER, letter, person.email, person=person, match=match, seat=seat, facts=told)


def status(letter: InboundMail, seat: Seat) -> None:
    """Answers how a match stands, as its seat may know it."""
    assert seat.player
    refs = _about(Ballot.objects.filter(seat=seat, question__closed_at=None).first(), seat.player)
    refs = refs or {"seat": seat, "match": seat.match}
    _answer("status", Kind.STATUS, letter, seat.player.email, person=seat.player, **refs)


def unclear(
    letter: InboundMail,
    person: User | None,
    why: Sentence,
    suggest: str = "",
    *,
    ballot: Ballot | None = None,
    invited: Invitation | None = None,
    seat: Seat | None = None,
    digest: int = 0,
    unread: bool = False,
    after: timedelta = AT_ONCE,
) -> None:
    """Says what of a letter was not understood and what to write instead. Somebody `invited` may be no person yet.

    A letter to a `seat` is about no question; one that answered a `digest` could mean several; one that stays `unread`
    may be somebody else's. The answer leaves `after` so much time, and tells how things stand then.
    """
    reader = person or (invited and invited.invited_by)
    match = ballot.question.match if ballot else seat.match if seat else None
    with translation.override(reader.language if reader else None):
        facts: dict[str, Any] = {"why": say(why, names(match) if match else {}), "suggest": suggest}
    facts |= {"digest": digest} if digest else {}
    facts |= {"unread": True} if unread else {}
    refs: dict[str, Any] = {"invitation": invited, "match": invited.match} if invited else {}
    refs |= {"seat": seat, "match": seat.match} if seat else {}
    address = person.email if person else invited.email if invited else ""
    refs |= {"person": person, "facts": facts, "after": after} | _about(ballot, person)
    _answer("unclear", Kind.UNCLEAR, letter, address, **refs)


def late(letter: InboundMail, person: User, ballot: Ballot, rests: str = "", *, after: timedelta = AT_ONCE) -> None:
    """Says that a letter came after the closing; or, if the match `rests`, that it is HELD or has ENDED."""
    facts = {"rests": rests} if rests else {}
    refs = {"person": person, "facts": facts, "after": after} | _about(ballot, person)
    _answer("late", Kind.LATE, letter, person.email, **refs)


def joined(letter: InboundMail, invited: Invitation, seat: Seat) -> None:
    """Confirms to whoever answered an invitation with JOIN which seat is theirs, until the match begins."""
    assert seat.player
    refs = {"invitation": invited, "match": seat.match, "seat": seat}
    _answer("joined", Kind.JOINED, letter, seat.player.email, person=seat.player, **refs)


def _about(ballot: Ballot | None, reader: User | None) -> dict[str, Any]:
    """What a letter about a ballot is about; for a deputy, on whose behalf too."""
    if ballot is None:
        return {}
    absence = deputies.of(ballot.seat, now()) if reader and reader.pk != ballot.seat.player_id else None
    refs = {"ballot": ballot, "seat": ballot.seat, "question": ballot.question, "match": ballot.question.match}
    return refs | ({"absence": absence} if absence else {})


def _answer(name: str, kind: Kind, letter: InboundMail, address: str, **refs: Any) -> None:
    put(f"{name}:{letter.pk}", kind, address, answers=letter, **refs)
