"""Acts: what is done about a match itself is noted for all to read and mailed; what may not be done is refused."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.models import Act, Match, Motion, Question, Seat, User
from games.post import notices
from games.rules.game import Json
from games.rules.sentences import Sentence

GOING_ON = (Match.Status.RUNNING, Match.Status.PAUSED)
Kind = Act.Kind


class Refused(Exception):
    """The table does not allow this act; `sentence` says why, for whoever wanted it."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def going_on(match_id: int) -> tuple[Match, Question]:
    """A match and its open question, whose row is locked for the rest of the transaction. Raises `Refused`."""
    for _again in range(10):
        found = Question.objects.select_for_update(of=("self",), no_key=True).filter(match=match_id, closed_at=None)
        question = found.first()
        match = Match.objects.select_related("host").get(pk=match_id)
        if match.status not in GOING_ON:
            break
        if question:
            question.match = match
            return match, question
    raise Refused(Sentence("This match is not going on."))


def by_host(match: Match, by: User | None) -> None:
    """Raises `Refused` unless the host does it, or nobody: the clock, or what players have decided."""
    if by and by.pk != match.host_id:
        raise Refused(Sentence("Only the host of the match can do this."))


def different(before: object, after: object) -> None:
    """Raises `Refused` for an act that would change nothing."""
    if before == after:
        raise Refused(Sentence("It is so already."))


def moot(match: Match, *kinds: Motion.Kind, **facts: Json) -> None:
    """Events have overtaken what the players are asked: nobody need vote about these kinds, or anything, any more."""
    asked = match.motions.filter(state=Motion.State.OPEN, **{f"facts__{name}": fact for name, fact in facts.items()})
    (asked.filter(kind__in=kinds) if kinds else asked).update(state=Motion.State.LOST)


def note(
    match: Match,
    kind: Kind,
    at: datetime,
    *,
    by: User | None = None,
    seat: Seat | None = None,
    to: Sequence[User] | None = None,
    **facts: Json,
) -> Act:
    """Writes down that something was done, and tells everybody at the table by letter, or those in `to` only."""
    act = Act.objects.create(match=match, kind=kind, by=by, seat=seat, facts=facts, at=at)
    if to is None or to:
        notices.notice(act, *to or ())
    return act
