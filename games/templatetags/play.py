"""The words and marks of play for pages: a game's sentences, and a colour's letter and flag."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.rules.drawing.paints import PAINTS
from games.rules.sentences import Param
from games.say import colour, say

register = template.Library()
register.filter("colour", colour)
LETTERS = {colour: paint.letter for colour, paint in PAINTS.items()}


@register.filter
def said(what: Param, who: Mapping[str, str] | None = None) -> str:
    """A game's sentence in the reader's language. `who` names the seats."""
    return say(what, who or {}) if what else ""


@register.filter
def of(mapping: Mapping[str, Any] | None, key: str) -> Any:
    """What a mapping holds under a key, or nothing."""
    return (mapping or {}).get(key)


@register.simple_tag
def disc(seat: str, name: str = "") -> SafeString | str:
    """A colour's letter on a disc of it; with a name it can be read aloud by itself."""
    if seat not in LETTERS:
        return ""
    if not name:
        return format_html('<span class="tag {}" aria-hidden="true">{}</span>', seat, LETTERS[seat])
    noun = colour(seat)
    said = noun if name == noun else gettext("%(name)s (%(colour)s)") % {"name": name, "colour": noun}
    return format_html(
        '<span class="tag {}" title="{}"><span aria-hidden="true">{}</span><span class="vh">{}</span></span>',
        seat, said, LETTERS[seat], said,
    )  # fmt: skip


@register.simple_tag
def flag(seat: str) -> SafeString | str:
    """A colour's signal flag; an empty place of the same size for what has none."""
    if seat not in LETTERS:
        return format_html('<span class="{}"></span>', "flag")
    return format_html('<img class="flag" src="{}" alt="" width="34" height="24">', static(f"games/flags/{seat}.svg"))


@register.filter
def letter(seat: str) -> str:
    """A colour's letter."""
    return LETTERS.get(seat, "")
