"""The gate: how reliable a host wants those to be who come from the lobby. Whom the host asks comes in anyway."""

from __future__ import annotations

from games.models import Match, User
from games.rules.sentences import Sentence
from games.table.acts import Refused
from games.table.reliability import LAST, Reliability, reliability

NO_RECORD = Sentence(
    "This match is for players with a record, and you have been asked too little to have one. Play a match that "
    "newcomers may join; a few answers in time are enough."
)


def closed_to(match: Match, person: User, known: Reliability | None) -> Sentence | None:
    """Why somebody with this record cannot come from the lobby, and what helps; `None` if they can."""
    if not match.least_reliable or person.pk == match.host_id:
        return None
    if known is None:
        return None if match.newcomers else NO_RECORD
    if known.percent >= match.least_reliable:
        return None
    return Sentence(
        "This match asks for {least} % of answers in time, and yours are {own} %. Every answer in time helps, in "
        "whichever match: only your last {last} questions count, so what you missed fades. An order given beforehand "
        "is an answer in time, too.",
        least=match.least_reliable,
        own=known.percent,
        last=LAST,
    )


def admit(match: Match, person: User) -> None:
    """Lets somebody in who comes from the lobby. Raises `Refused`."""
    if not match.open_to_all:
        raise Refused(Sentence("Seats at this table are for those whom the host asks."))
    if match.least_reliable and (why := closed_to(match, person, reliability(person))):
        raise Refused(why)
