"""Motion as key frames: packed for storing, unpacked for showing. Pure.

A film is base64 of zlib of JSON: `hz` frames a second, `end` the number of the last frame, and for each piece that
moved its keys `[frame, x, y, z, largest, a, b, c]`: places in units of 0.05 mm, the rotation as its three smaller parts
(each from -2047 to 2047 for -1/√2 to 1/√2, the largest is positive and follows from them). Between two keys a piece
moves on a straight line (lerp, slerp); before its first and after its last it does not move. What falls ends with its
last key.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import acos, sin, sqrt

from games.rules.rafter_five.physics.pose import Pose, apart

HZ = 30
STEP = 0.05
PARTS = 2047
NEAR, ANGLE = 0.3, 0.6
"""Millimetres and degrees by which a key frame line may miss the motion."""
Key = list[int]


def packed(frames: Sequence[tuple[float, Mapping[str, Pose]]]) -> str:
    """The film of these frames: seconds, and where the pieces were."""
    tracks: dict[str, list[tuple[int, Pose]]] = {}
    for time, poses in frames:
        number = round(time * HZ)
        for name, pose in poses.items():
            track = tracks.setdefault(name, [])
            if not track or track[-1][0] < number:
                track.append((number, pose))
    last = round(frames[-1][0] * HZ)
    moving = {name: _keys(track) for name, track in sorted(tracks.items()) if _moves(track, last)}
    data = {"hz": HZ, "end": last, "pieces": {name: [_key(*one) for one in track] for name, track in moving.items()}}
    return base64.b64encode(zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)).decode()


def unpacked(film: str) -> tuple[float, dict[str, list[tuple[float, Pose]]]]:
    """How many seconds a film lasts, and the key frames of each piece that moves: seconds and pose."""
    data = json.loads(zlib.decompress(base64.b64decode(film)))
    tracks = {name: [(key[0] / data["hz"], _pose(key)) for key in keys] for name, keys in data["pieces"].items()}
    return data["end"] / data["hz"], tracks


def at(film: str, time: float) -> dict[str, Pose]:
    """Where the pieces of a film are at a time; what fell before is left out, and what does not move is never in it."""
    seconds, tracks = unpacked(film)
    found = {}
    for name, keys in tracks.items():
        if keys[-1][0] >= time or keys[-1][0] >= seconds - 1e-9:
            found[name] = _between(keys, time)
    return found


def worst(film: str) -> float | None:
    """The moment at which most has gone wrong: what falls has dropped far and is not gone yet; `None` if all stays."""
    seconds, tracks = unpacked(film)
    falling = [keys for keys in tracks.values() if keys[-1][0] < seconds - 1e-9]
    moments = sorted({time for keys in falling for time, _ in keys})
    return max(moments, key=lambda time: sum(_dropped(keys, time) for keys in falling), default=None)


def _dropped(keys: Sequence[tuple[float, Pose]], time: float) -> float:
    """How far a piece has dropped by then; nothing once it is gone."""
    return keys[0][1].z - _between(keys, time).z if time <= keys[-1][0] else 0.0


def _moves(track: Sequence[tuple[int, Pose]], last: int) -> bool:
    first = track[0][1]
    return track[0][0] > 0 or track[-1][0] < last or any(_off(first, pose) for _, pose in track)


def _off(one: Pose, other: Pose) -> bool:
    far, angle = apart(one, other)
    return far > NEAR or angle > ANGLE


def _keys(track: Sequence[tuple[int, Pose]]) -> list[tuple[int, Pose]]:
    """As few of the frames as tell the motion: each line is drawn as far as it holds."""
    keys, start = [track[0]], 0
    while start < len(track) - 1:
        end = start + 1
        reach = 2
        while end + reach // 2 < len(track) and _holds(track, start, end + reach // 2):
            end += reach // 2
            reach = min(reach * 2, 32)
        while end + 1 < len(track) and _holds(track, start, end + 1):
            end += 1
        keys.append(track[end])
        start = end
    return keys


def _holds(track: Sequence[tuple[int, Pose]], start: int, end: int) -> bool:
    (first, one), (last, other) = track[start], track[end]
    return not any(
        _off(between(one, other, (number - first) / (last - first)), pose) for number, pose in track[start + 1 : end]
    )


def between(one: Pose, other: Pose, part: float) -> Pose:
    """The pose a part of the way from one to the other."""
    x, y, z = (a + (b - a) * part for a, b in zip(one[:3], other[:3], strict=True))
    return Pose(x, y, z, *_slerp(one[3:], other[3:], part))


def _slerp(one: Iterable[float], other: Iterable[float], part: float) -> Iterable[float]:
    start, goal = tuple(one), tuple(other)
    dot = sum(a * b for a, b in zip(start, goal, strict=True))
    if dot < 0:
        goal, dot = tuple(-b for b in goal), -dot
    if dot > 0.9995:
        mixed = tuple(a + (b - a) * part for a, b in zip(start, goal, strict=True))
    else:
        angle = acos(dot)
        near, far = sin((1 - part) * angle) / sin(angle), sin(part * angle) / sin(angle)
        mixed = tuple(a * near + b * far for a, b in zip(start, goal, strict=True))
    size = sqrt(sum(a * a for a in mixed))
    return (a / size for a in mixed)


def _between(keys: Sequence[tuple[float, Pose]], time: float) -> Pose:
    if time <= keys[0][0]:
        return keys[0][1]
    for (first, one), (last, other) in pairwise(keys):
        if time <= last:
            return between(one, other, (time - first) / (last - first))
    return keys[-1][1]


def _key(number: int, pose: Pose) -> Key:
    parts = pose[3:]
    largest = max(range(4), key=lambda place: abs(parts[place]))
    sign = 1 if parts[largest] >= 0 else -1
    small = (round(sign * part * sqrt(2) * PARTS) for place, part in enumerate(parts) if place != largest)
    return [number, *(round(value / STEP) for value in pose[:3]), largest, *small]


def _pose(key: Sequence[int]) -> Pose:
    _, x, y, z, largest, *small = key
    parts = [value / sqrt(2) / PARTS for value in small]
    parts.insert(largest, sqrt(max(0.0, 1 - sum(part * part for part in parts))))
    return Pose(x * STEP, y * STEP, z * STEP, *parts)
