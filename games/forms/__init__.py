"""Forms that people fill in outside a vote: a match, its hours, oneself. They check, and write no play."""

from games.forms.away import Away
from games.forms.doors import Doors
from games.forms.host import Again, AtSeat, MoreTime, Rename, Rest, Sooner
from games.forms.match import Invitations, NewMatch
from games.forms.message import Message
from games.forms.person import Me
from games.forms.silence import Silence, shown
from games.forms.timing import Timing, written

__all__ = [
    "Again",
    "AtSeat",
    "Away",
    "Doors",
    "Invitations",
    "Me",
    "Message",
    "MoreTime",
    "NewMatch",
    "Rename",
    "Rest",
    "Silence",
    "Sooner",
    "Timing",
    "shown",
    "written",
]
