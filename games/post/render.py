"""Renders the templates of letters. In a text part nothing is escaped, in an HTML part everything is."""

from __future__ import annotations

from collections.abc import Mapping

from django.template import Context, TemplateDoesNotExist
from django.template.loader import get_template


def rendered(name: str, facts: Mapping[str, object]) -> str:
    """The template of this name; whether it escapes goes by how its name ends."""
    template = get_template(name).template  # type: ignore[attr-defined]
    return str(template.render(Context(dict(facts), autoescape=name.endswith(".html"))))


def part(game: str, name: str, facts: Mapping[str, object]) -> str:
    """A piece of a letter that is a game's own, `templates/games/<game>/mail_<name>`; nothing if it has none."""
    try:
        return rendered(f"games/{game}/mail_{name}", facts).strip("\n")
    except TemplateDoesNotExist:
        return ""
