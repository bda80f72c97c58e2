"""Substitutes: a seat changes hands while a match goes on. What its player cast stays, and so does their record.

A substitute begins with a tenure of their own: earlier private press and orders of the seat are not theirs.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games import bell, bots, tokens
from games.models import Act, Ballot, Match, Motion, Order, Question, Seat, Tenure, Token, User, now
from games.post import notices, queue
from games.rules.sentences import Sentence
from games.table import deadlines, gate, silence
from games.table.acts import Refused, by_host, different, going_on, moot, note

Purpose = Token.Purpose


def open_seat(seat_id: int, host: User) -> Seat:
    """Whoever has the seat's takeover link may take it over, unless its player comes back before. Raises `Refused`."""
    with transaction.atomic():
        seat, question = _seat(seat_id, host)
        moment = now()
        if seat.open_at is None:
            seat.open_at = moment
            seat.save(update_fields=("open_at",))
            note(question.match, Act.Kind.OPENED, moment, by=host, seat=seat)
    return seat


def close_seat(seat_id: int, host: User) -> None:
    """The seat is not open any more, and links to take it over are worthless. Raises `Refused`."""
    with transaction.atomic():
        seat, question = _seat(seat_id, host)
        different(seat.open_at, None)
        if seat.waited_for:
            seat.open_at = None
            seat.save(update_fields=("open_at",))
            tokens.revoke(Purpose.TAKEOVER, seat.pk)
            note(question.match, Act.Kind.CLOSED, now(), by=host, seat=seat)
            return
    raise Refused(Sentence("A seat for which nobody waits stays open."))


def take_over(seat_id: int, person: User, *, from_lobby: bool = False) -> Seat:
    """A substitute takes an open seat and is asked what is open; one `from_lobby` passes the gate. Raises `Refused`."""
    with transaction.atomic():
        seat, question = _seat(seat_id, None)
        if from_lobby:
            gate.admit(question.match, person)
        if seat.open_at is None:
            raise Refused(Sentence("This seat is not open to a substitute."))
        if question.match.seats.filter(player=person).exists():
            raise Refused(Sentence("You sit at this table already."))
        if person in former(question.match):
            raise Refused(Sentence("You have left this match: only its host can let you take a seat again."))
        moment = now()
        _hand_over(seat, question, moment, player=person)
        note(question.match, Act.Kind.TAKEN, moment, by=person, seat=seat)
        _go_on(seat, question, moment)
    return seat


def former(match: Match) -> list[User]:
    """Who has left a seat of this match, and has not been let in again since."""
    left = Tenure.objects.filter(seat__match=match).exclude(to_at=None).exclude(player__seats__match=match)
    gone = {one.player: one.to_at for one in left.select_related("player").order_by("to_at")}
    let_in = match.acts.filter(kind=Act.Kind.WELCOMED).values_list("facts__person", "at")
    return [one for one, to_at in gone.items() if not any(who == one.pk and at >= to_at for who, at in let_in)]


def welcome(match_id: int, person_id: int, host: User) -> None:
    """The host lets somebody who has left take an open seat again; for once, and all are told. Raises `Refused`."""
    with transaction.atomic():
        match, _question = going_on(match_id)
        by_host(match, host)
        person = next((one for one in former(match) if one.pk == person_id), None)
        if person is None:
            raise Refused(Sentence("Nobody of that name has left this match."))
        act = note(match, Act.Kind.WELCOMED, now(), by=host, person=person.pk)
        notices.notice(act, person)


def put_bot(seat_id: int, bot: str, host: User) -> Seat:
    """A bot plays on in a seat. Raises `Refused`."""
    with transaction.atomic():
        seat, question = _seat(seat_id, host)
        if bot not in bots.names(question.match.game):
            raise Refused(Sentence("There is no such bot."))
        _play_on(seat, question, bot, Act.Kind.BOT, host)
    return seat


