"""Everything that the service holds of a person, as one file for them, and nothing of others that they may not know.

Tokens, codes and digests are left out: they are keys and tell nothing. Every relation to a person has its part here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models.functions import Lower

from games import table, talk
from games.models import Ballot, InboundMail, Invitation, Match, Order, Tenure, Uninvited, User
from games.people.letters import addresses, written_by
from games.tokens import PLACEHOLDER

PERSON = (
    *("email", "name", "zone", "language", "address_state", "results", "mail", "digest_hour"),
    *("quiet_from", "quiet_to", "is_active", "is_staff", "is_superuser", "date_joined", "last_login"),
)
RELATED: Mapping[str, tuple[str, ...]] = {
    "addresses": ("email", "asked_at", "confirmed_at"),
    "consents": ("kind", "email", "asked_at", "given_at"),
    "hosted": ("slug", "title", "game", "settings", "schedule", "policy", "status", "created_at", "finished_at"),
    "seats": ("match__slug", "colour", "misses", "adrift_at", "open_at"),
    "tenures": ("seat__match__slug", "seat__colour", "from_at", "to_at"),
    "invitations_sent": ("match__slug", "email", "unseen", "state", "sent_at", "answered_at"),
    "acts": ("match__slug", "kind", "seat__colour", "facts", "at"),
    "absences": ("start", "end", "deputy__name", "accepted_at", "copies", "by_bot", "given_at"),
    "deputises": ("person__name", "start", "end", "accepted_at"),
    "motions": ("match__slug", "kind", "facts", "state", "opened_at", "until"),
    "voices": ("motion__match__slug", "motion__kind", "yes", "at"),
    "ballots": (
        *("question__match__slug", "question__number", "question__kind", "seat__colour", "words", "cast_at"),
        *("source", "final", "nonce", "seal"),
    ),
    "letters": ("kind", "address", "match__slug", "state", "queued_at", "sent_at", "subject", "text"),
    "mutes": ("match__slug",),
    "emailaddress_set": ("email", "verified", "primary"),
    "logentry_set": ("action_time", "action_flag", "object_repr", "change_message"),
    "groups": ("name",),
    "user_permissions": ("codename",),
}
"""What is told of each row that refers to a person, by the name under which a person has these rows."""
KEYS = ("host", "person", "people")
"""Facts that are keys of people: of one and the same person in every match, in an anonymous one as well."""


def packed(person: User) -> bytes:
    """A ZIP: `data.json`, and each letter of theirs whose bytes are still kept."""
    letters = list(written_by(person))
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        words = json.dumps(everything(person, letters), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
        archive.writestr("data.json", words)
        for letter in letters:
            if letter.raw:
                archive.writestr(f"letters-from-you/{letter.pk}.eml", bytes(letter.raw))
    return file.getvalue()


def everything(person: User, letters: Iterable[InboundMail]) -> dict[str, Any]:
    """What `data.json` holds, by part; `letters` are those that the person wrote."""
    found = {name: list(getattr(person, name).order_by("pk").values(*told)) for name, told in RELATED.items()}
    for letter in found["letters"]:
        letter |= {name: PLACEHOLDER.sub("...", letter[name]) for name in ("subject", "text")}
    for told in (*found["acts"], *found["motions"]):
        told["facts"] = {name: fact for name, fact in told["facts"].items() if name not in KEYS}
    for invited in found["invitations_sent"]:
        invited["email"] = None if invited["unseen"] else invited["email"]
    known = table.reliability(person)
    mine = addresses(person)
    return {
        "you": User.objects.filter(pk=person.pk).values(*PERSON).get(),
        "reliability": asdict(known) if known else None,
        **found,
        "missed": _missed(person),
        "orders": list(
            Order.objects.filter(seat__player=person).values(
                *("seat__match__slug", "kind", "scope", "words", "at_once", "once", "given_at")
            )
        ),
        "press": [said for match in _played(person) for said in _press(match, person)],
        "invitations": list(_to(mine, Invitation.objects).values("match__slug", "email", "state", "sent_at")),
        "uninvited": list(_to(mine, Uninvited.objects).values("email", "since")),
        "letters_from_you": [
            {"file": one.pk if one.raw else None, "arrived_at": one.arrived_at, "state": one.state, "why": one.reason}
            for one in letters
        ],
    }


def _played(person: User) -> list[Match]:
    return list(Match.objects.filter(seats__tenures__player=person).distinct().order_by("pk"))


def _press(match: Match, person: User) -> list[dict[str, Any]]:
    """What a person may read: said to all, or by or to their seat while they held it."""
    spans = list(Tenure.objects.filter(seat__match=match, player=person).select_related("seat"))
    return [
        {"match": match.slug, "from": one.seat.colour, "to": one.to or ["all"], "text": one.text, "at": one.sent_at}
        for one in talk.heard(match, spans)
    ]


def _missed(person: User) -> list[dict[str, Any]]:
    """The questions that nobody answered for their seat while it was theirs."""
    asked = Ballot.objects.filter(missed=True, seat__tenures__player=person).order_by("pk").distinct()
    spans = list(Tenure.objects.filter(player=person))
    return [
        {"match": row.question.match.slug, "question": row.question.number, "closed_at": row.question.closed_at}
        for row in asked.select_related("question__match")
        if talk.within(row.question.closed_at, [span for span in spans if span.seat_id == row.seat_id])
    ]


def _to(mine: Iterable[str], rows: Any) -> Any:
    """The rows whose address is one of a person's."""
    return rows.annotate(small=Lower("email")).filter(small__in=mine)
