"""The Celery app and its beat table: one sweep every five seconds, and whatever a sweep does not mend is not work."""

import os
from logging.config import dictConfig
from typing import Any

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lifeboats_site.settings")

app = Celery("lifeboats")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_everywhere(**more: Any) -> None:
    """Keeps Celery from handlers of its own: what it logs goes where the rest goes, without tokens."""
    dictConfig(settings.LOGGING)


# Seconds, not a calendar: beat's own reckoning of local time has stopped at clock changes. A sweep that waited
# longer than three rounds is dropped, so that a broker that was away does not hand out a backlog of them.
app.conf.beat_schedule = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 5.0, "options": {"expires": 15}},
}
