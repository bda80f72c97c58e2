"""The demo's mailbox: every letter that was sent, to be read as in a mail program. It shows; `mailing` sends."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games.models import InboundMail, OutgoingMail, Picture, User, now
from games.rules.prompts import Option, Pick
from games.say import names
from games.views import mailing, postcard
from games.views.demo import PLAYER, only_in_the_demo
from games.views.kinds import KINDS

Kind = OutgoingMail.Kind
TABS = {"html": _("Letter"), "text": _("Text"), "source": _("Source")}
SHOWN = 60
"""Letters of a person that are listed."""
PATIENCE = timedelta(seconds=30)
"""For how long the page of a reply looks again by itself for what follows."""
FRAMED = (
    "sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src {site}; "
    "style-src 'unsafe-inline'; frame-ancestors 'self'"
)
"""A letter is made for mail programs, with styles of its own: it is shown where it can reach nothing of the site."""


@dataclass(frozen=True)
class Owner:
    """Somebody who was written to."""

    address: str
    name: str
    letters: int


@dataclass(frozen=True)
class Entry:
    """A line of the list: a letter that was sent, or a reply that came."""

    at: datetime
    sent: OutgoingMail | None = None
    reply: InboundMail | None = None

    @property
    def kind(self) -> str:
        """What sort of letter it is, in a few words."""
        return str(KINDS.get(Kind(self.sent.kind), self.sent.kind)) if self.sent else ""


@only_in_the_demo
@require_safe
def mailbox(request: HttpRequest) -> HttpResponse:
    """The newest letter of one person: of the one who is named, else of whoever sits at the machine."""
    address = request.GET.get("person") or _mine(request)
    newest = _letters(address).first()
    return _page(request, address, newest, again=0 if newest and _is_asked(newest) else 5)


@only_in_the_demo
@require_safe
def letter(request: HttpRequest, letter: int) -> HttpResponse:
    """One letter, and the form that answers it."""
    row = written(letter)
    return _page(request, row.address, row, typed=request.GET.get("write", ""))


@only_in_the_demo
@require_safe
def came(request: HttpRequest, reply: int) -> HttpResponse:
    """A reply: what became of it, and which letters followed."""
    row = get_object_or_404(InboundMail.objects.select_related("ballot__seat__player"), pk=reply)
    answered = OutgoingMail.objects.filter(pk=request.GET.get("from") if request.GET.get("from", "").isdecimal() else 0)
    address = answered[0].address if answered else row.mail_from
    followed = list(_letters(address).filter(queued_at__gte=row.arrived_at)[:6])
    open_again = next((one for one in followed if _is_asked(one)), None)
    waits = now() < row.arrived_at + PATIENCE and open_again is None
    return _page(
        request,
        address,
        None,
        came=row,
        source=bytes(row.raw).decode("utf-8", "replace"),
        followed=[Entry(one.queued_at, sent=one) for one in followed],
        caused=set(OutgoingMail.objects.filter(answers=row).values_list("pk", flat=True)),
        later=OutgoingMail.objects.filter(answers=row, next_at__gt=now(), state=OutgoingMail.State.QUEUED).first(),
        next=open_again,
        again=1 if waits else 0,
    )


@only_in_the_demo
@require_safe
@xframe_options_sameorigin
def framed(request: HttpRequest, letter: int) -> HttpResponse:
    """The HTML part alone, for the frame that the letter is shown in."""
    answer = HttpResponse(postcard.page(written(letter)))
    answer["Content-Security-Policy"] = FRAMED.format(site=request.build_absolute_uri("/").rstrip("/"))
    return answer


@only_in_the_demo
@require_safe
@cache_control(private=True, max_age=86400, immutable=True)
def picture(request: HttpRequest, digest: str) -> HttpResponse:
    """The picture that a letter carries."""
    return HttpResponse(bytes(get_object_or_404(Picture, pk=digest).png), content_type="image/png")


def _page(request: HttpRequest, address: str, sent: OutgoingMail | None, **more: Any) -> HttpResponse:
    tab = request.GET.get("as", "")
    context = {
        "owners": _owners(request),
        "address": address,
        "entries": _entries(address),
        "sent": Entry(sent.queued_at, sent=sent) if sent else None,
        "letter": sent,
        "tabs": TABS,
        "tab": tab if tab in TABS else "html",
        "programs": mailing.PROGRAMS,
    }
    if sent:
        context |= {"reply_to": postcard.answers_to(sent), "options": _options(sent), "asked": _is_asked(sent)}
        context |= {"others": mailing.others(sent)}
        context |= {"who": names(sent.match) if sent.match else {}}
        context["plain"] = {"text": postcard.text, "source": postcard.source}.get(context["tab"], lambda _: "")(sent)
    return render(request, "mailbox/mailbox.html", context | more)


def _mine(request: HttpRequest) -> str:
    """Whose letters are shown first."""
    return request.user.email if isinstance(request.user, User) else PLAYER


def _letters(address: str) -> QuerySet[OutgoingMail]:
    """The letters that were written to somebody, the newest first."""
    return _all().filter(address__same=address).order_by("-pk")


def _all() -> QuerySet[OutgoingMail]:
    return OutgoingMail.objects.exclude(text="").select_related("person", "match", "question", "ballot__seat")


def written(key: int) -> OutgoingMail:
    """A letter that was written. Raises `Http404`."""
    return get_object_or_404(_all(), pk=key)


def _entries(address: str) -> list[Entry]:
    mine = Q(mail_from__same=address) | Q(ballot__seat__player__email__same=address)
    replies = InboundMail.objects.filter(mine).defer("raw").order_by("-pk")[:SHOWN]
    lines = [Entry(row.queued_at, sent=row) for row in _letters(address).defer("html", "text")[:SHOWN]]
    lines += [Entry(row.arrived_at, reply=row) for row in replies]
    return sorted(lines, key=lambda line: line.at, reverse=True)[:SHOWN]


def _owners(request: HttpRequest) -> list[Owner]:
    """Everybody who was written to, whoever sits at the machine first."""
    counted = _all().order_by().values("address").annotate(letters=Count("pk"))
    known = dict(User.objects.filter(email__in=[row["address"] for row in counted]).values_list("email", "name"))
    found = [Owner(row["address"], known.get(row["address"], ""), row["letters"]) for row in counted]
    mine = _mine(request)
    return sorted(found, key=lambda owner: (owner.address != mine, owner.name or owner.address))


def _is_asked(sent: OutgoingMail) -> bool:
    """Whether the letter asks something that its reader has not answered yet."""
    if sent.kind != Kind.ASK or sent.ballot is None or sent.question is None:
        return False
    return sent.question.closed_at is None and sent.ballot.cast_at is None


def _options(sent: OutgoingMail) -> tuple[Option, ...]:
    """The answers that one word gives, while the question is open."""
    if sent.ballot is None or sent.question is None or sent.question.closed_at:
        return ()
    sent.ballot.question = sent.question
    shape = sent.ballot.prompt.shape
    return shape.options if isinstance(shape, Pick) else ()
