"""Days as people write them in letters, each with the day it must be; and what must not be guessed."""

from datetime import date

import pytest

from games.reply.dates import span

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    "text",
    [
        "until 3 May", "until May 3", "until May 3rd, 2027", "2027-05-03", "bis 3. Mai", "bis zum 3.5.", "bis 3.5.2027",
        "jusqu'au 3 mai", "hasta el 3 de mayo", "tot 3 mei", "do 3 maja", "5月3日まで", "到5月3日", "2027年5月3日",
        "to 3 May.",
    ],
)  # fmt: skip
def test_one_day_is_the_last_and_today_the_first(text: str) -> None:
    assert span(text, TODAY) == (TODAY, date(2027, 5, 3))


@pytest.mark.parametrize(
    "text",
    [
        "3 May to 10 May", "from May 3 until May 10", "3.5. - 10.5.", "vom 3. Mai bis 10. Mai", "du 3 mai au 10 mai",
        "2027-05-03 to 2027-05-10", "del 3 de mayo al 10 de mayo", "van 3 mei tot 10 mei", "5月3日から5月10日まで",
        "3 May – 10 May", "od 3 maja do 10 maja",
    ],
)  # fmt: skip
def test_two_days_are_first_and_last(text: str) -> None:
    assert span(text, TODAY) == (date(2027, 5, 3), date(2027, 5, 10))


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("for 5 days", date(2026, 12, 4)), ("5 Tage", date(2026, 12, 4)), ("1 day", TODAY),
        ("2 weeks", date(2026, 12, 13)),
        ("pour 5 jours", date(2026, 12, 4)), ("1 semana", date(2026, 12, 6)), ("5日間", date(2026, 12, 4)),
    ],
)  # fmt: skip
def test_a_length_begins_today(text: str, last: date) -> None:
    assert span(text, TODAY) == (TODAY, last)


@pytest.mark.parametrize(
    "text",
    [
        "until Sunday", "until Sun", "till sunday.", "bis Sonntag", "bis zum Sonntag", "jusqu'à dimanche",
        "jusqu’au dimanche", "hasta el domingo", "tot zondag", "do niedzieli", "日曜日まで", "到星期日", "到周日为止",
        "from tomorrow until Sunday", "von morgen bis Sonntag", "明日から日曜日まで",
    ],
)  # fmt: skip
def test_a_weekday_is_the_coming_one(text: str) -> None:
    tomorrow, sunday = date(2026, 12, 1), date(2026, 12, 6)
    first = tomorrow if any(word in text for word in ("tomorrow", "morgen", "明日")) else TODAY
    assert span(text, TODAY) == (first, sunday)


@pytest.mark.parametrize("text", ["until Monday", "bis Montag", "until next Friday", "from Sunday until Friday"])
def test_a_weekday_that_may_be_another_is_not_guessed(text: str) -> None:
    assert TODAY.weekday() == 0
    assert span(text, TODAY) is None


def test_a_day_without_a_year_is_the_next_one() -> None:
    assert span("until 30 November", TODAY) == (TODAY, TODAY)
    assert span("until 29 November", TODAY) == (TODAY, date(2027, 11, 29))
    assert span("until 29 February", date(2027, 3, 1)) == (date(2027, 3, 1), date(2028, 2, 29))


@pytest.mark.parametrize(
    "text",
    [
        "", "soon", "until 3/5", "until May", "3 May or 4 May", "31 June", "until 3 May unless it rains", "0 days",
        "10 May to 3 May", "1 May 2 May 3 May", "2026-13-01", "x" * 5000, "until 3 May 2026",
    ],
)  # fmt: skip
def test_what_is_not_certain_is_not_read(text: str) -> None:
    assert span(text, TODAY) is None
