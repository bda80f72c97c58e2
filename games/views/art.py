"""What is one game's own on a page: its template for a part, or the common one where it has none."""

from __future__ import annotations

from typing import Any

from django.template.loader import select_template


def part(game: str, name: str) -> Any:
    """The template of a part of a page: `crews`, `option`, `new`."""
    return select_template([f"games/{game}/{name}.html", f"parts/{name}.html"])
