"""Letters in: `keep` stores what came, `read` does what it says. The doors for everything that brings mail."""

from games.inbox.address import is_known, likeliest
from games.inbox.keeping import keep, turned_away
from games.inbox.purge import forget_old
from games.inbox.reading import read, read_again, read_waiting

__all__ = ["forget_old", "is_known", "keep", "likeliest", "read", "read_again", "read_waiting", "turned_away"]
