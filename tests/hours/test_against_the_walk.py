"""games.hours against the reference that walks minute by minute, over zones whose clocks are changed."""

from __future__ import annotations

from datetime import date, time, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from games.hours import AlwaysAt, Asked, Person, Schedule, Span, Why, at, fair, reminders, wakes
from games.hours.quiet import LEAST
from tests.hours import draws, reference
from tests.hours.reference import Rules

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def some(count: int) -> settings:
    return settings(max_examples=count, deadline=None)


@some(80)
@given(st.data())
def test_a_time_on_the_wall_is_the_moment_at_which_the_wall_shows_it_last(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    day, clock = data.draw(draws.days(zone)), data.draw(st.one_of(draws.clocks, draws.night_clocks))
    assert at(day, clock, zone) == reference.wall(day, clock, zone)


@some(80)
@given(st.data())
def test_working_time_is_counted_and_used_up_as_on_the_walk(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    start = data.draw(draws.moments(zone))
    rules, working = data.draw(draws.rules(zone, start)), data.draw(draws.minutes(0, 3 * 1440))
    calendar = draws.calendar(rules)
    end = calendar.after(start, working)
    assert end == rules.after(start, working)
    assert calendar.working(start, end) == working == rules.working(start, end)
    assert calendar.runs(start) == rules.runs(start)


@some(80)
@given(st.data())
def test_working_time_before_a_moment_is_counted_back_as_on_the_walk(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    end = data.draw(draws.moments(zone))
    rules, working = data.draw(draws.rules(zone, end - DAY)), data.draw(draws.minutes(1, 2 * 1440))
    since = end - data.draw(draws.minutes(0, 5 * 1440))
    assert draws.calendar(rules).before(end, working, since=since) == rules.before(end, working, since)


@some(80)
@given(st.data())
def test_a_fixed_hour_closes_on_its_grid_as_on_the_walk(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    start = data.draw(draws.moments(zone))
    rules, clock = data.draw(draws.rules(zone, start)), data.draw(st.one_of(draws.clocks, draws.night_clocks))
    every, window = data.draw(st.integers(1, 4)), data.draw(st.integers(0, 30))
    anchor = start.date() + timedelta(data.draw(st.integers(-9, 9)))
    mode = AlwaysAt(clock, every_days=every, anchor=anchor, window_hours=window)
    right = rules.fixed(start, clock, every=every, anchor=anchor, window=window * HOUR)
    assert mode.due(start, mode.owed, draws.calendar(rules)) == right


@some(80)
@given(st.data())
def test_fair_hours_are_found_where_the_walk_finds_them(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    asked = data.draw(draws.moments(zone, days=2))
    rules = data.draw(draws.rules(zone, asked))
    sleepers = data.draw(st.lists(st.tuples(draws.zones, draws.quiets), min_size=1, max_size=3))
    people = tuple(draws.person(*sleeper) for sleeper in sleepers)
    last = asked + data.draw(draws.minutes(0, 3 * 1440))
    hours, since = data.draw(draws.minutes(1, 12 * 60)), asked + data.draw(st.sampled_from([0, 0, 5])) * HOUR
    calendar = draws.calendar(rules)
    right = reference.fair(sleepers, asked, last, hours=hours, rules=rules, since=since)
    if since <= last:
        assert fair(people, Span(asked, last), hours=hours, calendar=calendar, since=since) == right


@some(80)
@given(st.data())
def test_a_letter_leaves_in_the_morning_unless_that_is_too_close_to_the_deadline(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    moment, quiet = data.draw(draws.moments(zone, days=2)), data.draw(draws.quiets)
    due = moment + data.draw(draws.minutes(0, 2 * 1440))
    morning = moment
    while reference.asleep(morning, zone, quiet):
        morning += reference.MINUTE
    right = morning if morning <= due - LEAST else moment
    night = draws.person(zone, quiet).quiet
    assert wakes(moment, zone, night) == morning
    assert wakes(moment, zone, night, due=due) == right


@some(80)
@given(st.data())
def test_a_due_time_moves_as_the_walk_counts_it_when_the_clock_changes_on_the_way(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    start = data.draw(draws.moments(zone))
    was = data.draw(draws.rules(zone, start))
    now = Rules(zone, *data.draw(st.sampled_from([(was.weekdays, was.dates, was.country), ()])), stops=was.stops)
    now = Rules(now.zone, now.weekdays, now.dates, now.country, (*was.stops, *data.draw(draws.stops(start, most=2))))
    schedule, asked = Schedule(data.draw(st.integers(1, 60)), 1, 0, zone=zone), Asked(start, vote=True)
    first = schedule.deadline(asked, draws.calendar(was))
    change = start + data.draw(draws.minutes(0, 2 * 1440))
    clocks = {"was": draws.calendar(was), "now": draws.calendar(now)}
    moved = schedule.moved(first, change, asked=asked, **clocks, sooner=True)
    kept = schedule.moved(first, change, asked=asked, **clocks)
    if change >= first.due:
        assert moved == kept == first
        return
    left = schedule.vote_hours * HOUR - was.working(start, change)
    assert moved.left == left
    assert moved.due == now.after(change, left)
    assert kept.due == max(moved.due, first.due)


@some(80)
@given(st.data())
def test_a_question_due_by_fair_hours_keeps_to_the_walk_and_to_its_hours(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    asked_at = data.draw(draws.moments(zone, days=2))
    rules = data.draw(draws.rules(zone, asked_at))
    sleepers = data.draw(st.lists(st.tuples(draws.zones, draws.quiets), min_size=1, max_size=2))
    people = tuple(draws.person(*sleeper) for sleeper in sleepers)
    hours, most = data.draw(st.integers(1, 10)), data.draw(st.integers(1, 30))
    schedule = Schedule(most, 1, 0, fair_hours=hours, zone=zone)
    found = schedule.deadline(Asked(asked_at, vote=True, people=people), draws.calendar(rules))
    last = rules.after(asked_at, most * HOUR)
    right = reference.fair(sleepers, asked_at, last, hours=hours * HOUR, rules=rules, since=asked_at)
    assert (found.due, found.why) == ((right, Why.FAIR) if right else (last, Why.MAXIMUM))


@some(80)
@given(st.data())
def test_no_reminder_is_stale_nor_at_night_nor_in_off_time(data: st.DataObject) -> None:
    zone = data.draw(draws.zones)
    now = data.draw(draws.moments(zone))
    rules, quiet = data.draw(draws.rules(zone, now)), data.draw(draws.quiets)
    due = rules.after(now, data.draw(draws.minutes(1, 2 * 1440)))
    before = data.draw(st.sets(st.integers(1, 36).map(lambda hours: hours * HOUR), max_size=3))
    planned = reminders(due, before, now=now, calendar=draws.calendar(rules), person=draws.person(zone, quiet))
    assert [each.at for each in planned] == sorted({each.at for each in planned})
    for each in planned:
        assert now < each.at < due == each.due
        assert rules.runs(each.at)
        exact = rules.before(due, each.lead, now)
        evening = exact is not None and reference.asleep(exact, zone, quiet)
        assert each.at == exact or evening
        assert not reference.asleep(each.at, zone, quiet) or not reference.asleep(
            each.at - reference.MINUTE, zone, quiet
        )


def test_the_reference_itself_knows_what_walls_show() -> None:
    assert reference.wall(date(2026, 3, 29), time(2, 30), "Europe/Paris").isoformat() == "2026-03-29T01:30:00+00:00"
    assert reference.wall(date(2026, 10, 25), time(2, 30), "Europe/Paris").isoformat() == "2026-10-25T01:30:00+00:00"
    assert reference.wall(date(2011, 12, 30), time(20), "Pacific/Apia").isoformat() == "2011-12-31T06:00:00+00:00"
    assert not reference.asleep(reference.wall(date(2026, 12, 1), time(20), "UTC"), "UTC", (time(22), time(7)))
    assert Person("Ana", "UTC").night(reference.wall(date(2026, 12, 1), time(3), "UTC")) is None
