"""What deadlines promise: one always comes, none moves silently or sooner, and no budget is overdrawn."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise

import holidays
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.hours import (
    AlwaysAt,
    Asked,
    AtMost,
    BadHours,
    Calendar,
    Foreseen,
    OffDays,
    Person,
    Quiet,
    Region,
    Schedule,
    Span,
    Why,
    away,
    course,
    granted,
    local,
    regions,
    rest,
    total,
    union,
)
from games.rules import codec
from tests.hours import draws, reference

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
PARIS = "Europe/Paris"


def z(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def some(count: int) -> settings:
    return settings(max_examples=count, deadline=None)


@st.composite
def schedules(draw: st.DrawFn, zone: str) -> Schedule:
    fixed = AlwaysAt(draw(draws.clocks), every_days=draw(st.integers(1, 5)), window_hours=draw(st.integers(0, 30)))
    return Schedule(
        draw(st.integers(1, 100)),
        draw(st.integers(1, 50)),
        draw(st.integers(0, 600)),
        fixed=draw(st.sampled_from([None, fixed])),
        fair_hours=draw(st.sampled_from([None, 4, 9])),
        first_hours=draw(st.sampled_from([None, 60])),
        zone=zone,
    )


@st.composite
def questions(draw: st.DrawFn, zone: str) -> Asked:
    people = draw(st.lists(st.builds(draws.person, draws.zones, draws.quiets), max_size=3))
    return Asked(draw(draws.moments(zone)), draw(st.booleans()), first=draw(st.booleans()), people=tuple(people))


# --- a deadline always comes


@some(80)
@given(st.data())
def test_a_deadline_always_comes(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    asked = data.draw(questions(zone))
    weekdays = tuple(data.draw(st.sets(st.integers(0, 6), max_size=6)))
    dates = tuple(asked.at.date() + n * DAY for n in data.draw(st.sets(st.integers(-3, 60), max_size=30)))
    region = data.draw(st.sampled_from([None, Region("FR"), Region("NP"), Region("US", "HI")]))
    absences = [Span(start, end) for start, end in data.draw(draws.stops(asked.at, most=6))]
    schedule = data.draw(schedules(zone))
    calendar = Calendar(zone, OffDays(weekdays, dates, region), tuple(absences))
    due = schedule.deadline(asked, calendar).due
    # So many days at most must be free for it; each free weekday comes once in seven days that nothing else touches.
    wanted = max(schedule.mode(asked).owed / DAY * 24 / 23, 1) + (schedule.fixed.every_days if schedule.fixed else 0)
    touched = len(dates) + 40 + sum(absence.length / DAY + 2 for absence in absences)
    assert asked.at < due <= asked.at + 7 * (wanted + touched + 3) * DAY
    if isinstance(schedule.mode(asked), AtMost):
        assert calendar.working(asked.at, due) <= schedule.mode(asked).owed


def test_a_week_without_a_single_day_is_refused_in_a_sentence() -> None:
    with pytest.raises(
        ValueError, match=r"At least one day of the week must stay open: no question would ever close\."
    ):
        OffDays(weekdays=(0, 1, 2, 3, 4, 5, 6))


def test_no_country_keeps_a_weekday_free_the_whole_year() -> None:
    for country in regions():
        free = [day.weekday() for day in holidays.country_holidays(country, years=2027)]
        assert all(free.count(weekday) < 20 for weekday in range(7)), country


@pytest.mark.parametrize(
    "build",
    [
        lambda: OffDays(weekdays=(7,)),
        lambda: OffDays(dates=tuple(date(2026, 1, 1) + n * DAY for n in range(101))),
        lambda: Region("ZZ"),
        lambda: Region(""),
        lambda: Region("HolidayBase"),
        lambda: Region("FR", "Atlantis"),
        lambda: Schedule(0, 12, 60),
        lambda: Schedule(24, -1, 60),
        lambda: Schedule(float("nan"), 12, 60),
        lambda: Schedule(24, 12, -1),
        lambda: Schedule(24, 12, 60, zone="Europe"),
        lambda: Schedule(24, 12, 60, zone="Mars/Olympus"),
        lambda: Schedule(24, 12, 60, zone="../etc/passwd"),
        lambda: Schedule(24, 12, 60, zone=""),
        lambda: Schedule(24, 12, 60, reminders=(timedelta(0),)),
        lambda: AtMost(24 * 400),
        lambda: AlwaysAt(time(20), every_days=0),
        lambda: AlwaysAt(time(20, tzinfo=UTC)),
        lambda: AlwaysAt(time(20), window_hours=-1),
        lambda: Span(z("2026-12-02 00:00"), z("2026-12-01 00:00")),
        lambda: away(date(2026, 12, 2), date(2026, 12, 1), PARIS),
    ],
)
def test_hours_that_cannot_be_kept_are_refused_in_a_sentence(build: object) -> None:
    with pytest.raises(BadHours) as refused:
        build()  # type: ignore[operator]
    assert str(refused.value) == str(refused.value.sentence)
    assert str(refused.value)[0].isupper()
    assert str(refused.value).endswith(".")


# --- nothing moves silently or sooner


@some(80)
@given(st.data())
def test_a_deadline_stays_where_it_is_as_long_as_nothing_changes(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    asked = data.draw(questions(zone))
    schedule, calendar = data.draw(schedules(zone)), draws.calendar(data.draw(draws.rules(zone, asked.at)))
    deadline = schedule.deadline(asked, calendar)
    if data.draw(st.booleans()):
        deadline = deadline.extended(data.draw(draws.minutes(0, 600)), asked.at + HOUR, calendar)
    moved, moment = deadline, asked.at
    for step in data.draw(st.lists(draws.minutes(1, 1440), max_size=4)):
        moment += step
        moved = schedule.moved(moved, moment, asked=asked, was=calendar, now=calendar, sooner=data.draw(st.booleans()))
        assert (moved.due, moved.why) == (deadline.due, deadline.why)


@some(80)
@given(st.data())
def test_an_absence_never_brings_a_deadline_forward(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    asked = data.draw(questions(zone))
    schedule, was = data.draw(schedules(zone)), draws.calendar(data.draw(draws.rules(zone, asked.at)))
    now = was.without(*(Span(start, end) for start, end in data.draw(draws.stops(asked.at))))
    first, change = schedule.deadline(asked, was), asked.at + data.draw(draws.minutes(0, 2000))
    assert schedule.moved(first, change, asked=asked, was=was, now=now).due >= first.due
    fresh = schedule.deadline(asked, now)
    moved = schedule.moved(first, asked.at, asked=asked, was=was, now=now, sooner=True)
    assert (moved.due, moved.why) == (fresh.due, fresh.why)


def test_an_absence_moves_the_due_time_by_what_it_takes() -> None:
    schedule = Schedule(24, 12, 60)
    asked = Asked(z("2026-12-01 19:00"), vote=True)
    first = schedule.deadline(asked, schedule.calendar())
    absent = away(date(2026, 12, 2), date(2026, 12, 4), "UTC")
    moved = schedule.moved(
        first, z("2026-12-01 21:00"), asked=asked, was=schedule.calendar(), now=schedule.calendar(absent)
    )
    assert (moved.due, moved.left) == (z("2026-12-05 19:00"), 22 * HOUR)


def test_an_absence_taken_back_brings_the_due_time_forward_only_with_a_yes() -> None:
    schedule = Schedule(24, 12, 60)
    asked, absent = Asked(z("2026-12-01 19:00"), vote=True), away(date(2026, 12, 2), date(2026, 12, 4), "UTC")
    first = schedule.deadline(asked, schedule.calendar(absent))
    assert first.due == z("2026-12-05 19:00")
    change = {"asked": asked, "was": schedule.calendar(absent), "now": schedule.calendar()}
    kept = schedule.moved(first, z("2026-12-01 21:00"), **change)
    assert (kept.due, kept.why) == (z("2026-12-05 19:00"), Why.HELD)
    assert schedule.moved(first, z("2026-12-01 21:00"), **change, sooner=True).due == z("2026-12-02 19:00")


def test_a_kept_promise_moves_on_with_the_next_absence() -> None:
    schedule = Schedule(24, 12, 60)
    asked, clear = Asked(z("2026-12-01 19:00"), vote=True), schedule.calendar()
    extended = schedule.deadline(asked, clear).extended(12 * HOUR, z("2026-12-01 20:00"), clear)
    assert (extended.due, extended.why) == (z("2026-12-03 07:00"), Why.HELD)
    absent = schedule.calendar(away(date(2026, 12, 2), date(2026, 12, 2), "UTC"))
    moved = schedule.moved(extended, z("2026-12-01 21:00"), asked=asked, was=clear, now=absent)
    assert moved.due == z("2026-12-04 07:00")


def test_an_extension_at_a_fixed_hour_is_in_hours_and_an_absence_takes_it_back_to_the_hour() -> None:
    schedule = Schedule(24, 12, 60, fixed=AlwaysAt(time(20)))
    asked, clear = Asked(z("2026-12-01 09:00"), vote=True), schedule.calendar()
    extended = schedule.deadline(asked, clear).extended(2 * HOUR, z("2026-12-01 10:00"), clear)
    assert extended.due == z("2026-12-01 22:00")
    absent = schedule.calendar(Span(z("2026-12-01 12:00"), z("2026-12-01 13:00")))
    moved = schedule.moved(extended, z("2026-12-01 11:00"), asked=asked, was=clear, now=absent)
    assert moved.due == z("2026-12-02 20:00")


def test_what_is_due_already_is_extended_from_now() -> None:
    schedule = Schedule(24, 12, 60)
    clear = schedule.calendar()
    first = schedule.deadline(Asked(z("2026-12-01 19:00"), vote=True), clear)
    assert first.extended(13 * HOUR, z("2026-12-03 08:00"), clear).due == z("2026-12-03 21:00")


def test_what_is_due_already_is_not_opened_again_by_an_absence() -> None:
    schedule = Schedule(24, 12, 60)
    asked, absent = Asked(z("2026-12-01 19:00"), vote=True), away(date(2026, 12, 2), date(2026, 12, 4), "UTC")
    first = schedule.deadline(asked, schedule.calendar())
    clocks = {"was": schedule.calendar(), "now": schedule.calendar(absent)}
    assert schedule.moved(first, z("2026-12-02 19:00"), asked=asked, **clocks) == first


def test_a_new_rule_takes_an_open_question_to_its_hour_with_the_time_it_is_still_owed() -> None:
    clear = Calendar()
    asked = Asked(z("2026-12-01 19:00"), vote=True)
    first = Schedule(24, 12, 60).deadline(asked, clear)
    rule = Schedule(24, 12, 60, fixed=AlwaysAt(time(20)))
    moved = rule.moved(first, z("2026-12-02 01:00"), asked=asked, was=clear, now=clear)
    assert (moved.due, moved.why) == (z("2026-12-02 20:00"), Why.HOUR)


# --- absences are budgeted


@some(80)
@given(st.data())
def test_absences_are_granted_within_their_budget_and_never_taken_back(data: st.DataObject) -> None:
    near, budget = z("2026-12-01 12:00"), data.draw(draws.minutes(0, 3 * 1440))
    wanted = [Span(start, end) for start, end in data.draw(draws.stops(near, most=5))]
    given_, before = granted(wanted, budget), granted(wanted[:-1], budget)
    assert total(given_) == min(budget, total(wanted))
    assert rest_of(given_, wanted) == timedelta()
    assert rest_of(before, given_) == timedelta()


def rest_of(whole: tuple[Span, ...], taken: list[Span] | tuple[Span, ...]) -> timedelta:
    return sum((total(rest(span, taken)) for span in whole), timedelta())


def test_what_two_absences_share_is_paid_once_and_the_last_one_is_cut() -> None:
    first, second = away(date(2026, 12, 1), date(2026, 12, 3), "UTC"), away(date(2026, 12, 2), date(2026, 12, 6), "UTC")
    assert granted([first, second], 5 * DAY) == (away(date(2026, 12, 1), date(2026, 12, 5), "UTC"),)


@some(100)
@given(st.data())
def test_spans_are_added_and_taken_out_minute_by_minute(data: st.DataObject) -> None:
    near = z("2026-12-01 12:00")
    some_, whole = data.draw(draws.stops(near, most=4)), (near, near + data.draw(draws.minutes(0, 1440)))
    spans = [Span(start, end) for start, end in some_]
    joined, left = union(spans), rest(Span(*whole), spans)
    assert reference.minutes_in((s.start, s.end) for s in joined) == reference.minutes_in(some_)
    assert all(one.end < other.start for one, other in pairwise(joined))
    right = reference.minutes_in([whole]) - reference.minutes_in(some_)
    assert reference.minutes_in((s.start, s.end) for s in left) == right
    assert total(left) == len(right) * reference.MINUTE


# --- how long a match takes, and how its schedule is kept


def test_the_course_of_a_match_walks_from_question_to_question() -> None:
    schedule = Schedule(24, 12, 300, first_hours=48, off=OffDays(weekdays=(5, 6)))
    chain = [Foreseen(vote=True), Foreseen(vote=False, answered=2 * HOUR), Foreseen(vote=False), Foreseen(vote=True)]
    closed = course(schedule, z("2026-12-01 12:00"), chain, schedule.calendar())
    assert closed == (
        z("2026-12-03 12:00"),  # the first stays open for two days
        z("2026-12-03 14:05"),  # all in after two hours, and the settling time
        z("2026-12-04 02:05"),
        z("2026-12-07 02:05"),  # over the weekend
    )
    assert course(schedule, z("2026-12-01 12:00"), [], schedule.calendar()) == ()


def test_a_foreseen_answer_comes_after_real_hours_though_the_clocks_are_changed() -> None:
    schedule = Schedule(24, 12, 0)
    start = local(z("2026-03-29 00:00"), PARIS)
    assert course(schedule, start, [Foreseen(vote=True, answered=2 * HOUR)], Calendar()) == (z("2026-03-29 02:00"),)


def test_the_modes_are_named_as_on_every_page_and_letter() -> None:
    assert str(AtMost(24).named(PARIS)) == "at most 24 h, sooner once all are in"
    assert str(AlwaysAt(time(20)).named(PARIS)) == "always at 20:00 Paris time"
    assert str(AlwaysAt(time(7, 30), every_days=2).named("America/New_York")) == (
        "always at 07:30 New York time, every 2 days"
    )


def test_a_schedule_and_a_deadline_are_kept_as_plain_data() -> None:
    off = OffDays((6, 5), (date(2026, 12, 24),), Region("FR", "57"))
    schedule = Schedule(
        24, 12, 60, first_hours=48, fixed=AlwaysAt(time(20)), zone=PARIS, off=off, reminders=(24 * HOUR, 4 * HOUR)
    )
    deadline = schedule.deadline(Asked(z("2026-12-01 12:00"), vote=True), schedule.calendar())
    assert codec.decode(Schedule, codec.encode(schedule)) == schedule
    assert codec.decode(type(deadline), codec.encode(deadline)) == deadline
    anna = Person("Anna", PARIS, Quiet(time(22), time(7)))
    assert codec.decode(Person, codec.encode(anna)) == anna
