"""What staff see: matches, seats, questions, and in which state letters are. Never a letter's text, an open ballot, an
order, a code or a secret; and nothing of play can be changed here, for only the table writes it.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Heartbeat, InboundMail, Invitation, Match, OutgoingMail, Question, Seat, User

admin.site.site_header = admin.site.site_title = _("Lifeboats by Mail")


class Offered:
    """Rows are picked by what the page offers and by nothing else: by any other column one could read it bit by bit."""

    list_filter: tuple[Any, ...] = ()

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest) -> bool:
        offered = [one[0] if isinstance(one, tuple) else one for one in self.list_filter]
        return lookup.partition("__")[0] in offered


class Looking(Offered):
    """Staff look; they add, change and delete nothing."""

    def has_add_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object | None = None) -> bool:
        return False


class Seats(Looking, admin.TabularInline):
    model = Seat
    fields = ("number", "colour", "player", "bot", "misses")
    extra = 0


class Invitations(Looking, admin.TabularInline):
    model = Invitation
    fields = ("email", "invited_by", "state", "sent_at", "answered_at")
    extra = 0


@admin.register(Match)
class Matches(Looking, admin.ModelAdmin):
    list_display = ("title", "slug", "game", "status", "host", "created_at", "finished_at")
    list_filter = ("status", "game")
    search_fields = ("title", "slug", "host__email")
    fields = (
        *("title", "slug", "game", "settings", "host", "status", "schedule", "trouble"),
        *("dice_seal", "created_at", "started_at", "finished_at"),
    )
    readonly_fields = ("dice_seal", "trouble")
    inlines = (Seats, Invitations)


@admin.register(Question)
class Questions(Looking, admin.ModelAdmin):
    list_display = ("match", "number", "kind", "asked_at", "due_at", "closed_at", "ballots_in", "attempts", "retry_at")
    list_filter = ("kind", ("closed_at", admin.EmptyFieldListFilter))
    search_fields = ("match__title", "match__slug")
    fields = (
        "match",
        "number",
        "kind",
        "vote",
        "asked_at",
        "due_at",
        "settles_at",
        "closed_at",
        "attempts",
        "retry_at",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Question]:
        rows = super().get_queryset(request)
        return rows.annotate(asked=Count("ballots"), cast=Count("ballots", filter=~Q(ballots__cast_at=None)))

    @admin.display(description=_("ballots in"))
    def ballots_in(self, row: Any) -> str:
        return f"{row.cast} / {row.asked}"


@admin.register(OutgoingMail)
class LettersOut(Looking, admin.ModelAdmin):
    list_display = ("pk", "kind", "address", "match", "state", "attempts", "queued_at", "sent_at")
    list_filter = ("state", "kind")
    search_fields = ("address", "match__slug")
    fields = (
        *("kind", "address", "match", "state", "attempts", "queued_at", "next_at"),
        *("not_after", "sent_at", "message_id", "error"),
    )


@admin.register(InboundMail)
class LettersIn(Looking, admin.ModelAdmin):
    list_display = ("pk", "source", "arrived_at", "state", "outcome", "attempts")
    list_filter = ("state", "source")
    list_select_related = ("ballot__question",)
    fields = ("source", "arrived_at", "state", "outcome", "attempts", "retry_at", "read_at")
    readonly_fields = ("outcome",)

    @admin.display(description=_("reason"))
    def outcome(self, row: InboundMail) -> str:
        """What became of the letter; while its question is open, without what it said."""
        open_still = row.ballot is not None and row.ballot.question.closed_at is None
        return row.reason.partition(":")[0] if open_still else row.reason


@admin.register(User)
class Users(Offered, admin.ModelAdmin):
    list_display = ("email", "name", "zone", "language", "address_state", "is_active", "is_staff", "date_joined")
    list_filter = ("address_state", "is_active", "is_staff")
    search_fields = ("email", "name")
    fields = (
        "email",
        "name",
        "zone",
        "language",
        "address_state",
        "is_active",
        "is_staff",
        "date_joined",
        "last_login",
    )
    # Whoever could write another address there could sign in with it, and answer.
    readonly_fields = ("email", "date_joined", "last_login")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False


@admin.register(Heartbeat)
class Heartbeats(Looking, admin.ModelAdmin):
    list_display = ("job", "at")
