"""The colours that every game's picture has at one time of day: lines, and the strip of what everybody has below it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.drawing.paints import INK


@dataclass(frozen=True)
class Shared:
    """A game's own colours are fields of a subclass; these are by day, `AT_NIGHT` has them by night."""

    line: str = INK
    strip: str = "#fbf6ea"
    words: str = INK
    rule: str = "#d9cfb9"


AT_NIGHT: Mapping[str, str] = {"line": "#0b141b", "strip": "#1b2732", "words": "#f1ebdc", "rule": "#3b4a56"}
