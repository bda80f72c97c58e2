"""What the log of a match says about how answers came: that one was missed, or given by a deputy. Never what it was."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from games.models import Ballot, Match, Question, Tenure


def marks(row: Match, closed: Sequence[Question]) -> dict[int, list[str]]:
    """By the key of a closed question, a sentence for each seat of which there is something to say."""
    held = set(Tenure.objects.filter(seat__match=row).values_list("seat", "player"))
    found: dict[int, list[str]] = {}
    ballots = Ballot.objects.filter(question__in=closed).select_related("seat").order_by("seat__number")
    for ballot in ballots:
        by_deputy = ballot.cast_by_id is not None and (ballot.seat_id, ballot.cast_by_id) not in held
        if ballot.missed or by_deputy:
            found.setdefault(ballot.question_id, []).append(_said(ballot))
    return found


def _said(ballot: Ballot) -> str:
    who = {"seat": gettext(ballot.seat.colour.capitalize())}
    if not ballot.missed:
        return gettext("%(seat)s answered by deputy.") % who
    if ballot.source == Ballot.Source.BOT:
        return gettext("%(seat)s missed it; a bot answered.") % who
    return gettext("%(seat)s missed it.") % who
