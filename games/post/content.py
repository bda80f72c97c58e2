"""What a letter is about before it is words: what each kind of letter hands to its two templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.game import Json


@dataclass(frozen=True)
class Content:
    """The facts of a letter in its reader's language.

    `heading` is its first line and `place` what stands above that; `preheader` is what a list of letters shows of it.
    `view` is what its picture shows, if it has one. `facts` are for the templates of its kind.
    """

    subject: str
    heading: str
    preheader: str
    place: str = ""
    view: Mapping[str, Json] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
