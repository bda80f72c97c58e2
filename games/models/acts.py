"""Acts: what people and the clock did about a match itself, its pauses, and what players vote about it."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.people import User
from games.models.play import Match, Seat


class Act(models.Model):
    """Something that was done about a match, for all at the table to read. `by` nobody is the clock.

    `facts` are what its sentence tells beside who and when (`games.post.acts`); moments in them are ISO texts.
    """

    class Kind(models.TextChoices):
        EXTENDED = "extended"
        SHORTENED = "shortened"
        SCHEDULE = "schedule"
        TITLE = "title"
        PAUSED = "paused"
        RESUMED = "resumed"
        MOTION = "motion"
        CARRIED = "carried"
        LOST = "lost"
        ENDED = "ended"
        RESIGNED = "resigned"
        POLICY = "policy"
        EXTRA = "extra"
        ADRIFT = "adrift"
        BACK = "back"
        WARNED = "warned"
        ABANDONED = "abandoned"
        AWAY = "away"
        OPENED = "opened"
        CLOSED = "closed"
        TAKEN = "taken"
        BOT = "bot"
        REMOVED = "removed"
        WELCOMED = "welcomed"
        REMINDED = "reminded"
        OUTAGE = "outage"
        HOST = "host"
        HELD = "held"
        RELEASED = "released"
        DOORS = "doors"
        UNREADY = "unready"
        STOPPED = "stopped"

    match = models.ForeignKey(Match, models.CASCADE, related_name="acts")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    by = models.ForeignKey(User, models.PROTECT, null=True, related_name="acts")
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, related_name="acts")
    facts = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        ordering = ("match", "pk")

    def __str__(self) -> str:
        return f"{self.kind} in {self.match_id}"


class Pause(models.Model):
    """A stretch in which a match's clock stands still. It ends at `until` unless it is ended before."""

    class Kind(models.TextChoices):
        HOST = "host", _("the host paused the match")
        ADRIFT = "adrift", _("nobody is left to wait for")
        OUTAGE = "outage", _("the service did not run")

    match = models.ForeignKey(Match, models.CASCADE, related_name="pauses")
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.HOST)
    since = models.DateTimeField()
    until = models.DateTimeField()
    over = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("match",), condition=Q(over=False), name="one_pause_at_a_time"),
            models.CheckConstraint(condition=Q(until__gte=F("since")), name="a_pause_ends_after_it_began"),
        ]
        indexes = [models.Index(fields=("until",), condition=Q(over=False), name="pauses_by_end")]

    def __str__(self) -> str:
        return f"pause of {self.match_id}"


class Absence(models.Model):
    """When a person is away, and who answers for them meanwhile: nobody, a deputy once they accepted, or a bot.

    With `copies` the letters that the deputy gets go to the absent as well.
    """

    person = models.ForeignKey(User, models.CASCADE, related_name="absences")
    start = models.DateTimeField()
    end = models.DateTimeField()
    deputy = models.ForeignKey(User, models.CASCADE, null=True, related_name="deputises")
    accepted_at = models.DateTimeField(null=True)
    copies = models.BooleanField(default=False)
    by_bot = models.BooleanField(default=False)
    given_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(end__gte=F("start")), name="an_absence_ends_after_it_began"),
            models.CheckConstraint(condition=Q(deputy=None) | Q(by_bot=False), name="one_answers_for_the_absent"),
        ]
        indexes = [models.Index(fields=("person", "end"), name="absences_by_person")]

    def __str__(self) -> str:
        return f"absence of {self.person_id}"


class Motion(models.Model):
    """What players vote about the match itself. It lapses at `until`. `facts` are what it would do."""

    class Kind(models.TextChoices):
        RESUME = "resume", _("end the pause")
        HOST = "host", _("a new host")
        END = "end", _("end the match")
        SHORTEN = "shorten", _("close the question sooner")

    class State(models.TextChoices):
        OPEN = "open", _("open")
        CARRIED = "carried", _("carried")
        LOST = "lost", _("lost")

    match = models.ForeignKey(Match, models.CASCADE, related_name="motions")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    by = models.ForeignKey(User, models.PROTECT, related_name="motions")
    facts = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    opened_at = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=("match", "kind"), condition=Q(state="open"), name="one_open_motion_of_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"motion {self.kind} in {self.match_id}"


class Voice(models.Model):
    """What one player says to a motion."""

    motion = models.ForeignKey(Motion, models.CASCADE, related_name="voices")
    person = models.ForeignKey(User, models.PROTECT, related_name="voices")
    yes = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=("motion", "person"), name="one_voice_per_person")]

    def __str__(self) -> str:
        return f"voice of {self.person_id} on {self.motion_id}"
