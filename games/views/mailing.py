"""What leaves the demo's mailbox: replies as mail programs write them, and what machines and other people send.

What it builds goes to `inbox.keep`, the door of every other letter: it has no way in of its own.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from games import inbox
from games.models import InboundMail, OutgoingMail, User
from games.views import postcard
from games.views.demo import only_in_the_demo
from games.views.vote import HttpResponseSeeOther

PROGRAMS = {
    "gmail": _("Gmail"),
    "outlook": _("Outlook"),
    "apple": _("Apple Mail"),
    "thunderbird": _("Thunderbird, below"),
    "html-only": _("HTML only"),
}
FRIEND = "friend@demo.example"
"""To whom a letter is forwarded where no other person plays."""


@only_in_the_demo
@require_POST
def reply(request: HttpRequest, letter: int) -> HttpResponse:
    """Sends what a mail program, a vacation responder or a mail server would send for this letter."""
    row = get_object_or_404(OutgoingMail.objects.exclude(text="").select_related("person", "match"), pk=letter)
    act = request.POST.get("act", "")
    if act == "bounce":
        kept = inbox.keep(postcard.bounced(row), "<>", postcard.bounces_to(row), source="demo")
    elif act == "vacation":
        kept = inbox.keep(postcard.away(row), row.address, postcard.answers_to(row), source="demo")
    elif act == "forward":
        kept = _forwarded(request, row)
    else:
        kept = _typed(request, row, times=2 if act == "twice" else 1)
    return HttpResponseSeeOther(f"{reverse('mailbox-came', args=[kept.pk])}?from={row.pk}")


def others(row: OutgoingMail) -> list[tuple[str, str]]:
    """To whom a letter could be forwarded, address and name: the other people at the table, or else a friend."""
    people = User.objects.filter(seats__match=row.match).exclude(pk=row.person_id).order_by("name") if row.match else ()
    found = [(person.email, str(person)) for person in people]
    return found or [(FRIEND, str(_("a friend")))]


def _forwarded(request: HttpRequest, row: OutgoingMail) -> InboundMail:
    """The reader forwards the letter to somebody, who answers it from their own address."""
    people = dict(others(row))
    friend = request.POST.get("to", "")
    friend = friend if friend in people else next(iter(people))
    raw = postcard.forwarded(row, _program(request), _words(request), to=(people[friend], friend))
    return inbox.keep(raw, friend, postcard.answers_to(row), source="demo")


def _typed(request: HttpRequest, row: OutgoingMail, *, times: int) -> InboundMail:
    """Keeps a reply with what was typed, or with the word of the button that was pressed. Twice: by two ways."""
    raw = postcard.replied(row, _program(request), _words(request))
    kept = inbox.keep(raw, row.address, postcard.answers_to(row), source="demo")
    if times == 2:
        again = b"Received: from elsewhere.example by mx.localhost\r\n" + raw
        kept = inbox.keep(again, row.address, postcard.answers_to(row), source="demo")
    return kept


def _program(request: HttpRequest) -> str:
    program = request.POST.get("program", "")
    return program if program in PROGRAMS else "gmail"


def _words(request: HttpRequest) -> str:
    words = request.POST.get("word") or request.POST.get("words", "")
    return words.replace("\r\n", "\n")
