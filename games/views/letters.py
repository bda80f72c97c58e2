"""One's own letters: which ones one wants and when, what became of those that were sent, and a letter to try it out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from games.models import OutgoingMail, User, now
from games.post import addresses, queue, rows
from games.views.kinds import KINDS

SHOWN = 60
AGAIN = timedelta(minutes=1)
"""How long to wait before another letter to try it out."""
State = OutgoingMail.State
TOLD_WHY = (State.STALE, State.BOUNCED, State.FAILED)


class Wishes(forms.ModelForm):  # type: ignore[type-arg]
    """Which letters a person wants, and when."""

    digest_hour = forms.TypedChoiceField(
        label=gettext_lazy("Hour of the daily letter"), coerce=int, choices=[(hour, f"{hour}:00") for hour in range(24)]
    )

    class Meta:
        model = User
        fields = ("mail", "results", "digest_hour", "quiet_from", "quiet_to")
        labels = {
            "mail": gettext_lazy("Letters I want"),
            "results": gettext_lazy("What came of a question, when I am not asked next"),
            "quiet_from": gettext_lazy("No letters from"),
            "quiet_to": gettext_lazy("until"),
        }
        help_texts = {
            "mail": gettext_lazy(
                "The start and the end of a match, receipts and answers to your own letters come in any case."
            ),
            "quiet_from": gettext_lazy("In your time zone. A question that closes soon comes even so."),
        }
        widgets = {
            "quiet_from": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "quiet_to": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        }

    def clean(self) -> dict[str, Any]:
        """Quiet hours have both ends or none."""
        data: dict[str, Any] = super().clean() or {}
        if (data.get("quiet_from") is None) != (data.get("quiet_to") is None):
            self.add_error("quiet_to", gettext("Give both times, or neither."))
        return data


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def letters(request: HttpRequest) -> HttpResponse:
    """Shows a person's letters and what they want of them; changes the latter."""
    person = _person(request)
    form = Wishes(request.POST if request.method == "POST" else None, instance=person)
    if form.is_valid():
        form.save()
        rows.as_wished(OutgoingMail.objects.filter(person=person))
        return redirect("/me/mail/?done=saved")
    newest = person.letters.select_related("match").order_by("-pk")[:SHOWN]
    context = {
        "form": form,
        "person": person,
        "letters": [_shown(row) for row in newest],
        "addresses": person.addresses.order_by("pk"),
        "done": "" if form.is_bound else request.GET.get("done", ""),
    }
    return render(request, "me/mail.html", context, status=422 if form.is_bound else 200)


@require_POST
@login_required
def test(request: HttpRequest) -> HttpResponse:
    """Sends a person a letter to try it out; no more than one a minute."""
    person = _person(request)
    if person.letters.filter(kind=OutgoingMail.Kind.TEST, queued_at__gt=now() - AGAIN).exists():
        return redirect("/me/mail/?done=wait")
    queue.test(person)
    return redirect("/me/mail/?done=test")


@require_POST
@login_required
def again(request: HttpRequest) -> HttpResponse:
    """A person whose address gave trouble says that it is in order: letters are tried again."""
    person = _person(request)
    if person.address_state != User.AddressState.FINE:
        addresses.again(person)
    return redirect("/me/mail/?done=test")


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return User.objects.get(pk=request.user.pk)


def _shown(row: OutgoingMail) -> dict[str, Any]:
    """A letter as its reader may see it in a list: what it was about, what became of it, and why."""
    return {
        "kind": KINDS.get(row.kind, row.kind),
        "subject": row.subject,
        "match": row.match,
        "at": row.sent_at or row.queued_at,
        "state": row.get_state_display(),
        "bad": row.state in TOLD_WHY,
        "why": _why(row) if row.error and row.state in TOLD_WHY else "",
    }


def _why(row: OutgoingMail) -> str:
    """Our own reasons are sentences; what a mail server says is told as its words."""
    if row.state == State.STALE:
        return gettext(row.error)
    return gettext("a mail server said: %(words)s") % {"words": row.error}
