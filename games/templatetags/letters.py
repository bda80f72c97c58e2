"""What the text parts of letters need beside Django's own filters: columns, in which a Chinese character takes two."""

from __future__ import annotations

from django import template

from games.post.columns import padded, shortened

register = template.Library()


@register.filter
def left(text: object, columns: int) -> str:
    """The text at the left of a column."""
    return padded(str(text), columns)


@register.filter
def right(text: object, columns: int) -> str:
    """The text at the right of a column."""
    return padded(str(text), columns, right=True)


@register.filter
def cut(text: object, columns: int) -> str:
    """The text, with dots for what does not fit into a column."""
    return shortened(str(text), columns)
