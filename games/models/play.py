"""Play: matches, seats, questions, ballots, happenings and orders. Only `games.table` writes these rows."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.people import User
from games.rules import catalog, codec
from games.rules.dice import Dice
from games.rules.game import Game
from games.rules.prompts import Prompt
from games.rules.sentences import Sentence


def new_secret() -> bytes:
    """32 random bytes from which all dice of a match are drawn."""
    return secrets.token_bytes(32)


def new_nonce() -> str:
    """16 random bytes in hex: what keeps a sealed ballot from being guessed."""
    return secrets.token_hex(16)


def a_day_each() -> dict[str, float]:
    """The schedule of a match for which nobody chose one."""
    return {"vote_hours": 24, "turn_hours": 24, "settling_seconds": 300}


class Match(models.Model):
    """A game being played, by a `schedule` that `games.hours` reads and a `policy` that `games.table` does.

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
    press = models.CharField(max_length=8, choices=Talk.choices, default=Talk.ALL)
    schedule = models.JSONField(default=a_day_each)
    policy = models.JSONField(default=dict)
    trouble = models.TextField(blank=True, editable=False)
    secret = models.BinaryField(default=new_secret, editable=False)
    final_state = models.JSONField(null=True, editable=False)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return self.title

    @cached_property
    def rules(self) -> Game[Any, Any, Any]:
        """The game with this match's settings."""
        return catalog.game(self.game, self.settings)

    @property
    def vote_hours(self) -> float:
        """For how many hours a vote stays open at most, unless it closes at a fixed hour."""
        return float(self.schedule["vote_hours"])

    @property
    def turn_hours(self) -> float:
        """For how many hours a turn stays open at most."""
        return float(self.schedule["turn_hours"])

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

    `misses` counts the ballots that its player missed in a row; from `adrift_at` on nobody waits for them,
    and from `open_at` on somebody else may take the seat over.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    colour = models.CharField(max_length=12)
    player = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="seats")
    bot = models.CharField(max_length=30, blank=True)
    misses = models.PositiveSmallIntegerField(default=0)
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
        """Who sits here, for other players to read, a bot by its colour; empty while the seat is free."""
        if self.player:
            return str(self.player)
        return gettext("%(colour)s (bot)") % {"colour": gettext(self.colour.capitalize())} if self.bot else ""

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


