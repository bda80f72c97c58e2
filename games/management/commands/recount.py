"""`manage.py recount [MATCH ...]`: resolves every closed question again and reports any difference. Writes nothing."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Match
from games.story import recount


class Command(BaseCommand):
    help = (
        "Resolves every closed question again and reports any difference; run it before a change of rules is deployed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", nargs="*", help="the short name of a match, as in its address; all if left out")

    def handle(self, *args: Any, match: list[str], **options: Any) -> None:
        matches = Match.objects.exclude(started_at=None).order_by("pk")
        if match:
            matches = matches.filter(slug__in=match)
            if missing := set(match) - set(matches.values_list("slug", flat=True)):
                raise CommandError(f"No match that has begun is called {', '.join(sorted(missing))}.")
        differences = 0
        for one in matches.iterator():
            for difference in recount(one):
                differences += 1
                self.stdout.write(str(difference))
        if differences:
            raise CommandError(f"{differences} differences: these rules would bend history.")
        self.stdout.write(f"{matches.count()} matches counted again, no difference.")
