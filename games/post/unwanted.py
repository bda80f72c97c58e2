"""Whether a reader wants a letter at all: looked at when its turn comes. Writes what they choose by letter or link.

What one has asked for, a code or an answer to a letter of one's own, always comes. Beside that,

- *nothing but questions* leaves out messages, results and news of a match, except that a question still owed is due at
  another time;
- *nothing at all* leaves out the rest, questions too;
- a *muted* match leaves out its messages and news; its start, questions and end come.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.models import Act, Ballot, Match, Mute, OutgoingMail, Uninvited, User, now
from games.post import rows, wishes

Kind, Mail = OutgoingMail.Kind, User.Mail
MOVES = (
    Act.Kind.EXTENDED,
    Act.Kind.SHORTENED,
    Act.Kind.SCHEDULE,
    Act.Kind.PAUSED,
    Act.Kind.RESUMED,
    Act.Kind.AWAY,
    Act.Kind.EXTRA,
    Act.Kind.OUTAGE,
)
NOTHING = gettext_noop("you want no letters")
MUTED = gettext_noop("you have muted the match")
UNINVITED = gettext_noop("you want no invitations")


def unwanted(letter: OutgoingMail) -> str:
    """Why the reader does not want this letter; empty if they do."""
    if letter.kind in (Kind.INVITATION, Kind.REINVITE) and is_uninvited(letter.address):
        return UNINVITED
    person = letter.person
    if person is None or _was_asked_for(letter):
        return ""
    if person.mail == Mail.NOTHING:
        return NOTHING
    if letter.kind not in wishes.NO_QUESTION or _moves_what_is_owed(letter):
        return ""
    if person.mail == Mail.QUESTIONS:
        return wishes.UNWANTED
    return MUTED if Mute.objects.filter(person=person, match=letter.match_id).exists() else ""


def want(person: User, mail: str) -> None:
    """Which letters a person wants from now on."""
    person.mail = Mail(mail)
    person.save(update_fields=("mail",))
    rows.as_wished(OutgoingMail.objects.filter(person=person))


def mute(person: User, match: Match) -> None:
    """No more letters about what is said and done around this match."""
    Mute.objects.get_or_create(person=person, match=match)


def unmute(person: User, match: Match) -> None:
    """All letters of this match again."""
    Mute.objects.filter(person=person, match=match).delete()


def uninvite(email: str) -> None:
    """No more invitations to this address."""
    if not is_uninvited(email):
        Uninvited.objects.create(email=email.lower(), since=now())


def is_uninvited(email: str) -> bool:
    """Whether the owner of an address wants no invitations."""
    return Uninvited.objects.filter(email__same=email).exists()


def invite_again(email: str) -> None:
    """Invitations to this address again."""
    Uninvited.objects.filter(email__same=email).delete()


def _was_asked_for(letter: OutgoingMail) -> bool:
    """An answer to what the reader has just done. A receipt is one for a vote by letter."""
    if letter.kind == Kind.RECEIPT and letter.ballot:
        return letter.ballot.source == Ballot.Source.LETTER
    return letter.kind in wishes.AWAITED


def _moves_what_is_owed(letter: OutgoingMail) -> bool:
    if letter.kind != Kind.NOTICE or letter.ballot is None or letter.ballot.cast_at:
        return False
    return Act.objects.filter(pk=letter.facts["act"], kind__in=MOVES).exists()
