"""Threads: one a question. Its letters share a subject and hang on the letter that asked it; chapters hang on one root.

The ids are digests of what caused a letter: the same letter sent again has the same id, and no id holds a secret.
Nobody can work out the id of another's letter from what they know: with it they could report that it came back.
"""

from __future__ import annotations

import hashlib
import hmac
from email.utils import parseaddr

from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post.columns import seen
from games.say import names, say

Kind = OutgoingMail.Kind
SUBJECT = 200


def message_id(letter: OutgoingMail) -> str:
    """The Message-ID of a letter, whenever and however often it is sent."""
    cause = f"{letter.key}|{letter.queued_at.isoformat()}"
    return _id(hmac.new(settings.TOKEN_KEY.encode(), cause.encode(), hashlib.sha256).hexdigest())


def hangs_on(letter: OutgoingMail) -> list[str]:
    """The ids that a letter refers to: the root of its chapter or match, then the letter that asked its question.

    Messages of players hang on a root for each pair of writer and readers.
    """
    if letter.match is None:
        return []
    chapter = letter.facts.get("between") or (str(letter.question.chapter) if letter.question else "")
    about = f"{letter.match.slug}|{letter.match.created_at.isoformat()}|{chapter}"
    root, asked = _id(hashlib.sha256(about.encode()).hexdigest()), asking(letter)
    return [root, asked.message_id or message_id(asked)] if asked and asked.pk != letter.pk else [root]


def asking(letter: OutgoingMail) -> OutgoingMail | None:
    """The letter that asked this reader what `letter` is about: a question, or whether to take a seat."""
    if letter.invitation_id:
        return OutgoingMail.objects.filter(kind=Kind.INVITATION, invitation=letter.invitation_id).first()
    if not letter.question_id or not letter.seat_id:
        return None
    asked = OutgoingMail.objects.filter(kind=Kind.ASK, question=letter.question_id, seat=letter.seat_id)
    return asked.filter(person=letter.person_id).order_by("pk").first()


def question_subject(letter: OutgoingMail) -> str:
    """The subject of a question's thread: match, chapter and question. The same to the byte in every letter of it."""
    asked = asking(letter)
    subject = asked.subject if asked and asked.subject else _numbered(letter)
    return subject if letter.kind == Kind.ASK else f"Re: {subject}"


def result_subject(letter: OutgoingMail) -> str:
    """In the question's thread for whoever was asked; for the others one subject a chapter."""
    assert letter.match
    assert letter.question
    if asking(letter):
        return question_subject(letter)
    who = names(letter.match)
    words = {"title": letter.match.title, "chapter": say(letter.question.chapter, who)}
    return one_line(gettext("%(title)s, %(chapter)s: what happened") % words)


def one_line(subject: str) -> str:
    """A subject fit for a header: one line, nothing invisible in it, not endless."""
    return " ".join(seen(subject).split())[:SUBJECT].strip()


def _numbered(letter: OutgoingMail) -> str:
    """A question that is asked in the same words once more in the same chapter makes a thread of its own."""
    assert letter.match
    assert letter.question
    assert letter.seat
    prompt = letter.question.prompts[letter.seat.colour]
    who = names(letter.match)
    words = {"title": letter.match.title, "chapter": say(prompt.chapter, who), "question": say(prompt.sentence, who)}
    subject = one_line(gettext("%(title)s, %(chapter)s: %(question)s") % words)
    asked = OutgoingMail.objects.filter(kind=Kind.ASK, seat=letter.seat_id, person=letter.person_id)
    alike = asked.filter(Q(subject=subject) | Q(subject__startswith=f"{subject} (")).exclude(
        question=letter.question_id
    )
    before = alike.values("question").distinct().count()
    return f"{subject} ({before + 1})" if before else subject


def _id(digest: str) -> str:
    return f"<{digest[:32]}@{domain()}>"


def domain() -> str:
    """Whose letters these are."""
    return parseaddr(settings.MAIL_FROM)[1].rpartition("@")[2]
