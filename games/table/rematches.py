"""Rematches: the same table again, with everybody invited who played to the end."""

from __future__ import annotations

import re

from django.db import transaction

from games.models import Match, User
from games.rules.sentences import Sentence
from games.table import seats, series
from games.table.acts import Refused
from games.table.again import again

LONGEST = 76
"""Characters of a title that leave room for a number."""


def rematch(match_id: int, by: User) -> Match:
    """The rematch of a match that is over; whoever presses first is its host and sits first. Raises `Refused`."""
    with transaction.atomic():
        old = Match.objects.select_for_update(of=("self",)).select_related("series").get(pk=match_id)
        if not old.seats.filter(player=by).exists():
            raise Refused(Sentence("Only who played to the end can ask for a rematch."))
        if not old.is_over:
            raise Refused(Sentence("A rematch comes after the end of a match."))
        if old.series and old.series.goes_on:
            raise Refused(Sentence("The next match of this series is made by itself."))
        return Match.objects.filter(rematch_of=old).first() or _made(old, by)


def _made(old: Match, by: User) -> Match:
    made = again(old, by, numbered(old.series.title if old.series else old.title))
    made.rematch_of = old
    made.save(update_fields=("rematch_of",))
    if old.series:
        series.begin(made, old.series.length)
    for seat in old.seats.exclude(bot=""):
        seats.fill_with_bots(made.pk, seat.bot, seats=1)
    for seat in old.seats.exclude(player=None).exclude(player=by).select_related("player"):
        if seat.player and seat.player.is_active:
            seats.invite(made, seat.player.email, by, unseen=True)
    seats.join(made.pk, by)
    return made


def numbered(title: str) -> str:
    """A title with the next number behind it: "Tea Clipper", "Tea Clipper 2", "Tea Clipper 3"."""
    found = re.fullmatch(r"(.*\S)\s+(\d{1,3})", title)
    name, number = (found[1], int(found[2])) if found else (title, 1)
    return f"{name[:LONGEST].rstrip()} {number + 1}"
