"""How a person answers: the share of their last ballots that came in time, and how much of the time they take."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from django.db.models import Exists, OuterRef, Q

from games.models import Ballot, Tenure, User

LAST = 100
FEW = 5
"""Below so many ballots nothing is told: nobody is known by a bad day."""


@dataclass(frozen=True)
class Reliability:
    """Of the last `asked` ballots so many were `answered` in time; `pace` is the median share of the time used."""

    asked: int
    answered: int
    pace: float | None

    @property
    def percent(self) -> int:
        """The share answered in time, rounded down."""
        return 100 * self.answered // self.asked


def reliability(person: User) -> Reliability | None:
    """How a person has answered; `None` as long as they were asked too little to tell."""
    theirs = Tenure.objects.filter(player=person, seat=OuterRef("seat"), from_at__lte=OuterRef("question__asked_at"))
    still = theirs.filter(Q(to_at=None) | Q(to_at__gte=OuterRef("question__closed_at")))
    closed = Ballot.objects.filter(Exists(still)).exclude(question__closed_at=None).order_by("-question__closed_at")
    rows = closed.values_list("missed", "cast_by", "cast_at", "question__asked_at", "question__due_at")[:LAST]
    found = list(rows)
    if len(found) < FEW:
        return None
    used = [
        (cast - asked) / (due - asked)
        for _missed, by, cast, asked, due in found
        if by == person.pk and cast and due > asked
    ]
    return Reliability(len(found), sum(not missed for missed, *_rest in found), median(used) if used else None)
