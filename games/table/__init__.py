"""The table: the only writer of matches, seats, questions, ballots, happenings and orders. These are its doors.

Beside the names below: `absences`, `gate`, `hosting`, `motions`, `muster`, `orders`, `pauses`, `reminding`,
`series`, `silence` and `substitutes`, whose functions are doors as well.
"""

from games.table import (
    absences,
    gate,
    hosting,
    motions,
    muster,
    orders,
    outage,
    pauses,
    reminding,
    series,
    silence,
    substitutes,
)
from games.table.acts import Refused
from games.table.casting import NotTheirSeat, Overtaken, TooLate, cast, leave_to_the_rules
from games.table.closing import close, is_due, release
from games.table.company import met
from games.table.policy import USUAL, BadPolicy, Policy
from games.table.reliability import Reliability, reliability
from games.table.rematches import rematch
from games.table.seats import NoSeat, accept, decline, fill_with_bots, invite, join, leave
from games.table.silence import back, more_time
from games.table.start import NotReady, begin, create
from games.table.substitutes import resign
from games.table.terms import Terms

__all__ = [
    "USUAL",
    "BadPolicy",
    "NoSeat",
    "NotReady",
    "NotTheirSeat",
    "Overtaken",
    "Policy",
    "Refused",
    "Reliability",
    "Terms",
    "TooLate",
    "absences",
    "accept",
    "back",
    "begin",
    "cast",
    "close",
    "create",
    "decline",
    "fill_with_bots",
    "gate",
    "hosting",
    "invite",
    "is_due",
    "join",
    "leave",
    "leave_to_the_rules",
    "met",
    "more_time",
    "motions",
    "muster",
    "orders",
    "outage",
    "pauses",
    "release",
    "reliability",
    "rematch",
    "reminding",
    "resign",
    "series",
    "silence",
    "substitutes",
]
