"""`manage.py health`: tells how long what is due has been waiting; exit status 1 if anything waits beyond its limit."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import health


class Command(BaseCommand):
    help = "Tells how long what is due has been waiting; exit status 1 if anything waits beyond its limit."

    def handle(self, *args: Any, **options: Any) -> None:
        facts = health.facts()
        for fact in facts:
            self.stdout.write(str(fact))
        self.stdout.write(f"matches held for staff: {health.held()}")
        if late := [fact.name for fact in facts if not fact.fine]:
            raise CommandError(f"Too late: {', '.join(late)}.", returncode=1)
