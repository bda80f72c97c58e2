"""Frozen dataclasses to JSON and back: the one way states and events are stored. Pure (msgspec underneath).

msgspec tells no two dataclasses of a union apart, so a value of such a union carries the name of its class in `is`.
"""

from __future__ import annotations

from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec

from games.rules.game import Json


def encode(value: object, type_: Any = None) -> Json:
    """`value` as plain JSON data; give the union as `type_` where `decode` will be given one."""
    data = msgspec.json.decode(msgspec.json.encode(value))
    return {"is": type(value).__name__, **data} if _members(type_) else data


def decode(type_: Any, data: Json) -> Any:
    """The value of `type_` that `data` was made from. Raises `ValueError` for data that does not fit."""
    members = _members(type_)
    if not members:
        return msgspec.convert(data, type_)
    if not isinstance(data, dict) or data.get("is") not in members:
        raise ValueError(f"no one of {sorted(members)}: {data!r}")
    return msgspec.convert({name: part for name, part in data.items() if name != "is"}, members[data["is"]])


def _members(type_: Any) -> dict[str, Any]:
    if get_origin(type_) not in (Union, UnionType):
        return {}
    return {member.__name__: member for member in get_args(type_)}
