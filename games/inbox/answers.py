"""Answers to letters that could not be taken: at most three to one person about one question, ten minutes apart."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Count, Max, QuerySet

from games.inbox.targets import Target
from games.models import InboundMail, OutgoingMail, User, now
from games.post import replies
from games.post.rows import AT_ONCE
from games.rules.sentences import Sentence

MOST = 3
"""Machines that do not say so would be answered without end; people do not need more."""
APART = timedelta(minutes=10)
"""How long the next one waits after the last: a box that answers each at once is slowed, and nothing is kept quiet."""
MOST_ASKED = 20
KINDS = (OutgoingMail.Kind.UNCLEAR, OutgoingMail.Kind.LATE)


def tell(letter: InboundMail, target: Target, why: Sentence, suggest: str = "", *, unread: bool = False) -> None:
    """Writes to the owner of the address, at the address we know, why a letter did nothing.

    One that stays `unread` may be somebody else's.
    """
    if (wait := _wait(target)) is None:
        return
    seat = None if target.ballot else target.seat
    refs = {"ballot": target.ballot, "invited": target.invitation, "seat": seat}
    replies.unclear(letter, target.person, why, suggest, unread=unread, after=wait, **refs)


def tell_which(letter: InboundMail, target: Target, why: Sentence) -> None:
    """Asks the reader of a daily letter which of its matches they meant."""
    if (wait := _wait(target)) is not None:
        replies.unclear(letter, target.person, why, digest=target.opens, after=wait)


def tell_late(letter: InboundMail, target: Target, rests: str = "") -> None:
    """Writes to a player that their letter came after the closing, or why the match takes no answer."""
    if target.person and target.ballot and (wait := _wait(target)) is not None:
        replies.late(letter, target.person, target.ballot, rests, after=wait)


def may_answer(person: User) -> bool:
    """Whether what a person asks for is answered: so many times a day, for machines ask without end."""
    answers = OutgoingMail.objects.filter(kind__in=(OutgoingMail.Kind.ANSWER, OutgoingMail.Kind.STATUS), person=person)
    return answers.filter(queued_at__gt=now() - timedelta(days=1)).count() < MOST_ASKED


def _wait(target: Target) -> timedelta | None:
    """How long the next answer waits; None if there were enough. Those that are being written now are waited for."""
    about = target.ballot or target.invitation or target.seat or target.person
    if about:
        type(about)._default_manager.select_for_update(of=("self",), no_key=True).get(pk=about.pk)
    earlier = _answered(target).aggregate(count=Count("pk"), last=Max("queued_at"))
    if earlier["count"] >= MOST:
        return None
    return max(earlier["last"] + APART - now(), AT_ONCE) if earlier["last"] else AT_ONCE


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
