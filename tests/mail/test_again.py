"""Every letter that was read is a no-op when it is read again: by a worker, from a second copy, by another way."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps

from games import inbox, table, talk, tokens
from games.hours import Schedule
from games.inbox import clients
from games.models import InboundMail, Match, OutgoingMail, User
from games.post import daily
from tests.mail import replies, tables

Kind = OutgoingMail.Kind


def everything() -> dict[str, list[Any]]:
    """All rows but those of letters in."""
    models = [one for one in apps.get_models() if one is not InboundMail]
    return {one._meta.label_lower: sorted(one.objects.values_list(), key=repr) for one in models}


@pytest.fixture
def match(watch: tables.Watch) -> Match:
    return tables.begun()


def voted(match: Match, words: str) -> tuple[bytes, str]:
    ballot = tables.ballot_of(match, "Anna")
    return replies.reply(words, replies.asked(ballot)), replies.address(ballot)


def late(match: Match) -> tuple[bytes, str]:
    found = voted(match, "red")
    match.questions.update(due_at=match.created_at)
    return found


def joined(match: Match) -> tuple[bytes, str]:
    rules = {"edition": "english", "setup": "random"}
    lobby = table.create(match.host, "Tea", game="lifeboats", settings=rules, seats=3, schedule=Schedule(24, 24, 0))
    invited = table.invite(lobby, "zoe@mail.example", match.host)
    return replies.mail("JOIN\n", "zoe@mail.example"), replies.invite_address(invited)


def said(match: Match) -> tuple[bytes, str]:
    talk.say_to(tables.seat_of(match, "Chloé"), ["red"], "Shall we?")
    letter = tables.written(Kind.PRESS, person__name="Anna")
    return replies.reply("Yes, we shall.", letter), tokens.filled(letter.headers["Reply-To"])


def daily_letter(match: Match) -> tuple[bytes, str]:
    other = tables.begun(persons=3, seats=3, title="Sargasso")
    rows = OutgoingMail.objects.filter(person__name="Anna", kind=Kind.ASK, match__in=(match, other))
    rows.update(state=OutgoingMail.State.HELD)
    daily.gather()
    letter = tables.written(Kind.DIGEST)
    return replies.reply("red", letter), tokens.filled(letter.headers["Reply-To"])


def bounced(match: Match) -> tuple[bytes, str]:
    letter = tables.written(Kind.ASK, person__name="Anna")
    address = tokens.filled(tokens.address(tokens.Purpose.BOUNCE, letter.pk))
    return clients.bounce(replies.original(letter), to=address), address


def away(match: Match) -> tuple[bytes, str]:
    letter = tables.written(Kind.ASK, person__name="Anna")
    return clients.vacation(replies.original(letter)), tokens.filled(letter.headers["Reply-To"])


def unsubscribed(match: Match) -> tuple[bytes, str]:
    anna = User.objects.get(name="Anna")
    return replies.mail("", anna.email), tokens.filled(tokens.address(tokens.Purpose.UNSUBSCRIBE, anna.pk))


def stranger(match: Match) -> tuple[bytes, str]:
    return replies.mail("red\n", "eve@mail.example"), voted(match, "red")[1]


LETTERS = {
    "a vote": lambda match: voted(match, "red"),
    "a vote, a message and commands": lambda match: voted(
        match, "hat red\n\nTO BLUE: hello\n\nSTATUS\nMUTE\nORDER RED"
    ),
    "what is not understood": lambda match: voted(match, "perhaps red"),
    "resigning": lambda match: voted(match, "RESIGN YES"),
    "being away": lambda match: voted(match, "AWAY UNTIL 24 DECEMBER"),
    "more time": lambda match: voted(match, "MORE TIME 3 HOURS"),
    "help": lambda match: voted(match, "HELP"),
    "too late": late,
    "joining": joined,
    "an answer to a message": said,
    "an answer to a daily letter": daily_letter,
    "a bounce": bounced,
    "a vacation": away,
    "unsubscribing": unsubscribed,
    "somebody else": stranger,
}


@pytest.mark.parametrize("which", LETTERS)
def test_reading_it_again_changes_nothing(match: Match, which: str) -> None:
    raw, to = LETTERS[which](match)
    before = everything()
    first = replies.take(raw, to)
    after = everything()
    assert first.state != InboundMail.State.KEPT
    assert (before == after) == (which == "a vacation"), "only of a machine's letter nothing comes"
    inbox.read(first.pk)
    assert inbox.read_waiting(5) == 0
    assert inbox.keep(raw, "", to, "imap").pk == first.pk
    inbox.read_waiting(5)
    assert everything() == after
    copy = replies.take(b"Received: by another.example\r\n" + raw, to)
    assert copy.pk != first.pk
    if first.state == InboundMail.State.DONE and which != "resigning":
        assert copy.reason == "duplicate"
        assert everything() == after
