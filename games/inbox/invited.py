"""Replies to an invitation: JOIN takes the seat and makes the account, DECLINE says no, UNSUBSCRIBE to all others."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings

from games import post, reply, table
from games.inbox import chat
from games.inbox.answers import may_answer, tell
from games.inbox.done import Done, ours
from games.inbox.targets import Target
from games.models import InboundMail, Invitation, Match, Token, User
from games.post import replies, unwanted
from games.rules.sentences import Sentence

UNCLEAR = Sentence("Answer an invitation with the word JOIN or the word DECLINE, alone on the first line.")

TOO_LATE = Sentence("The match has begun without you, so there is nothing to answer any more.")

Purpose = Token.Purpose
WORDS = ("join", "decline", "unsubscribe")
LEFT = Sentence("You have given your seat back. Thank you for saying so.")
BEGUN = Sentence(
    "The match has begun, so the seat cannot be given back like this. Write RESIGN in answer to a letter of the match "
    "if you do not want to play on."
)


def understood(letter: InboundMail, target: Target) -> Callable[[InboundMail], Done]:
    """What the owner of the invitation's address wants."""
    invited = target.invitation
    assert invited
    wanted, language, why = _wanted(bytes(letter.raw), target)
    if wanted == "join":
        return lambda row: _join(row, target, language)
    if wanted == "decline":
        return lambda row: _decline(row, target)
    if wanted == "unsubscribe":
        return lambda row: _refuse(target)
    if target.person and (seat := invited.match.seats.filter(player=target.person).first()):
        return chat.understood(letter, Target(Purpose.PRESS, seat.pk, target.owner, target.person, seat=seat))
    return lambda row: _ask_back(row, target, why or "no answer to an invitation")


def _wanted(raw: bytes, target: Target) -> tuple[str, str, str]:
    """The one word that answers, the language in which it does, and why there is none.

    Nobody has asked somebody invited for their language yet: their mail program and their words are in it all the same.
    """
    invited = target.invitation
    assert invited
    own = target.person.language if target.person else invited.invited_by.language
    sent = ours(post.sent_to_address(invited.email, invited.match))
    doubts = []
    for language in (own, *(code for code, _name in settings.LANGUAGES if code != own)):
        reading = reply.read(raw, sent=sent, language=language)
        said = [(command.name, command.rest) for command in reading.commands]
        if reading.unclear is None and said in ([(word, "")] for word in WORDS):
            return said[0][0], language, ""
        doubts.append(reading.why)
    return "", own, doubts[0]


def _join(letter: InboundMail, target: Target, language: str) -> Done:
    invited = target.invitation
    assert invited
    person = _person(invited, language)
    if invited.match.seats.filter(player=person).exists():
        return Done("join: sits there already")
    try:
        seat = table.accept(invited, person)
    except table.NoSeat as no:
        tell(letter, target, Sentence("There is no seat for you at this table. {why}", why=Sentence(str(no))))
        return Done("join: no seat")
    if Match.objects.filter(pk=seat.match_id, status=Match.Status.LOBBY, muster_until=None).exists():
        replies.joined(letter, invited, seat)
    return Done("join")


def _decline(letter: InboundMail, target: Target) -> Done:
    invited = target.invitation
    assert invited
    if invited.state != Invitation.State.ACCEPTED:
        table.decline(invited)
        return Done("decline")
    return _leave(letter, target, invited)


def _leave(letter: InboundMail, target: Target, invited: Invitation) -> Done:
    """Somebody who has joined changes their mind: while nothing has begun, the seat is free again."""
    person = target.person
    if person is None or not may_answer(person):
        return Done("decline: accepted before")
    try:
        table.leave(invited.match_id, person)
    except table.NoSeat:
        replies.answer(letter, person, [BEGUN], match=invited.match)
        return Done("decline: the match has begun")
    table.decline(invited)
    replies.answer(letter, person, [LEFT], match=invited.match)
    return Done("decline: gave the seat back")


def _refuse(target: Target) -> Done:
    """The owner of the address wants no invitations from anybody."""
    assert target.invitation
    unwanted.uninvite(target.owner)
    if target.invitation.state == Invitation.State.OPEN:
        table.decline(target.invitation)
    return Done("unsubscribe")


def _ask_back(letter: InboundMail, target: Target, why: str) -> Done:
    assert target.invitation
    waits = target.invitation.match.status == Match.Status.LOBBY
    tell(letter, target, UNCLEAR if waits else TOO_LATE)
    return Done(f"asked back: {why}")


def _person(invited: Invitation, language: str) -> User:
    """Who owns the address; the letter proves it, so that they need no other way to an account."""
    return User.objects.of(invited.email) or User.objects.create_user(invited.email, language=language)
