"""Company: with whom a person has sat at a table."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.models import Match, User


def met(person: User) -> QuerySet[User]:
    """Those whom a person knows from matches; of an anonymous match only once it is over."""
    over = Q(status=Match.Status.FINISHED) | Q(status=Match.Status.ABANDONED)
    matches = Match.objects.filter(Q(anonymous=False) | over, seats__player=person)
    return User.objects.filter(seats__match__in=matches).exclude(pk=person.pk).distinct()
