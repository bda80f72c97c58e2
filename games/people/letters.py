"""Which letters that came in were written by a person, from whichever of their addresses."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q

from games.models import InboundMail, User
from games.reply import decode, envelope


def addresses(person: User) -> set[str]:
    """Where a person writes from, in small letters: where they sign in, and what they have proved."""
    proved = person.addresses.exclude(confirmed_at=None).values_list("email", flat=True)
    return {one.lower() for one in (person.email, *proved)}


def written_by(person: User) -> Iterator[InboundMail]:
    """The letters of a person, the oldest first: those that were let in as theirs, and what else came from them."""
    mine = addresses(person)
    from_me = Q(writer=person)
    for address in mine:
        from_me |= Q(writer=None, mail_from__same=address)
    for letter in InboundMail.objects.filter(from_me).order_by("arrived_at", "pk").iterator(50):
        if letter.writer_id or _senders(letter) <= mine:
            yield letter


def _senders(letter: InboundMail) -> set[str]:
    """Who wrote a letter, by its own word; by the envelope's once its bytes are gone or cannot be read."""
    raw = bytes(letter.raw)
    message = None if not raw or envelope.too_heavy(raw) else decode.parsed(raw)
    found = envelope.senders(message) if message is not None else ()
    return set(found) or {letter.mail_from.lower()}
