"""The end: who won and why, the points, the final board, what happened last, and the secret behind the dice."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from games.models import Match, OutgoingMail
from games.post import facts, links
from games.post.content import Content
from games.post.paint import paint
from games.post.standing import standing
from games.rules import codec
from games.rules.game import Outcome
from games.rules.sentences import Listed, Who
from games.say import colour, say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to one of the players."""
    match, seat = letter.match, letter.seat
    assert match
    assert seat
    rules, who = match.rules, facts.names(match)
    state = codec.decode(rules.state_type, match.final_state)
    outcome = rules.outcome(state)
    assert outcome
    heading = headline(outcome, who)
    return Content(
        subject=gettext("%(title)s: the match is over") % {"title": facts.plain(match.title)},
        heading=heading,
        preheader=say(outcome.why, who),
        view=rules.view(state, seat.colour),
        facts={
            "why": say(outcome.why, who),
            "counted": say(outcome.counted, who),
            "ranking": _ranking(outcome, who, seat.colour),
            **_series(match),
            **_again(match),
            "news": facts.news(letter, who),
            "secret": bytes(match.secret).hex(),
            "seal": match.dice_seal,
        },
    )


def _series(match: Match) -> dict[str, Any]:
    """How the series stands after this match, if it is one of several."""
    series = match.series
    if series is None:
        return {}
    told = standing(series)
    of = gettext("Match %(leg)d of %(length)d") % {"leg": match.leg, "length": series.length}
    return {
        "leg": of,
        "lines": told.lines,
        "verdict": told.verdict,
        "follows": series.goes_on and match.leg < series.length,
        "series_page": links.series(series),
    }


def _again(match: Match) -> dict[str, Any]:
    """Where one plays once more with the same people."""
    if match.series and match.series.goes_on:
        return {}
    made = Match.objects.filter(rematch_of=match).first()
    return {"rematch": links.match(made) if made else "", "again": "" if made else f"{links.match(match)}#again"}


def headline(outcome: Outcome, who: facts.Names) -> str:
    """Who has won, in a few words."""
    if not outcome.winners:
        return gettext("The match is over; nobody wins")
    winners = say(Listed(tuple(Who(seat) for seat in outcome.winners)), who)
    if len(outcome.winners) == 1:
        return gettext("%(name)s wins") % {"name": winners}
    return gettext("%(names)s share the victory") % {"names": winners}


def _told(outcome: Outcome, seat: str, who: facts.Names) -> str:
    return say(outcome.told[seat], who) if seat in outcome.told else ""


def _ranking(outcome: Outcome, who: facts.Names, own: str) -> list[dict[str, Any]]:
    rows, place = [], 1
    for group in outcome.ranking:
        for seat in group:
            row = {"place": place, "name": who.get(seat, colour(seat)), "colour": colour(seat), "paint": paint(seat)}
            rows.append(row | {"points": outcome.points[seat], "own": seat == own, "told": _told(outcome, seat, who)})
        place += len(group)
    return rows
