"""What letters said to whom: for taking our own words out of a reply, and for showing people what they were sent."""

from __future__ import annotations

from games import tokens
from games.models import Match, OutgoingMail, User


def sent_to(person: User, match: Match | None) -> list[tuple[str, str]]:
    """Text and HTML of the letters that a person was sent in a match, the newest first, their tokens in their places.

    A letter under way counts as sent: it may have arrived. `match` is `None` for letters that are about no match.
    """
    written = OutgoingMail.objects.filter(person=person, match=match).exclude(text="").order_by("-pk")
    return [(tokens.filled(text), tokens.filled(html)) for text, html in written.values_list("text", "html")]


def sent_to_address(address: str, match: Match) -> list[tuple[str, str]]:
    """The same for an address whose owner may have no account yet: invitations."""
    written = OutgoingMail.objects.filter(address__iexact=address, match=match).exclude(text="").order_by("-pk")
    return [(tokens.filled(text), tokens.filled(html)) for text, html in written.values_list("text", "html")]
