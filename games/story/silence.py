"""What a match does when no answer comes, in words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from games.models import Match
from games.post import pace
from games.rules import codec
from games.table import Policy


def policy(match: Match) -> Policy:
    """What the host chose."""
    kept: Policy = codec.decode(Policy, match.policy)
    return kept


def silence(chosen: Policy, *, votes: bool) -> list[str]:
    """Every setting as a sentence that says its effect; what is so in votes where there are any."""
    return [*_excuses(chosen), *_answers(chosen, votes=votes), *_adrift(chosen)]


def _excuses(chosen: Policy) -> Iterator[str]:
    if chosen.extras:
        words = ngettext(
            "Everyone has %(count)d excused extension of %(time)s. It is used by itself when they miss a deadline.",
            "Everyone has %(count)d excused extensions of %(time)s. They are used by themselves at missed deadlines.",
            chosen.extras,
        )
        yield words % {"count": chosen.extras, "time": pace.hours(chosen.extra_hours)}
    if chosen.away_days:
        words = ngettext(
            "For %(count)d day in all, questions wait for each player who is away.",
            "For %(count)d days in all, questions wait for each player who is away.",
            chosen.away_days,
        )
        yield words % {"count": chosen.away_days}


def _answers(chosen: Policy, *, votes: bool) -> Iterator[str]:
    yield gettext("If no answer comes, an order that was left beforehand counts.")
    if chosen.missed == "bot":
        yield gettext("Without an order a bot answers, and never with what a seat has few of.")
    elif votes:
        yield gettext("Without an order the rules answer; in a vote that is no answer at all.")
    else:
        yield gettext("Without an order the rules answer.")


def _adrift(chosen: Policy) -> Iterator[str]:
    if not chosen.adrift_after:
        yield gettext("Everybody is waited for, however often they miss.")
        return
    words = ngettext(
        "After %(count)d miss a seat is adrift: nobody waits for it until its player is back.",
        "After %(count)d misses in a row a seat is adrift: nobody waits for it until its player is back.",
        chosen.adrift_after,
    )
    yield words % {"count": chosen.adrift_after}
    if chosen.adrift_bot:
        yield gettext("Meanwhile a bot answers for it where no order was left.")
    alone = {"time": pace.hours(chosen.abandon_days * 24)}
    yield gettext("If every seat is adrift, the match is abandoned after a warning and %(time)s.") % alone
