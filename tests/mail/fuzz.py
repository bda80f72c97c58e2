"""`uv run python -m tests.mail.fuzz [--minutes 10] [--seed 1]`: letters spoilt at random through keep and read.

Takes the letters of the corpus, cuts, doubles, swaps and sprinkles them, and has the inbox read them. Ends with an
error at the first letter that is left unread, is set aside as unreadable, takes more than a second, or does something
when it is read again. Rows are in a SQLite database in memory.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
SLOW = 1.0
SPICE = (
    b"\r\n", b"\n", b"\r", b"\x00", b"\xff\xfe", b":", b";", b"--", b"=", b"=?utf-8?q?", b"?=", b"Content-Type: ",
    b"multipart/mixed; boundary=x", b"message/rfc822", b"text/html", b"charset=x-none", b"base64", b"quoted-printable",
    b"From: ", b"To: ", b"<>", b"@", b"(((", b"\"", b"\xe2\x80\xae", b"RED", b"TO BLUE: ", b"> ", b"<blockquote>",
    b"Authentication-Results: mx.play.example; ", b"dmarc=pass ", b"Message-ID: <x@y>", b"\xf0\x9f\x98\x80",
    b"&#x202e;", b'charset="\x00"', b"charset=undefined", b"charset=idna", b"charset*=utf-8''%", b"=?idna?b?gA==?=",
    b"Content-Transfer-Encoding: x-uuencode\r\n", b"Content-Transfer-Encoding: \xff\r\n", b"message/delivery-status",
    b"text/calendar", b"METHOD:REPLY", b"Content-Disposition: ", b"filename*0*=", b"\xed\xa0\x80",
)  # fmt: skip


def main(minutes: float, seed: int) -> int:
    """Reads spoilt letters for so long. Returns the exit status."""
    _set_up()
    from tests.mail.scene import manifest

    chance, counts = random.Random(seed), Counter[str]()
    entries = [e for e in manifest(CORPUS)["entries"] if e["bytes"] < 20_000]
    house = _house(manifest(CORPUS), entries[0])
    until, number = time.monotonic() + minutes * 60, 0
    while time.monotonic() < until:
        entry = chance.choice(entries)
        raw = spoilt((CORPUS / entry["file"]).read_bytes(), chance)
        start = time.perf_counter()
        outcome = house.take(raw, entry)
        took = time.perf_counter() - start
        counts[outcome.kind] += 1
        if outcome.kind == "kept" or outcome.why.startswith("unreadable") or took > SLOW:
            return _failed(raw, f"{outcome} after {took:.2f} s")
        house.forget()
        number += 1
        if number % 500 == 0:
            print(f"{number} letters: {dict(counts)}", flush=True)
    print(f"{number} letters, seed {seed}: {dict(counts)}; none made reading raise.")
    return 0


def spoilt(raw: bytes, chance: random.Random) -> bytes:
    """The letter after a few accidents, more often to its text than to its headers."""
    head, gap, text = raw.partition(b"\r\n\r\n")
    kept = head + gap if chance.random() < 0.7 else b""
    rest = text if kept else raw
    for _ in range(chance.randint(1, 6)):
        rest = chance.choice(ACCIDENTS)(rest, chance)
    return (kept + rest)[:200_000]


def _cut(raw: bytes, chance: random.Random) -> bytes:
    start, end = sorted(chance.choices(range(len(raw) + 1), k=2))
    return raw[:start] + raw[end:] if end - start < len(raw) // 2 else raw[:end]


def _double(raw: bytes, chance: random.Random) -> bytes:
    start, end = sorted(chance.choices(range(len(raw) + 1), k=2))
    return raw[:end] + raw[start:end] * chance.randint(1, 4) + raw[end:]


def _sprinkle(raw: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(raw))
    return raw[:at] + chance.choice(SPICE) * chance.choice((1, 1, 2, 50)) + raw[at:]


def _flip(raw: bytes, chance: random.Random) -> bytes:
    bent = bytearray(raw)
    for _ in range(chance.randint(1, 10) if bent else 0):
        bent[chance.randrange(len(bent))] = chance.randrange(256)
    return bytes(bent)


def _shuffle_lines(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.split(b"\n")
    start, end = sorted(chance.choices(range(len(lines) + 1), k=2))
    some = lines[start:end]
    chance.shuffle(some)
    return b"\n".join([*lines[:start], *some, *lines[end:]])


ACCIDENTS: tuple[Callable[[bytes, random.Random], bytes], ...] = (_cut, _double, _sprinkle, _flip, _shuffle_lines)


def _set_up() -> None:
    os.environ.update(
        DJANGO_SETTINGS_MODULE="lifeboats_site.settings",
        DATABASE_URL="sqlite:///:memory:",
        SECRET_KEY="only-for-fuzzing-" * 4,
        DEMO_MAILBOX="on",
        LOG_LEVEL="ERROR",
    )
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _house(scene: dict[str, object], entry: dict[str, object]) -> object:
    from tests.mail.house import House

    class Patch:
        @staticmethod
        def setattr(owner: object, name: str, value: object) -> None:
            setattr(owner, name, value)

    return House(scene, entry, Patch)


def _failed(raw: bytes, what: str) -> int:
    place = Path("spoilt.eml")
    place.write_bytes(raw)
    print(f"{what}: the letter is in {place}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=10)
    asked.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = asked.parse_args()
    sys.exit(main(given.minutes, given.seed))
