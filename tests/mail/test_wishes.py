"""What people want of their letters: everything, nothing but questions, one a day; and none at night."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from games import table
from games.models import Act, Match, OutgoingMail, Question, User
from games.post import daily, notices, queue, rows, unwanted, wishes
from games.post.deliver import deliver
from games.post.message import message
from games.post.write import write
from games.rules.prompts import options
from tests.mail.tables import ballot_of, begun, opened, people, play_on, vote

Kind, State = OutgoingMail.Kind, OutgoingMail.State


def of(person: User, **wanted: object) -> User:
    User.objects.filter(pk=person.pk).update(**wanted)
    person.refresh_from_db()
    return person


def states(name: str, *kinds: str) -> list[str]:
    rows = OutgoingMail.objects.filter(person__name=name, kind__in=kinds).order_by("pk")
    return list(rows.values_list("state", flat=True))


def test_the_daily_letter_leaves_at_an_hour_of_the_readers_own(watch):
    chen = of(people()[1], digest_hour=7)
    assert wishes.daily(chen, watch()) == datetime(2026, 11, 30, 23, tzinfo=UTC)
    assert wishes.daily(chen, datetime(2026, 11, 30, 23, tzinfo=UTC)) == datetime(2026, 12, 1, 23, tzinfo=UTC)


def test_no_letter_leaves_in_quiet_hours_but_what_is_awaited_or_closes_soon(watch):
    anna = of(people()[0], quiet_from=time(19), quiet_to=time(8))
    wakes = datetime(2026, 12, 1, 7, tzinfo=UTC)
    assert wishes.wish(anna, Kind.ASK, watch(), watch() + timedelta(hours=24)) == {"next_at": wakes}
    assert wishes.wish(anna, Kind.ASK, watch(), watch() + timedelta(hours=14)) == {"next_at": watch()}
    assert wishes.wish(anna, Kind.RECEIPT, watch()) == {}
    assert wishes.wish(of(anna, quiet_from=None), Kind.ASK, watch()) == {"next_at": watch()}


def test_nothing_but_questions_means_no_results_and_no_news(watch):
    anna = of(people()[0], mail="questions", results="once")
    assert wishes.wish(anna, Kind.RESULT, watch()) == {"state": State.STALE, "error": wishes.UNWANTED}
    for kind in (Kind.ASK, Kind.STARTS, Kind.OVER, Kind.RECEIPT):
        assert "state" not in wishes.wish(anna, kind, watch(), watch() + timedelta(days=1))


def test_what_waits_for_the_day_comes_in_one_letter_and_its_question_can_be_answered_by_reply(watch):
    match = begun("english", persons=3, seats=3)
    of(people()[0], mail="digest", digest_hour=21)
    OutgoingMail.objects.filter(person__name="Anna").delete()
    play_on(match, watch, 2)
    assert set(states("Anna", "ask", "result")) == {State.HELD}
    assert daily.gather() == 0
    watch.forward(hours=1)
    assert daily.gather() == 1
    assert daily.gather() == 0
    letter = OutgoingMail.objects.get(kind=Kind.DIGEST)
    write(letter)
    text = " ".join(message(letter).body.split())
    assert letter.subject == "Your matches today"
    assert set(states("Anna", "ask", "result")) <= {State.GATHERED, State.STALE}
    told = list(OutgoingMail.objects.filter(state=State.GATHERED))
    assert (letter.ballot_id is not None) == any(row.kind == Kind.ASK for row in told)
    for row in told:
        assert row.seat.match.title in text
    assert "{token" not in text
    play_on(match, watch)
    assert rows.told(told[-1].seat, told[-1].person) >= told[-1].until


def test_one_daily_letter_that_cannot_be_gathered_holds_nobody_elses(watch, monkeypatch):
    begun("english", persons=3, seats=3)
    OutgoingMail.objects.exclude(kind=Kind.ASK).delete()
    OutgoingMail.objects.update(state=State.HELD, next_at=watch())

    def worth(letter: OutgoingMail) -> str:
        if letter.person.name == "Anna":
            raise LookupError("a row is missing")
        return ""

    monkeypatch.setattr(daily, "worthless", worth)
    assert daily.gather() == 2
    assert states("Anna", "ask") == [State.HELD]
    assert states("Chloé", "ask", "digest") == [State.GATHERED, State.QUEUED]


def test_two_matches_are_two_parts_of_one_daily_letter_each_with_its_own_address(watch):
    for title in ("Harbour Lights", "Sargasso"):
        begun("english", persons=3, seats=3, title=title)
    User.objects.filter(name="Anna").update(mail="digest", digest_hour=20)
    OutgoingMail.objects.filter(person__name="Anna").update(state=State.HELD, next_at=watch())
    OutgoingMail.objects.exclude(kind=Kind.ASK).delete()
    daily.gather()
    letter = OutgoingMail.objects.get(kind=Kind.DIGEST)
    write(letter)
    mail = message(letter)
    assert letter.ballot is None
    assert [address[:2] for address in mail.reply_to] == ["d-"]
    assert "2 questions wait for you" in mail.body
    addresses = {word for word in mail.body.split() if word.startswith("v-")}
    assert len(addresses) == 2
    assert all(address in mail.alternatives[0].content for address in addresses)
    assert "Sargasso" in mail.body


def test_a_question_that_cannot_wait_breaks_out(watch):
    anna = of(people()[0], mail="digest", digest_hour=20)
    day = wishes.daily(anna, watch())
    soon = wishes.wish(anna, Kind.ASK, watch(), day + timedelta(hours=11))
    later = wishes.wish(anna, Kind.ASK, watch(), day + timedelta(hours=12))
    assert soon == {"next_at": watch()}
    assert later == {"state": State.HELD, "next_at": day}


def test_who_wants_no_daily_letter_any_more_gets_at_once_what_waits_for_it(watch):
    match = begun("english", persons=3, seats=6)
    OutgoingMail.objects.exclude(kind=Kind.ASK).delete()
    User.objects.filter(name="Anna").update(mail="digest", digest_hour=22)
    notices.notice(Act.objects.create(match=match, kind=Act.Kind.TITLE, at=watch(), facts={"was": "x"}), people()[0])
    mine = OutgoingMail.objects.filter(person__name="Anna")
    mine.update(state=State.HELD, next_at=watch() + timedelta(hours=2))
    person = of(people()[0], digest_hour=21)
    unwanted.want(person, "digest")
    assert set(mine.values_list("state", "next_at")) == {(State.HELD, watch() + timedelta(hours=1))}
    unwanted.want(person, "everything")
    assert set(mine.values_list("state", "next_at")) == {(State.QUEUED, watch())}
    assert daily.gather() == 0
    assert deliver(60) >= 2
    assert states("Anna", "ask", "notice") == [State.SENT, State.SENT]


def test_nobody_is_reminded_of_a_question_that_waits_for_the_day(watch):
    begun("english", persons=3, seats=6)
    mine = OutgoingMail.objects.filter(person__name="Anna")
    mine.filter(kind=Kind.ASK).update(state=State.HELD, next_at=watch() + timedelta(hours=2))
    queue.remind(ballot_of(Match.objects.get(), "Anna"), "x")
    deliver(60)
    assert states("Anna", "remind") == [State.STALE]
    watch.forward(hours=2)
    daily.gather()
    queue.remind(ballot_of(Match.objects.get(), "Anna"), "y")
    deliver(60)
    assert states("Anna", "remind", "digest") == [State.STALE, State.SENT, State.SENT]


def test_a_question_and_its_reminder_that_wait_for_the_morning_are_one_letter(watch):
    of(people()[0], quiet_from=time(19), quiet_to=time(8))
    match = begun("english", persons=3, seats=6)
    watch.forward(hours=3)
    queue.remind(ballot_of(match, "Anna"), "x")
    watch.forward(hours=10)
    deliver(60)
    assert states("Anna", "ask", "remind") == [State.SENT, State.STALE]
    watch.forward(hours=1)
    queue.remind(ballot_of(match, "Anna"), "y")
    deliver(60)
    assert states("Anna", "remind") == [State.STALE, State.SENT]


def test_that_a_question_told_already_closes_sooner_breaks_out(watch):
    match = begun("english", persons=3, seats=6)
    Question.objects.filter(match=match).update(due_at=watch() + timedelta(days=5))
    of(people()[0], mail="digest", digest_hour=20)
    OutgoingMail.objects.filter(person__name="Anna", kind=Kind.ASK).update(state=State.GATHERED)
    act = {"match": match, "at": watch(), "facts": {"due": watch().isoformat(), "was": watch().isoformat()}}
    notices.notice(Act.objects.create(kind=Act.Kind.SHORTENED, **act), people()[0])
    assert states("Anna", "notice") == [State.HELD], "it closes in days"
    soon = watch() + timedelta(hours=6)
    Question.objects.filter(match=match).update(due_at=soon)
    notices.notice(Act.objects.create(kind=Act.Kind.SHORTENED, **act), people()[0])
    assert states("Anna", "notice") == [State.HELD, State.QUEUED]
    assert OutgoingMail.objects.filter(kind=Kind.NOTICE).latest("pk").not_after == soon
    notices.notice(Act.objects.create(kind=Act.Kind.TITLE, **act), people()[0])
    assert states("Anna", "notice")[-1] == State.HELD, "a new title can wait"


def test_of_a_question_that_waits_for_the_day_and_closes_sooner_one_letter_breaks_out(watch):
    match = begun("english", persons=3, seats=6)
    User.objects.filter(name="Anna").update(mail="digest", digest_hour=20)
    question = opened(match)
    question.due_at = watch() + timedelta(hours=30)
    OutgoingMail.objects.exclude(kind=Kind.ASK).delete()
    OutgoingMail.objects.update(state=State.HELD, next_at=wishes.daily(people()[0], watch()))
    table.pauses.pause(match.pk, watch() + timedelta(days=3), match.host)
    assert states("Anna", "ask", "notice") == [State.HELD, State.HELD]
    question.due_at = watch() + timedelta(hours=6)
    question.save()
    queue.moved(question)
    assert states("Anna", "ask", "notice") == [State.QUEUED, State.HELD]


def test_a_question_in_the_daily_letter_that_was_answered_before_is_left_out(watch):
    match = begun("english", persons=3, seats=3)
    while not opened(match).ballots.filter(seat__player__name="Anna").exists():
        play_on(match, watch)
    OutgoingMail.objects.filter(person__name="Anna", question=opened(match)).update(state=State.HELD, next_at=watch())
    vote(match, "Anna", options(ballot_of(match, "Anna").prompt.shape)[0].word)
    daily.gather()
    assert not OutgoingMail.objects.filter(kind=Kind.DIGEST).exists()
    assert daily.ANSWERED in OutgoingMail.objects.values_list("error", flat=True)


def test_a_letter_to_try_it_out_leaves(watch):
    queue.test(people()[0])
    assert deliver(5) == 1
    assert "letters reach you" in OutgoingMail.objects.get().text
