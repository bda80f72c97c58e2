"""A machine on which `manage.py play` runs: starts the real command, knows its pages, stops it with a signal."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode, urljoin

HOME = Path(__file__).resolve().parents[2]
PASSED_ON = ("PATH", "HOME", "LANG", "TMPDIR", "VIRTUAL_ENV")
ANSWERING = 40.0
"""Seconds in which the first page must come on a machine that has other things to do as well."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


@dataclass(frozen=True)
class Page:
    """What came back for an address."""

    url: str
    status: int
    text: str
    headers: dict[str, str]

    def links(self, pattern: str) -> list[str]:
        """The addresses on the page that match a pattern, in their order."""
        found = re.findall(r'(?:href|action|src)="([^"]+)"', self.text)
        return [urljoin(self.url, unescape(link)) for link in found if re.search(pattern, link)]

    @property
    def token(self) -> str:
        """The form's proof that it was shown by the site."""
        return re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.text)[0]


class Browser:
    """Follows redirects and keeps cookies."""

    def __init__(self) -> None:
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, url: str) -> Page:
        return self._open(urllib.request.Request(url))

    def post(self, page: Page, url: str, **fields: str) -> Page:
        """Sends a form of `page` to `url`."""
        body = urlencode({"csrfmiddlewaretoken": page.token, **fields}).encode()
        return self._open(urllib.request.Request(url, body))

    def _open(self, request: urllib.request.Request) -> Page:
        try:
            answer = self._opener.open(request, timeout=15)
        except urllib.error.HTTPError as refused:
            answer = refused
        with answer:
            return Page(answer.url, answer.status, answer.read().decode("utf-8", "replace"), dict(answer.headers))


class Machine:
    """One run of the command, in a session of its own, so that what it leaves behind can be seen."""

    def __init__(self, data: Path, *args: str, port: int = 0, program: tuple[str, ...] = ("manage.py",)) -> None:
        self.port, self.data = port or free_port(), data
        self.url = f"http://localhost:{self.port}"
        self.browser = Browser()
        self.started = time.monotonic()
        self._program = subprocess.Popen(
            [sys.executable, *program, "play", "--port", str(self.port), "--data", str(data), *args],
            cwd=HOME,
            env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def seconds(self) -> float:
        """How long it has run; on a machine that is busy with other things, how much of that it was given."""
        wall = time.monotonic() - self.started
        stat = Path(f"/proc/{self._program.pid}/stat")
        if not stat.exists():
            return wall
        ticks = stat.read_text().rpartition(")")[2].split()[11:13]
        return min(wall, sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK"))

    def first_page(self) -> Page:
        """The home page, as soon as it comes."""
        while time.monotonic() < self.started + ANSWERING:
            if self._program.poll() is not None:
                out, error = self._program.communicate()
                raise AssertionError(f"It ended with {self._program.returncode}:\n{out}\n{error}")
            try:
                return self.browser.get(f"{self.url}/")
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
        raise AssertionError("No page came.")

    def sign_in(self) -> Page:
        """The one press that signs the person at the machine in."""
        return self.browser.post(self.first_page(), f"{self.url}/demo/")

    def stop(self, with_signal: signal.Signals = signal.SIGINT) -> tuple[int, float]:
        """Its exit status, and how many seconds it took to end."""
        before = time.monotonic()
        self._program.send_signal(with_signal)
        self._program.wait(30)
        return self._program.returncode, time.monotonic() - before

    def end(self) -> tuple[int, str, str]:
        """Waits for its end: exit status, output, errors."""
        out, error = self._program.communicate(timeout=60)
        return self._program.returncode, out, error

    def left_anything(self) -> bool:
        """Whether a process of its session is still there."""
        try:
            os.killpg(self._program.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """Ends whatever is left of it."""
        if self.left_anything():
            os.killpg(self._program.pid, signal.SIGKILL)
        self._program.communicate()
