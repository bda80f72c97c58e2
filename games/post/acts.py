"""Acts in words: what was done about a match, who did it, and when it closes now. For letters and pages alike."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Act, User
from games.post import times
from games.say import colour, known_as

Kind = Act.Kind
BY_HOST = frozenset(
    {
        *(Kind.EXTENDED, Kind.SCHEDULE, Kind.TITLE, Kind.PAUSED, Kind.POLICY, Kind.OPENED, Kind.CLOSED),
        *(Kind.BOT, Kind.REMOVED, Kind.REMINDED, Kind.DOORS, Kind.WELCOMED, Kind.STOPPED),
    }
)
"""What only hosts do. In an anonymous match their colour is not told with it."""
MOMENTS = ("was", "due", "until")
"""The facts that are moments."""


class Told(NamedTuple):
    """An act as a headline and as a whole sentence."""

    headline: str
    sentence: str


_WORDS: Mapping[str, tuple[Any, Any]] = {
    Kind.EXTENDED: (
        _("More time for the open question"),
        _("%(who)s gave the open question more time: it closes %(due)s, not %(was)s."),
    ),
    Kind.SHORTENED: (
        _("The open question closes sooner"),
        _("Everyone agreed to close the open question sooner: %(due)s, not %(was)s."),
    ),
    Kind.SCHEDULE: (
        _("The schedule has changed"),
        _("%(who)s changed how long questions stay open. The open one closes %(due)s."),
    ),
    Kind.TITLE: (_("The match has a new title"), _("%(who)s renamed the match: it was called %(was)s before.")),
    Kind.PAUSED: (
        _("The match is paused"),
        _("%(who)s paused the match until %(until)s. The open question now closes %(due)s. Answers are still taken."),
    ),
    Kind.RESUMED: (
        _("The match goes on"),
        _("The pause is over, and what was left of the time is left now: the open question closes %(due)s."),
    ),
    Kind.MOTION: (_("The players are asked"), _("%(who)s asks the players: %(about)s")),
    Kind.CARRIED: (_("The players agreed"), _("The players agreed: %(about)s")),
    Kind.LOST: (_("The players did not agree"), _("The players did not agree, so nothing changes: %(about)s")),
    Kind.ENDED: (_("The match has ended"), _("The match ended without a winner, by the consent of all.")),
    Kind.HOST: (_("The match has a new host"), _("The host is gone. %(name)s is the host from now on.")),
    Kind.RESIGNED: (
        _("A player has resigned"),
        _("%(who)s resigned and plays no more. %(seat)s is played by a bot from now on."),
    ),
    Kind.POLICY: (_("What happens in silence has changed"), _("%(who)s changed what happens when no answer comes.")),
    Kind.EXTRA: (
        _("More time for one of you"),
        _("%(seat)s used an excused extension: the open question closes %(due)s, not %(was)s."),
    ),
    Kind.ADRIFT: (
        _("A seat is adrift"),
        _(
            "No answer came from %(seat)s to %(misses)s questions in a row. The match does not wait for them any more; "
            "any answer, or the word BACK, brings them back."
        ),
    ),
    Kind.BACK: (_("Somebody is back"), _("%(seat)s is back, and the match waits for them again.")),
    Kind.WARNED: (
        _("The match waits for somebody to come back"),
        _(
            "Nobody is left for whom the match waits, so its clock stands still. "
            "If nobody comes back by %(until)s, the match is abandoned."
        ),
    ),
    Kind.AWAY: (
        _("The deadline has moved"),
        _("%(seat)s is away for a while, and the clock stands still meanwhile: the open question closes %(due)s."),
    ),
    Kind.OPENED: (
        _("A seat is open to a substitute"),
        _("%(who)s opened the seat %(colour)s to a substitute. Whoever takes it over plays on from here."),
    ),
    Kind.CLOSED: (
        _("A seat is not open any more"),
        _("%(who)s closed the seat %(colour)s to substitutes again: whoever plays there plays on."),
    ),
    Kind.TAKEN: (_("A substitute has come"), _("%(who)s has taken the seat %(colour)s over.")),
    Kind.BOT: (_("A bot plays on"), _("%(who)s put a bot in the seat %(colour)s.")),
    Kind.REMOVED: (
        _("A player was removed"),
        _("%(who)s removed %(name)s from the seat %(colour)s, which is open to a substitute now."),
    ),
    Kind.WELCOMED: (
        _("A former player may come back"),
        _("%(who)s lets %(name)s, who played here before, take an open seat again."),
    ),
    Kind.REMINDED: (_("A reminder"), _("%(who)s reminded those who had not answered yet.")),
    Kind.OUTAGE: (
        _("The deadline has moved"),
        _(
            "The service did not run for a while. The time that was lost is given back: "
            "the open question closes %(due)s, not %(was)s."
        ),
    ),
    Kind.HELD: (
        _("The match is held"),
        _("Something went wrong in working out what follows. The match rests, and the game master is looking at it."),
    ),
    Kind.RELEASED: (_("The match goes on"), _("The game master has set right what held the match, and it goes on.")),
    Kind.UNREADY: (
        _("Not everybody has confirmed"),
        _("Not everybody confirmed in time: %(count)s seats are free again. Who has confirmed stays confirmed."),
    ),
    Kind.STOPPED: (
        _("The series ends with this match"),
        _("%(who)s stopped the series: no further match is made after this one."),
    ),
    Kind.DOORS: (_("Other seats in the lobby"), _("%(who)s changed who may take a seat from the lobby.")),
    Kind.ABANDONED: (_("The match was abandoned"), _("Nobody came back, so the match was abandoned.")),
}
_OWN: Mapping[str, tuple[Any, Any]] = {
    Kind.UNREADY: (
        _("Your seat is free again"),
        _(
            "You did not confirm in time that you will play, so somebody else may take your seat. If one is still free "
            "when you read this, you can take it again."
        ),
    ),
    Kind.REMOVED: (
        _("You were removed from the match"),
        _(
            "%(who)s removed you from the seat %(colour)s, and somebody else may take it. The match goes on without "
            "you: there is nothing more to answer in it."
        ),
    ),
    Kind.WELCOMED: (
        _("You may come back"),
        _("%(who)s lets you, who played here before, take an open seat again."),
    ),
    Kind.HOST: (
        _("You are the host now"),
        _(
            "The host is gone, and you are the host from now on. What only hosts may do stands on the page of "
            "the match."
        ),
    ),
}
_MOTIONS: Mapping[str, Any] = {
    "resume": _("shall the pause end now?"),
    "host": _("shall %(name)s be the new host?"),
    "end": _("shall the match end without a winner? Everyone must say yes."),
    "shorten": _("shall the open question close sooner, %(until)s? Everyone must say yes."),
}


def told(act: Act, reader: User | None = None) -> Told:
    """An act in words, in the language and zone that are active; some are told otherwise to those they befell."""
    befell = reader is not None and reader.pk in (*act.facts.get("people", ()), act.facts.get("person"))
    headline, sentence = (_OWN if befell and act.kind in _OWN else _WORDS)[act.kind]
    return Told(str(headline), str(sentence) % _facts(act))


def _facts(act: Act) -> dict[str, Any]:
    if act.seat:
        act.seat.match = act.match
    facts: dict[str, Any] = {"colour": colour(act.seat.colour) if act.seat else ""}
    facts |= {"who": _who(act), "seat": act.seat.name or facts["colour"] if act.seat else ""}
    for name, value in act.facts.items():
        facts[name] = _moment(value) if name in MOMENTS and act.kind != Kind.TITLE else value
    facts["name"] = _named(act)
    if "about" in facts:
        facts["about"] = str(_MOTIONS[facts["about"]]) % facts
    return facts


def _who(act: Act) -> str:
    if act.by is None:
        return gettext("The table")
    if not act.match.veiled:
        return str(act.by)
    if act.kind in BY_HOST:
        return gettext("The host")
    return gettext("A substitute") if act.kind == Kind.TAKEN else known_as(act.match, act.by)


def _named(act: Act) -> str:
    """Of whom an act tells: a player who was removed, or a new host."""
    person = User.objects.filter(pk=act.facts.get("person") or act.facts.get("host")).first()
    if person is None:
        return ""
    if act.match.veiled and act.seat:
        return gettext("Another player") if act.kind == Kind.HOST else gettext("the player")
    return known_as(act.match, person)


def _moment(text: str) -> str:
    return times.when(datetime.fromisoformat(text))
