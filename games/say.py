"""Says a game's sentences in the reader's language, with the players' names. The only place that translates them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext, npgettext, pgettext

from games.models import Match, Tenure, User
from games.models.colours import colour
from games.rules.sentences import Listed, Param, Sentence, Who


def names(match: Match) -> dict[str, str]:
    """The name of each seat of a match, by colour; a free seat goes by its colour."""
    return {seat.colour: seat.name or colour(seat.colour) for seat in match.seats.select_related("player")}


def known_as(match: Match, person: User) -> str:
    """What others at the table call a person: by name, or by the colour they play while nobody is to learn names."""
    if not match.veiled:
        return str(person)
    held = Tenure.objects.filter(seat__match=match, player=person).order_by("-from_at").select_related("seat").first()
    if held:
        return match.calls(person, held.seat.colour)
    return gettext("The host") if person.pk == match.host_id else gettext("A player")


def host(match: Match) -> str:
    """Who set a match up; nothing while nobody is to learn names, for hosts may play."""
    return "" if match.veiled else str(match.host)


def say(what: Param, who: Mapping[str, str]) -> str:
    """`what` in the active language; `who` names the seats."""
    match what:
        case Sentence():
            params = {name: say(value, who) for name, value in what.params}
            return _translated(what).format(**params)
        case Who(seat):
            return who.get(seat, seat.capitalize())
        case Listed(items):
            return _listed([say(item, who) for item in items])
        case _:
            return str(what)


def _translated(sentence: Sentence) -> str:
    if not sentence.plural:
        return pgettext(sentence.context, sentence.msgid) if sentence.context else gettext(sentence.msgid)
    count = dict(sentence.params)["count"]
    number = count if isinstance(count, int) else 0
    if sentence.context:
        return npgettext(sentence.context, sentence.msgid, sentence.plural, number)
    return ngettext(sentence.msgid, sentence.plural, number)


def _listed(words: list[str]) -> str:
    if len(words) == 1:
        return words[0]
    return gettext("%(several)s and %(last)s") % {"several": ", ".join(words[:-1]), "last": words[-1]}
