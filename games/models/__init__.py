"""The files: every row of the service, with its constraints and the facts of a single row. Decides nothing."""

from games.models.acts import Absence, Act, Motion, Pause, Voice
from games.models.mail import Heartbeat, InboundMail, OutgoingMail, Picture, Token
from games.models.moment import now
from games.models.people import Address, Consent, User
from games.models.play import Invitation, Match, Seat, Series, Tenure
from games.models.press import Mute, Press, Uninvited
from games.models.questions import Ballot, Film, Happening, Order, Question

__all__ = [
    "Absence",
    "Act",
    "Address",
    "Ballot",
    "Consent",
    "Film",
    "Happening",
    "Heartbeat",
    "InboundMail",
    "Invitation",
    "Match",
    "Motion",
    "Mute",
    "Order",
    "OutgoingMail",
    "Pause",
    "Picture",
    "Press",
    "Question",
    "Seat",
    "Series",
    "Tenure",
    "Token",
    "Uninvited",
    "User",
    "Voice",
    "now",
]
