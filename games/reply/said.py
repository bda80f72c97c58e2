"""What a letter was found to say: the values that reading gives to the rest of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.prompts import Ahead, Shape
from games.rules.sentences import Sentence


@dataclass(frozen=True)
class Sent:
    """A letter that we sent to this player. `subject` and `sender` (name and address) help where they are known."""

    text: str
    html: str = ""
    subject: str = ""
    sender: str = ""


@dataclass(frozen=True)
class Press:
    """A message to other seats, or to `("all",)`; what could betray a token is out of its text already.

    `secrets` are the tokens that stood in it.
    """

    to: tuple[str, ...]
    text: str
    secrets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Command:
    """A command about the match or the mail ("away"), with the words that followed it as typed ("until 3 May")."""

    name: str
    rest: str = ""


@dataclass(frozen=True)
class Asked:
    """All that reading must know of the open question and its table.

    `shape` is `None` where no question is open. `understands` tells lines in a game's own words (`Measures`).
    `hosts` are our own domains: links to them never go out as press.
    """

    language: str
    shape: Shape | None = None
    ahead: Sequence[Ahead] = ()
    seats: Sequence[str] = ()
    understands: Callable[[str], bool] | None = None
    hosts: Sequence[str] = ()
    name: str = ""


@dataclass(frozen=True)
class Reading:
    """What the player wrote. All of it is certain; with `unclear` nothing else is set and the letter is asked back.

    `words` answer the open question as `game.read` takes them. `ahead` answers questions that may follow, by kind, best
    first. `orders` are standing orders as they were typed, `commands` concern the match or the mail. `why` is the short
    reason behind `unclear`, `suggest` the one likely option.
    """

    words: str | None = None
    ahead: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    orders: tuple[str, ...] = ()
    press: tuple[Press, ...] = ()
    commands: tuple[Command, ...] = ()
    unclear: Sentence | None = None
    why: str = ""
    suggest: str = ""

    @property
    def said(self) -> bool:
        """Whether there is anything to act on."""
        return self.words is not None or bool(self.ahead or self.orders or self.press or self.commands)
