"""Addresses in headers as people's programs write them, and whether two of them are one."""

from __future__ import annotations

import email.utils
import re
import unicodedata

LONGEST = 2_000
_ADDRESS = re.compile(r"[^\s<>\"(),:;\[\]\\]{1,320}@[^\s<>\"(),:;\\]{1,255}")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT = re.compile(r"\([^()]*\)")
_ANGLED = re.compile(r"<\s*([^\s<>@:]+@[^\s<>@:]+)\s*>")


def listed(value: str) -> list[str]:
    """All addresses that a header holds."""
    try:
        found = [address for _, address in email.utils.getaddresses([value]) if "@" in address]
    except (ValueError, IndexError, TypeError, RecursionError):
        found = []
    return found or _ADDRESS.findall(value)


def senders(value: str) -> list[str]:
    """The addresses in a From header: the one in angle brackets, where there is one writer with a name of any form.

    A name may be an address itself and stand there without quotation marks; it is no second writer.
    """
    if len(value) > LONGEST:
        return listed(value)
    bare = _QUOTED.sub(" ", value)
    for _ in range(10):
        bare, before = _COMMENT.sub(" ", bare), bare
        if bare == before:
            break
    angled = _ANGLED.findall(bare)
    one = len(angled) == 1 and bare.count("<") == 1 and "," not in bare and ";" not in bare
    return angled if one else listed(value)


def same(one: str, other: str) -> bool:
    """Whether two addresses are one: in any case of letters, their domains in letters of any alphabet or as `xn--`."""
    return _plain(one) == _plain(other)


def domain(name: str) -> str:
    """A domain as servers write it."""
    plain = name.strip().lower().rstrip(".")
    try:
        return plain.encode("idna").decode("ascii")
    except UnicodeError:
        return plain


def _plain(address: str) -> tuple[str, str]:
    local, _, host = unicodedata.normalize("NFC", address).rpartition("@")
    return local.lower(), domain(host)
