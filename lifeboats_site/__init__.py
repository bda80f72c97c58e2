"""The building: settings, addresses and the Celery app, which is imported here so that every bell rings in it."""

from lifeboats_site.celery import app as celery_app

__all__ = ["celery_app"]
