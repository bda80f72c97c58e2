"""Deadlines worked out by hand with a calendar. 2026-12-01 is a Tuesday; Paris is UTC+1 in winter, +2 in summer."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest

from games.hours import (
    AlwaysAt,
    Asked,
    Calendar,
    OffDays,
    Quiet,
    Region,
    Schedule,
    Span,
    at,
    away,
    local,
    midnight,
    wakes,
)

PARIS = "Europe/Paris"
WEEKEND = OffDays(weekdays=(5, 6))
HOUR = timedelta(hours=1)


def z(text: str) -> datetime:
    """A moment as "2026-12-01 20:00", in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def paris(text: str) -> datetime:
    """A moment by the clocks of Paris that is neither left out nor there twice."""
    wanted = datetime.fromisoformat(text)
    return at(wanted.date(), wanted.time(), PARIS)


def hours(count: float, **rules: object) -> Schedule:
    return Schedule(count, count, 60, zone=PARIS, **rules)  # type: ignore[arg-type]


def evening(zone: str = PARIS, off: OffDays | None = None, **rules: object) -> Schedule:
    """A schedule whose votes always close at 20:00."""
    fixed = AlwaysAt(time(20), **rules)  # type: ignore[arg-type]
    return Schedule(24, 12, 60, zone=zone, fixed=fixed, off=off or OffDays())


# --- clocks on walls


def test_a_time_that_the_clocks_skip_is_an_hour_later() -> None:
    assert at(date(2026, 3, 29), time(2, 30), PARIS) == z("2026-03-29 01:30")  # 03:30 in summer time


def test_a_time_that_comes_twice_is_the_later_one() -> None:
    assert at(date(2026, 10, 25), time(2, 30), PARIS) == z("2026-10-25 01:30")  # not 00:30


def test_lord_howe_skips_half_an_hour() -> None:
    assert at(date(2026, 10, 4), time(2, 15), "Australia/Lord_Howe") == z("2026-10-03 15:45")  # 02:45 at +11


def test_lord_howe_has_half_an_hour_twice() -> None:
    assert at(date(2026, 4, 5), time(1, 45), "Australia/Lord_Howe") == z("2026-04-04 15:15")  # 01:45 at +10:30


def test_casablanca_leaves_summer_time_for_ramadan() -> None:
    assert at(date(2026, 2, 15), time(2, 30), "Africa/Casablanca") == z("2026-02-15 02:30")
    assert at(date(2026, 3, 22), time(2, 30), "Africa/Casablanca") == z("2026-03-22 02:30")  # 03:30 at +1


def test_the_evening_in_kathmandu_is_three_quarters_off() -> None:
    assert at(date(2026, 12, 1), time(20), "Asia/Kathmandu") == z("2026-12-01 14:15")


def test_on_the_day_that_apia_left_out_an_evening_is_the_next_one() -> None:
    assert at(date(2011, 12, 30), time(20), "Pacific/Apia") == z("2011-12-31 06:00")


def test_a_day_that_was_left_out_has_no_length() -> None:
    assert midnight(date(2011, 12, 30), "Pacific/Apia") == midnight(date(2011, 12, 31), "Pacific/Apia")


def test_a_day_in_havana_begins_at_one_where_midnight_is_skipped() -> None:
    assert midnight(date(2026, 3, 8), "America/Havana") == z("2026-03-08 05:00")


def test_a_day_in_havana_begins_with_the_first_of_its_two_midnights() -> None:
    assert midnight(date(2026, 11, 1), "America/Havana") == z("2026-11-01 04:00")


def test_a_moment_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        hours(24).due(datetime(2026, 12, 1, 20), vote=True)  # noqa: DTZ001


# --- at most so many hours


def test_todays_schedule_gives_votes_and_turns_their_hours() -> None:
    schedule = Schedule(24, 12, 300)
    assert schedule.due(z("2026-12-01 19:00"), vote=True) == z("2026-12-02 19:00")
    assert schedule.due(z("2026-12-01 19:00"), vote=False) == z("2026-12-02 07:00")


def test_an_early_close_waits_for_the_settling_time_but_never_past_the_deadline() -> None:
    schedule = Schedule(24, 12, 300)
    assert schedule.settles(z("2026-12-01 19:00"), z("2026-12-02 19:00")) == z("2026-12-01 19:05")
    assert schedule.settles(z("2026-12-02 18:58"), z("2026-12-02 19:00")) == z("2026-12-02 19:00")


def test_a_day_of_hours_is_24_real_ones_when_the_clocks_go_forward() -> None:
    due = hours(24).due(paris("2026-03-28 20:00"), vote=True)
    assert due == z("2026-03-29 19:00")
    assert local(due, PARIS).hour == 21


