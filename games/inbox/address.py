"""Which token an address of ours holds. The one place that takes such an address apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email.utils import parseaddr
from functools import cache

from django.conf import settings

from games import tokens
from games.models import Ballot, Token

LOCAL_PART = re.compile(r"([a-z])-([a-z2-7]{26})", re.IGNORECASE)


def opened(address: str) -> Token | None:
    """The token row that this address opens, or `None`: it is not ours, unknown or revoked.

    The domain does not matter, for forwarding inside a mail system changes it; the local part counts as a whole.
    """
    found = _pattern(settings.REPLY_ADDRESS_PATTERN).fullmatch(address.strip().strip("<>").rpartition("@")[0])
    purpose = found and tokens.purpose_of(found[1])
    return tokens.opened_by(found[2], purpose) if found and purpose else None


def likeliest(addresses: Sequence[str]) -> str:
    """Of those that a letter names, the first that opens something, so that a closing waits; else the first at all."""
    return next((one for one in addresses if opened(one)), addresses[0] if addresses else "")


def is_known(address: str) -> bool:
    """Whether a letter to this address is for us: its token opens something, or it is the address our letters are from.

    Some mail programs answer the sender and not where the letter asked to be answered.
    """
    return address.strip().strip("<>").lower() == ours().lower() or bool(opened(address))


def ours() -> str:
    """The address that our letters are from."""
    return parseaddr(settings.MAIL_FROM)[1]


def is_ours(address: str) -> bool:
    """Whether the address is of the form that letters to us are written to, whatever its token is good for."""
    return bool(_pattern(settings.REPLY_ADDRESS_PATTERN).fullmatch(address.strip().strip("<>").rpartition("@")[0]))


def ballot(token: Token | None) -> Ballot | None:
    """The ballot that a letter to this token's address would fill, or may: the only one of a daily letter."""
    rows = Ballot.objects.select_related("question__match", "seat__player")
    match token and token.purpose:
        case Token.Purpose.REPLY:
            return rows.filter(pk=token.opens).first()
        case Token.Purpose.DEPUTY:
            return rows.filter(letters=token.opens).first()
        case Token.Purpose.DIGEST:
            return rows.filter(letters=token.opens).first()
    return None


@cache
def _pattern(address: str) -> re.Pattern[str]:
    before, _, after = address.partition("@")[0].partition("%s")
    return re.compile(re.escape(before) + LOCAL_PART.pattern + re.escape(after), re.IGNORECASE)
