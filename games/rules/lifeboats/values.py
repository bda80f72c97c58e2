"""Changing frozen values: `replace` as in dataclasses, several times as fast. Most of a game's time is spent in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: Any, /, **parts: Any) -> Any:
        """A copy of `value` with `parts` changed: for classes without slots, checks or defaults made on creation."""
        new = object.__new__(type(value))
        new.__dict__.update(value.__dict__, **parts)
        return new


__all__ = ["replace"]
