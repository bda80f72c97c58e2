"""Keeps a letter: its raw bytes and envelope in one row, before anything of it is read. The one door for letters in."""

from __future__ import annotations

import hashlib

from django.db import transaction

from games import bell
from games.inbox import address
from games.models import Ballot, InboundMail, Question, now

LIMIT = 2_000_000
"""Bytes beyond which a letter is not read; `games.reply` reads no more either."""
HEAD = 64_000
"""What is kept of a letter that is too big: its headers, by which its writer is told."""
TOO_BIG = "too-big"
NOBODY = "<>"


def keep(raw: bytes, mail_from: str, rcpt_to: str, source: str) -> InboundMail:
    """Stores a letter for one recipient and rings for it to be read. The same letter again is the row of the first.

    `mail_from` is the envelope's sender: `<>` is the null sender of bounces, "" an envelope that nobody knows any more.
    It came in when this is called, and the question that its address names is not closed before it is read.
    """
    row = {
        "raw": raw if len(raw) <= LIMIT else raw[:HEAD],
        "reason": "" if len(raw) <= LIMIT else TOO_BIG,
        "mail_from": mail_from if mail_from == NOBODY else _short(mail_from),
        "rcpt_to": _short(rcpt_to),
        "source": source,
    }
    ballot = address.ballot(address.opened(rcpt_to))
    with transaction.atomic():
        if ballot:
            _wait_for_a_closing(ballot)
        row |= {"ballot": ballot, "arrived_at": now()}
        letter, new = InboundMail.objects.get_or_create(key=_key(raw, rcpt_to), defaults=row)
        if new:
            bell.ring("read_inbox", letter.pk)
    return letter


def turned_away(source: str, size: str) -> None:
    """Notes that a call of `size` bytes was too big to be taken, so that an operator learns of it.

    One row a minute and source: nothing proves who made the call, for that would be read first.
    """
    moment = now()
    row = {"raw": b"", "source": source, "state": InboundMail.State.REFUSED, "arrived_at": moment, "read_at": moment}
    row["reason"] = f"{TOO_BIG}: a call of {size[:20]} bytes was not taken"
    InboundMail.objects.get_or_create(key=_key(f"{moment:%Y-%m-%d %H:%M}".encode(), source), defaults=row)


def _wait_for_a_closing(ballot: Ballot) -> None:
    """Holds the question, so that a closing under way either sees this letter or is over before it is stamped."""
    Question.objects.select_for_update(of=("self",), no_key=True).get(pk=ballot.question_id)


def _key(raw: bytes, rcpt_to: str) -> str:
    return hashlib.sha256(_short(rcpt_to).lower().encode() + b"\n" + raw).hexdigest()


def _short(address: str) -> str:
    """An address fit for a column: without what PostgreSQL refuses, without brackets, and not endless."""
    plain = address.encode("utf-8", "replace").decode().replace("\x00", "")
    return plain.strip().strip("<>")[:320]
