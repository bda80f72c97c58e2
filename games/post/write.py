"""Writes a letter when its turn has come: subject, text, HTML, headers and picture, in its reader's language and zone.

What it writes is stored with placeholders for tokens, and stays for as long as readers may quote it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone, translation

from games import pictures, say, tokens
from games.models import OutgoingMail, Picture, User
from games.post import deputies, facts, letters, links, rows, stills, threads
from games.post.columns import laid_out, seen
from games.post.content import Content
from games.post.headers import headers, is_known
from games.post.render import rendered
from games.post.stale import ASKED_FOR
from games.rules.game import Json, Theme

MARK = "[~ reply above this line ~]"
"""The first line of both parts. It is a hint for people: what was typed is found by taking our letter away."""
Kind = OutgoingMail.Kind
PIXELS = 1200
"""Twice the width at which a picture is shown, for sharp screens."""
WRITTEN = ("since", "subject", "text", "html", "headers", "message_id", "picture", "still")


def write(letter: OutgoingMail) -> None:
    """Writes the letter of a row and stores it."""
    letter.since = min(rows.told_before(letter), letter.until)
    _tie(letter)
    with _reader(letter), tokens.ours_only() as honest:
        content = letters.content(letter)
        picture = _picture(letter, content.view)
        still = _picture(letter, stills.since(letter) if content.facts.get("news") else None)
        given = _given(letter, content, picture) | {"still": still}
        letter.subject = threads.one_line(content.subject)
        text, html = (honest(seen(rendered(f"mail/{letter.kind}.{part}", given))) for part in ("txt", "html"))
    letter.text = deputies.own_keys(letter, laid_out(text))
    letter.html = deputies.own_keys(letter, html.strip())
    letter.headers, letter.message_id, letter.picture = headers(letter), threads.message_id(letter), picture
    letter.still = still
    letter.save(update_fields=WRITTEN)


def _tie(letter: OutgoingMail) -> None:
    """Rows that a letter reaches in two ways become one, so that what they have worked out is not worked out twice."""
    if letter.question and letter.match:
        letter.question.match = letter.match
        if letter.ballot:
            letter.ballot.question = letter.question
    if letter.ballot and letter.seat:
        letter.ballot.seat = letter.seat


@contextmanager
def _reader(letter: OutgoingMail) -> Iterator[None]:
    """The language and zone of the reader; of the host for somebody invited whom we do not know."""
    person = letter.person or _invited(letter)
    if person is None and letter.invitation:
        language, zone = letter.invitation.invited_by.language, "UTC"
    else:
        language, zone = (person.language, person.zone) if person else (settings.LANGUAGE_CODE, "UTC")
    with translation.override(language), timezone.override(ZoneInfo(zone)):
        yield


def _invited(letter: OutgoingMail) -> User | None:
    return User.objects.of(letter.address)


def _picture(letter: OutgoingMail, view: Mapping[str, Json] | None) -> Picture | None:
    if view is None or letter.match is None:
        return None
    return pictures.picture(letter.match.rules.draw(view, Theme()), PIXELS)


def _leaving(letter: OutgoingMail) -> str:
    """Where its reader says which letters they want; nowhere in a letter that they have just asked for."""
    if letter.kind in (Kind.INVITATION, Kind.REINVITE) and letter.invitation:
        return links.uninvite(letter.invitation)
    wanted = letter.person and is_known(letter) and letter.kind not in ASKED_FOR
    return links.unsubscribe(letter.person) if letter.person and wanted else ""


def _given(letter: OutgoingMail, content: Content, picture: Picture | None) -> dict[str, Any]:
    """What the templates of every letter are given, and the facts of this kind."""
    match = letter.match
    who = facts.names(match) if match else {}
    shown = facts.described(match, content.view, who) if match and content.view is not None else []
    return {
        "mark": MARK,
        "heading": content.heading,
        "place": facts.place(letter, content.place),
        "preheader": content.preheader,
        "lang": translation.get_language(),
        "dir": "rtl" if translation.get_language_bidi() else "ltr",
        "site": f"{settings.SITE_URL}/",
        "title": facts.plain(match.title) if match else "",
        "host": facts.plain(say.host(match)) if match else "",
        "match_page": links.match(match) if match else "",
        "seated": letter.seat_id is not None and letter.absence_id is None,
        "stands_in": facts.stands_in(letter),
        "leaving": _leaving(letter),
        "reads_replies": letter.match is not None,
        "view": content.view,
        "picture": picture,
        "board": shown,
        **content.facts,
    }
