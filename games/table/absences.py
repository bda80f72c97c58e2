"""Absences: a person's private dates. While somebody asked is away without a deputy, the question's clock stands still.

In each match absences count up to its budget, and those that overlap count once. Only a due time that moves shows them.
"""

from __future__ import annotations

from contextlib import ExitStack
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet

from games.hours import BadHours, Span, away
from games.models import Absence, Act, Ballot, Match, Question, Seat, User, now
from games.post import queue
from games.rules.game import MoveError
from games.rules.sentences import Sentence
from games.table import deadlines, standin
from games.table.acts import GOING_ON, Refused, going_on, note
from games.table.casting import TooLate, cast

LONGEST = timedelta(days=90)
MOST = 12
"""How many absences a person can have ahead of them."""


def take(
    person: User, first: date, last: date, *, deputy: User | None = None, by_bot: bool = False, copies: bool = False
) -> Absence:
    """A person is away from one date to another, both included; a bot may answer for them, or a deputy who is asked.

    With `copies` the letters that the deputy gets go to them too. Raises `Refused`.
    """
    moment = now()
    span = _span(person, first, last, moment)
    if deputy == person or (deputy and by_bot):
        raise Refused(Sentence("A deputy is one other person, or a bot."))
    with transaction.atomic():
        if upcoming(person, moment).count() >= MOST:
            raise Refused(Sentence("You can have {count} absences ahead of you at most.", count=MOST))
        with ExitStack() as stack:
            _moving(person, moment, stack)
            row = {"deputy": deputy, "by_bot": by_bot, "copies": copies, "given_at": moment}
            absence = Absence.objects.create(person=person, start=span.start, end=span.end, **row)
            if deputy:
                queue.deputy(absence)
    return absence


def accept(absence_id: int, deputy: User) -> None:
    """Who was asked to stand in says yes. Raises `Refused`."""
    _say(absence_id, deputy, yes=True)


def decline(absence_id: int, deputy: User) -> None:
    """Who was asked to stand in, or does, says no: the clock waits for who is away. Raises `Refused`."""
    _say(absence_id, deputy, yes=False)


def asked_of(deputy: User, moment: datetime) -> QuerySet[Absence]:
    """The absences that are not over in which this person was asked to stand in."""
    return Absence.objects.filter(deputy=deputy, end__gt=moment).select_related("person").order_by("start")


def unasked(moment: datetime) -> QuerySet[Ballot]:
    """The blank ballots about which whoever answers for the seat now may have had no letter."""
    blank = Ballot.objects.filter(cast_at=None, question__closed_at=None, question__match__status=Match.Status.RUNNING)
    theirs = {
        "seat__player__absences__accepted_at__isnull": False,
        "seat__player__absences__start__lte": moment,
        "seat__player__absences__end__gte": F("question__asked_at"),
    }
    return blank.filter(**theirs).distinct()


def hand_over(ballot_id: int) -> bool:
    """An absence has begun or ended: asks whoever answers now, if they have had no letter. False if they have."""
    ballot = Ballot.objects.select_related("question__match", "seat__match", "seat__player").get(pk=ballot_id)
    return queue.ask_missing(ballot)


def cancel(absence_id: int, person: User) -> None:
    """The person is there after all. Due times that were promised stay. Raises `Refused`."""
    moment = now()
    with transaction.atomic(), ExitStack() as stack:
        absence = Absence.objects.filter(pk=absence_id, person=person, end__gt=moment).first()
        if absence is None:
            raise Refused(Sentence("There is no such absence any more."))
        _moving(person, moment, stack)
        absence.end = max(absence.start, moment)
        absence.save(update_fields=("end",))


def upcoming(person: User, moment: datetime) -> QuerySet[Absence]:
    """The absences of a person that are not over, in order."""
    return Absence.objects.filter(person=person, end__gt=moment).order_by("start")


def without(deputy: User) -> None:
    """A deputy stands in for nobody any more: where nobody else answers, the clock waits for who is away."""
    moment = now()
    for absence in Absence.objects.filter(deputy=deputy, end__gt=moment).select_related("person").order_by("pk"):
        with transaction.atomic(), ExitStack() as stack:
            _moving(absence.person, moment, stack)
            Absence.objects.filter(pk=absence.pk).update(deputy=None, accepted_at=None)


def waiting(moment: datetime) -> QuerySet[Ballot]:
    """The blank ballots of people who are away and let a bot answer."""
    blank = Ballot.objects.filter(cast_at=None, question__closed_at=None, question__match__status=Match.Status.RUNNING)
    return blank.filter(
        seat__player__absences__by_bot=True,
        seat__player__absences__start__lte=moment,
        seat__player__absences__end__gt=moment,
    ).distinct()


def stand_in(ballot_id: int) -> bool:
    """Lets a bot answer for somebody who is away and wanted that. False if it does not."""
    ballot = Ballot.objects.select_related("seat__player", "question__match").get(pk=ballot_id)
    move = standin.answer(ballot)
    if move is None:
        return False
    try:
        cast(ballot_id, ballot.question.match.rules.write(move), source=Ballot.Source.BOT)
    except (TooLate, MoveError):
        return False
    return True


def _span(person: User, first: date, last: date, moment: datetime) -> Span:
    try:
        span = away(first, last, person.zone)
    except BadHours as wrong:
        raise Refused(wrong.sentence) from None
    if span.end <= moment:
        raise Refused(Sentence("These days are over."))
    if span.length > LONGEST:
        raise Refused(Sentence("An absence lasts {count} days at most.", count=LONGEST.days))
    return Span(max(span.start, moment), span.end)


def _say(absence_id: int, deputy: User, *, yes: bool) -> None:
    moment = now()
    with transaction.atomic(), ExitStack() as stack:
        absence = asked_of(deputy, moment).filter(pk=absence_id).first()
        if absence is None:
            raise Refused(Sentence("Nobody asks you to stand in on these days any more."))
        if yes and absence.accepted_at:
            return
        _moving(absence.person, moment, stack)
        absence.accepted_at, absence.deputy = (moment, deputy) if yes else (None, None)
        absence.save(update_fields=("accepted_at", "deputy"))
        queue.deputy_said(absence, deputy, yes=yes)


def _moving(person: User, moment: datetime, stack: ExitStack) -> None:
    """Locks what is open where this person plays; once the stack is left, due times have followed."""
    playing = Seat.objects.filter(player=person, match__status__in=GOING_ON)
    for match_id in playing.order_by("match").values_list("match", flat=True):
        try:
            match, question = going_on(match_id)
        except Refused:
            continue
        stack.callback(_told, match, question, question.due_at, person, moment)
        stack.enter_context(deadlines.moving(question, moment))


def _told(match: Match, question: Question, was: datetime, person: User, moment: datetime) -> None:
    if question.due_at != was:
        seat = match.seats.get(player=person)
        told = {"number": question.number, "was": was.isoformat(), "due": question.due_at.isoformat()}
        note(match, Act.Kind.AWAY, moment, seat=seat, **told)
