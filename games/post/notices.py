"""Notices: what was done about a match is told to everybody at its table. Queues, no more."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from games.models import Act, Ballot, OutgoingMail, User
from games.post import deputies, rows
from games.post.rows import put, tell
from games.post.unwanted import MOVES

Kind = OutgoingMail.Kind
State = OutgoingMail.State


def notice(act: Act, *people: User) -> None:
    """Tells everybody at the table, and the host, what was done about the match; or these people only.

    If an open answer is due at another time now, whoever gives it for an absent player is told, too.
    """
    match = act.match
    seats = {seat.player_id: seat for seat in rows.people(match)}
    owed = {row.seat_id: row for row in Ballot.objects.filter(question__match=match, question__closed_at=None)}
    told = set(people) or {match.host, *(seat.player for seat in seats.values() if seat.player)}
    for person in told:
        key, told_of = f"notice:{act.pk}:{person.pk}", {"act": act.pk}
        seat = seats.get(person.pk)
        ballot = owed.get(seat.pk) if seat else None
        if act.kind == Act.Kind.TAKEN and person.pk == act.by_id and ballot:
            continue  # They are asked in a letter of their own.
        if seat is None:
            put(key, Kind.NOTICE, person.email, person=person, match=match, facts=told_of)
        elif ballot is None:
            tell(key, Kind.NOTICE, seat, news=False, facts=told_of)
        else:
            refs = {"ballot": ballot, "question": ballot.question}
            refs |= {"not_after": ballot.question.due_at} if _cannot_wait(act, ballot) else {}
            tell(key, Kind.NOTICE, seat, news=False, facts=told_of, **refs)
            _tell_deputy(act, refs, told)


def _tell_deputy(act: Act, refs: Mapping[str, Any], told: Collection[User]) -> None:
    """Whoever answers for an absent player learns, too, that the ballot in `refs` is due at another time."""
    ballot: Ballot = refs["ballot"]
    if act.kind not in MOVES or ballot.cast_at:
        return
    for reader, absence in deputies.readers(Kind.REMIND, ballot.seat):
        if absence and reader not in told:
            about = {"match": act.match, "seat": ballot.seat, "absence": absence, "facts": {"act": act.pk}}
            key = f"notice:{act.pk}:{reader.pk}:for:{absence.pk}"
            put(key, Kind.NOTICE, reader.email, person=reader, **about, **refs)


def _cannot_wait(act: Act, ballot: Ballot) -> bool:
    """Whether an answer still owed is due at another time, and the letter that asked for it told the old one."""
    told = ballot.letters.filter(kind=Kind.ASK).exclude(state__in=(State.QUEUED, State.WAITING, State.HELD))
    return act.kind in MOVES and not ballot.cast_at and told.exists()
