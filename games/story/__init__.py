"""Story: what has happened in a match, told, exported and checked again, and how long one takes. Writes no rows."""

from games.story.export import record
from games.story.forecast import Length, forecast
from games.story.silence import policy, silence
from games.story.verify import Difference, recount

__all__ = ["Difference", "Length", "forecast", "policy", "record", "recount", "silence"]
