"""Motions: what players vote about the match itself. One is carried as soon as enough say yes, and lapses in a week."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Act, Match, Motion, Pause, Question, User, Voice, now
from games.post import notices
from games.rules.game import Json
from games.rules.sentences import Sentence
from games.table import hosting, pauses
from games.table.acts import GOING_ON, Refused, going_on, note

Kind = Motion.Kind
LAPSES = timedelta(days=7)
ALL = (Kind.END, Kind.SHORTEN)
"""What takes everyone's yes; for the rest a majority will do."""


def move(match_id: int, kind: Motion.Kind, by: User, **facts: Json) -> Motion:
    """A player or the host asks the others; a player's own yes counts at once. Raises `Refused`.

    `facts`: `host` is the key of a person, for `HOST`; `until` is an ISO moment, for `SHORTEN`.
    """
    with transaction.atomic():
        match, question = going_on(match_id)
        players = voters(match)
        if by not in players and by.pk != match.host_id:
            raise Refused(Sentence("Only who plays in this match, and its host, can ask for this."))
        if match.motions.filter(kind=kind, state=Motion.State.OPEN).exists():
            raise Refused(Sentence("The players are voting about this already."))
        _check(match, question, kind, facts)
        moment = now()
        motion = Motion.objects.create(
            match=match, kind=kind, by=by, facts=dict(facts), opened_at=moment, until=moment + LAPSES
        )
        asked = note(match, Act.Kind.MOTION, moment, by=by, to=(), **_told(motion))
        if by in players:
            Voice.objects.create(motion=motion, person=by, yes=True, at=moment)
        _count(motion, question, moment)
        if motion.state == Motion.State.OPEN:
            notices.notice(asked)
    return motion


def shorten(match_id: int, until: datetime, by: User) -> Motion:
    """Asks everyone whether the open question may close sooner than it was promised. Raises `Refused`."""
    return move(match_id, Kind.SHORTEN, by, until=until.isoformat())


def voice(motion_id: int, person: User, yes: bool) -> Motion:
    """A player says yes or no; they may change their mind while it is open. Raises `Refused`."""
    with transaction.atomic():
        motion, question = _open(motion_id)
        if person not in voters(motion.match):
            raise Refused(Sentence("Only who plays in this match can vote about it."))
        moment = now()
        Voice.objects.update_or_create(motion=motion, person=person, defaults={"yes": yes, "at": moment})
        _count(motion, question, moment)
    return motion


def voters(match: Match) -> list[User]:
    """Who votes about a match: the people in its seats that the table waits for."""
    return [seat.player for seat in match.seats.select_related("player") if seat.player and seat.waited_for]


def needed(motion: Motion, players: int) -> int:
    """How many must say yes."""
    return players if motion.kind in ALL else players // 2 + 1


def due(moment: datetime) -> QuerySet[Motion]:
    """The open motions whose week is over, or whose voters are not those any more who were asked."""
    fewer = Q(match__seats__adrift_at__gte=F("opened_at")) | Q(match__seats__tenures__to_at__gte=F("opened_at"))
    found = Motion.objects.filter(Q(until__lte=moment) | fewer, state=Motion.State.OPEN)
    return found.distinct().order_by("until")


def settle(motion_id: int) -> bool:
    """Counts again among those who play now, and ends a motion whose week is over. False if nothing was to do."""
    with transaction.atomic():
        question = (
            Question.objects.select_for_update(no_key=True).filter(match__motions=motion_id, closed_at=None).first()
        )
        motion = Motion.objects.select_related("match").select_for_update(of=("self",)).get(pk=motion_id)
        moment = now()
        if motion.state != Motion.State.OPEN:
            return False
        if motion.until <= moment:
            _settle(motion, Motion.State.LOST, moment)
        elif question and motion.match.status in GOING_ON:
            question.match = motion.match
            _count(motion, question, moment)
    return motion.state != Motion.State.OPEN


def agreed(motion: Motion) -> int:
    """How many of those who play now have said yes."""
    return motion.voices.filter(yes=True, person__in=voters(motion.match)).count()


def _open(motion_id: int) -> tuple[Motion, Question]:
    match_id = Motion.objects.values_list("match", flat=True).get(pk=motion_id)
    match, question = going_on(match_id)
    motion = Motion.objects.get(pk=motion_id)
    motion.match = match
    if motion.state != Motion.State.OPEN:
        raise Refused(Sentence("This vote of the players is over."))
    return motion, question


def _check(match: Match, question: Question, kind: Motion.Kind, facts: Mapping[str, Json]) -> None:
    if kind == Kind.RESUME and not match.pauses.filter(over=False, kind=Pause.Kind.HOST).exists():
        raise Refused(Sentence("This match is not paused."))
    if kind == Kind.SHORTEN and match.status == Match.Status.PAUSED:
        raise Refused(Sentence("This match is paused: nothing closes meanwhile."))
    if kind == Kind.HOST and not _can_host(match, _host(facts)):
        raise Refused(Sentence("The new host is somebody else who plays in this match."))
    due = question.due_at.replace(second=0, microsecond=0)  # As pages and letters tell it.
    if kind == Kind.SHORTEN and datetime.fromisoformat(str(facts["until"])) >= due:
        raise Refused(Sentence("The question closes by then already."))


def _can_host(match: Match, person: int) -> bool:
    """Whether players may ask for this host. That it is the host already is not told where it would name a player."""
    return any(one.pk == person for one in voters(match)) and (match.veiled or person != match.host_id)


def _host(facts: Mapping[str, Json]) -> int:
    return int(str(facts["host"]))


def _count(motion: Motion, question: Question, moment: datetime) -> None:
    players = [person.pk for person in voters(motion.match)]
    said = list(motion.voices.filter(person__in=players).values_list("yes", flat=True))
    enough = needed(motion, len(players))
    if players and sum(said) >= enough:
        _settle(motion, Motion.State.CARRIED, moment)
        _CARRIED[Kind(motion.kind)](motion, question)
    elif len(said) - sum(said) > len(players) - enough:
        _settle(motion, Motion.State.LOST, moment)


def _settle(motion: Motion, state: Motion.State, moment: datetime) -> None:
    motion.state = state
    motion.save(update_fields=("state",))
    kind = Act.Kind.CARRIED if state == Motion.State.CARRIED else Act.Kind.LOST
    told_when_done = state == Motion.State.CARRIED and motion.kind != Kind.HOST
    note(motion.match, kind, moment, by=motion.by, to=() if told_when_done else None, **_told(motion))


def _told(motion: Motion) -> dict[str, Json]:
    return {"motion": motion.pk, "about": str(motion.kind), **motion.facts}


def _resume(motion: Motion, question: Question) -> None:
    pauses.resume(motion.match_id)


def _change_host(motion: Motion, question: Question) -> None:
    match = motion.match
    match.host = User.objects.get(pk=_host(motion.facts))
    match.save(update_fields=("host",))


def _end(motion: Motion, question: Question) -> None:
    pauses.abandon(motion.match, Act.Kind.ENDED, now())


def _shorten(motion: Motion, question: Question) -> None:
    hosting.shorten(question, datetime.fromisoformat(motion.facts["until"]), motion.by)


_CARRIED: Mapping[Motion.Kind, Callable[[Motion, Question], None]] = {
    Kind.RESUME: _resume,
    Kind.HOST: _change_host,
    Kind.END: _end,
    Kind.SHORTEN: _shorten,
}
