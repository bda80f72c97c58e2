"""The daily letter: the questions that wait for its reader, the most urgent first, then what else has happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from games.models import OutgoingMail
from games.post import facts, letters, links
from games.post.columns import seen
from games.post.content import Content
from games.post.headers import reply_address

Kind = OutgoingMail.Kind
REFERRED = ("person", "match__host", "seat", "question", "ballot__seat")


@dataclass(frozen=True)
class Section:
    """One letter that would have come by itself. `facts` are those of its kind; `address` takes answers to it."""

    kind: str
    title: str
    place: str
    heading: str
    page: str
    address: str
    facts: dict[str, Any]

    @property
    def asks(self) -> bool:
        """Whether an answer is wanted."""
        return self.kind == Kind.ASK

    @property
    def says(self) -> bool:
        """Whether it passes a message on."""
        return self.kind == Kind.PRESS


def content(letter: OutgoingMail) -> Content:
    """What the letter says to one person about all their matches."""
    sections = [section(row) for row in told(letter)]
    return Content(
        subject=gettext("Your matches today"),
        heading=_heading(sections),
        preheader=", ".join(section.heading for section in sections)[:150],
        facts={"sections": sections, "several": letter.seat_id is None},
    )


def told(letter: OutgoingMail) -> list[OutgoingMail]:
    """The letters that a daily letter stands for, for as long as its reader sits where they went to.

    Those of a host who does not play are about no seat.
    """
    rows = OutgoingMail.objects.filter(pk__in=letter.facts["letters"])
    rows = rows.filter(Q(seat=None) | Q(seat__player=letter.person))
    return sorted(rows.select_related(*REFERRED), key=_urgency)


def _heading(sections: list[Section]) -> str:
    asked = sum(section.asks for section in sections)
    said = sum(section.says for section in sections)
    if asked:
        waiting = ngettext("%(count)d question waits for you", "%(count)d questions wait for you", asked)
        return waiting % {"count": asked}
    if said:
        return ngettext("%(count)d message for you", "%(count)d messages for you", said) % {"count": said}
    return gettext("Nothing waits for you")


def _urgency(row: OutgoingMail) -> tuple[bool, bool, float, int]:
    """Questions first, messages last."""
    due = row.question.due_at.timestamp() if row.question else 0.0
    return row.kind != Kind.ASK, row.kind == Kind.PRESS, due, row.pk


def section(row: OutgoingMail) -> Section:
    """What a letter says, as a part of a larger one."""
    assert row.match
    if row.question:
        row.question.match = row.match
    if row.ballot and row.question:
        row.ballot.question = row.question
    own = letters.content(row)
    address = reply_address(row) if row.kind in (Kind.ASK, Kind.PRESS) else ""
    page = own.facts.get("page") or links.match(row.match)
    title, place = facts.plain(row.match.title), facts.place(row, own.place)
    return Section(row.kind, title, place, seen(own.heading), page, address, dict(own.facts))
