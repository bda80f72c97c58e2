"""Silence: excused extensions, seats that go adrift and come back, and matches in which nobody is left to wait for."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Act, Ballot, Match, Pause, Question, Seat, User, now
from games.rules.sentences import Sentence
from games.table import deadlines, orders, pauses
from games.table.acts import Refused, going_on, note
from games.table.policy import policy


def extras_left(match: Match, person: User) -> int:
    """How many excused extensions a person still has in a match, whichever seats they have held in it."""
    return policy(match).extras - match.acts.filter(kind=Act.Kind.EXTRA, by=person).count()


def more_time(seat_id: int, by: User) -> datetime:
    """A player who owes an answer takes one of their extensions. Returns when it is due now. Raises `Refused`."""
    match_id = Seat.objects.values_list("match", flat=True).get(pk=seat_id)
    with transaction.atomic():
        _match, question = going_on(match_id)
        ballot = question.ballots.select_related("seat__player").filter(seat=seat_id, seat__player=by).first()
        if ballot is None or ballot.cast_at:
            raise Refused(Sentence("Only who still owes an answer can ask for more time."))
        moment = now()
        if question.due_at <= moment:
            raise Refused(Sentence("The time for this question is over."))
        if extras_left(question.match, by) <= 0:
            raise Refused(_none_left(question.match))
        _extend(question, [ballot], moment, by_itself=False)
    return question.due_at


def _none_left(match: Match) -> Sentence:
    if policy(match).extras:
        return Sentence("You have used all your extensions in this match.")
    return Sentence("Players have no extensions in this match. Its host can give the question more time.")


def excuse(question_id: int) -> bool:
    """At the deadline: uses an extension of each person who is missing and has one left, once a question."""
    with transaction.atomic():
        question = Question.objects.select_for_update(of=("self",), no_key=True).get(pk=question_id)
        question.match = Match.objects.get(pk=question.match_id)
        moment = now()
        if question.closed_at or question.due_at > moment or question.match.status != Match.Status.RUNNING:
            return False
        missing = [ballot for ballot in _missing(question) if _excused(question, ballot)]
        if missing:
            _extend(question, missing, moment, by_itself=True)
    return bool(missing)


def back(seat_id: int, by: User) -> bool:
    """A player says that they are back. False if nobody thought them gone. Raises `Refused`."""
    match_id = Seat.objects.values_list("match", flat=True).get(pk=seat_id)
    with transaction.atomic():
        _match, question = going_on(match_id)
        seat = Seat.objects.select_related("player").get(pk=seat_id)
        if seat.player != by:
            raise Refused(Sentence("Only who sits here can say that they are back."))
        moment = now()
        was_adrift = seen(seat, question, moment)
        deadlines.resettle(question, moment)
    return was_adrift


def seen(seat: Seat, question: Question, moment: datetime) -> bool:
    """A seat's player is there, and is waited for again. Whether they were adrift."""
    was_adrift = seat.adrift_at is not None
    seat.misses, seat.adrift_at = 0, None
    seat.save(update_fields=("misses", "adrift_at"))
    if was_adrift:
        note(question.match, Act.Kind.BACK, moment, by=seat.player, seat=seat)
        wake(question, moment)
    return was_adrift


def wake(question: Question, moment: datetime) -> None:
    """A match that waited for somebody to come back goes on, with what was left of the time."""
    match = question.match
    if match.status == Match.Status.PAUSED and match.pauses.filter(over=False, kind=Pause.Kind.ADRIFT).exists():
        pauses.go(question, moment)
        note(match, Act.Kind.RESUMED, moment, due=question.due_at.isoformat())


def missed(ballot: Ballot, moment: datetime) -> None:
    """Counts a miss of a seat's player; after so many in a row the seat is adrift."""
    seat, match = ballot.seat, ballot.question.match
    if seat.player_id is None:
        return
    seat.misses += 1
    limit = policy(match).adrift_after
    goes = bool(limit) and seat.misses >= limit and seat.adrift_at is None
    if goes:
        seat.adrift_at = moment
    seat.save(update_fields=("misses", "adrift_at"))
    if goes:
        note(match, Act.Kind.ADRIFT, moment, seat=seat, misses=seat.misses)


def watch(question: Question, moment: datetime) -> None:
    """Where nobody is left to wait for, the open question rests, and everyone is warned that the match will end."""
    match = question.match
    people = match.seats.filter(bot="")
    if match.status != Match.Status.RUNNING or not people.exists() or any(seat.waited_for for seat in people):
        return
    until = moment + timedelta(days=policy(match).abandon_days)
    pauses.stop(question, Pause.Kind.ADRIFT, moment, until)
    note(match, Act.Kind.WARNED, moment, until=until.isoformat())


def _missing(question: Question) -> list[Ballot]:
    """The blank ballots of people who are waited for and left no order."""
    blank = question.ballots.filter(cast_at=None, seat__adrift_at=None).exclude(seat__player=None)
    found = []
    for ballot in blank.select_related("seat__player"):
        ballot.question = question
        if orders.answer(ballot, at_once=False) is None:
            found.append(ballot)
    return found


def _excused(question: Question, ballot: Ballot) -> bool:
    assert ballot.seat.player
    had = question.match.acts.filter(kind=Act.Kind.EXTRA, by=ballot.seat.player, facts__number=question.number)
    return extras_left(question.match, ballot.seat.player) > 0 and not had.exists()


def _extend(question: Question, ballots: list[Ballot], moment: datetime, *, by_itself: bool) -> None:
    was = question.due_at
    longer = timedelta(hours=policy(question.match).extra_hours)
    clock = deadlines.running(question)
    deadlines.write(question, deadlines.kept(question).extended(longer, moment, clock), moment)
    told = {"number": question.number, "was": was.isoformat(), "due": question.due_at.isoformat()}
    for ballot in ballots:
        note(
            question.match, Act.Kind.EXTRA, moment, by=ballot.seat.player, seat=ballot.seat, by_itself=by_itself, **told
        )
