"""Series: so many matches in a row of the same people. When one ends the next is made by itself, until it is stopped.

Everybody moves one seat on from match to match, so that each has had every seat after as many matches as there are
seats. In anonymous matches the colours are dealt anew each time.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from games import bots
from games.models import Act, Match, Seat, Series, User, now
from games.rules.sentences import Sentence
from games.table import muster
from games.table.acts import Refused, by_host, note
from games.table.again import again

LONGEST = 20
"""How many matches a series has at most."""


def begin(match: Match, length: int) -> Series:
    """Makes a match the first of a series."""
    series = Series.objects.create(slug=match.slug, title=match.title, length=length)
    match.series, match.leg = series, 1
    match.save(update_fields=("series", "leg"))
    return series


def due() -> QuerySet[Match]:
    """The matches that have ended and after which the next one is to be made."""
    ended = Match.objects.filter(status=Match.Status.FINISHED, series__stopped_at=None, leg__lt=F("series__length"))
    followed = Match.objects.filter(series=OuterRef("series"), leg=OuterRef("leg") + 1)
    return ended.exclude(Exists(followed)).order_by("finished_at")


def follow(match_id: int) -> bool:
    """Makes the match that follows one, and begins it or its muster. False if there was nothing to do."""
    with transaction.atomic():
        old = Match.objects.select_for_update(of=("self",)).select_related("series", "host").get(pk=match_id)
        series = old.series
        if series is None or not series.goes_on or series.latest.pk != old.pk:
            return False
        made = again(old, old.host, f"{series.title[:70]} {old.leg + 1}/{series.length}")
        made.series, made.leg = series, old.leg + 1
        made.save(update_fields=("series", "leg"))
        _seat(old, made)
        if not made.seats.filter(player=None, bot="").exists():
            muster.call(made.pk)
    return True


def stop(series_id: int, host: User) -> None:
    """No further match is made; the one that is played goes on. Raises `Refused`."""
    with transaction.atomic():
        series = Series.objects.select_for_update().get(pk=series_id)
        by_host(series.latest, host)
        if series.stopped_at or not series.goes_on:
            raise Refused(Sentence("This series is over already."))
        series.stopped_at = now()
        series.save(update_fields=("stopped_at",))
        note(series.latest, Act.Kind.STOPPED, series.stopped_at, by=host)


def _seat(old: Match, made: Match) -> None:
    """Everybody sits one seat on from where they sat; a bot replaces who has left, where there is one."""
    before = list(old.seats.select_related("player").order_by("number"))
    substitute = next(iter(bots.names(old.game)), "")
    for was, seat in zip([before[-1], *before[:-1]], made.seats.order_by("number"), strict=True):
        _sit(seat, was, substitute)


def _sit(seat: Seat, was: Seat, substitute: str) -> None:
    if was.player and was.player.is_active:
        seat.player = was.player
    else:
        seat.bot = was.bot or substitute
    seat.save(update_fields=("player", "bot"))
