"""`manage.py replay` on a machine that has no settings for a site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).parents[2]


def test_replay_needs_no_settings():
    bare = {"PATH": os.environ["PATH"]}
    record = HOME / "tests" / "records" / "table-4.json"
    command = [sys.executable, "manage.py", "replay", str(record)]
    run = subprocess.run(command, cwd=HOME, env=bare, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith('{"after": 0, ')