class Question(models.Model):
    """A decision that one or more seats must answer. `before` is the state in which it was asked.

    At `counted_at` it was still owed `left` of the match's time; that makes `due_at`, for the reason `why`.
    `version` rises with every cast. `settles_at` is when it closes early, once every ballot is in and final. `attempts`
    counts closings that failed since the last good one, `retry_at` puts the next try off. At
    `remind_at` somebody is reminded. Once closed it never changes.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="questions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    vote = models.BooleanField()
    setup = models.BooleanField(default=False)
    before = models.JSONField()
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    why = models.CharField(max_length=8, default="length")
    left = models.DurationField(default=timedelta)
    counted_at = models.DateTimeField(null=True)
    settles_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    retry_at = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("match", "number")
        constraints = [
            models.UniqueConstraint(fields=("match", "number"), name="one_question_per_number"),
            models.UniqueConstraint(fields=("match",), condition=Q(closed_at=None), name="one_open_question_per_match"),
        ]
        indexes = [
            models.Index(fields=("due_at",), condition=Q(closed_at=None), name="open_questions_by_due"),
            models.Index(fields=("remind_at",), condition=Q(closed_at=None), name="open_questions_by_reminder"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} of {self.match_id}"

    @cached_property
    def state(self) -> Any:
        """The state in which this was asked."""
        return codec.decode(self.match.rules.state_type, self.before)

    @cached_property
    def prompts(self) -> dict[str, Prompt]:
        """What each asked seat is asked, by colour."""
        return dict(self.match.rules.ask(self.state))

    @property
    def chapter(self) -> Sentence:
        """The chapter of the match: "Round 4"."""
        return next(iter(self.prompts.values())).chapter

    @property
    def sentence(self) -> Sentence:
        """The question in words."""
        return next(iter(self.prompts.values())).sentence


class Ballot(models.Model):
    """One asked seat's answer to a question: blank before it is cast, then the words a player would type.

    `seal` is SHA-256 over "match|question|seat|words|nonce"; the nonce is told when the question is closed.
    """

    class Source(models.TextChoices):
        WEB = "web", _("on the page")
        LETTER = "letter", _("by letter")
        BOT = "bot", _("by the bot")
        ORDER = "order", _("by an order given beforehand")
        DEFAULT = "default", _("by the rules, for no answer came")

    question = models.ForeignKey(Question, models.CASCADE, related_name="ballots")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="ballots")
    words = models.CharField(max_length=500, blank=True)
    cast_at = models.DateTimeField(null=True)
    cast_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="ballots")
    source = models.CharField(max_length=8, choices=Source.choices, blank=True)
    final = models.BooleanField(default=True)
    missed = models.BooleanField(default=False)
    nonce = models.CharField(max_length=32, default=new_nonce)
    seal = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("question", "seat"), name="one_ballot_per_seat")]
        indexes = [models.Index(fields=("seat",), condition=Q(cast_at=None), name="blank_ballots_by_seat")]

    def __str__(self) -> str:
        return f"ballot of {self.seat_id} on {self.question_id}"

    @property
    def prompt(self) -> Prompt:
        """What this seat is asked."""
        return self.question.prompts[self.seat.colour]

    def sealed(self, words: str) -> str:
        """The seal of `words` on this ballot, in hex."""
        question = self.question
        text = f"{question.match.slug}|{question.number}|{self.seat.colour}|{words}|{self.nonce}"
        return hashlib.sha256(text.encode()).hexdigest()


class Film(models.Model):
    """How a closed question's step came about, packed by its game: read only by who wants to watch it."""

    question = models.OneToOneField(Question, models.CASCADE, primary_key=True, related_name="film")
    packed = models.TextField()

    def __str__(self) -> str:
        return f"film of {self.question_id}"


class Happening(models.Model):
    """A stored event. `position` counts within the match; `audience` lists who may know, `None` is everybody."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="happenings")
    question = models.ForeignKey(Question, models.CASCADE, null=True, related_name="happenings")
    position = models.PositiveIntegerField()
    event = models.JSONField()
    audience = models.JSONField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("match", "position")
        constraints = [models.UniqueConstraint(fields=("match", "position"), name="one_happening_per_position")]

    def __str__(self) -> str:
        return f"happening {self.position} of {self.match_id}"

    @property
    def sentence(self) -> Sentence:
        """What happened, in words."""
        rules = self.match.rules
        return rules.tell(codec.decode(rules.event_type, self.event))

    def known_to(self, colour: str | None) -> bool:
        """Whether the seat of this colour, or an onlooker (`None`), may know of it."""
        return self.audience is None or colour in self.audience


class Order(models.Model):
    """A standing answer of a seat to questions of a kind: words in order of preference.

    With `at_once` it answers the moment the question opens. It holds within `scope` only ("" for the whole match).
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="orders")
    kind = models.CharField(max_length=30)
    scope = models.CharField(max_length=60, blank=True)
    words = models.JSONField()
    at_once = models.BooleanField(default=True)
    once = models.BooleanField(default=True)
    given_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=("seat", "kind", "scope"), name="one_order_per_kind_and_scope")]

    def __str__(self) -> str:
        return f"order of {self.seat_id} for {self.kind}"


class Invitation(models.Model):
    """A host asks the owner of an address to take a seat."""

    class State(models.TextChoices):
        OPEN = "open", _("not answered yet")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    email = models.EmailField()
    invited_by = models.ForeignKey(User, models.PROTECT, related_name="invitations_sent")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    sent_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("match", "email"), name="one_invitation_per_address")]

    def __str__(self) -> str:
        return f"invitation {self.pk} to {self.match_id}"
