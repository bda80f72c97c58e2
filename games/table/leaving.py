"""Leaving: a player gives their seat up for good while a match goes on, and a bot plays on for them."""

from __future__ import annotations

from django.db import transaction

from games import bell, bots, tokens
from games.models import Act, Ballot, Seat, Tenure, Token, User, now
from games.rules.game import Sentence
from games.table.acts import Refused, going_on, note

Purpose = Token.Purpose


def resign(match_id: int, person: User) -> None:
    """Gives a person's seat to a bot; what they have cast stays, their links and addresses go. Raises `Refused`."""
    with transaction.atomic():
        match, question = going_on(match_id)
        seat = match.seats.filter(player=person).first()
        if seat is None:
            raise Refused(Sentence("You do not sit at this table."))
        moment = now()
        Tenure.objects.filter(seat=seat, player=person, to_at=None).update(to_at=moment)
        seat.player, seat.bot, seat.misses = None, next(iter(bots.names(match.game)), ""), 0
        seat.save(update_fields=("player", "bot", "misses"))
        _shut(seat)
        note(match, Act.Kind.RESIGNED, moment, by=person, seat=seat)
        bell.ring("look_at", question.pk)


def _shut(seat: Seat) -> None:
    """Nothing that lies in the old player's mailbox opens the seat any more."""
    tokens.revoke(Purpose.PRESS, seat.pk)
    for ballot in Ballot.objects.filter(seat=seat, question__closed_at=None).values_list("pk", flat=True):
        tokens.revoke(Purpose.LINK, ballot)
        tokens.revoke(Purpose.REPLY, ballot)
