"""Because time passed: bots answer, questions close. Finds what is due and hands it to the table; decides nothing.

May run anywhere, at any time, twice at once: what it finds was due is done once, by the table's own locks.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable

from games import bell, bots, table
from games.models import Ballot, Heartbeat, Match, Question, now
from games.rules import catalog
from games.rules.dice import Dice
from games.rules.game import Fault, MoveError
from games.table.closing import due

log = logging.getLogger(__name__)
BATCH = 200


def sweep(budget: float) -> int:
    """Lets bots answer and closes what is due, for at most `budget` seconds. Returns how many things were done."""
    give_back()
    start = time.monotonic()
    done = _drain(_musters, table.muster.end, start + budget / 2) + _drain(_series, follow, start + budget)
    done += _drain(_pauses, table.pauses.end, start + budget / 2) + _drain(
        _motions, table.motions.settle, start + budget
    )
    done += _drain(_absent, table.absences.stand_in, start + budget / 2)
    done += _drain(_unasked, table.absences.hand_over, start + budget / 2)
    done += _drain(_waiting_bots, answer_for_bot, start + budget / 2) + _drain(_due, table.close, start + budget)
    done += _drain(_reminders, table.reminding.remind, start + budget)
    _ring_for_the_slow()
    Heartbeat.objects.update_or_create(job="sweep", defaults={"at": now()})
    return done


def give_back() -> int:
    """If no sweep ran for a while, gives the lost time back to what is open; before anything is told to be late."""
    return table.outage.give_back()


def is_slow(question_id: int) -> bool:
    """Whether thinking about a question takes seconds."""
    return Question.objects.filter(pk=question_id, match__game__in=catalog.slow()).exists()


def look_at(question_id: int) -> None:
    """What a sweep would do about one question, at once."""
    for ballot_id in _bots_asked().filter(question=question_id).values_list("pk", flat=True):
        answer_for_bot(ballot_id)
    table.close(question_id)


def answer_for_bot(ballot_id: int) -> bool:
    """Lets the bot in a seat answer. It is given its seat's view and dice of its own, never the match's secret."""
    ballot = Ballot.objects.select_related("seat", "question__match").get(pk=ballot_id)
    question, colour = ballot.question, ballot.seat.colour
    rules = question.match.rules
    dice = Dice(bytes(ballot.nonce, "ascii"), question.match.slug, str(question.number), f"bot/{colour}")
    bot = bots.bot(question.match.game, ballot.seat.bot)
    try:
        answer = bot.answer(rules.view(question.state, colour), ballot.prompt, dice)
        if not answer.words:
            return table.leave_to_the_rules(ballot_id)
        table.cast(ballot_id, answer.words, source=Ballot.Source.BOT, ahead=answer.ahead)
    except (table.TooLate, MoveError):
        return False
    except Fault:
        log.exception("The bot of ballot %s could not think; the next sweep asks it again.", ballot_id)
        return False
    return True


def follow(match_id: int) -> bool:
    """Makes the next match of a series; one that cannot be made is tried again by the next sweep, and holds up none."""
    try:
        return table.series.follow(match_id)
    except Exception:
        log.exception("The match that follows match %s could not be made; the next sweep tries again.", match_id)
        return False


def _ring_for_the_slow() -> None:
    """What takes seconds is never done in a sweep, which others wait for: each question is rung for by itself."""
    waiting = _bots_asked().filter(question__match__game__in=catalog.slow()).values_list("question", flat=True)
    ready = due(now()).filter(match__game__in=catalog.slow()).values_list("pk", flat=True)
    for question_id in list(dict.fromkeys((*waiting[:BATCH], *ready[:BATCH]))):
        bell.ring("look_at", question_id)


def _drain(find: Callable[[], Iterable[int]], do: Callable[[int], bool], until: float) -> int:
    """Does `do` for what `find` finds, batch by batch, until nothing is left that can be done or the time is up."""
    count, tried = 0, set[int]()
    while fresh := [key for key in find() if key not in tried]:
        for key in fresh:
            if time.monotonic() > until:
                return count
            tried.add(key)
            count += do(key)
    return count


def _bots_asked() -> Iterable[int]:
    asked = Ballot.objects.filter(cast_at=None, question__closed_at=None, question__match__status=Match.Status.RUNNING)
    return asked.exclude(seat__bot="")


def _waiting_bots() -> Iterable[int]:
    quick = _bots_asked().exclude(question__match__game__in=catalog.slow())
    return quick.order_by("question__due_at").values_list("pk", flat=True)[:BATCH]


def _due() -> Iterable[int]:
    return due(now()).exclude(match__game__in=catalog.slow()).values_list("pk", flat=True)[:BATCH]


def _pauses() -> Iterable[int]:
    return table.pauses.ended(now()).values_list("pk", flat=True)[:BATCH]


def _musters() -> Iterable[int]:
    return table.muster.due(now()).values_list("pk", flat=True)[:BATCH]


def _series() -> Iterable[int]:
    return table.series.due().values_list("pk", flat=True)[:BATCH]


def _motions() -> Iterable[int]:
    return table.motions.due(now()).values_list("pk", flat=True)[:BATCH]


def _unasked() -> Iterable[int]:
    return table.absences.unasked(now()).values_list("pk", flat=True)[:BATCH]


def _absent() -> Iterable[int]:
    quick = table.absences.waiting(now()).exclude(question__match__game__in=catalog.slow())
    return quick.values_list("pk", flat=True)[:BATCH]


def _reminders() -> Iterable[int]:
    return table.reminding.due(now()).values_list("pk", flat=True)[:BATCH]
