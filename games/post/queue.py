"""Queues letters: one small row per person and event, in the transaction that causes it. Writes and sends nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from secrets import token_hex
from typing import Any

from games.models import (
    Absence,
    Ballot,
    Consent,
    Invitation,
    Match,
    OutgoingMail,
    Press,
    Question,
    Seat,
    User,
    now,
)
from games.post import deputies, wishes
from games.post.rows import as_wished, people, put, tell
from games.say import known_as

Kind = OutgoingMail.Kind
State = OutgoingMail.State
REMINDED_AFTER = timedelta(days=3)
"""When somebody invited who has not answered is asked once more."""


def invitation(invited: Invitation) -> None:
    """Asks the owner of an address to take a seat, and once more some days later if that is still of use then."""
    refs = {"invitation": invited, "match": invited.match}
    put(f"invitation:{invited.pk}", Kind.INVITATION, invited.email, **refs)
    put(f"reinvite:{invited.pk}", Kind.REINVITE, invited.email, after=REMINDED_AFTER, **refs)


def starts(match: Match) -> None:
    """Tells every player that the match starts, which colour is theirs and how to play by mail."""
    for seat in people(match):
        tell(f"starts:{match.pk}:{seat.pk}", Kind.STARTS, seat, news=False)


def muster(seat: Seat, until: datetime, *, anew: bool = False) -> None:
    """Asks a player to confirm that they will play, before the match begins; `anew` if that letter is worthless."""
    key = f"muster:{seat.match_id}:{seat.pk}:{seat.player_id}:{until.timestamp():.0f}"
    key += f":anew:{token_hex(8)}" if anew else ""
    tell(key, Kind.MUSTER, seat, news=False, not_after=until)


def ask(question: Question, ballots: list[Ballot], dropped: Mapping[int, Sequence[str]] | None = None) -> None:
    """Asks these seats to answer; what happened since their last letter goes with it.

    `dropped` are the words of standing orders, by seat, of which none can be chosen any more.
    """
    for ballot in ballots:
        if ballot.seat.player:
            key = f"ask:{question.pk}:{ballot.seat_id}:{question.due_at.timestamp():.0f}"
            refs = {"question": question, "ballot": ballot, "not_after": question.due_at}
            told_of = {"dropped": list((dropped or {}).get(ballot.seat_id, ()))}
            tell(key, Kind.ASK, ballot.seat, facts=told_of, **refs)


def ask_missing(ballot: Ballot) -> bool:
    """Asks whoever answers for a seat now, unless each of them has had a letter about it."""
    asked = set(ballot.letters.filter(kind=Kind.ASK).values_list("person", flat=True))
    missing = [absence for reader, absence in deputies.readers(Kind.ASK, ballot.seat) if reader.pk not in asked]
    if missing:
        key = f"ask:{ballot.question_id}:{ballot.seat_id}:handed:{missing[0].pk if missing[0] else 0}"
        refs = {"question": ballot.question, "ballot": ballot, "not_after": ballot.question.due_at}
        tell(key, Kind.ASK, ballot.seat, **refs)
    return bool(missing)


def results(closed: Question, asked: Collection[int]) -> None:
    """Tells what came of a question to those whom the next one does not ask, if they do not want to wait for theirs."""
    for seat in people(closed.match):
        if seat.pk not in asked and seat.player and wishes.tells_results(seat.player):
            tell(f"result:{closed.pk}:{seat.pk}", Kind.RESULT, seat, question=closed)


def ask_anew(ballot: Ballot, *, leaked: bool = False) -> None:
    """Asks once more what is open, because the tokens of the letters before are worthless now.

    They `leaked` if their owner wrote them into a message; else somebody else sits there now.
    """
    if ballot.seat.player:
        refs = {"question": ballot.question, "ballot": ballot, "not_after": ballot.question.due_at}
        key = f"ask:{ballot.question_id}:{ballot.seat_id}:anew:{token_hex(8)}"
        tell(key, Kind.ASK, ballot.seat, facts={"leaked": leaked}, **refs)


def press(said: Press) -> None:
    """Passes a message on to those whom it is for, each in a letter of their own."""
    facts = {"press": said.pk, "between": f"press {said.seat.colour} to {' '.join(said.to) or 'all'}"}
    for seat in people(said.match):
        if seat.pk != said.seat_id and (not said.to or seat.colour in said.to):
            tell(f"press:{said.pk}:{seat.pk}", Kind.PRESS, seat, news=False, facts=facts)


def receipt(ballot: Ballot) -> None:
    """Confirms what was understood of a vote."""
    key = f"receipt:{ballot.pk}:{ballot.question.version}"
    tell(key, Kind.RECEIPT, ballot.seat, question=ballot.question, ballot=ballot, news=False)


def over(match: Match) -> None:
    """Tells every player how the match ended."""
    for seat in people(match):
        tell(f"over:{match.pk}:{seat.pk}", Kind.OVER, seat)


def remind(ballot: Ballot, key: str) -> None:
    """Reminds a player of an answer that they still owe; `key` names the due time and how long before it this is."""
    question = ballot.question
    refs = {"question": question, "ballot": ballot, "not_after": question.due_at}
    told_of = {"due": question.due_at.isoformat()}
    tell(f"remind:{ballot.pk}:{key}", Kind.REMIND, ballot.seat, news=False, facts=told_of, **refs)


def moved(question: Question) -> None:
    """The question is due at another time: letters that still wait to ask it are good until then."""
    waiting = OutgoingMail.objects.filter(question=question, kind=Kind.ASK, state__in=(State.QUEUED, State.WAITING))
    waiting.update(not_after=question.due_at)
    held = OutgoingMail.objects.filter(question=question, state=State.HELD).exclude(not_after=None)
    held.update(not_after=question.due_at)
    as_wished(held)


def code(person: User, secret: str, not_after: datetime) -> None:
    """Sends the code that a person signs in with; worthless after `not_after`."""
    key = f"code:{person.pk}:{token_hex(8)}"
    put(key, Kind.CODE, person.email, person=person, facts={"code": secret}, not_after=not_after)


def confirm(person: User, address: str, secret: str, not_after: datetime) -> None:
    """Sends the code that proves a further address."""
    key = f"confirm:{person.pk}:{token_hex(8)}"
    put(key, Kind.CONFIRM, address, person=person, facts={"code": secret}, not_after=not_after)


def consent(wanted: Consent, address: str, not_after: datetime) -> None:
    """Asks a person, at one of their addresses, whether they want what they asked for."""
    key, told_of = f"consent:{wanted.pk}", {"consent": wanted.pk}
    put(key, Kind.CONSENT, address, person=wanted.person, facts=told_of, not_after=not_after)


def deputy(absence: Absence) -> None:
    """Asks somebody whether they stand in for a person who is going to be away."""
    assert absence.deputy
    refs = {"person": absence.deputy, "absence": absence, "not_after": absence.end}
    put(f"deputy:{absence.pk}:{absence.deputy_id}", Kind.DEPUTY, absence.deputy.email, **refs)


def deputy_said(absence: Absence, who: User, *, yes: bool) -> None:
    """Tells a person who will be away what the one they asked has said."""
    facts = {"who": str(who), "yes": yes}
    key = f"deputy:{absence.pk}:{who.pk}:{'yes' if yes else 'no'}"
    put(key, Kind.DEPUTY, absence.person.email, person=absence.person, absence=absence, facts=facts)


def codes_since(person: User, moment: datetime) -> int:
    """How many letters to further and new addresses a person has had sent since a moment."""
    kinds = (Kind.CONFIRM, Kind.CONSENT)
    return OutgoingMail.objects.filter(person=person, kind__in=kinds, queued_at__gt=moment).count()


def digest(person: User, letters: list[OutgoingMail]) -> None:
    """Tells in one letter what these would have told. It is about a seat if they are all about the same one."""
    seats = {letter.seat for letter in letters}
    ballots = {letter.ballot for letter in letters if letter.kind == Kind.ASK}
    refs: dict[str, Any] = {"ballot": ballots.pop()} if len(ballots) == 1 else {}
    if len(seats) == 1 and (seat := seats.pop()):
        refs |= {"seat": seat, "match": seat.match}
    facts = {"letters": [letter.pk for letter in letters]}
    put(f"digest:{person.pk}:{letters[0].pk}", Kind.DIGEST, person.email, person=person, facts=facts, **refs)


def test(person: User) -> None:
    """Sends a letter that a person wants to try it out."""
    put(f"test:{person.pk}:{token_hex(8)}", Kind.TEST, person.email, person=person)


def trouble(person: User, *, unwanted: bool = False) -> None:
    """Tells the hosts of a person's matches that letters to them do not arrive; once a day at most.

    They come back, or their reader called one of them `unwanted`.
    """
    going_on = (Match.Status.LOBBY, Match.Status.RUNNING, Match.Status.PAUSED)
    seats = person.seats.filter(match__status__in=going_on).exclude(match__host=person)
    for seat in seats.select_related("match__host"):
        key = f"trouble:{seat.pk}:{person.pk}:{now():%Y-%m-%d}"
        _to_host(key, seat.match, {"who": known_as(seat.match, person), "unwanted": unwanted})


def no_invitation(invited: Invitation) -> None:
    """Tells whoever invited somebody that the invitation came back."""
    _to_host(f"trouble:invitation:{invited.pk}", invited.match, {"who": invited.guest, "invited": True})


def declined(invited: Invitation) -> None:
    """Tells the host that somebody invited will not come: the match waits for their seat."""
    _to_host(f"declined:{invited.pk}", invited.match, {"who": invited.guest, "declined": True})


def _to_host(key: str, match: Match, facts: dict[str, Any]) -> None:
    put(key, Kind.TROUBLE, match.host.email, person=match.host, match=match, facts=facts)
