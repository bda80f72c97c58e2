"""Casts a ballot: the one door by which an answer comes in, from pages, letters, bots and orders alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import F

from games import bell
from games.models import Absence, Ballot, Match, Order, Question, User, now
from games.post import deputies, queue
from games.rules.game import IllegalMove, UnreadableMove
from games.rules.prompts import Ahead, Measures, Prompt, Shape, binds, options
from games.rules.sentences import Sentence
from games.rules.wording import unwritten
from games.table import silence
from games.table.acts import GOING_ON, Refused
from games.table.deadlines import settled_at

Beforehand = Mapping[str, Sequence[str]]


class TooLate(Exception):
    """The question was closed, or the answer came after it was due."""

    def __init__(self, ballot: Ballot) -> None:
        super().__init__(f"{ballot} came too late")
        self.ballot = ballot


class Overtaken(Exception):
    """Somebody of the seat has answered since this answer came in: it was read late, and the later one stands."""


class NotTheirSeat(IllegalMove):
    """Who answers neither sits there nor stands in, any more."""

    def __init__(self) -> None:
        super().__init__(Sentence("You do not answer for this seat any more, so your answer did not count."))


def cast(
    ballot_id: int,
    words: str | None,
    *,
    source: Ballot.Source,
    by: User | None = None,
    arrived: datetime | None = None,
    final: bool = True,
    ahead: Beforehand | None = None,
) -> Ballot:
    """Casts `words` on a ballot, or changes what was cast, and confirms it by letter to a person.

    `arrived` is when it came in, if earlier than now: of two answers the one that came in last counts, whichever was
    read last. Without `words` what was cast stays. `ahead` maps kinds of questions that may follow to words in order of
    preference; an empty list drops an order. Raises `TooLate`, `Overtaken` or a `MoveError`; then nothing is cast.
    """
    with transaction.atomic():
        ballot, ballots = _locked(ballot_id)
        moment = now()
        in_time = _is_open(ballot.question, arrived or moment)
        if in_time:
            _is_theirs(ballot, by, moment) if source != Ballot.Source.BOT else _is_a_bots(ballot, moment)
            words, came = _newest(ballot, words, arrived, moment)
            _write(ballot, _canonical(ballot, words, by), source=source, by=by, final=final, moment=came)
            _keep_orders(ballot, ahead or {}, moment)
            _is_seen(ballot, by, moment)
            _raise_version(ballot.question, ballots, moment)
            if by:
                queue.receipt(ballot)
    if not in_time:
        _is_there(ballot, by)
        raise TooLate(ballot)
    return ballot


def _newest(ballot: Ballot, words: str | None, arrived: datetime | None, moment: datetime) -> tuple[str, datetime]:
    """The words that count now and when they came in. Raises `Overtaken`."""
    came = min(arrived or moment, moment)
    if words is None:
        return ballot.words, ballot.cast_at or came
    if arrived and _is_overtaken(ballot, came):
        raise Overtaken
    return words, came


def _is_overtaken(ballot: Ballot, came: datetime) -> bool:
    """Whether a person answered after this came in. What an order or a bot said meanwhile gives way to it."""
    theirs = ballot.source in (Ballot.Source.LETTER, Ballot.Source.WEB)
    return bool(theirs and ballot.cast_by_id and ballot.cast_at and ballot.cast_at > came)


def _is_seen(ballot: Ballot, by: User | None, moment: datetime) -> None:
    """Whose seat it is has given a sign of life."""
    if by and (ballot.seat.misses or ballot.seat.adrift_at) and by == ballot.seat.player:
        silence.seen(ballot.seat, ballot.question, moment)


def _is_theirs(ballot: Ballot, by: User | None, moment: datetime) -> None:
    """Raises `NotTheirSeat` for a person who has lost the seat, or their absent player, since they were let in."""
    if by is None or by == ballot.seat.player:
        return
    absence = deputies.of(ballot.seat, moment)
    if absence is None or absence.deputy != by:
        raise NotTheirSeat


def _is_a_bots(ballot: Ballot, moment: datetime) -> None:
    """Raises `NotTheirSeat` where somebody has answered, or has taken the seat or is back, while the bot thought."""
    seat = ballot.seat
    away = Absence.objects.filter(person=seat.player_id, by_bot=True, start__lte=moment, end__gt=moment)
    if ballot.cast_at or not (seat.bot or away.exists()):
        raise NotTheirSeat


def _is_there(ballot: Ballot, by: User | None) -> None:
    """Who was adrift and answers too late is back, for the questions that come."""
    if by and ballot.seat.adrift_at and by == ballot.seat.player:
        with suppress(Refused):
            silence.back(ballot.seat_id, by)


def leave_to_the_rules(ballot_id: int) -> bool:
    """A bot finds nothing to say: where nobody else is asked the rules answer at once, as they would when it is due.

    Raises `NotTheirSeat` if the seat is the bot's no more.
    """
    with transaction.atomic():
        ballot, ballots = _locked(ballot_id)
        moment = now()
        alone = len(ballots) == 1 and _is_open(ballot.question, moment)
        if alone:
            _is_a_bots(ballot, moment)
            Question.objects.filter(pk=ballot.question_id).update(version=F("version") + 1, settles_at=moment)
    return alone


def _locked(ballot_id: int) -> tuple[Ballot, list[Ballot]]:
    """The ballot and all of its question, with question and match as they stand once the lock is held."""
    question = Question.objects.select_for_update(of=("self",), no_key=True).get(ballots=ballot_id)
    question.match = Match.objects.get(pk=question.match_id)
    ballots = list(question.ballots.select_related("seat__player"))
    ballot = next(row for row in ballots if row.pk == ballot_id)
    ballot.question = question
    return ballot, ballots


def _is_open(question: Question, arrived: datetime) -> bool:
    return not question.closed_at and arrived <= question.due_at and question.match.status in GOING_ON


def _canonical(ballot: Ballot, words: str, by: User | None) -> str:
    """The written form of an answer that the rules allow."""
    rules, state, colour = ballot.question.match.rules, ballot.question.state, ballot.seat.colour
    move = rules.read(state, colour, words, by.language if by else "en")
    rules.check(state, colour, move)
    written = rules.write(move)
    if ballot.words and binds(ballot.prompt.shape, ballot.words) and written != ballot.words:
        raise IllegalMove(Sentence("What you cast, {words}, stays: it cannot be changed.", words=ballot.words))
    return written


def _write(
    ballot: Ballot, words: str, *, source: Ballot.Source, by: User | None, final: bool, moment: datetime
) -> None:
    ballot.words, ballot.source, ballot.cast_by, ballot.final = words, source, by, final
    ballot.cast_at, ballot.seal = moment, ballot.sealed(words)
    ballot.save(update_fields=("words", "source", "cast_by", "final", "cast_at", "seal"))


def _keep_orders(ballot: Ballot, ahead: Beforehand, moment: datetime) -> None:
    prompt = ballot.prompt
    for kind, words in ahead.items():
        offered = _offered(prompt, kind)
        if unknown := [word for word in words if not _known(offered.shape, word)]:
            raise UnreadableMove(Sentence("{word} cannot be chosen here.", word=unknown[0]))
        mine = Order.objects.filter(seat=ballot.seat, kind=kind, scope=prompt.scope)
        mine.delete()
        if words and offered.beside in ("", ballot.words):
            Order.objects.create(seat=ballot.seat, kind=kind, scope=prompt.scope, words=list(words), given_at=moment)


def _known(shape: Shape, word: str) -> bool:
    """Whether a shape offers a word. Measures are only known to be of the right form."""
    if isinstance(shape, Measures):
        return not shape.pattern or unwritten(shape, word) is not None
    return word in {option.word for option in options(shape)}


def _offered(prompt: Prompt, kind: str) -> Ahead:
    for offered in prompt.ahead:
        if offered.kind == kind:
            return offered
    raise IllegalMove(Sentence("This question asks for nothing beforehand of that kind."))


def _raise_version(question: Question, ballots: list[Ballot], moment: datetime) -> None:
    settles_at = settled_at(question, ballots, moment)
    Question.objects.filter(pk=question.pk).update(version=F("version") + 1, settles_at=settles_at)
    question.version, question.settles_at = question.version + 1, settles_at
    if settles_at:
        bell.ring("look_at", question.pk)
