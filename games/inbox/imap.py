"""Takes letters out of a mailbox: kept first, then moved to another folder, never deleted. Safe to stop at any point.

A letter that was kept and not yet moved is fetched again, and keeping it again changes nothing. Two pollers at once do
no harm for the same reason.
"""

from __future__ import annotations

import logging
from urllib.parse import unquote, urlsplit

from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import MailboxCopyError, MailboxFolderCreateError, MailboxMoveError

from games.inbox.address import likeliest
from games.inbox.keeping import HEAD, LIMIT, keep
from games.reply import decode, envelope

log = logging.getLogger(__name__)
SECONDS = 30
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class SameFolder(Exception):
    """Letters are to be moved to where they lie, in a circle without end."""


def connected(url: str) -> BaseMailBox:
    """A mailbox, logged in, with its folder chosen: `imaps://user:password@host:993/INBOX`.

    `imap://` turns to TLS before it says a password, except on this machine.
    """
    parts = urlsplit(url)
    host = parts.hostname or "localhost"
    box: BaseMailBox
    if parts.scheme == "imaps":
        box = MailBox(host, parts.port or 993, timeout=SECONDS)
    elif host in LOOPBACK:
        box = MailBoxUnencrypted(host, parts.port or 143, timeout=SECONDS)
    else:
        box = MailBoxStartTls(host, parts.port or 143, timeout=SECONDS)
    box.login(unquote(parts.username or ""), unquote(parts.password or ""), unquote(parts.path).strip("/") or "INBOX")
    # Servers tell all they can do only to whom they know.
    box.client.capabilities = tuple(box.client.capability()[1][0].decode("ascii", "replace").upper().split())
    return box


def empty(box: BaseMailBox, done: str) -> int:
    """Keeps what lies in the chosen folder and moves each letter to `done`. Returns how many there were."""
    if (box.folder.get() or "").casefold() == done.casefold():
        raise SameFolder
    _make(box, done)
    count = 0
    for uid in box.uids("UNDELETED", charset=None):
        raw = _fetched(box, uid)
        if raw is None:
            log.info("Letter %s of the mailbox was gone when its turn came.", uid)
            continue
        keep(raw, "", _recipient(raw), "imap")
        _put_away(box, uid, done)
        count += 1
    return count


def _make(box: BaseMailBox, folder: str) -> None:
    if box.folder.exists(folder):
        return
    try:
        box.folder.create(folder)
    except MailboxFolderCreateError:
        if not box.folder.exists(folder):  # else another poller has made it meanwhile
            raise


def wait(box: BaseMailBox, seconds: float) -> bool:
    """Waits for the next letter, at most so long. False where the server cannot say when one comes."""
    if "IDLE" not in box.client.capabilities:
        return False
    box.idle.wait(seconds)
    return True


def _fetched(box: BaseMailBox, uid: str) -> bytes | None:
    """The letter's bytes, read without marking it as read; a little more than is kept of one that is too big."""
    _, data = box.client.uid("FETCH", uid, f"(BODY.PEEK[]<0.{LIMIT + 1}>)")
    return next((bytes(piece[1]) for piece in data if isinstance(piece, tuple)), None)


def _put_away(box: BaseMailBox, uid: str, done: str) -> None:
    """Where the server cannot move, a copy is made and the original marked; nothing is expunged by us."""
    try:
        if "MOVE" in box.client.capabilities:
            box.move(uid, done)
        else:
            box.copy(uid, done)
            box.client.uid("STORE", uid, "+FLAGS.SILENT", "(\\Deleted)")  # box.flag would expunge
    except (MailboxMoveError, MailboxCopyError):
        if uid in box.uids(f"UNDELETED UID {uid}", charset=None):
            raise
        log.info("Letter %s of the mailbox was moved by somebody else.", uid)


def _recipient(raw: bytes) -> str:
    """Whom the letter is for, as far as its headers tell. One that nobody can read must not hold up all others."""
    try:
        message = decode.parsed(_head(raw))
        named = envelope.recipients(message)[:50] if message else ()
    except Exception:
        log.exception("A letter of the mailbox does not tell for whom it is; it is kept all the same.")
        named = ()
    return likeliest(named)


def _head(raw: bytes) -> bytes:
    return raw[:HEAD].replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n\n"