def test_hours_count_from_a_local_moment_as_well() -> None:
    asked = local(z("2026-03-28 19:00"), PARIS)
    assert hours(24).due(asked, vote=True) == z("2026-03-29 19:00")


def test_questions_of_the_setup_have_hours_of_their_own() -> None:
    schedule = Schedule(24, 12, 60, setup_hours=6)
    assert schedule.due(z("2026-12-01 19:00"), vote=False, setup=True) == z("2026-12-02 01:00")
    assert Schedule(24, 12, 60).due(z("2026-12-01 19:00"), vote=False, setup=True) == z("2026-12-02 07:00")


def test_the_first_question_stays_open_longer_and_never_shorter() -> None:
    assert hours(24, first_hours=72).due(z("2026-12-01 19:00"), vote=True, first=True) == z("2026-12-04 19:00")
    assert hours(24, first_hours=6).due(z("2026-12-01 19:00"), vote=True, first=True) == z("2026-12-02 19:00")
    assert hours(24, first_hours=72).due(z("2026-12-01 19:00"), vote=True) == z("2026-12-02 19:00")


def test_a_hundred_days_are_a_length_like_any_other() -> None:
    assert hours(2400).due(z("2026-12-01 19:00"), vote=True) == z("2027-03-11 19:00")


# --- off time


def test_the_weekend_does_not_count() -> None:
    assert hours(24, off=WEEKEND).due(paris("2026-12-04 20:00"), vote=True) == paris("2026-12-07 20:00")


def test_what_is_asked_on_a_free_day_starts_counting_at_its_end() -> None:
    assert hours(24, off=WEEKEND).due(paris("2026-12-05 12:00"), vote=True) == paris("2026-12-08 00:00")


def test_hours_used_up_when_the_free_day_begins_are_used_up() -> None:
    assert hours(4, off=WEEKEND).due(paris("2026-12-04 20:00"), vote=True) == paris("2026-12-05 00:00")


def test_a_free_sunday_is_23_hours_long_when_the_clocks_go_forward() -> None:
    schedule = hours(24, off=OffDays(weekdays=(6,)))
    due = schedule.due(paris("2026-03-28 20:00"), vote=True)
    assert due == paris("2026-03-30 20:00") == z("2026-03-30 18:00")
    assert due - paris("2026-03-28 20:00") == 47 * HOUR


def test_christmas_is_free_in_france_and_the_day_after_in_moselle_too() -> None:
    asked = paris("2026-12-24 12:00")
    assert hours(24, off=OffDays(region=Region("FR"))).due(asked, vote=True) == paris("2026-12-26 12:00")
    assert hours(24, off=OffDays(region=Region("FR", "57"))).due(asked, vote=True) == paris("2026-12-27 12:00")


def test_a_holiday_kept_in_the_year_before_is_free() -> None:
    day = OffDays(region=Region("US"))  # 1 January 2028 is a Saturday and kept on the Friday before it
    assert day.off(date(2027, 12, 31))
    assert Region("US").holiday(date(2028, 1, 1)) == "New Year's Day"


def test_dates_of_the_hosts_choice_are_free() -> None:
    off = OffDays(dates=(date(2026, 12, 2), date(2026, 12, 3)))
    assert hours(24, off=off).due(paris("2026-12-01 12:00"), vote=True) == paris("2026-12-04 12:00")


def test_absences_that_overlap_do_not_add_up() -> None:
    first = away(date(2026, 12, 1), date(2026, 12, 3), "UTC")
    second = away(date(2026, 12, 2), date(2026, 12, 4), "UTC")
    due = Schedule(24, 12, 60).due(z("2026-11-30 12:00"), vote=True, stops=(first, second))
    assert due == z("2026-12-05 12:00")


def test_an_absence_by_dates_is_by_the_persons_own_calendar() -> None:
    absent = away(date(2026, 12, 2), date(2026, 12, 2), "Asia/Kathmandu")
    assert (absent.start, absent.end) == (z("2026-12-01 18:15"), z("2026-12-02 18:15"))
    assert hours(24).due(z("2026-12-01 12:00"), vote=True, stops=(absent,)) == z("2026-12-03 12:00")


def test_a_pause_of_three_hours_is_three_hours_more() -> None:
    pause = Span(z("2026-12-01 21:00"), z("2026-12-02 00:00"))
    assert hours(24).due(z("2026-12-01 19:00"), vote=True, stops=(pause,)) == z("2026-12-02 22:00")


def test_an_absence_on_a_free_day_costs_nothing() -> None:
    absent = away(date(2026, 12, 5), date(2026, 12, 6), PARIS)
    schedule = hours(24, off=WEEKEND)
    assert schedule.due(paris("2026-12-04 20:00"), vote=True, stops=(absent,)) == paris("2026-12-07 20:00")


