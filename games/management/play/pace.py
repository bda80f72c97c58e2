"""The pace: how the threads of this one process share the interpreter, so that a page does not wait for a closing."""

from __future__ import annotations

import gc
import sys

SWITCH = 0.001
"""Seconds after which a thread that computes gives way. A vote needs the interpreter back after each statement."""


def set_pace() -> None:
    """To be called once everything is loaded: what is there by then is never looked through for garbage again."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
