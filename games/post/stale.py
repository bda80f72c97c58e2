"""Whether a letter is still worth sending: looked at when its turn comes, for matches go on while letters wait."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext_noop

from games.models import Consent, Invitation, Match, OutgoingMail, User, now
from games.post import deputies, rows, threads
from games.post.headers import is_known
from games.post.unwanted import unwanted

Kind, State = OutgoingMail.Kind, OutgoingMail.State
ASKED_FOR = (Kind.CODE, Kind.TEST, Kind.CONFIRM, Kind.CONSENT)
"""What is tried whatever became of earlier letters, for its reader has just asked for it."""
ON_THEIR_WAY = (State.QUEUED, State.INFLIGHT, State.HELD)
ELSEWHERE = (Kind.CONFIRM, Kind.CONSENT)
"""What goes to an address with which its person does not sign in, or not yet."""
_SHUT = {
    User.AddressState.COMPLAINED: gettext_noop("the reader does not want our letters"),
    User.AddressState.BOUNCING: gettext_noop("letters to this address come back"),
}


def worthless(letter: OutgoingMail) -> str:
    """Why nobody needs this letter any more; empty while somebody does."""
    if letter.not_after and letter.not_after <= now():
        return gettext_noop("too late to be of use")
    if letter.person and letter.kind not in ELSEWHERE and not is_known(letter):
        return gettext_noop("the reader has another address now")
    if letter.person and letter.kind not in ASKED_FOR and letter.person.address_state in _SHUT:
        return _SHUT[letter.person.address_state]
    if letter.seat and letter.seat.player_id != letter.person_id and not deputies.stands_in(letter):
        return gettext_noop("somebody else sits there now")
    return unwanted(letter) or (_REASONS[letter.kind](letter) if letter.kind in _REASONS else "")


def _ask(letter: OutgoingMail) -> str:
    assert letter.question
    assert letter.match
    if letter.question.closed_at:
        return gettext_noop("the question is closed")
    return gettext_noop("the match has ended") if letter.match.status == Match.Status.ABANDONED else ""


def _receipt(letter: OutgoingMail) -> str:
    newer = OutgoingMail.objects.filter(kind=Kind.RECEIPT, ballot=letter.ballot_id, pk__gt=letter.pk)
    newer = newer.filter(person=letter.person_id)
    return gettext_noop("a newer receipt follows") if newer.exists() else ""


def _invitation(letter: OutgoingMail) -> str:
    assert letter.invitation
    assert letter.match
    if letter.invitation.state != Invitation.State.OPEN:
        return gettext_noop("it was answered already")
    return "" if letter.match.status == Match.Status.LOBBY else gettext_noop("the match has begun")


def _unclear(letter: OutgoingMail) -> str:
    """One about an invitation that waited is worthless once a later letter has answered it."""
    invited = letter.invitation
    answered = invited and letter.answers and invited.answered_at and invited.answered_at > letter.answers.arrived_at
    return gettext_noop("it was answered already") if answered else ""


def _reinvite(letter: OutgoingMail) -> str:
    assert letter.match
    if reason := _invitation(letter):
        return reason
    asked = threads.asking(letter)
    if asked and asked.state in (OutgoingMail.State.BOUNCED, OutgoingMail.State.FAILED):
        return _SHUT[User.AddressState.BOUNCING]
    free = letter.match.seats.filter(player=None, bot="")
    return "" if free.exists() else gettext_noop("no seat is free any more")


def _joined(letter: OutgoingMail) -> str:
    assert letter.match
    waits = letter.match.status == Match.Status.LOBBY and letter.match.muster_until is None
    return "" if waits else gettext_noop("told in another letter")


def _result(letter: OutgoingMail) -> str:
    return gettext_noop("told in another letter") if rows.told_before(letter) >= letter.until else ""


def _remind(letter: OutgoingMail) -> str:
    assert letter.ballot
    if letter.ballot.cast_at or letter.ballot.question.closed_at:
        return gettext_noop("the answer is in")
    if reason := _ask(letter):
        return reason
    if letter.facts["due"] != letter.ballot.question.due_at.isoformat():
        return gettext_noop("the question is due at another time")
    return gettext_noop("told in another letter") if _is_asked_later(letter) else ""


def _is_asked_later(letter: OutgoingMail) -> bool:
    """Whether the question itself reaches the reader no sooner: it waits for the morning or the daily letter."""
    asks = OutgoingMail.objects.filter(kind=Kind.ASK, ballot=letter.ballot_id, person=letter.person_id)
    return asks.filter(Q(state__in=ON_THEIR_WAY) | Q(sent_at__gt=letter.queued_at)).exists()


def _consent(letter: OutgoingMail) -> str:
    waiting = Consent.objects.filter(pk=letter.facts["consent"], given_at=None)
    return "" if waiting.exists() else gettext_noop("it was answered already")


def _muster(letter: OutgoingMail) -> str:
    assert letter.match
    assert letter.seat
    if letter.match.status != Match.Status.LOBBY:
        return gettext_noop("the match has begun")
    return gettext_noop("it was answered already") if letter.seat.ready_at else ""


def _deputy(letter: OutgoingMail) -> str:
    assert letter.absence
    asks = "yes" not in letter.facts
    answered = letter.absence.accepted_at or letter.absence.deputy_id != letter.person_id
    return gettext_noop("it was answered already") if asks and answered else ""


_REASONS = {
    Kind.MUSTER: _muster,
    Kind.REMIND: _remind,
    Kind.ASK: _ask,
    Kind.RECEIPT: _receipt,
    Kind.INVITATION: _invitation,
    Kind.UNCLEAR: _unclear,
    Kind.REINVITE: _reinvite,
    Kind.JOINED: _joined,
    Kind.RESULT: _result,
    Kind.CONSENT: _consent,
    Kind.DEPUTY: _deputy,
}
