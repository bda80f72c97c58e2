"""A storm: 2 500 questions are due at once on SQLite, a worker closes them, people vote. How long do they wait?

    uv run python -m tests.bench.storm [--questions N] [--seconds N]

One run measures three ways of waiting for SQLite's one writer, on copies of the same file: Django's own backend, the
fair one, and the fair one at the pace that `play` sets for its threads. The worker is that of `play`: it closes, lets
bots answer, and writes and delivers letters with their pictures, all at the same time. The load is told beside
it, for what others do on the machine makes every figure worse.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

WAYS = {
    "Django's backend": ("django.db.backends.sqlite3", False),
    "fair": ("lifeboats_site.fair_sqlite", False),
    "fair, as in play": ("lifeboats_site.fair_sqlite", True),
}
PACE = 0.05
"""Seconds between two votes of a voter."""
VOTERS = 2
QUIET = 50
"""Matches that are not due, in which the voters vote."""
SEATS, PERSONS = 6, 2


def main() -> None:
    options = argparse.ArgumentParser(description="How long a vote waits while many questions close.")
    options.add_argument("--questions", type=int, default=2500)
    options.add_argument("--seconds", type=float, default=120, help="when a storm is broken off")
    options.add_argument("--way", default="", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.way:
        set_up(WAYS[given.way][0])
        print(json.dumps(storm(given.seconds, WAYS[given.way][1])))
        return
    with tempfile.TemporaryDirectory(prefix="storm-") as folder:
        os.environ |= environment(Path(folder))
        set_up()
        prepare(given.questions)
        for number, way in enumerate(WAYS):
            copy = Path(folder) / str(number)
            shutil.copytree(Path(folder) / "rows", copy)
            told = measured(way, copy, given.seconds)
            print(report(way, told), flush=True)


def environment(folder: Path) -> dict[str, str]:
    return {
        "DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/rows/db.sqlite3",
        "CELERY_BROKER_URL": "memory://localhost",
        "SECRET_KEY": "only-for-a-storm-" * 4,
        "DEMO_MAILBOX": "on",
        "LOG_LEVEL": "ERROR",
        "DJANGO_SETTINGS_MODULE": "lifeboats_site.settings",
    }


def set_up(engine: str = "") -> None:
    import django
    from django.conf import settings

    if engine:
        settings.DATABASES["default"]["ENGINE"] = engine
    django.setup()


def measured(way: str, rows: Path, seconds: float) -> dict[str, Any]:
    """One storm in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.bench.storm", "--way", way, "--seconds", str(seconds)],
        env=os.environ | {"DATABASE_URL": f"sqlite:///{rows}/db.sqlite3"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return dict(json.loads(ran.stdout.splitlines()[-1]))


def report(way: str, told: dict[str, Any]) -> str:
    waits = sorted(told["waits"])
    p50, p99 = (waits[int(len(waits) * part)] for part in (0.5, 0.99))
    done = f"{told['closed']} closed in {told['seconds']:.1f} s ({told['closed'] / told['seconds']:.0f}/s)"
    refused = f", votes refused {told['refused']}" if told["refused"] else ""
    rest = f"letters sent {told['letters']}{refused}, load {os.getloadavg()[0]:.1f}"
    times = f"p50 {p50:6.1f}  p99 {p99:7.1f}  max {waits[-1]:7.1f} ms"
    return f"{way:18} {done:34} {len(waits):5} votes: {times}  {rest}"


def prepare(questions: int) -> None:
    """A database with that many questions due, all like one that the table asked, and some that are not due."""
    from django.core.management import call_command
    from django.db import connection, transaction

    from games.models import now

    call_command("migrate", verbosity=0)
    with transaction.atomic():
        model = begun()
        for number in range(questions + QUIET):
            like(model, f"storm-{number}", now() + timedelta(days=1 if number < QUIET else -1))
        model.delete()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def begun() -> Any:
    """A match of two people and four bots whose first question is open; the bots have answered."""
    from games import bots, clock, table
    from games.hours import Schedule
    from games.models import OutgoingMail, User

    people = [User.objects.create_user(f"p{number}@storm.example", name=f"P{number}") for number in range(PERSONS)]
    rules = {"edition": "english", "setup": "random"}
    match = table.create(
        people[0], "Storm", game="lifeboats", settings=rules, seats=SEATS, schedule=Schedule(24, 24, 0)
    )
    for person in people:
        table.join(match.pk, person)
    table.fill_with_bots(match.pk, bots.names("lifeboats")[0])
    table.begin(match.pk)
    clock.look_at(match.questions.get().pk)
    OutgoingMail.objects.all().delete()
    return match


def like(model: Any, slug: str, due_at: Any) -> None:
    """A copy of a match, its open question due at `due_at`."""
    from games.models import Ballot, Match, Question, Seat

    match = Match.objects.get(pk=model.pk)
    match.pk, match.slug = None, slug
    match.save()
    question = Question.objects.get(match=model)
    ballots = {ballot.seat_id: ballot for ballot in question.ballots.all()}
    question.pk, question.match, question.due_at, question.settles_at = None, match, due_at, None
    question.save()
    copies = []
    for seat in Seat.objects.filter(match=model):
        ballot = ballots[seat.pk]
        seat.pk, seat.match = None, match
        seat.save()
        ballot.pk, ballot.seat, ballot.question = None, seat, question
        copies.append(ballot)
    Ballot.objects.bulk_create(copies)


def storm(seconds: float, paced: bool) -> dict[str, Any]:
    """Starts the worker and beat of `play`, votes until nothing is due any more, and tells how long each vote took."""
    from games.management.play.bells import Bells
    from games.management.play.pace import set_pace
    from games.models import OutgoingMail, Question, now
    from games.table.closing import due

    if paced:
        set_pace()
    waits: list[float] = []
    refused: list[str] = []
    over = threading.Event()
    voters = [threading.Thread(target=vote, args=(number, waits, refused, over)) for number in range(VOTERS)]
    before = Question.objects.filter(closed_at=None, due_at__lte=now()).count()
    bells, start = Bells(), time.monotonic()
    bells.start()
    for voter in voters:
        voter.start()
    while due(now()).exists() and time.monotonic() < start + seconds:
        time.sleep(0.25)
    took = time.monotonic() - start
    closed = before - Question.objects.filter(closed_at=None, number=1, due_at__lte=now()).count()
    letters = OutgoingMail.objects.filter(state=OutgoingMail.State.SENT).count()
    over.set()
    for voter in voters:
        voter.join(30)
    sys.stdout.write(
        json.dumps({"closed": closed, "seconds": took, "waits": waits, "refused": len(refused), "letters": letters})
    )
    sys.stdout.flush()
    for line in refused[:3]:
        sys.stderr.write(f"{line}\n")
    os._exit(0)


def vote(voter: int, waits: list[float], refused: list[str], over: threading.Event) -> None:
    """Casts one vote after the other, each in another match, and may still change them all."""
    from django.db import OperationalError

    from games import table
    from games.models import Ballot, now
    from games.rules.prompts import options

    mine = Ballot.objects.filter(question__due_at__gt=now(), seat__player__email=f"p{voter}@storm.example")
    mine = mine.select_related("question__match", "seat__player").order_by("pk")
    ballots = [(row.pk, options(row.prompt.shape)[0].word, row.seat.player) for row in mine[:QUIET]]
    turn = 0
    while not over.wait(PACE):
        key, word, person = ballots[turn % len(ballots)]
        turn += 1
        start = time.monotonic()
        try:
            table.cast(key, word, source=Ballot.Source.WEB, by=person, final=False)
        except OperationalError as error:
            refused.append(str(error))
        waits.append((time.monotonic() - start) * 1000)


if __name__ == "__main__":
    main()
