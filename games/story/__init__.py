"""Story: what has happened in a match, told, exported and checked again. Reads rows and writes none."""

from games.story.export import record
from games.story.verify import Difference, recount

__all__ = ["Difference", "record", "recount"]
