"""Deputies: who reads and answers for somebody who is away. Only looks; absences are the table's.

Whoever plays or has played at a table stands in for nobody there: one person, one voice.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from games import tokens
from games.models import Absence, Ballot, Match, OutgoingMail, Seat, Token, User, now

Kind, Purpose = OutgoingMail.Kind, Token.Purpose
DEPUTED = (Kind.ASK, Kind.REMIND)
"""What a deputy gets instead of the absent player."""


def in_match(match: Match) -> QuerySet[Absence]:
    """The absences for which a deputy answers in this match."""
    return Absence.objects.exclude(accepted_at=None).exclude(deputy=None).exclude(deputy__tenures__seat__match=match)


def of(seat: Seat, moment: datetime) -> Absence | None:
    """The absence because of which somebody else answers for this seat's player now."""
    if seat.player_id is None:
        return None
    there = in_match(seat.match).filter(person=seat.player_id, start__lte=moment, end__gt=moment)
    return there.select_related("deputy", "person").order_by("pk").first()


def readers(kind: str, seat: Seat, ballot: Ballot | None = None) -> list[tuple[User, Absence | None]]:
    """Who gets a letter of this kind that is meant for a seat's player."""
    assert seat.player
    absence = of(seat, now()) if kind in DEPUTED or _cast_by_another(kind, ballot) else None
    if absence is None or absence.deputy is None:
        return [(seat.player, None)]
    alone = kind == Kind.RECEIPT or not absence.copies
    return [(absence.deputy, absence), *(() if alone else [(seat.player, None)])]


def stands_in(letter: OutgoingMail) -> bool:
    """Whether the reader of a letter answers for somebody else, still."""
    if letter.absence_id is None or letter.seat is None:
        return False
    absence = of(letter.seat, now())
    return absence is not None and absence.pk == letter.absence_id and absence.deputy_id == letter.person_id


def own_keys(letter: OutgoingMail, text: str) -> str:
    """A written letter whose links and address are its reader's own, if they stand in: the player's stay theirs."""
    if letter.absence_id is None or letter.ballot_id is None:
        return text
    own = tokens.placeholder(Purpose.DEPUTY, letter.pk)
    reply = tokens.LETTERS[Purpose.REPLY], tokens.LETTERS[Purpose.DEPUTY]
    text = text.replace(f"{reply[0]}-{tokens.placeholder(Purpose.REPLY, letter.ballot_id)}", f"{reply[1]}-{own}")
    return text.replace(tokens.placeholder(Purpose.LINK, letter.ballot_id), own)


def _cast_by_another(kind: str, ballot: Ballot | None) -> bool:
    return bool(kind == Kind.RECEIPT and ballot and ballot.cast_by_id not in (None, ballot.seat.player_id))
