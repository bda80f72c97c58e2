"""Sets a match up and begins it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from django.db import transaction
from django.utils.text import slugify

from games import tokens
from games.hours import Schedule
from games.models import Match, Seat, Tenure, Token, User, now
from games.post import queue
from games.rules import catalog, codec
from games.rules.game import BadRecord, Json
from games.table.asking import go_on
from games.table.policy import Policy
from games.table.terms import USUAL, Terms

DEAL = ("red", "yellow", "blue", "green", "purple", "orange", "pink")
"""Colours in the order in which they are dealt: the first ones are the easiest to tell apart."""

PLAIN = Policy()
"""Nothing is excused, and nobody goes adrift."""


class NotReady(Exception):
    """The match cannot begin: it began already, a seat is free, or somebody has not confirmed."""


def create(
    host: User,
    title: str,
    *,
    game: str,
    settings: Mapping[str, Json],
    seats: int,
    schedule: Schedule,
    policy: Policy = PLAIN,
    terms: Terms = USUAL,
) -> Match:
    """A new match in the lobby, its seats free. Raises `BadRecord` for settings, seats or a machine that do not fit."""
    _check(game, settings, seats)
    with transaction.atomic():
        match = Match.objects.create(
            slug=_slug(title),
            title=title,
            game=game,
            settings=dict(settings),
            host=host,
            schedule=codec.encode(schedule),
            policy=codec.encode(policy),
            created_at=now(),
            **asdict(terms),
        )
        Seat.objects.bulk_create(
            Seat(match=match, number=number, colour=colour) for number, colour in enumerate(DEAL[:seats], 1)
        )
    return match


def _check(game: str, settings: Mapping[str, Json], seats: int) -> None:
    if why := catalog.missing(game):
        raise BadRecord(str(why))
    allowed = catalog.game(game, settings).seats
    if seats not in allowed:
        raise BadRecord(f"This game is for {allowed.start} to {allowed.stop - 1} players, not {seats}.")


def begin(match_id: int) -> Match:
    """Begins a match whose seats are all taken: sets the game up and asks the first question. Raises `NotReady`."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        seats = list(match.seats.select_related("player"))
        if match.status != Match.Status.LOBBY:
            raise NotReady("This match has begun already.")
        if any(not seat.player and not seat.bot for seat in seats):
            raise NotReady("A seat is still free: invite somebody, or put a bot there.")
        if match.muster_hours and any(seat.player and not seat.ready_at for seat in seats):
            raise NotReady("Not everybody has confirmed yet.")
        moment = now()
        if match.anonymous:
            _deal(match, seats)
        match.status, match.started_at = Match.Status.RUNNING, moment
        match.save(update_fields=("status", "started_at"))
        Tenure.objects.bulk_create(
            Tenure(seat=seat, player=seat.player, from_at=moment) for seat in seats if seat.player
        )
        queue.starts(match)
        go_on(match, match.rules.new([seat.colour for seat in seats], match.dice(0)), None, moment)
    return match


def _deal(match: Match, seats: Sequence[Seat]) -> None:
    """Deals the seats anew, so that nobody can tell a colour from who joined when."""
    dealt = match.dice(0).of("seats").shuffled([(seat.player, seat.bot) for seat in seats])
    match.seats.update(player=None, bot="")
    for seat, (player, bot) in zip(seats, dealt, strict=True):
        seat.player, seat.bot = player, bot
        seat.save(update_fields=("player", "bot"))
        forget(seat)


def forget(seat: Seat) -> None:
    """Letters about a seat from before the match open nothing any more: somebody else may sit there now."""
    for purpose in (Token.Purpose.PRESS, Token.Purpose.READY):
        tokens.revoke(purpose, seat.pk)


def _slug(title: str) -> str:
    slug = slugify(title)[:40] or "match"
    return f"{slug}-{secrets.token_hex(3)}" if Match.objects.filter(slug=slug).exists() else slug
