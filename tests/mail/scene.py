"""The scene of a corpus: one player, one open question, one letter that we sent; and what became of a letter to it.

`Desk` is the gate's order over pure parts. Whatever has `take(raw, entry) -> Outcome` can stand in its place.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from games import reply
from games.reply import envelope
from games.reply.decode import parsed
from games.rules.prompts import Option, Ordered, Pick, Shape
from games.rules.sentences import Sentence

TOKEN = re.compile(r"(?:^|[+.])([a-z])-([a-z2-7]{26})@", re.IGNORECASE)
AUTHSERV_ID = "mx.play.example"
LOOP_HEADER = "X-Harbour-Loop"


@dataclass(frozen=True)
class Outcome:
    """What became of a letter, in the words of a manifest."""

    kind: str
    value: Any = None
    press: list[list[str]] = field(default_factory=list)
    suggest: str | None = None
    why: str = ""


@cache
def manifest(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


class Desk:
    """Takes the letters of one scene, one after the other, and remembers which it had."""

    def __init__(self, scene: dict[str, Any]) -> None:
        self.scene = scene
        self.token = scene["token"]
        self.closed = {"z" + self.token[1:]}
        self.domain = scene["parent_message_id"].rpartition("@")[2].strip("<> ")
        self.sent = [reply.Sent(scene["parent_text"], scene["parent_html"])]
        self.had: set[tuple[str, str]] = set()

    def take(self, raw: bytes, entry: dict[str, Any]) -> Outcome:
        message = None if envelope.too_heavy(raw) else parsed(raw)
        addresses = envelope.recipients(message) if message is not None else ()
        tokens = [found.groups() for found in map(TOKEN.search, addresses) if found]
        to_bounces = any(purpose.lower() == "b" for purpose, _ in tokens)
        verdict = envelope.classify(raw, ours=self.ours, to_bounces=to_bounces, loop_header=LOOP_HEADER)
        if verdict.kind not in ("person", "list"):
            return Outcome("reject", why=verdict.kind)
        refusal = self.refusal(raw, message, tokens)
        if refusal:
            return Outcome("reject", why=refusal)
        if verdict.kind == "list":
            return Outcome("clarify", why="mailing-list")
        return self.read(raw, entry)

    def ours(self, address: str) -> bool:
        return address.rpartition("@")[2] == self.domain or bool(TOKEN.search(address))

    def refusal(self, raw: bytes, message: Any, tokens: list[tuple[str, str]]) -> str:
        """Why a person's letter is not read, or ""."""
        token = tokens[0][1].lower() if tokens else self.answered(message)
        if token not in self.closed | {self.token}:
            return "unknown-token"
        senders = envelope.senders(message)
        if len(senders) != 1:
            return "auth-hold"
        if senders[0] != self.scene["player"]:
            return "sender-mismatch"
        proved = envelope.authenticated(message, AUTHSERV_ID, senders[0].rpartition("@")[2])
        if not proved:
            return "auth-hold"
        if token in self.closed:
            return "late"
        key = (envelope.message_id(message) or hashlib.sha256(raw).hexdigest(), token)
        if key in self.had:
            return "duplicate"
        self.had.add(key)
        return ""

    def answered(self, message: Any) -> str:
        return self.token if self.scene["parent_message_id"] in envelope.references(message) else ""

    def read(self, raw: bytes, entry: dict[str, Any]) -> Outcome:
        options = [word.lower() for word in self.scene["options"]]
        reading = reply.read(
            raw,
            sent=self.sent,
            language=entry["language"],
            shape=shape(options, ranked=entry["group"] == "ranked"),
            seats=[word for word in options if word not in ("hat", "abstain")],
            hosts=[self.domain],
        )
        if reading.unclear is not None:
            assert str(reading.unclear)
            return Outcome("clarify", suggest=reading.suggest.upper() or None, why=reading.why)
        return said(reading, ranked=entry["group"] == "ranked")


def said(reading: reply.Reading, *, ranked: bool) -> Outcome:
    press = [[",".join(message.to).upper(), message.text] for message in reading.press]
    if reading.words is not None:
        words = reading.words.upper()
        return Outcome("rank", words.split(","), press) if ranked else Outcome("vote", words, press)
    if reading.commands:
        return Outcome("command", reading.commands[0].name.upper(), press)
    return Outcome("press", None, press)


def shape(options: list[str], *, ranked: bool) -> Shape:
    offered = tuple(Option(word, Sentence(word)) for word in options)
    return Ordered(offered, 1, len(offered)) if ranked else Pick(offered)
