"""Tokens: what opens a ballot, a seat or an invitation from a letter. Derives, finds and writes them into letters.

A token is 26 characters of base32 (case does not matter): the first 130 bits of HMAC-SHA256 by TOKEN_KEY over
"purpose|opens|version". Rows keep digests only. Stored letters hold placeholders, filled when they are sent or shown.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import reduce
from operator import or_
from secrets import token_hex

from django.conf import settings
from django.db.models import Q

from games.models import Token, now

Purpose = Token.Purpose
LENGTH = 26
PLACEHOLDER = re.compile(r"\{token:([a-z]+):(\d+)\}")
ANYBODYS = re.compile(r"\{(token:[a-z]+:\d+)(:[0-9a-f]*)?\}")
_MARK: ContextVar[str] = ContextVar("mark", default="")
LETTERS = {
    Purpose.REPLY: "v",
    Purpose.PRESS: "p",
    Purpose.INVITE: "i",
    Purpose.BOUNCE: "b",
    Purpose.UNSUBSCRIBE: "u",
    Purpose.DIGEST: "d",
    Purpose.DEPUTY: "s",
}
"""The purposes a letter can be addressed to, and the letter that stands before the token in such an address."""


def token(purpose: Purpose, opens: int) -> str:
    """The token that is good for this purpose now; its row is made at first use."""
    row = Token.objects.filter(purpose=purpose, opens=opens).order_by("-version").first()
    version = 1 if row is None else row.version + (row.revoked_at is not None)
    text = _derived(purpose, opens, version)
    if row is None or row.revoked_at:
        Token.objects.get_or_create(purpose=purpose, opens=opens, version=version, defaults={"digest": _digest(text)})
    return text


def opened_by(text: str, *purposes: Purpose) -> Token | None:
    """The row of a token of one of these purposes that was not revoked, or `None`."""
    return Token.objects.filter(digest=_digest(text.lower()), purpose__in=purposes, revoked_at=None).first()


def revoke(purpose: Purpose, opens: int) -> None:
    """Makes the tokens in use for this purpose worthless; the next letter gets a new one."""
    Token.objects.filter(purpose=purpose, opens=opens, revoked_at=None).update(revoked_at=now())


def placeholder(purpose: Purpose, opens: int) -> str:
    """What stands for a token in a stored letter."""
    return f"{{token:{purpose}:{opens}{_MARK.get()}}}"


@contextmanager
def ours_only() -> Iterator[Callable[[str], str]]:
    """Gives what leaves the placeholders made meanwhile in a text, and spoils those that somebody typed.

    Who calls themselves `{token:link:12}` would else find the token of another player in their letter.
    """
    mark = f":{token_hex(8)}"
    before = _MARK.set(mark)
    try:
        yield lambda text: ANYBODYS.sub(lambda one: f"{{{one[1]}}}" if one[2] == mark else f"({one[1]})", text)
    finally:
        _MARK.reset(before)


def address(purpose: Purpose, opens: int) -> str:
    """The address that takes letters for this purpose, with a placeholder for its token: `v-{token:reply:12}@...`."""
    return settings.REPLY_ADDRESS_PATTERN.replace("%s", f"{LETTERS[purpose]}-{placeholder(purpose, opens)}")


def purpose_of(letter: str) -> Purpose | None:
    """What an address is for whose token stands behind this letter, in either case; `None` for a letter not in use."""
    return next((purpose for purpose, mark in LETTERS.items() if mark == letter.lower()), None)


def filled(text: str) -> str:
    """A stored letter's text with its tokens in their places."""
    return all_filled([text])[0]


def all_filled(texts: Sequence[str]) -> list[str]:
    """The same for many texts, which often name the same tokens: one look for all that are in use."""
    named = {place for text in texts for place in PLACEHOLDER.findall(text)}
    found = _in_use(named)
    found |= {place: token(Purpose(place[0]), int(place[1])) for place in named - found.keys()}
    return [PLACEHOLDER.sub(lambda place: found[place.groups()], text) for text in texts]


def _in_use(named: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """The tokens that are good now, by purpose and what they open."""
    opens: dict[str, list[int]] = {}
    for purpose, key in named:
        opens.setdefault(purpose, []).append(int(key))
    if not opens:
        return {}
    any_of = reduce(or_, (Q(purpose=purpose, opens__in=keys) for purpose, keys in opens.items()))
    rows = Token.objects.filter(any_of, revoked_at=None).values_list("purpose", "opens", "version")
    return {(purpose, str(key)): _derived(purpose, key, version) for purpose, key, version in rows}


def _derived(purpose: str, opens: int, version: int) -> str:
    mac = hmac.digest(settings.TOKEN_KEY.encode(), f"{purpose}|{opens}|{version}".encode(), hashlib.sha256)
    return base64.b32encode(mac).decode().lower()[:LENGTH]


def _digest(text: str) -> str:
    return hmac.new(settings.TOKEN_KEY.encode(), text.encode(), hashlib.sha256).hexdigest()
