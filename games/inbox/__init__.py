"""Letters in: `keep` stores what came, `read` does what it says. The doors for everything that brings mail."""

from games.inbox.address import is_known
from games.inbox.keep import keep

__all__ = ["is_known", "keep"]
