"""What letters said to whom: for taking our own words out of a reply, and for showing people what they were sent."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q, QuerySet

from games import tokens
from games.models import Match, OutgoingMail, User


class Said(NamedTuple):
    """What a letter said, its tokens in their places."""

    text: str
    html: str
    subject: str


def sent_to(person: User, match: Match | None, most: int = 20) -> list[Said]:
    """The newest letters that a person was sent in a match, the newest first.

    A letter under way counts as sent: it may have arrived. `match` is `None` for letters that are about no match.
    """
    letters = OutgoingMail.objects.filter(person=person)
    return _said(letters.filter(Q(match=match) | Q(kind=OutgoingMail.Kind.DIGEST) | Q(facts__has_key="digest")), most)


def sent_to_address(address: str, match: Match, most: int = 20) -> list[Said]:
    """The same for an address whose owner may have no account yet: invitations."""
    return _said(OutgoingMail.objects.filter(address__same=address, match=match), most)


def _said(letters: QuerySet[OutgoingMail], most: int) -> list[Said]:
    written = list(letters.exclude(text="").order_by("-pk").values_list("text", "html", "subject")[:most])
    filled = tokens.all_filled([part for text, html, _ in written for part in (text, html)])
    return [Said(*filled[2 * at : 2 * at + 2], subject) for at, (_, _, subject) in enumerate(written)]
