"""Mail: letters out, letters in, tokens and pictures. Rows are the queue; `post` and `inbox` work them off."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.acts import Absence
from games.models.people import User
from games.models.play import Invitation, Match, Seat
from games.models.questions import Ballot, Question


class Token(models.Model):
    """That a token exists, and what it opens; the token itself is derived and never stored.

    `opens` is the key of a ballot (`link`, `reply`), seat (`press`, `mute`, `takeover`, `ready`), match (`join`),
    invitation (`invite`), letter (`bounce`, `deputy`, `digest`), consent (`confirm`) or person (`unsubscribe`).
    """

    class Purpose(models.TextChoices):
        LINK = "link"
        REPLY = "reply"
        PRESS = "press"
        BOUNCE = "bounce"
        MUTE = "mute"
        INVITE = "invite"
        JOIN = "join"
        TAKEOVER = "takeover"
        CONFIRM = "confirm"
        UNSUBSCRIBE = "unsubscribe"
        DEPUTY = "deputy"
        DIGEST = "digest"
        READY = "ready"

    purpose = models.CharField(max_length=12, choices=Purpose.choices)
    opens = models.PositiveBigIntegerField()
    version = models.PositiveSmallIntegerField(default=1)
    digest = models.CharField(max_length=64, unique=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("purpose", "opens", "version"), name="one_token_per_purpose_and_version")
        ]

    def __str__(self) -> str:
        return f"{self.purpose} of {self.opens}"


class Picture(models.Model):
    """A PNG by the hash of the drawing and the width it was made from."""

    hash = models.CharField(primary_key=True, max_length=64)
    png = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.hash[:12]


class InboundMail(models.Model):
    """A letter that came in: its raw bytes, kept before anything is read. `ballot` is the one its address names.

    `writer` is who wrote it, once that is certain. `fingerprint` is of its Message-ID and address: servers that deliver
    a letter twice change its bytes.
    """

    class State(models.TextChoices):
        KEPT = "kept", _("not read yet")
        DONE = "done", _("read")
        REFUSED = "refused", _("refused")

    key = models.CharField(max_length=64, unique=True)
    raw = models.BinaryField()
    mail_from = models.CharField(max_length=320, blank=True)
    rcpt_to = models.CharField(max_length=320, blank=True)
    source = models.CharField(max_length=20)
    arrived_at = models.DateTimeField()
    ballot = models.ForeignKey(Ballot, models.SET_NULL, null=True, related_name="letters_in")
    writer = models.ForeignKey(User, models.SET_NULL, null=True, related_name="letters_in")
    fingerprint = models.CharField(max_length=64, null=True, unique=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.KEPT)
    reason = models.CharField(max_length=200, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    retry_at = models.DateTimeField(null=True)
    read_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=("arrived_at",), condition=Q(state="kept"), name="letters_to_read"),
            models.Index(fields=("read_at",), name="letters_by_when_read"),
        ]

    def __str__(self) -> str:
        return f"letter in {self.pk}"


class OutgoingMail(models.Model):
    """A letter to write and send: first a small row (who, what, since when), then, when its turn has come, its text.

    `key` names what caused it, so that twice is once. `since` and `until` are the positions of the last happening told
    before and in this letter. Texts hold placeholders for tokens (`games.tokens`). After `not_after` it is worthless.
    """

    class Kind(models.TextChoices):
        INVITATION = "invitation"
        REINVITE = "reinvite"
        JOINED = "joined"
        STARTS = "starts"
        ASK = "ask"
        PRESS = "press"
        ANSWER = "answer"
        STATUS = "status"
        RECEIPT = "receipt"
        UNCLEAR = "unclear"
        LATE = "late"
        OVER = "over"
        CODE = "code"
        NOTICE = "notice"
        REMIND = "remind"
        RESULT = "result"
        DIGEST = "digest"
        TEST = "test"
        TROUBLE = "trouble"
        CONFIRM = "confirm"
        CONSENT = "consent"
        MUSTER = "muster"
        DEPUTY = "deputy"

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting to be sent")
        INFLIGHT = "inflight", _("being sent")
        SENT = "sent", _("sent")
        WAITING = "waiting", _("waiting for another try")
        FAILED = "failed", _("could not be sent")
        BOUNCED = "bounced", _("came back")
        HELD = "held", _("waiting for the daily letter")
        GATHERED = "gathered", _("told in the daily letter")
        STALE = "stale", _("not sent")

    key = models.CharField(max_length=200, unique=True)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    person = models.ForeignKey(User, models.CASCADE, null=True, related_name="letters")
    address = models.EmailField()
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="letters")
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, related_name="letters")
    question = models.ForeignKey(Question, models.CASCADE, null=True, related_name="letters")
    ballot = models.ForeignKey(Ballot, models.CASCADE, null=True, related_name="letters")
    invitation = models.ForeignKey(Invitation, models.CASCADE, null=True, related_name="letters")
    absence = models.ForeignKey(Absence, models.CASCADE, null=True, related_name="letters")
    answers = models.ForeignKey(InboundMail, models.SET_NULL, null=True, related_name="answers")
    since = models.PositiveIntegerField(default=0)
    until = models.PositiveIntegerField(default=0)
    facts = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    queued_at = models.DateTimeField()
    next_at = models.DateTimeField()
    not_after = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=500, blank=True)
    message_id = models.CharField(max_length=200, blank=True)
    subject = models.CharField(max_length=250, blank=True)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    headers = models.JSONField(default=dict)
    picture = models.ForeignKey(Picture, models.PROTECT, null=True, related_name="letters")
    still = models.ForeignKey(Picture, models.PROTECT, null=True, related_name="letters_beside")

    class Meta:
        indexes = [
            models.Index(fields=("next_at",), condition=Q(state__in=("queued", "waiting")), name="letters_to_send"),
            models.Index(fields=("next_at",), condition=Q(state="inflight"), name="letters_being_sent"),
            models.Index(fields=("next_at",), condition=Q(state="held"), name="letters_for_the_day"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Heartbeat(models.Model):
    """When a job of the clock last ended well."""

    job = models.CharField(primary_key=True, max_length=40)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.job
