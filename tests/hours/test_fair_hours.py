"""Fair hours, reminders and the strip of the day, worked out by hand for people in Paris, New York and Shanghai."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest

from games.hours import (
    AlwaysAt,
    Asked,
    BadHours,
    Calendar,
    OffDays,
    Person,
    Quiet,
    Schedule,
    Span,
    Why,
    clashes,
    leads,
    night_strip,
    reminders,
    ripe,
    waking,
)

HOUR = timedelta(hours=1)


def z(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


# In UTC of December: Anna sleeps 21:00-07:00, Ben 04:00-12:00, Chen 14:00-23:00.
ANNA = Person("Anna", "Europe/Paris", Quiet(time(22), time(8)))
BEN = Person("Ben", "America/New_York", Quiet(time(23), time(7)))
CHEN = Person("Chen", "Asia/Shanghai", Quiet(time(22), time(7)))
OWL = Person("Owl", "UTC")
ASKED = z("2026-12-01 21:00")


def fair(fair_hours: float, *people: Person, most: float = 24, off: OffDays | None = None) -> tuple[datetime, Why]:
    schedule = Schedule(most, most, 60, fair_hours=fair_hours, off=off or OffDays())
    deadline = schedule.deadline(Asked(ASKED, vote=True, people=people), schedule.calendar())
    return deadline.due, deadline.why


def test_the_last_to_get_their_waking_hours_sets_the_deadline() -> None:
    assert fair(6, ANNA, BEN) == (z("2026-12-02 13:00"), Why.FAIR)  # Anna wakes at 07:00; Ben is up at 13:00
    assert fair(8, ANNA, BEN) == (z("2026-12-02 15:00"), Why.FAIR)  # Ben had 7 before his night, and 1 by 13:00


def test_nobody_sleeps_when_a_fair_deadline_comes() -> None:
    assert fair(3, ANNA, BEN) == (z("2026-12-02 12:00"), Why.FAIR)  # Anna had 3 by 10:00, but Ben sleeps until 12:00


def test_the_end_of_ones_night_is_no_night_but_its_beginning_is() -> None:
    assert fair(7, BEN) == (z("2026-12-02 12:00"), Why.FAIR)  # his 7 hours are up at 04:00, when his night begins
    assert fair(6.5, BEN) == (z("2026-12-02 03:30"), Why.FAIR)


def test_without_a_moment_that_is_fair_the_hours_are_used_up_and_the_deadline_says_so() -> None:
    assert fair(8, ANNA, BEN, CHEN) == (z("2026-12-02 21:00"), Why.MAXIMUM)
    assert fair(8, ANNA, BEN, CHEN, most=38) == (z("2026-12-03 11:00"), Why.MAXIMUM)
    # 15:00 is Chen's night until 23:00, that is Anna's until 07:00, that is Ben's until 12:00
    assert fair(8, ANNA, BEN, CHEN, most=39) == (z("2026-12-03 12:00"), Why.FAIR)


def test_hours_that_nobody_can_get_within_the_maximum_are_not_waited_for() -> None:
    assert fair(23, ANNA) == (z("2026-12-02 21:00"), Why.MAXIMUM)


def test_who_has_no_quiet_hours_is_always_awake() -> None:
    assert fair(5, OWL) == (z("2026-12-02 02:00"), Why.FAIR)


def test_waking_hours_on_a_free_day_do_not_count() -> None:
    off = OffDays(dates=(date(2026, 12, 2),))
    assert fair(6, ANNA, off=off) == (z("2026-12-03 13:00"), Why.FAIR)


def test_a_fixed_hour_stays_fixed_whatever_is_fair() -> None:
    schedule = Schedule(24, 24, 60, fair_hours=6, fixed=AlwaysAt(time(3)))
    vote = schedule.deadline(Asked(ASKED, vote=True, people=(ANNA,)), schedule.calendar())
    turn = schedule.deadline(Asked(ASKED, vote=False, people=(ANNA,)), schedule.calendar())
    assert (vote.due, vote.why) == (z("2026-12-02 03:00"), Why.HOUR)
    assert (turn.due, turn.why) == (z("2026-12-02 13:00"), Why.FAIR)


def test_waking_hours_are_those_outside_ones_night() -> None:
    day = Span(z("2026-12-02 00:00"), z("2026-12-03 00:00"))
    assert [waking(person, day, Calendar()) for person in (ANNA, BEN, CHEN, OWL)] == [
        14 * HOUR,
        16 * HOUR,
        15 * HOUR,
        24 * HOUR,
    ]


def test_an_absence_moves_a_fair_deadline_to_the_next_fair_moment() -> None:
    schedule = Schedule(48, 24, 60, fair_hours=6)
    asked = Asked(ASKED, vote=True, people=(ANNA, BEN))
    first = schedule.deadline(asked, schedule.calendar())
    absent = Span(z("2026-12-02 10:00"), z("2026-12-03 10:00"))
    moved = schedule.moved(
        first, z("2026-12-02 08:00"), asked=asked, was=schedule.calendar(), now=schedule.calendar(absent)
    )
    assert (moved.due, moved.why) == (z("2026-12-03 13:00"), Why.FAIR)  # Anna: 07-10 on the one day, 10-13 on the next


# --- reminders


def test_reminders_go_out_before_the_deadline_and_none_that_is_past() -> None:
    due = z("2026-12-03 19:00")
    planned = reminders(due, leads("4h, 24h"), now=z("2026-12-01 19:00"), calendar=Calendar())
    assert [each.at for each in planned] == [z("2026-12-02 19:00"), z("2026-12-03 15:00")]
    late = reminders(due, leads("4h, 24h"), now=z("2026-12-02 19:00"), calendar=Calendar())
    assert [each.at for each in late] == [z("2026-12-03 15:00")]
    assert reminders(due, leads("4h"), now=z("2026-12-03 15:00"), calendar=Calendar()) == ()


def test_a_reminder_of_another_due_time_is_another_reminder() -> None:
    def key(due: str) -> str:
        return reminders(z(due), leads("4h"), now=z("2026-12-01 19:00"), calendar=Calendar())[0].key

    assert key("2026-12-03 19:00") == key("2026-12-03 19:00") == "20261203T190000.000000Z-240"
    assert key("2026-12-03 20:00") != key("2026-12-03 19:00")


def test_a_reminder_counts_the_matchs_time_and_never_comes_on_a_free_day() -> None:
    weekend = Calendar("UTC", OffDays(weekdays=(5, 6)))
    planned = reminders(z("2026-12-07 10:00"), leads("24h, 4h"), now=z("2026-12-03 10:00"), calendar=weekend)
    assert [each.at for each in planned] == [z("2026-12-04 10:00"), z("2026-12-07 06:00")]


def test_a_reminder_at_night_waits_for_the_morning() -> None:
    # 4 h before 10:00 is 06:00 UTC, Anna's night; at 07:00 three of the four hours are left
    planned = reminders(z("2026-12-03 10:00"), leads("4h"), now=ASKED, calendar=Calendar(), person=ANNA)
    assert [each.at for each in planned] == [z("2026-12-03 07:00")]


def test_a_reminder_comes_before_the_night_where_the_morning_is_late() -> None:
    # 4 h before 08:00 is 04:00 UTC; at 07:00 less than half of it is left
    planned = reminders(z("2026-12-03 08:00"), leads("4h"), now=z("2026-12-02 09:00"), calendar=Calendar(), person=ANNA)
    assert [each.at for each in planned] == [z("2026-12-02 21:00")]


def test_a_late_morning_is_better_than_no_reminder() -> None:
    planned = reminders(z("2026-12-02 08:00"), leads("4h"), now=z("2026-12-01 22:00"), calendar=Calendar(), person=ANNA)
    assert [each.at for each in planned] == [z("2026-12-02 07:00")]


def test_two_reminders_of_one_morning_are_one() -> None:
    planned = reminders(z("2026-12-03 13:00"), leads("8h, 10h"), now=ASKED, calendar=Calendar(), person=ANNA)
    assert [(each.at, each.lead) for each in planned] == [(z("2026-12-03 07:00"), 8 * HOUR)]


def test_after_a_standstill_only_the_last_reminder_is_sent() -> None:
    due = z("2026-12-03 19:00")
    planned = reminders(due, leads("24h, 4h"), now=z("2026-12-01 19:00"), calendar=Calendar())
    assert ripe(planned, z("2026-12-02 18:59")) is None
    assert ripe(planned, z("2026-12-02 19:00")) == planned[0]
    assert ripe(planned, z("2026-12-03 18:00")) == planned[1]
    assert ripe(planned, due) is None


@pytest.mark.parametrize(
    ("text", "right"),
    [("24h, 4h", [24, 4]), ("4H,24 h,4h", [24, 4]), ("1d; 90min", [24, 1.5]), ("", []), ("30m", [0.5])],
)
def test_a_host_writes_reminders_as_a_list_of_hours(text: str, right: list[float]) -> None:
    assert leads(text) == tuple(hours * HOUR for hours in right)


@pytest.mark.parametrize("text", ["soon", "0h", "24", "-4h", "9999d", "1h,2h,3h,4h,5h,6h"])
def test_what_is_no_list_of_reminders_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadHours) as refused:
        leads(text)
    assert str(refused.value).endswith((".", "”."))


# --- the strip of the day


def test_twenty_in_paris_is_four_for_ana() -> None:
    ana = Person("Ana", "Asia/Tokyo", Quiet(time(23), time(7)))  # UTC+9: eight hours ahead in winter, seven in summer
    [clash] = clashes([ana, OWL], time(20), zone="Europe/Paris", days=[date(2026, 12, 1)])
    assert str(clash.sentence) == "20:00 is 04:00 for Ana"
    assert clash.days == 1


def test_a_clash_in_summer_is_found_though_there_is_none_in_winter() -> None:
    early = Person("Ana", "America/Sao_Paulo", Quiet(time(23), time(7)))  # UTC-3 all the year
    days = [date(2026, 12, 1), date(2026, 7, 1)]
    assert clashes([early], time(11), zone="Europe/Paris", days=days[:1]) == ()
    [clash] = clashes([early], time(11), zone="Europe/Paris", days=days)
    assert (clash.day, str(clash.sentence), clash.days) == (days[1], "11:00 is 06:00 for Ana", 0)


def test_the_strip_names_who_sleeps_when_each_hour_of_the_matchs_day_begins() -> None:
    strip = night_strip([ANNA, BEN, CHEN, OWL], zone="UTC", day=date(2026, 12, 1))
    assert [hour.hour for hour in strip] == list(range(24))
    asleep = {person.name: [hour.hour for hour in strip if person in hour.asleep] for person in (ANNA, BEN, CHEN, OWL)}
    assert asleep == {
        "Anna": [0, 1, 2, 3, 4, 5, 6, 21, 22, 23],
        "Ben": [4, 5, 6, 7, 8, 9, 10, 11],
        "Chen": [14, 15, 16, 17, 18, 19, 20, 21, 22],
        "Owl": [],
    }


def test_the_strip_of_a_day_with_a_skipped_hour_still_has_24_hours() -> None:
    strip = night_strip([ANNA], zone="Europe/Paris", day=date(2026, 3, 29))
    assert len(strip) == 24
    assert strip[2].at == strip[3].at == z("2026-03-29 01:00")
