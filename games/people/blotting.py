"""Blotting out: a name and addresses in what was written to others, which stays so that their replies can be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_noop

from games.models import Act, InboundMail, Match, OutgoingMail, User

SOMEBODY = gettext_noop("a former player")
TEXTS = ("subject", "text", "html", "error")


def matches_of(person: User) -> list[Match]:
    """Where a person plays or played, which they set up, and to which they invited somebody."""
    sat = Q(seats__tenures__player=person) | Q(seats__player=person)
    return list(Match.objects.filter(sat | Q(host=person) | Q(invitations__invited_by=person)).distinct())


def blot(matches: Sequence[Match], words: Iterable[str]) -> None:
    """Puts nobody's name in place of these words in these matches: in their titles, acts, and letters about them.

    What others wrote is theirs and stays; the bytes of their letters, which may quote ours, are forgotten at once.
    """
    known = [word for word in words if word]
    pattern = _pattern(known)
    for match in matches:
        _blot(match, pattern, ("title",))
    for act in Act.objects.filter(match__in=matches).exclude(facts={}).iterator(200):
        _blot(act, pattern, ("facts",))
    told = Q(match__in=matches) | Q(kind=OutgoingMail.Kind.DIGEST)
    for letter in OutgoingMail.objects.filter(told).iterator(200):
        _blot(letter, pattern, (*TEXTS, "facts"))
    _forget_raw(known)


def _pattern(words: list[str]) -> re.Pattern[str]:
    """Any of these as a whole word, in any case, as text or in HTML, wherever lines were broken."""
    forms = {form for word in words for form in (word, escape(word))}
    spaced = [r"\s+".join(map(re.escape, form.split())) for form in sorted(forms, key=len, reverse=True)]
    return re.compile(rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)", re.IGNORECASE)


def _blot(row: Any, pattern: re.Pattern[str], names: tuple[str, ...]) -> None:
    changed = {name: new for name in names if (new := _without(getattr(row, name), pattern)) != getattr(row, name)}
    if changed:
        type(row).objects.filter(pk=row.pk).update(**changed)


def _without(told: Any, pattern: re.Pattern[str]) -> Any:
    match told:
        case str():
            return pattern.sub(SOMEBODY, told)
        case list():
            return [_without(one, pattern) for one in told]
        case dict():
            return {key: _without(one, pattern) for key, one in told.items()}
    return told


def _forget_raw(words: list[str]) -> None:
    """Letters of others that were read, and quote one of these words."""
    sought = [word.lower().encode() for word in words]
    read = InboundMail.objects.exclude(state=InboundMail.State.KEPT).exclude(raw=b"")
    for letter in read.only("raw").iterator(50):
        if any(word in bytes(letter.raw).lower() for word in sought):
            InboundMail.objects.filter(pk=letter.pk).update(raw=b"")
