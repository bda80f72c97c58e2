"""Questions: what is asked, answered now or beforehand, and what followed. Only `games.table` writes these rows."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.people import User
from games.models.play import Match, Seat, new_nonce
from games.rules import codec
from games.rules.game import Prompt, Sentence


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
