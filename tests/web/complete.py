"""Somebody who has used all there is to use: of every table that refers to a person, a row is theirs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType

from games import inbox, table, talk, tokens
from games.hours import Schedule
from games.models import Absence, Address, InboundMail, Match, Motion, Mute, Question, Token, Uninvited, User, now
from games.people import moving
from games.post.deliver import deliver
from tests.web.scene import SHORT, Scene, person, seated

NAME, EMAIL, WORK = "Annabel Quist", "Annabel.Quist@own.example", "aq@Work.example"
BETWEEN_OTHERS = "Between the two of us: leave her behind."


@dataclass
class Life:
    """Annabel, whom she plays with, and where."""

    annabel: User
    ben: User
    chloe: User
    scene: Scene
    lobby: Match


def lived() -> Life:
    """A match that has gone on for two questions; letters to and fro, press, absences, motions and all the rest."""
    annabel = person(NAME, zone="Europe/Rome", is_staff=True)
    User.objects.filter(pk=annabel.pk).update(email=EMAIL, quiet_from="22:00", quiet_to="07:00")
    annabel.refresh_from_db()
    ben, chloe = person("Ben"), person("Chloé")
    scene = seated(annabel, ben, chloe, bots_beside=2, settings=SHORT)
    lobby = table.create(ben, "Second", game="lifeboats", settings={}, seats=4, schedule=Schedule(24, 24, 0))
    life = Life(annabel, ben, chloe, scene, lobby)
    _account(life)
    _talk(life)
    deliver(60)
    _miss_one(scene)
    _write(life)
    _play(life)
    deliver(60)
    return life


def colour(life: Life, who: User) -> str:
    return life.scene.match.seats.get(player=who).colour


def _account(life: Life) -> None:
    her = life.annabel
    Address.objects.create(person=her, email=WORK, asked_at=now(), confirmed_at=now())
    EmailAddress.objects.create(user=her, email=EMAIL, verified=True, primary=True)
    Uninvited.objects.create(email=WORK, since=now())
    her.groups.add(Group.objects.create(name="helpers"))
    her.user_permissions.add(Permission.objects.order_by("pk")[0])
    here = ContentType.objects.get_for_model(User)
    of_her = {"content_type": here, "object_id": str(her.pk), "object_repr": NAME, "action_flag": CHANGE}
    LogEntry.objects.create(user=her, **of_her)
    table.invite(life.lobby, EMAIL, life.ben)
    hers = table.create(her, "Hers", game="lifeboats", settings={}, seats=3, schedule=Schedule(24, 24, 0))
    table.invite(hers, "friend@mail.example", her)
    table.join(hers.pk, life.chloe)
    assert moving.ask(her, "annabel@new.example")


def _talk(life: Life) -> None:
    seats = {one.player: one for one in life.scene.match.seats.exclude(player=None)}
    talk.say_to(seats[life.annabel], [colour(life, life.ben)], "Ben, I trust you.")
    talk.say_to(seats[life.ben], [colour(life, life.annabel)], "And I you.")
    talk.say_to(seats[life.chloe], ["all"], "Hello to all.")
    talk.say_to(seats[life.ben], [colour(life, life.chloe)], BETWEEN_OTHERS)
    Mute.objects.create(person=life.annabel, match=life.scene.match)


def _miss_one(scene: Scene) -> None:
    overdue = {"due_at": now() - timedelta(seconds=1), "asked_at": now() - timedelta(hours=24)}
    Question.objects.filter(pk=scene.question.pk).update(**overdue)
    assert table.close(scene.question.pk)
    scene.play(lambda one: one.kind == "leak")


def _write(life: Life) -> None:
    """She votes by letter, from either address; another letter of hers nobody can read."""
    ballot = life.scene.ballot(colour(life, life.annabel))
    reply = tokens.filled(tokens.address(Token.Purpose.REPLY, ballot.pk))
    word = life.scene.words(colour(life, life.annabel))[0]
    for number, (sender, to) in enumerate(((EMAIL, reply), (WORK, reply), (EMAIL, "nobody@localhost"))):
        head = f"From: {NAME} <{sender}>\r\nTo: {to}\r\nSubject: x\r\nMessage-ID: <{number}@own.example>\r\n\r\n"
        kept = inbox.keep(f"{head}{word}\r\n".encode(), sender, to, "lmtp")
        inbox.read(kept.pk)
    assert InboundMail.objects.filter(state="done").count() == 2


def _play(life: Life) -> None:
    her, match = life.annabel, life.scene.match
    life.scene.cast(colour(life, life.ben), life.scene.words(colour(life, life.ben))[-1])
    seat = match.seats.get(player=her)
    table.orders.give(seat.pk, "leak", life.scene.words(seat.colour)[:2], her, at_once=False)
    table.hosting.rename(match.pk, "Tea with Annabel Quist", her)
    motion = table.motions.move(match.pk, Motion.Kind.END, her)
    table.motions.voice(motion.pk, life.ben, yes=False)
    today = now().date()
    Absence.objects.create(person=her, start=now(), end=now() + timedelta(days=2), deputy=life.ben, given_at=now())
    table.absences.take(life.chloe, today + timedelta(days=40), today + timedelta(days=44), deputy=her)
    table.absences.take(life.ben, today + timedelta(days=60), today + timedelta(days=64))
