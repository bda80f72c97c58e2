"""Two small answers for whoever watches over the service: nothing waits too long, and it can reach its rows."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import health


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers, and tells how long what is due has been waiting; 503 if anything waits beyond its limit."""
    facts = health.facts()
    fine = all(fact.fine for fact in facts)
    told = "".join(f"{line}\n" for line in ("ok" if fine else "late", *facts))
    return HttpResponse(told, content_type="text/plain", status=200 if fine else 503)


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """The process can answer for people: the database is there."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("no database\n", content_type="text/plain", status=503)
    return HttpResponse("ok\n", content_type="text/plain")
