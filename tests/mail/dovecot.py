"""A real IMAP server for one test: Debian's Dovecot, on loopback, in a folder that is thrown away."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import socket
import subprocess
import time
from pathlib import Path

DOVECOT = shutil.which("dovecot") or "/usr/sbin/dovecot"
OWNER = "mail"
CONFIG = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain
first_valid_uid = 1
mail_location = maildir:{folder}/mail/%u
default_login_user = {owner}
default_internal_user = {owner}
default_internal_group = {owner}
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid={owner} gid={owner} home={folder}/mail/%u
}}
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
}}
{more}
"""


class Dovecot:
    """The server and the mailbox of its one user."""

    def __init__(self, folder: Path, more: str = "") -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        for name in ("run", "state", "mail/votes"):
            (folder / name).mkdir(parents=True)
        owner = pwd.getpwnam(OWNER)
        self._numbers = itertools.count()
        self._owner = (owner.pw_uid, owner.pw_gid)
        self.inbox = folder / "mail/votes"
        for name in ("cur", "new", "tmp"):
            (self.inbox / name).mkdir()
        for path in (folder / "mail", self.inbox, *self.inbox.iterdir(), folder / "state"):
            os.chown(path, *self._owner)
        config = folder / "dovecot.conf"
        config.write_text(CONFIG.format(folder=folder, owner=OWNER, port=self.port, more=more))
        self.process = subprocess.Popen([DOVECOT, "-F", "-c", str(config)])
        self._wait_for_the_port()

    @property
    def url(self) -> str:
        return f"imap://votes:secret@127.0.0.1:{self.port}/INBOX"

    def deliver(self, raw: bytes) -> None:
        """Puts a letter into the mailbox as a mail server does: written aside, then moved in."""
        name = f"{time.time():.6f}.{next(self._numbers)}.test"
        aside = self.inbox / "tmp" / name
        aside.write_bytes(raw)
        os.chown(aside, *self._owner)
        aside.rename(self.inbox / "new" / name)

    def letters(self, folder: str = "") -> list[bytes]:
        """What lies in a folder of the mailbox."""
        place = self.inbox / folder if folder else self.inbox
        return [path.read_bytes() for part in ("cur", "new") for path in sorted((place / part).glob("*"))]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)

    def _wait_for_the_port(self) -> None:
        for _ in range(200):
            try:
                with socket.create_connection(("127.0.0.1", self.port), 1) as door:
                    if door.recv(10).startswith(b"* OK"):
                        return
            except OSError:
                time.sleep(0.05)
        self.stop()
        raise RuntimeError((self.folder / "dovecot.log").read_text()[-2000:])
