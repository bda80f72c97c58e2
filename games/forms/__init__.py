"""Forms that people fill in outside a vote: a match, its hours, oneself. They check, and write no play."""

from games.forms.match import Invitations, NewMatch
from games.forms.person import Me
from games.forms.timing import Timing

__all__ = ["Invitations", "Me", "NewMatch", "Timing"]
