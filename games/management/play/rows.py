"""The rows: brings the database of the demo up to date, or says in a sentence why it cannot be used."""

from __future__ import annotations

from django.conf import settings
from django.core.management import call_command
from django.db import Error, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from games.management.play import CannotPlay
from games.models import Heartbeat, now


def make_ready() -> None:
    """Migrates if something is to be migrated, and proves that the file can be written. Raises `CannotPlay`."""
    try:
        if _behind():
            call_command("migrate", verbosity=0, interactive=False)
        with transaction.atomic():
            Heartbeat.objects.update_or_create(job="play", defaults={"at": now()})
    except (Error, OSError) as wrong:
        raise CannotPlay(
            f"The database {settings.DATABASES['default']['NAME']} cannot be used ({_told(wrong)}): "
            "move it away, or choose another folder with --data DIR."
        ) from None


def _behind() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _told(wrong: Exception) -> str:
    return " ".join(str(wrong).split()) or type(wrong).__name__
