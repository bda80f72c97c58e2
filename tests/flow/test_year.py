"""A simulated year: people answer late, never, on holiday and twice, and seats change hands; every match ends."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail

from games import clock, table
from games.hours import AlwaysAt, OffDays, Schedule
from games.models import Absence, Act, Ballot, Heartbeat, Match, Motion, OutgoingMail, Question, Seat, User, Voice
from games.models.moment import clock as told_by
from games.post.deliver import deliver
from games.post.threads import message_id
from games.rules.dice import Dice
from games.rules.game import MoveError
from games.story import recount
from games.table import absences, hosting, motions, orders, pauses, substitutes
from tests.flow.conftest import Watch

START = datetime(2026, 3, 1, 8, tzinfo=UTC)
YEAR = timedelta(days=365)
STEP = timedelta(hours=6)
ZONES = (
    "Europe/Paris",
    "America/New_York",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Pacific/Apia",
)
SCHEDULES = (
    Schedule(24, 12, 600, reminders=(timedelta(hours=4),)),
    Schedule(48, 24, 0, off=OffDays((5, 6)), zone="Europe/Paris", first_hours=72),
    Schedule(24, 12, 300, fixed=AlwaysAt(datetime.min.time().replace(hour=20)), zone="America/New_York"),
    Schedule(36, 24, 300, fair_hours=8, zone="Asia/Kathmandu", setup_hours=12),
)
POLICIES = (table.USUAL, table.Policy(missed="bot", adrift_after=2, extras=2, extra_hours=12, away_days=10))
HABITS = ("prompt", "prompt", "late", "fickle", "drowsy", "silent", "orders")
BOUND = timedelta(days=150)
"""No question stays open longer: its length, off days, extensions, and every absence and pause that budgets allow."""


@dataclass
class Player:
    """Somebody with a habit. What they do hangs on their own luck alone."""

    person: User
    habit: str
    luck: random.Random
    plans: dict[int, datetime] = field(default_factory=dict)

    def live(self, moment: datetime, *, asked: bool) -> None:
        """A few hours of their life: answers they had planned, a holiday now and then."""
        if self.luck.random() < 0.002:
            first = moment.date() + timedelta(days=self.luck.randrange(5))
            self._holiday(first, first + timedelta(days=self.luck.randrange(1, 15)))
        blank = Ballot.objects.filter(seat__player=self.person, question__closed_at=None)
        for ballot in blank.select_related("seat", "question__match") if asked else ():
            if not ballot.cast_at or (self.habit == "fickle" and self.luck.random() < 0.2):
                self._consider(ballot, moment)

    def _holiday(self, first, last) -> None:
        try:
            absences.take(self.person, first, last, by_bot=self.luck.random() < 0.3)
        except table.Refused:
            assert absences.upcoming(self.person, START).count()

    def _consider(self, ballot: Ballot, moment: datetime) -> None:
        if self.habit == "silent" and self.luck.random() < 0.97:
            return
        waits = {"prompt": 9, "fickle": 12, "orders": 20, "late": 40, "drowsy": 70}.get(self.habit, 30)
        planned = self.plans.setdefault(ballot.pk, moment + timedelta(hours=self.luck.uniform(0, waits)))
        if planned > moment:
            if self.habit == "late" and self.luck.random() < 0.02:
                self._more_time(ballot)
            return
        self._answer(ballot)

    def _more_time(self, ballot: Ballot) -> None:
        with contextlib.suppress(table.Refused):
            table.more_time(ballot.seat_id, self.person)

    def _answer(self, ballot: Ballot) -> None:
        question, colour = ballot.question, ballot.seat.colour
        moves = list(question.match.rules.moves(question.state, colour, Dice(b"year", "year", str(ballot.pk))))
        words = question.match.rules.write(self.luck.choice(moves))
        if self.habit == "orders" and self.luck.random() < 0.3:
            self._order(ballot, words)
        try:
            table.cast(ballot.pk, words, source=Ballot.Source.WEB, by=self.person, final=self.luck.random() < 0.9)
        except table.TooLate:
            question.refresh_from_db()
            assert question.closed_at or question.due_at < clock.now() or not going_on(question.match_id)
        except MoveError:
            assert ballot.cast_at  # a binding answer stays

    def _order(self, ballot: Ballot, words: str) -> None:
        with contextlib.suppress(table.Refused):
            orders.give(ballot.seat_id, ballot.prompt.kind, [words], self.person, at_once=self.luck.random() < 0.5)


def going_on_now() -> list[tuple[int, int]]:
    """The matches that are not over, each with the number of its open question."""
    open_ones = Question.objects.filter(closed_at=None, match__status__in=("running", "paused"))
    return list(open_ones.order_by("match").values_list("match", "number"))


def going_on(match_id: int) -> bool:
    return Match.objects.get(pk=match_id).status in ("running", "paused")


def people(count: int) -> list[Player]:
    return [
        Player(
            User.objects.create_user(f"y{number}@mail.example", name=f"Y{number}", zone=ZONES[number % len(ZONES)]),
            HABITS[number % len(HABITS)],
            random.Random(number),
        )
        for number in range(count)
    ]


def begun(number: int, crowd: list[Player], luck: random.Random) -> Match:
    """A match of three to five of these people, perhaps with a bot."""
    seated = luck.sample(crowd, luck.randrange(3, 6))
    bots = luck.randrange(2)
    made = table.create(
        seated[0].person,
        f"Year {number}",
        game="lifeboats",
        settings={
            "edition": luck.choice(("english", "carneades", "table")),
            "setup": luck.choice(("random", "random", "random", "draft")),
        },
        seats=len(seated) + bots,
        schedule=SCHEDULES[number % len(SCHEDULES)],
        policy=POLICIES[number % len(POLICIES)],
    )
    Match.objects.filter(pk=made.pk).update(secret=bytes([number % 256]) * 32)
    if bots:
        table.fill_with_bots(made.pk, "random", seats=bots)
    for player in seated:
        table.join(made.pk, player.person)
    return Match.objects.get(pk=made.pk)


def host(match_id: int, crowd: list[Player], luck: random.Random, moment: datetime) -> None:
    """What hosts and substitutes do now and then; what the table refuses, it refuses."""
    match = Match.objects.select_related("host").get(pk=match_id)
    seat = luck.choice(list(match.seats.select_related("player")))
    acts: list[Callable[[], object]] = [
        lambda: pauses.pause(match_id, moment + timedelta(days=luck.randrange(1, 15)), match.host),
        lambda: pauses.resume(match_id, match.host),
        lambda: hosting.extend(match_id, timedelta(hours=luck.randrange(1, 48)), match.host),
        lambda: substitutes.open_seat(seat.pk, match.host),
        lambda: substitutes.take_over(seat.pk, luck.choice(crowd).person),
        lambda: substitutes.take_over(seat.pk, luck.choice(crowd).person),
    ]
    if luck.random() < 0.1:
        acts.append(lambda: substitutes.remove(seat.pk, match.host))
    with contextlib.suppress(table.Refused):
        luck.choice(acts)()


def tired(match_id: int, number: int, luck: random.Random) -> None:
    """Two tables of three agree, one voice after the other, to end the match after some dozens of questions."""
    if match_id % 3 == 0 or number < 20 + match_id % 30:
        return
    match = Match.objects.get(pk=match_id)
    with contextlib.suppress(table.Refused, IndexError):
        motion = match.motions.filter(kind=Motion.Kind.END, state="open").first()
        if motion is None:
            motions.move(match_id, Motion.Kind.END, luck.choice(motions.voters(match)))
            return
        silent = [one for one in motions.voters(match) if not Voice.objects.filter(motion=motion, person=one).exists()]
        motions.voice(motion.pk, silent[0], yes=luck.random() < 0.95)


def post(one_in: int) -> None:
    """Letters leave: of one match in so many by the real door, of the others by a stroke of the pen."""
    waiting = OutgoingMail.objects.filter(state="queued", next_at__lte=clock.now())
    others = [key for key in waiting.values_list("match", flat=True).distinct() if key and key % one_in]
    waiting.filter(match__in=others).update(state="sent", sent_at=clock.now())
    deliver(600)


def lived(matches: int, watch: Watch, *, sent_of_one_in: int = 1) -> None:
    """The year, a few hours at a time; in one night the service stands still, and gives the time back."""
    luck = random.Random(2026)
    crowd = people(max(14, matches // 2))
    waiting = list(range(matches))
    outage = START + timedelta(days=9)
    while watch.time < START + YEAR:
        if waiting and luck.random() < 0.5:
            begun(waiting.pop(), crowd, luck)
        asked = set(Ballot.objects.filter(question__closed_at=None).values_list("seat__player", flat=True))
        for player in crowd:
            player.live(watch.time, asked=player.person.pk in asked)
        for match_id, number in going_on_now():
            if luck.random() < 0.01:
                host(match_id, crowd, luck, watch.time)
            tired(match_id, number, luck)
        if not outage < watch.time < outage + timedelta(hours=12):
            Heartbeat.objects.filter(at__gt=watch.time - 2 * STEP).update(at=watch.time)
            clock.sweep(600)
            post(sent_of_one_in)
        watch.time += STEP
        if not waiting and not going_on_now():
            return


def check(matches: int) -> None:
    ends = Counter(Match.objects.values_list("status", flat=True))
    assert ends["finished"] + ends["abandoned"] == matches, ends
    assert ends["finished"], ends
    for match in Match.objects.all():
        assert list(recount(match)) == []
        assert match.questions.filter(closed_at=None).count() == (match.status == "abandoned")
        for question in match.questions.exclude(closed_at=None):
            assert question.closed_at - question.asked_at < BOUND
        over = match.acts.filter(kind__in=("abandoned", "ended")).count()
        assert over == (match.status == "abandoned")
    check_budgets()
    check_letters()


def check_budgets() -> None:
    """Nobody used more extensions than they have, whichever seats they held."""
    used = Counter(Act.objects.filter(kind="extra").values_list("match", "by"))
    for (match_id, _person), count in used.items():
        assert count <= table.policy.policy(Match.objects.get(pk=match_id)).extras
    assert used, "nobody needed an extension: the year is too kind"


def check_letters() -> None:
    """One letter for each cause and reader; the same question is asked once, and again only to a substitute."""
    keys = list(OutgoingMail.objects.values_list("key", flat=True))
    assert len(keys) == len(set(keys))
    asked = Counter(OutgoingMail.objects.filter(kind="ask").values_list("ballot", "person"))
    assert set(asked.values()) == {1}
    told = Counter(OutgoingMail.objects.filter(kind="notice").values_list("facts__act", "person"))
    assert set(told.values()) == {1}
    assert not OutgoingMail.objects.filter(state__in=("waiting", "failed", "inflight")).exists()
    left = Counter(letter.extra_headers["Message-ID"] for letter in mail.outbox)
    assert set(left.values()) == {1}
    assert len(left) == OutgoingMail.objects.filter(state="sent", attempts=1).count()


def kinds() -> set[str]:
    return set(Act.objects.values_list("kind", flat=True))


def unwritten(letter: OutgoingMail) -> None:
    """In place of writing: a hundred thousand letters are not read by anybody here."""
    letter.subject, letter.text, letter.headers = letter.kind, "-", {"From": "-", "Message-ID": message_id(letter)}
    letter.save(update_fields=("subject", "text", "headers"))


@pytest.fixture
def year(monkeypatch: pytest.MonkeyPatch) -> Watch:
    monkeypatch.setattr("games.post.deliver.write", unwritten)
    # A year in one transaction would keep every bell for its end, and look through them all at each refusal.
    monkeypatch.setattr("games.bell.ring", lambda *said: None)
    hand = Watch(START)
    with told_by(hand):
        yield hand


@pytest.mark.django_db
def test_a_small_year(year):
    lived(3, year)
    check(3)
    assert {"adrift", "back", "extra"} <= kinds()


@pytest.mark.long
@pytest.mark.django_db
def test_a_year_of_two_hundred_matches(year):
    lived(200, year, sent_of_one_in=20)
    check(200)
    assert {
        "adrift",
        "back",
        "extra",
        "away",
        "warned",
        "abandoned",
        "paused",
        "resumed",
        "taken",
        "outage",
        "ended",
    } <= kinds()
    assert Absence.objects.count() > 20
    assert Seat.objects.filter(tenures__to_at__isnull=False).exists()
    assert Question.objects.count() > 4000
