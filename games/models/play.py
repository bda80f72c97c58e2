"""Play: matches, their seats, who held them and who is invited. Only `games.table` writes these rows."""

from __future__ import annotations

import hashlib
import secrets
from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.colours import colour
from games.models.people import User
from games.rules import catalog, codec
from games.rules.dice import Dice
from games.rules.game import Game, Outcome


def new_secret() -> bytes:
    """32 random bytes from which all dice of a match are drawn."""
    return secrets.token_bytes(32)


def new_nonce() -> str:
    """16 random bytes in hex: what keeps a sealed ballot from being guessed."""
    return secrets.token_hex(16)


def a_day_each() -> dict[str, float]:
    """The schedule of a match for which nobody chose one."""
    return {"vote_hours": 24, "turn_hours": 24, "settling_seconds": 300}


class Series(models.Model):
    """So many matches in a row of the same people; the next is made when one ends, unless a host stopped that."""

    slug = models.SlugField(unique=True, max_length=60)
    title = models.CharField(max_length=80)
    length = models.PositiveSmallIntegerField()
    stopped_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.title

    @property
    def latest(self) -> Match:
        """The match that was made last."""
        return self.matches.select_related("host").latest("leg")

    @property
    def goes_on(self) -> bool:
        """Whether a match is not over yet, or another one follows; nothing follows one that was abandoned."""
        last = self.latest
        if not last.is_over:
            return True
        return last.status == Match.Status.FINISHED and last.leg < self.length and self.stopped_at is None


class Match(models.Model):
    """A game being played, by a `schedule` that `games.hours` reads and a `policy` that `games.table` does.

    Once all seats are taken, its players have `muster_hours` to confirm, until `muster_until`; 0: nobody need.
    It is the `leg` of a `series`, counted from 1, or of none.
    `secret` stays secret until the end; its SHA-256 is published at the start.
    """

    class Status(models.TextChoices):
        LOBBY = "lobby", _("waiting for players")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        FINISHED = "finished", _("finished")
        ABANDONED = "abandoned", _("abandoned")
        HELD = "held", _("held: the game master is looking at it")

    class Talk(models.TextChoices):
        ALL = "all", _("to anyone at the table, or to all")
        PUBLIC = "public", _("to all only")
        NONE = "none", _("none")

    slug = models.SlugField(unique=True, max_length=60)
    title = models.CharField(_("title"), max_length=80)
    game = models.CharField(max_length=40)
    settings = models.JSONField(default=dict)
    host = models.ForeignKey(User, models.PROTECT, related_name="hosted")
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.LOBBY)
    open_to_all = models.BooleanField(default=False)
    least_reliable = models.PositiveSmallIntegerField(default=0)
    newcomers = models.BooleanField(default=True)
    anonymous = models.BooleanField(default=False)
    muster_hours = models.FloatField(default=0)
    muster_until = models.DateTimeField(null=True)
    press = models.CharField(max_length=8, choices=Talk.choices, default=Talk.ALL)
    schedule = models.JSONField(default=a_day_each)
    policy = models.JSONField(default=dict)
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch")
    series = models.ForeignKey(Series, models.SET_NULL, null=True, related_name="matches")
    leg = models.PositiveSmallIntegerField(default=0)
    trouble = models.TextField(blank=True, editable=False)
    secret = models.BinaryField(default=new_secret, editable=False)
    final_state = models.JSONField(null=True, editable=False)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [models.UniqueConstraint(fields=("series", "leg"), name="one_match_per_leg")]
        indexes = [
            models.Index(fields=("muster_until",), condition=Q(muster_until__isnull=False), name="musters_by_end")
        ]

    def __str__(self) -> str:
        return self.title

    @cached_property
    def rules(self) -> Game[Any, Any, Any]:
        """The game with this match's settings."""
        return catalog.game(self.game, self.settings)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it came to its end."""
        if self.final_state is None:
            return None
        return self.rules.outcome(codec.decode(self.rules.state_type, self.final_state))

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen in it any more."""
        return self.status in (Match.Status.FINISHED, Match.Status.ABANDONED)

    @property
    def veiled(self) -> bool:
        """Whether nobody is to learn who plays: the match is anonymous, and not over."""
        return self.anonymous and not self.is_over

    def calls(self, person: User, colour_played: str) -> str:
        """What others call a person who plays, or played, this colour. Every name of a player comes from here."""
        return colour(colour_played) if self.veiled else str(person)

    @property
    def dice_seal(self) -> str:
        """SHA-256 of the secret, in hex: published at the start so that nobody can change the dice."""
        return hashlib.sha256(bytes(self.secret)).hexdigest()

    def dice(self, question: int) -> Dice:
        """The secret dice of a question; number 0 is the setup."""
        return Dice(bytes(self.secret), self.slug, str(question))

    def public_dice(self, question: int) -> Dice:
        """Dice that anyone can throw again at any time, keyed by the published seal: for answers of the silent."""
        return Dice(self.dice_seal.encode(), self.slug, str(question))


class Seat(models.Model):
    """A place at the table. It is a person's, a bot's (`bot` names it) or free.

    At `ready_at` its player confirmed that they will play, where a match asks for that before it begins.
    `misses` counts the ballots that its player missed in a row; from `adrift_at` on nobody waits for them,
    and from `open_at` on somebody else may take the seat over.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    colour = models.CharField(max_length=12)
    player = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="seats")
    bot = models.CharField(max_length=30, blank=True)
    misses = models.PositiveSmallIntegerField(default=0)
    ready_at = models.DateTimeField(null=True)
    adrift_at = models.DateTimeField(null=True)
    open_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("match", "number")
        constraints = [
            models.UniqueConstraint(fields=("match", "number"), name="one_seat_per_number"),
            models.UniqueConstraint(fields=("match", "colour"), name="one_seat_per_colour"),
            models.UniqueConstraint(fields=("match", "player"), name="one_seat_per_player"),
            models.CheckConstraint(condition=Q(player=None) | Q(bot=""), name="a_seat_is_a_persons_or_a_bots"),
        ]

    def __str__(self) -> str:
        return f"{self.colour} in {self.match_id}"

    @property
    def name(self) -> str:
        """Who sits here, for others to read, a bot by its colour; empty while the seat is free."""
        if self.player:
            return self.match.calls(self.player, self.colour)
        return gettext("%(colour)s (bot)") % {"colour": colour(self.colour)} if self.bot else ""

    @property
    def waited_for(self) -> bool:
        """Whether a question stays open for this seat's answer."""
        return bool(self.bot) or (self.player_id is not None and self.adrift_at is None)


class Tenure(models.Model):
    """Who held a seat from when to when: a takeover keeps the record with the person."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="tenures")
    player = models.ForeignKey(User, models.PROTECT, related_name="tenures")
    from_at = models.DateTimeField()
    to_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.player_id} in seat {self.seat_id}"


class Invitation(models.Model):
    """A host asks the owner of an address to take a seat; one that is `unseen` the host knows by name only."""

    class State(models.TextChoices):
        OPEN = "open", _("not answered yet")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    email = models.EmailField()
    unseen = models.BooleanField(default=False)
    invited_by = models.ForeignKey(User, models.PROTECT, related_name="invitations_sent")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    sent_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("match", "email"), name="one_invitation_per_address")]

    def __str__(self) -> str:
        return f"invitation {self.pk} to {self.match_id}"

    @property
    def guest(self) -> str:
        """Who is invited, as the host may see it."""
        if not self.unseen:
            return self.email
        return str(User.objects.of(self.email) or gettext("somebody"))