def test_a_free_date_that_never_was_costs_nothing() -> None:
    off = OffDays(dates=(date(2011, 12, 30),))
    due = Schedule(24, 24, 0, zone="Pacific/Apia", off=off).due(z("2011-12-30 06:00"), vote=True)
    assert due == z("2011-12-31 06:00")


# --- always at the same hour


def test_what_opens_five_minutes_before_the_hour_gets_the_next_one() -> None:
    assert evening().due(paris("2026-12-01 19:55"), vote=True) == paris("2026-12-02 20:00")
    assert evening().due(paris("2026-12-01 13:59"), vote=True) == paris("2026-12-01 20:00")


def test_what_opens_when_the_hour_strikes_gets_the_next_one() -> None:
    assert evening(window_hours=0).due(paris("2026-12-01 20:00"), vote=True) == paris("2026-12-02 20:00")


def test_the_hour_stays_the_same_on_the_wall_in_summer_and_winter() -> None:
    assert evening().due(paris("2026-03-28 21:00"), vote=True) == z("2026-03-29 18:00")
    assert evening().due(paris("2026-10-24 21:00"), vote=True) == z("2026-10-25 19:00")


def test_every_two_days_hangs_on_the_anchor_not_on_the_last_closing() -> None:
    schedule = evening(every_days=2, anchor=date(2026, 12, 1))
    assert schedule.due(paris("2026-12-02 21:00"), vote=True) == paris("2026-12-03 20:00")
    assert schedule.due(paris("2026-12-03 09:00"), vote=True) == paris("2026-12-03 20:00")
    assert schedule.due(paris("2026-12-03 20:00"), vote=True) == paris("2026-12-05 20:00")
    assert schedule.due(paris("2026-11-28 21:00"), vote=True) == paris("2026-11-29 20:00")


def test_a_closing_on_a_free_day_moves_to_the_next_day_at_the_same_hour() -> None:
    schedule = evening(off=WEEKEND)
    assert schedule.due(paris("2026-12-04 20:00"), vote=True) == paris("2026-12-07 20:00")
    assert schedule.due(paris("2026-12-06 21:00"), vote=True) == paris("2026-12-07 20:00")  # asked on a Sunday


def test_a_weekly_closing_on_a_free_day_is_moved_not_dropped() -> None:
    schedule = evening(every_days=7, anchor=date(2026, 12, 5), off=OffDays(weekdays=(5,)))
    assert schedule.due(paris("2026-12-01 20:00"), vote=True) == paris("2026-12-06 20:00")
    assert schedule.due(paris("2026-12-06 10:00"), vote=True) == paris("2026-12-06 20:00")
    assert schedule.due(paris("2026-12-06 20:00"), vote=True) == paris("2026-12-13 20:00")


def test_a_closing_that_was_moved_over_a_long_weekend_is_still_to_come_on_its_last_day() -> None:
    long = OffDays(weekdays=(4, 5, 6, 0))  # Friday to Monday: the closing of Friday 2026-12-04 comes on Tuesday
    schedule = evening(every_days=7, anchor=date(2026, 12, 4), off=long)
    assert schedule.due(paris("2026-12-08 10:00"), vote=True) == paris("2026-12-08 20:00")
    assert schedule.due(paris("2026-12-08 20:00"), vote=True) == paris("2026-12-15 20:00")


def test_a_closing_in_an_absence_moves_to_the_next_day_at_the_same_hour() -> None:
    absent = Span(paris("2026-12-01 18:00"), paris("2026-12-02 21:00"))
    assert evening().due(paris("2026-12-01 08:00"), vote=True, stops=(absent,)) == paris("2026-12-03 20:00")


def test_an_absence_away_from_the_hour_moves_it_only_if_the_window_gets_too_short() -> None:
    morning = Span(paris("2026-12-01 09:00"), paris("2026-12-01 12:00"))
    assert evening().due(paris("2026-12-01 09:00"), vote=True, stops=(morning,)) == paris("2026-12-01 20:00")
    assert evening(window_hours=9).due(paris("2026-12-01 09:00"), vote=True, stops=(morning,)) == paris(
        "2026-12-02 20:00"
    )


def test_a_fixed_hour_that_comes_twice_means_the_later() -> None:
    schedule = Schedule(24, 12, 60, zone=PARIS, fixed=AlwaysAt(time(2, 30)))
    assert schedule.due(paris("2026-10-24 12:00"), vote=True) == z("2026-10-25 01:30")


def test_a_fixed_hour_that_is_skipped_is_later_on_that_day_only() -> None:
    schedule = Schedule(24, 12, 60, zone=PARIS, fixed=AlwaysAt(time(2, 30)))
    assert schedule.due(paris("2026-03-28 12:00"), vote=True) == z("2026-03-29 01:30")  # 03:30
    assert schedule.due(paris("2026-03-29 12:00"), vote=True) == z("2026-03-30 00:30")  # 02:30 again


