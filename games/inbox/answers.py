"""Answers to letters that could not be taken: at most three to one person about one question, whatever they write."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import QuerySet

from games.inbox.targets import Target
from games.models import InboundMail, OutgoingMail, User, now
from games.post import replies
from games.rules.sentences import Sentence

MOST = 3
"""Machines that do not say so would be answered without end; people do not need more."""
MOST_ASKED = 20
KINDS = (OutgoingMail.Kind.UNCLEAR, OutgoingMail.Kind.LATE)


def tell(letter: InboundMail, target: Target, why: Sentence, suggest: str = "") -> None:
    """Writes to the owner of the address, at the address we know, why their letter did nothing."""
    if _enough(target):
        return
    seat = None if target.ballot else target.seat
    replies.unclear(letter, target.person, why, suggest, ballot=target.ballot, invited=target.invitation, seat=seat)


def tell_which(letter: InboundMail, target: Target, why: Sentence) -> None:
    """Asks the reader of a daily letter which of its matches they meant."""
    if not _enough(target):
        replies.unclear(letter, target.person, why, digest=target.opens)


def tell_late(letter: InboundMail, target: Target, rests: str = "") -> None:
    """Writes to a player that their letter came after the closing, or why the match takes no answer."""
    if target.person and target.ballot and not _enough(target):
        replies.late(letter, target.person, target.ballot, rests)


def may_answer(person: User) -> bool:
    """Whether what a person asks for is answered: so many times a day, for machines ask without end."""
    answers = OutgoingMail.objects.filter(kind__in=(OutgoingMail.Kind.ANSWER, OutgoingMail.Kind.STATUS), person=person)
    return answers.filter(queued_at__gt=now() - timedelta(days=1)).count() < MOST_ASKED


def _enough(target: Target) -> bool:
    """Whether there were enough answers. Those that are being written at the same time are waited for."""
    about = target.ballot or target.invitation or target.seat or target.person
    if about:
        type(about)._default_manager.select_for_update(of=("self",), no_key=True).get(pk=about.pk)
    return _answered(target).count() >= MOST


def _answered(target: Target) -> QuerySet[OutgoingMail]:
    """The answers about the same question or invitation; where there is neither, those of the last day."""
    answers = OutgoingMail.objects.filter(kind__in=KINDS, address__same=target.owner)
    if target.ballot:
        return answers.filter(ballot=target.ballot)
    if target.invitation:
        return answers.filter(invitation=target.invitation)
    if target.seat:
        answers = answers.filter(seat=target.seat)
    return answers.filter(ballot=None, invitation=None, queued_at__gt=now() - timedelta(days=1))
