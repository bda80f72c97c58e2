"""Press: what players write to each other (only `games.talk` writes it), and who wants no letters about it."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Lower

from games.models.people import User
from games.models.play import Match, Seat


class Press(models.Model):
    """A message from a seat to others; `to` lists their colours and is empty for one to all.

    Its text holds no link to us and no token any more. It belongs to those who held the seats when it was sent.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="messages")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="messages")
    to = models.JSONField(default=list)
    text = models.TextField()
    sent_at = models.DateTimeField()

    class Meta:
        ordering = ("match", "sent_at", "pk")
        indexes = [models.Index(fields=("seat", "sent_at"), name="press_by_seat")]
        verbose_name_plural = "press"

    def __str__(self) -> str:
        return f"press {self.pk} in {self.match_id}"


class Mute(models.Model):
    """A person who wants no letters about what is said and done around a match; its questions come all the same."""

    person = models.ForeignKey(User, models.CASCADE, related_name="mutes")
    match = models.ForeignKey(Match, models.CASCADE, related_name="mutes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=("person", "match"), name="one_mute_per_person_and_match")]

    def __str__(self) -> str:
        return f"{self.match_id} muted by {self.person_id}"


class Uninvited(models.Model):
    """An address whose owner wants no more invitations from anybody."""

    email = models.EmailField()
    since = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="uninvited_once")]
        verbose_name_plural = "uninvited"

    def __str__(self) -> str:
        return f"uninvited {self.pk}"