def test_the_evening_that_apia_left_out_closes_once_and_the_day_after() -> None:
    schedule = evening("Pacific/Apia")
    assert schedule.due(z("2011-12-30 07:00"), vote=True) == z("2011-12-31 06:00")
    assert schedule.due(z("2011-12-31 06:00"), vote=True) == z("2012-01-01 06:00")


def test_turns_roll_on_in_hours_beside_a_fixed_hour() -> None:
    assert evening().due(paris("2026-12-01 19:55"), vote=False) == paris("2026-12-02 07:55")


def test_the_setup_rolls_on_in_its_own_hours_beside_a_fixed_hour() -> None:
    schedule = Schedule(24, 12, 60, setup_hours=3, zone=PARIS, fixed=AlwaysAt(time(20)))
    assert schedule.due(paris("2026-12-01 09:00"), vote=True, setup=True) == paris("2026-12-01 12:00")


def test_the_first_vote_at_a_fixed_hour_leaves_the_longer_time_at_least() -> None:
    schedule = Schedule(24, 12, 60, first_hours=48, zone=PARIS, fixed=AlwaysAt(time(20)))
    assert schedule.due(paris("2026-12-01 19:00"), vote=True, first=True) == paris("2026-12-03 20:00")


def test_a_fixed_hour_closes_early_only_where_the_host_lets_it() -> None:
    all_in, due = paris("2026-12-01 12:00"), paris("2026-12-01 20:00")
    assert evening().settles(all_in, due, vote=True) == due
    assert evening().settles(all_in, due, vote=False) == all_in + timedelta(seconds=60)
    assert evening(early=True).settles(all_in, due, vote=True) == all_in + timedelta(seconds=60)


# --- letters at night


def test_quiet_from_two_to_a_minute_before_two_is_nearly_the_whole_day() -> None:
    quiet = Quiet(time(2), time(1, 59))
    assert wakes(z("2026-12-01 12:00"), "UTC", quiet) == z("2026-12-02 01:59")
    assert wakes(z("2026-12-02 01:59"), "UTC", quiet) == z("2026-12-02 01:59")


def test_quiet_hours_that_are_equal_are_none() -> None:
    assert wakes(z("2026-12-01 12:00"), "UTC", Quiet(time(12), time(12))) == z("2026-12-01 12:00")


def test_a_letter_at_night_waits_for_the_morning_of_its_reader() -> None:
    quiet = Quiet(time(22), time(7))
    assert wakes(paris("2026-12-01 23:30"), PARIS, quiet) == paris("2026-12-02 07:00")
    assert wakes(paris("2026-12-02 03:00"), PARIS, quiet) == paris("2026-12-02 07:00")
    assert wakes(paris("2026-12-01 21:59"), PARIS, quiet) == paris("2026-12-01 21:59")
    assert wakes(paris("2026-12-02 07:00"), PARIS, quiet) == paris("2026-12-02 07:00")


def test_the_night_is_an_hour_shorter_when_the_clocks_go_forward() -> None:
    quiet = Quiet(time(22), time(7))
    assert wakes(paris("2026-03-28 22:00"), PARIS, quiet) - paris("2026-03-28 22:00") == 8 * HOUR


def test_a_letter_leaves_at_once_where_the_morning_is_too_close_to_the_deadline() -> None:
    quiet, now = Quiet(time(22), time(7)), paris("2026-12-01 23:00")
    assert wakes(now, PARIS, quiet, due=paris("2026-12-02 11:00")) == paris("2026-12-02 07:00")
    assert wakes(now, PARIS, quiet, due=paris("2026-12-02 10:59")) == now
    assert wakes(now, PARIS, quiet, due=paris("2026-12-02 10:59"), least=HOUR) == paris("2026-12-02 07:00")


# --- counting


def test_the_match_knows_how_much_of_its_time_is_left() -> None:
    schedule = hours(24, off=WEEKEND)
    calendar = schedule.calendar()
    deadline = schedule.deadline(Asked(paris("2026-12-04 20:00"), vote=True), calendar)
    assert deadline.remaining(paris("2026-12-04 22:00"), calendar) == 22 * HOUR
    assert deadline.remaining(paris("2026-12-06 12:00"), calendar) == 20 * HOUR
    assert deadline.remaining(paris("2026-12-09 12:00"), calendar) == timedelta()


def test_a_clock_stands_from_the_beginning_of_a_stop_until_just_before_its_end() -> None:
    calendar = Calendar("UTC", stops=(Span(z("2026-12-01 12:00"), z("2026-12-01 13:00")),))
    shown = [calendar.runs(z(f"2026-12-01 {clock}")) for clock in ("11:59", "12:00", "12:59", "13:00")]
    assert shown == [True, False, False, True]
