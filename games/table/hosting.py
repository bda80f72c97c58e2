"""The host's acts about time and title: extend, shorten, change the schedule, rename. Each is noted and mailed."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.hours import Schedule
from games.models import Act, Match, Question, User, now
from games.rules import codec
from games.rules.sentences import Sentence
from games.table import deadlines
from games.table.acts import Refused, by_host, different, going_on, note
from games.table.policy import Policy

MOST = timedelta(days=60)
"""How long after it was asked a question can be due at most, however often a host extends it; pauses come on top."""


def extend(match_id: int, by: timedelta, host: User) -> datetime:
    """Gives the open question so much more of the match's time. Returns when it is due now. Raises `Refused`."""
    with transaction.atomic():
        match, question = going_on(match_id)
        by_host(match, host)
        if by <= timedelta():
            raise Refused(Sentence("More time is more than nothing."))
        clock, moment, was = deadlines.running(question), now(), question.due_at
        longer = deadlines.kept(question).extended(by, moment, clock)
        if clock.working(question.asked_at, longer.due) > MOST:
            raise Refused(Sentence("A question stays open for {count} days at most.", count=MOST.days))
        deadlines.write(question, longer, moment)
        _moved(question, Act.Kind.EXTENDED, moment, was=was, by=host)
    return question.due_at


def shorten(question: Question, until: datetime, by: User) -> None:
    """Closes the locked question sooner, as everyone has agreed; at once if that moment has passed."""
    moment, was = now(), question.due_at
    until = max(until, moment)
    if until < was:
        sooner = deadlines.kept(question).held(until, moment, deadlines.running(question))
        deadlines.write(question, sooner, moment)
        _moved(question, Act.Kind.SHORTENED, moment, was=was, by=by)


def reschedule(match_id: int, schedule: Schedule, host: User) -> None:
    """Another schedule from now on. The open question keeps at least what it was promised. Raises `Refused`."""
    kept = codec.encode(schedule)
    with transaction.atomic():
        if Match.objects.filter(pk=match_id, status=Match.Status.LOBBY, host=host).update(schedule=kept):
            return
        match, question = going_on(match_id)
        by_host(match, host)
        different(codec.decode(Schedule, match.schedule), schedule)
        moment, was = now(), question.due_at
        with deadlines.moving(question, moment):
            match.schedule = kept
            match.save(update_fields=("schedule",))
        _moved(question, Act.Kind.SCHEDULE, moment, was=was, by=host)


def change_policy(match_id: int, wanted: Policy, host: User) -> None:
    """Another answer to silence from now on. Raises `Refused`."""
    kept = codec.encode(wanted)
    with transaction.atomic():
        if Match.objects.filter(pk=match_id, status=Match.Status.LOBBY, host=host).update(policy=kept):
            return
        match, question = going_on(match_id)
        by_host(match, host)
        different(codec.decode(Policy, match.policy), wanted)
        moment = now()
        with deadlines.moving(question, moment):
            match.policy = kept
            match.save(update_fields=("policy",))
        note(match, Act.Kind.POLICY, moment, by=host)


def change_doors(match_id: int, host: User, *, open_to_all: bool, least_reliable: int, newcomers: bool) -> None:
    """Others may take seats from the lobby from now on; whoever sits stays. Raises `Refused`."""
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        by_host(match, host)
        different((match.open_to_all, match.least_reliable, match.newcomers), (open_to_all, least_reliable, newcomers))
        match.open_to_all, match.least_reliable, match.newcomers = open_to_all, least_reliable, newcomers
        match.save(update_fields=("open_to_all", "least_reliable", "newcomers"))
        if match.status != Match.Status.LOBBY:
            note(match, Act.Kind.DOORS, now(), by=host)


def rename(match_id: int, title: str, host: User) -> None:
    """Another title; the match keeps its address. Raises `Refused`."""
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        by_host(match, host)
        title = " ".join(title.split())
        if not 0 < len(title) <= 80:
            raise Refused(Sentence("A title has 1 to 80 characters."))
        different(match.title, title)
        was, match.title = match.title, title
        match.save(update_fields=("title",))
        note(match, Act.Kind.TITLE, now(), by=host, was=was, title=title)


def pass_on(match_id: int) -> None:
    """The host leaves for good: the first player who is there is the host now; a lobby without players is closed."""
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        others = match.seats.filter(adrift_at=None).exclude(player=None).exclude(player=match.host_id)
        seat = others.select_related("player").first()
        moment = now()
        if seat and seat.player:
            match.host = seat.player
            match.save(update_fields=("host",))
            note(match, Act.Kind.HOST, moment, seat=seat, person=seat.player.pk)
        elif match.status == Match.Status.LOBBY:
            match.status, match.finished_at, match.rematch_of = Match.Status.ABANDONED, moment, None
            match.save(update_fields=("status", "finished_at", "rematch_of"))


def _moved(question: Question, kind: Act.Kind, moment: datetime, *, was: datetime, by: User) -> None:
    told = {"number": question.number, "was": was.isoformat(), "due": question.due_at.isoformat()}
    note(question.match, kind, moment, by=by, **told)