def resign(match_id: int, person: User) -> Seat:
    """A player gives their seat up for good, and a bot plays on for them. Raises `Refused`."""
    with transaction.atomic():
        sitting = Seat.objects.filter(match=match_id, player=person).first()
        if sitting is None:
            raise Refused(Sentence("You do not sit at this table."))
        seat, question = _seat(sitting.pk, None)
        if seat.player != person:
            raise Refused(Sentence("You do not sit at this table."))
        _play_on(seat, question, next(iter(bots.names(question.match.game)), ""), Act.Kind.RESIGNED, person)
    return seat


def remove(seat_id: int, host: User) -> Seat:
    """The host takes a player's seat away and opens it to a substitute; nobody waits for it. Raises `Refused`."""
    with transaction.atomic():
        seat, question = _seat(seat_id, host)
        if seat.player is None:
            raise Refused(Sentence("Nobody sits there."))
        moment, removed = now(), seat.player
        _hand_over(seat, question, moment)
        act = note(question.match, Act.Kind.REMOVED, moment, by=host, seat=seat, person=removed.pk)
        notices.notice(act, removed)
        _go_on(seat, question, moment)
        silence.watch(question, moment)
    return seat


def open_seats() -> list[Seat]:
    """Every open seat of matches that all may join: for the lobby."""
    going = Seat.objects.exclude(open_at=None).filter(match__status__in=(Match.Status.RUNNING, Match.Status.PAUSED))
    return list(going.filter(match__open_to_all=True).select_related("match__host").order_by("open_at"))


def _seat(seat_id: int, host: User | None) -> tuple[Seat, Question]:
    match, question = going_on(Seat.objects.values_list("match", flat=True).get(pk=seat_id))
    by_host(match, host)
    seat = Seat.objects.select_related("player").get(pk=seat_id)
    seat.match = match
    return seat, question


def _play_on(seat: Seat, question: Question, bot: str, kind: Act.Kind, by: User) -> None:
    """A bot has the seat from now on, where the game has one; it answers what is open."""
    moment = now()
    _hand_over(seat, question, moment, bot=bot)
    note(question.match, kind, moment, by=by, seat=seat)
    _go_on(seat, question, moment)
    silence.watch(question, moment)
    bell.ring("look_at", question.pk)


def _hand_over(seat: Seat, question: Question, moment: datetime, *, player: User | None = None, bot: str = "") -> None:
    with deadlines.moving(question, moment):
        _leave(seat, moment)
        _sit(seat, moment, player=player, bot=bot)


def _leave(seat: Seat, moment: datetime) -> None:
    """The player is gone: nothing that lies in their mailbox opens the seat any more, and their orders go with them."""
    Tenure.objects.filter(seat=seat, to_at=None).update(to_at=moment)
    moot(seat.match, Motion.Kind.HOST, host=seat.player_id)
    Order.objects.filter(seat=seat).delete()
    for purpose in (Purpose.PRESS, Purpose.MUTE, Purpose.TAKEOVER):
        tokens.revoke(purpose, seat.pk)
    for ballot in Ballot.objects.filter(seat=seat, question__closed_at=None).values_list("pk", flat=True):
        tokens.revoke(Purpose.LINK, ballot)
        tokens.revoke(Purpose.REPLY, ballot)


def _sit(seat: Seat, moment: datetime, *, player: User | None = None, bot: str = "") -> None:
    seat.player, seat.bot, seat.misses, seat.adrift_at = player, bot, 0, None
    seat.open_at = None if player or bot else moment
    seat.save(update_fields=("player", "bot", "misses", "adrift_at", "open_at"))
    if player:
        Tenure.objects.create(seat=seat, player=player, from_at=moment)


def _go_on(seat: Seat, question: Question, moment: datetime) -> None:
    """The open question sees who sits there now; a new player is asked, and a match that waited for one goes on."""
    if seat.player:
        silence.wake(question, moment)
    deadlines.resettle(question, moment)
    ballot = question.ballots.filter(seat=seat).first()
    if ballot and seat.player:
        ballot.seat, ballot.question = seat, question
        queue.ask_anew(ballot)
