"""Standing orders: answers given beforehand to questions of a kind, at once or only at the deadline, once or always."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from games.models import Ballot, Order, Question, Seat, User, now
from games.rules.prompts import Topic
from games.rules.sentences import Sentence
from games.table import deadlines
from games.table.acts import Refused, going_on

LONGEST = 60
MOST = 40


def give(seat_id: int, kind: str, words: Sequence[str], by: User, *, at_once: bool = True, once: bool = True) -> Order:
    """Keeps an order of a seat's player, in place of their earlier one for this kind.

    One to be used at once answers the open question too, if that is of this kind and blank. Raises `Refused`.
    """
    with transaction.atomic():
        seat, question = _mine(seat_id, by)
        wanted = [word.strip().lower() for word in words if word.strip()]
        if not 0 < len(wanted) <= MOST or max(map(len, [*wanted, kind])) > LONGEST:
            raise Refused(Sentence("An order is a list of 1 to {count} words.", count=MOST))
        _check(question, seat, kind, wanted)
        moment = now()
        row = {"words": wanted, "at_once": at_once, "once": once, "given_at": moment}
        order, _new = Order.objects.update_or_create(seat=seat, kind=kind, scope="", defaults=row)
        ballot = question.ballots.filter(seat=seat).first()
        if ballot and question.prompts[seat.colour].kind == kind:
            _serves(order, question)
            _use_now(ballot, seat, question, moment)
    return order


def drop(seat_id: int, kind: str, by: User) -> bool:
    """Drops the order for a kind. False if there was none. Raises `Refused`."""
    with transaction.atomic():
        seat, _question = _mine(seat_id, by)
        return bool(Order.objects.filter(seat=seat, kind=kind, scope="").delete()[0])


def standing(seat: Seat) -> QuerySet[Order]:
    """The orders that hold for a whole match, for their player to read."""
    return Order.objects.filter(seat=seat, scope="").order_by("kind")


def answer(ballot: Ballot, *, at_once: bool) -> tuple[Order, Any] | None:
    """The order that answers a blank ballot, and the move it makes; at the deadline every order counts."""
    question, prompt = ballot.question, ballot.question.prompts[ballot.seat.colour]
    given = Order.objects.filter(seat=ballot.seat, kind=prompt.kind, scope__in=(prompt.scope, ""))
    for order in given.order_by("-scope"):
        if order.at_once or not at_once:
            move = question.match.rules.prefer(question.state, ballot.seat.colour, order.words)
            if move is not None:
                return order, move
    return None


def fill(ballot: Ballot, moment: datetime) -> bool:
    """Answers a blank ballot, not saved, by an order that is to be used at once."""
    found = answer(ballot, at_once=True)
    if found is None:
        return False
    order, move = found
    ballot.words, ballot.cast_at, ballot.source = ballot.question.match.rules.write(move), moment, Ballot.Source.ORDER
    ballot.seal = ballot.sealed(ballot.words)
    used(order, ballot.words, each_once=ballot.prompt.each_once)
    return True


def used(order: Order, words: str, *, each_once: bool = False) -> None:
    """An order for once is used up; of a list for a row of questions, the word that answered is."""
    rest = list(order.words)
    if each_once and words in rest:
        rest.remove(words)
    if order.once or not rest:
        Order.objects.filter(pk=order.pk).delete()
    elif rest != order.words:
        Order.objects.filter(pk=order.pk).update(words=rest)


def disarm(question: Question, ballots: Sequence[Ballot]) -> dict[int, list[str]]:
    """Drops standing orders of which no word can be chosen any more. Returns their words, by seat."""
    rules, dropped = question.match.rules, dict[int, list[str]]()
    for ballot in ballots:
        for order in standing(ballot.seat).filter(kind=question.prompts[ballot.seat.colour].kind):
            if not ballot.cast_at and rules.prefer(question.state, ballot.seat.colour, order.words) is None:
                dropped.setdefault(ballot.seat_id, []).extend(order.words)
                order.delete()
    return dropped


def _mine(seat_id: int, by: User) -> tuple[Seat, Question]:
    seat = Seat.objects.get(pk=seat_id)
    _match, question = going_on(seat.match_id)
    seat = Seat.objects.select_related("player").get(pk=seat_id)
    if seat.player != by:
        raise Refused(Sentence("Only who sits here can give orders for this seat."))
    return seat, question


def topics(question: Question, seat: Seat) -> dict[str, Topic]:
    """The kinds of questions that a seat may still meet, by name."""
    return {topic.kind: topic for topic in question.match.rules.topics(question.state, seat.colour)}


def _check(question: Question, seat: Seat, kind: str, words: Sequence[str]) -> None:
    """Raises `Refused` for a kind that this match does not ask, and for what is an answer to no question of a kind."""
    if (own := question.prompts.get(seat.colour)) and own.kind == kind:
        return
    topic = topics(question, seat).get(kind)
    if topic is None:
        raise Refused(Sentence("This match asks no question of that kind any more."))
    parts = [part.strip() for word in words for part in word.split(",")]
    if not topic.open and (unknown := [part for part in parts if part not in topic.words]):
        raise Refused(Sentence("{word} is no answer to such a question.", word=unknown[0]))


def _serves(order: Order, question: Question) -> None:
    if question.match.rules.prefer(question.state, order.seat.colour, order.words) is None:
        raise Refused(Sentence("None of these words can be chosen now."))


def _use_now(ballot: Ballot, seat: Seat, question: Question, moment: datetime) -> None:
    ballot.seat, ballot.question = seat, question
    if not ballot.cast_at and moment <= question.due_at and fill(ballot, moment):
        ballot.save(update_fields=("words", "cast_at", "source", "seal"))
        deadlines.resettle(question, moment)
