"""What a mail server noted about a letter's sender: its Authentication-Results (RFC 8601), each result by authres.

Servers add words of their own that authres does not know. A result that cannot be read proves nothing; it does not
take the others with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message
from typing import Any

import authres  # type: ignore[import-untyped]

from games.reply import addresses, decode

LONGEST = 8_000
_METHOD = re.compile(r"(?:dmarc|dkim)\s*(?:/\s*\d+\s*)?=", re.IGNORECASE)
_KNOWN = re.compile(r"^(?:dmarc|dkim)\s*=\s*\w+|(?<=\s)header\.(?:d|i|from)\s*=\s*[^\s;\"]+", re.IGNORECASE)


def results(message: Message, authserv_id: str) -> list[Any] | None:
    """The results in the topmost header of our own server, or of any if none is named; `None` where there is none."""
    for value in decode.fields(message, "authentication-results"):
        text = " ".join(value.split())[:LONGEST]
        pieces = _pieces(text)
        server = re.split(r"[\s;]", pieces[0] if pieces else text, maxsplit=1)[0]
        if authserv_id and server.strip('"').lower() != authserv_id.lower():
            continue
        if pieces is None:
            return None
        return [one for piece in pieces[1:] if _METHOD.match(piece) for one in _read(piece)]
    return None


def about(result: Any, kind: str, name: str) -> str:
    """The domain that a property of a result names, or ""."""
    for one in result.properties:
        if one.type == kind and one.name == name:
            return addresses.domain(str(one.value).rpartition("@")[2])
    return ""


def aligned(result: Any, domain: str) -> bool:
    """Whether a signature is the domain's own, or that of one above it."""
    signer = about(result, "header", "d") or about(result, "header", "i")
    return "." in signer and (domain == signer or domain.endswith(f".{signer}"))


def _pieces(text: str) -> list[str] | None:
    """The parts between semicolons, without comments; `None` where quotation marks or brackets do not match."""
    pieces = [""]
    depth, quoted, skip = 0, False, False
    for sign in text:
        kept = sign
        if skip:
            skip = False
        elif sign == "\\" and (quoted or depth):
            skip = True
        elif sign == '"' and not depth:
            quoted = not quoted
        elif sign == "(" and not quoted:
            depth += 1
        elif sign == ")" and depth and not quoted:
            depth -= 1
            kept = " "
        elif sign == ";" and not (quoted or depth):
            pieces.append("")
            continue
        if not depth:
            pieces[-1] += kept
    return None if quoted or depth else [piece.strip() for piece in pieces]


def _read(piece: str) -> Iterator[Any]:
    """The result in one part; of one that authres cannot read, what stands there in a form that it knows."""
    for text in (piece, " ".join(_KNOWN.findall(re.sub(r'"[^"]*"', " ", piece)))):
        try:
            yield from authres.AuthenticationResultsHeader.parse(f"Authentication-Results: x; {text}").results
        except (authres.core.AuthResError, ValueError, IndexError, RecursionError):
            continue
        return
