"""The daily letter: the questions that wait for its reader, the most urgent first, then what else has happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from games import tokens
from games.models import OutgoingMail
from games.post import facts, letters, links
from games.post.columns import seen
from games.post.content import Content

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


def content(letter: OutgoingMail) -> Content:
    """What the letter says to one person about all their matches."""
    rows = OutgoingMail.objects.filter(pk__in=letter.facts["letters"]).select_related(*REFERRED)
    sections = [_section(row) for row in sorted(rows, key=_urgency)]
    asked = sum(section.asks for section in sections)
    waiting = ngettext("%(count)d question waits for you", "%(count)d questions wait for you", asked)
    head = waiting % {"count": asked} if asked else gettext("Nothing waits for you")
    return Content(
        subject=gettext("Your matches today"),
        heading=head,
        preheader=", ".join(section.heading for section in sections)[:150],
        facts={"sections": sections, "several": asked > 1, **({} if letter.ballot_id else {"mark": ""})},
    )


def _urgency(row: OutgoingMail) -> tuple[bool, float, int]:
    due = row.question.due_at.timestamp() if row.question else 0.0
    return row.kind != Kind.ASK, due, row.pk


def _section(row: OutgoingMail) -> Section:
    assert row.match
    if row.question:
        row.question.match = row.match
    if row.ballot and row.question:
        row.ballot.question = row.question
    told = letters.content(row)
    address = tokens.address(tokens.Purpose.REPLY, row.ballot_id) if row.kind == Kind.ASK and row.ballot_id else ""
    page = told.facts.get("page") or links.match(row.match)
    return Section(
        row.kind, facts.plain(row.match.title), told.place, seen(told.heading), page, address, dict(told.facts)
    )
