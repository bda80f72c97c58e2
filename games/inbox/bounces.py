"""Letters that came back, and complaints: marks the letter and its reader's address."""

from __future__ import annotations

import re
from datetime import timedelta

from games.inbox.targets import Target
from games.models import InboundMail, OutgoingMail, Token, now
from games.post import addresses
from games.post.rows import came_to_nothing
from games.reply.envelope import Bounce

SOFT_MOST = 3
"""So many letters that came back within a week make an address one that bounces, whatever their reports say."""
_ID = re.compile(rb"<[0-9a-zA-Z._-]{1,100}@[0-9a-zA-Z._-]{1,100}>")


def reported(letter: InboundMail, target: Target | None, bounce: Bounce) -> str:
    """A mail server reported about a letter of ours. Returns what was done, in words for an operator."""
    sent = _sent(letter, target)
    if sent is None:
        return "about no letter of ours"
    if bounce.recipient and bounce.recipient != sent.address.lower() and target is None:
        return "about another address"
    if not (bounce.hard or bounce.soft):
        return "nothing to do"
    return bounced(sent, hard=bounce.hard, why=f"{bounce.action} {bounce.status}".strip())


def bounced(sent: OutgoingMail, *, hard: bool, why: str) -> str:
    """A letter came back. Its address is marked when it is no good, or when too many came back."""
    sent.state, sent.error = OutgoingMail.State.BOUNCED, why[:500]
    sent.save(update_fields=("state", "error"))
    came_to_nothing(sent)
    lately = OutgoingMail.objects.filter(
        address__same=sent.address, state=OutgoingMail.State.BOUNCED, queued_at__gt=now() - timedelta(days=7)
    )
    if not hard and lately.count() < SOFT_MOST:
        return "the letter is marked"
    addresses.bouncing(sent.address)
    return "the address is marked"


def complained(address: str) -> None:
    """A reader called a letter of ours spam: they get no more of them."""
    addresses.complained(address)


def complaint(letter: InboundMail, target: Target | None) -> str:
    """A mail provider passed on a reader's complaint. Returns what was done, in words for an operator."""
    sent = _sent(letter, target)
    owner = target.owner if target else sent.address if sent else ""
    if not owner:
        return "about no letter of ours"
    complained(owner)
    return "the address is marked"


def _sent(letter: InboundMail, target: Target | None) -> OutgoingMail | None:
    """The letter a report is about: by the address it came to, else by an id of ours in what it quotes."""
    if target and target.purpose == Token.Purpose.BOUNCE:
        return OutgoingMail.objects.filter(pk=target.opens).first()
    ids = {one.decode("ascii") for one in _ID.findall(bytes(letter.raw)[:200_000])[:100]}
    found = OutgoingMail.objects.filter(message_id__in=ids)
    if target:
        found = found.filter(address__same=target.owner)
    return found.order_by("-pk").first()
