"""Days as people write them: "until 3 May", "3.5. - 10.5.", "5月3日", "until Sunday", "for 5 days".

Pure: today comes as an argument. What has more in it than days, or can be meant in two ways as 3/5 can, is not read.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from games.rules.speech import fold

MONTHS = (
    "jan january januar janvier januari enero ene styczen stycznia sty",
    "feb february februar fevrier fevr fev februari febrero luty lutego lut",
    "mar march marz maerz mars maart mrt marzo marzec marca",
    "apr april avril avr abril abr kwiecien kwietnia kwi",
    "may mai mei mayo maj maja",
    "jun june juni juin junio czerwiec czerwca cze",
    "jul july juli juillet juil julio lipiec lipca lip",
    "aug august aout augustus agosto ago sierpien sierpnia sie",
    "sep sept september septembre septiembre wrzesien wrzesnia wrz",
    "oct october oktober okt octobre octubre pazdziernik pazdziernika paz",
    "nov november novembre noviembre listopad listopada lis",
    "dec december dezember dez decembre diciembre dic grudzien grudnia gru",
)
WEEKDAYS = (
    "monday mon lundi montag lunes maandag poniedzialek poniedzialku 月曜日 月曜 星期一 周一 礼拜一",
    "tuesday tue tues mardi dienstag martes dinsdag wtorek wtorku 火曜日 火曜 星期二 周二 礼拜二",
    "wednesday wed mercredi mittwoch miercoles woensdag sroda srody srode 水曜日 水曜 星期三 周三 礼拜三",
    "thursday thu thur thurs jeudi donnerstag jueves donderdag czwartek czwartku 木曜日 木曜 星期四 周四 礼拜四",
    "friday fri vendredi freitag viernes vrijdag piatek piatku 金曜日 金曜 星期五 周五 礼拜五",
    "saturday sat samedi samstag sonnabend sabado zaterdag sobota soboty sobote 土曜日 土曜 星期六 周六 礼拜六",
    "sunday sun dimanche sonntag domingo zondag niedziela niedzieli niedziele 日曜日 日曜 星期日 周日 礼拜日 星期天",
)
TOMORROW = ("tomorrow", "demain", "morgen", "manana", "jutro", "jutra", "明日", "明天")
BY_WEEKDAY = {name: number for number, names in enumerate(WEEKDAYS) for name in names.split()}
BY_NAME = {name: number for number, names in enumerate(MONTHS, 1) for name in names.split()}
_BETWEEN = (
    "until till to from through for and bis vom von zum am fur au du le jusqu jusqu'au jusqu'a a al el hasta desde del"
    " de d'ici por para pour tot van t/m voor do od na przez から まで 到 至 从 為止 为止 -"
)
_EXAMPLES = {
    "en": "UNTIL 24 MAY",
    "fr": "JUSQU'AU 24 MAI",
    "de": "BIS 24. MAI",
    "es": "HASTA EL 24 DE MAYO",
    "nl": "TOT 24 MEI",
    "pl": "DO 24 MAJA",
    "ja": "5月24日まで",
    "zh": "到5月24日",
}
BETWEEN = frozenset(_BETWEEN.split(" "))
_NAMES = "|".join(sorted(BY_NAME, key=len, reverse=True))
_NEAR = "|".join(sorted([*BY_WEEKDAY, *TOMORROW], key=len, reverse=True))
_DATES = (
    re.compile(r"(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})(?!\d)"),
    re.compile(r"(?:(?P<y>\d{4})年)?(?P<m>\d{1,2})月(?P<d>\d{1,2})日?"),
    re.compile(
        rf"(?<!\d)(?P<d>\d{{1,2}})(?:\.|st|nd|rd|th|er|e|º)?\s*(?:de |of )?(?P<n>{_NAMES})\b\.?"
        r"(?:\s+(?:de )?(?P<y>\d{4}))?"
    ),
    re.compile(rf"\b(?P<n>{_NAMES})\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)(?:,?\s+(?P<y>\d{{4}}))?"),
    re.compile(r"(?<!\d)(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.(?:\s?(?P<y>\d{4})(?!\d))?"),
    re.compile(rf"(?<![a-z])(?P<near>{_NEAR})(?![a-z])"),
)
_LENGTH = re.compile(
    r"(?<!\d)(\d{1,2})\s*(?:(days?|tage?n?|jours?|dias?|dagen|dag|dni|dzien|日間?|天)"
    r"|weeks?|wochen?|semaines?|semanas?|weken|week|tydzien|tygodnie|tygodni|週間|周|星期)(?![a-z])"
)


def example(language: str) -> str:
    """How one would type days behind the word for being away in a language; in English if it is not read."""
    return _EXAMPLES.get(language.partition("-")[0], _EXAMPLES["en"])


def span(text: str, today: date) -> tuple[date, date] | None:
    """The first and the last day that `text` names; one day alone is the last, and today the first."""
    rest, days = fold(text[:200]), []
    length = _LENGTH.fullmatch(_bare(rest))
    if length:
        count = int(length[1]) * (1 if length[2] else 7)
        return (today, today + timedelta(days=count - 1)) if count else None
    for pattern in _DATES:
        for found in pattern.finditer(rest):
            day = _day(found, today)
            if day is None:
                return None
            days.append((found.start(), day))
        rest = pattern.sub(lambda found: " " * len(found[0]), rest)
    if not 0 < len(days) <= 2 or _bare(rest):
        return None
    ordered = [day for _at, day in sorted(days)]
    first, last = (today, ordered[0]) if len(ordered) == 1 else (ordered[0], ordered[1])
    return (first, last) if first <= last else None


def _bare(text: str) -> str:
    """`text` without the words that stand between days."""
    return " ".join(word for word in text.replace("–", "-").split() if word.strip(",.;:!") not in {"", *BETWEEN})


def _day(found: re.Match[str], today: date) -> date | None:
    """The day that was found; without a year, the next one from today on."""
    parts = found.groupdict()
    if parts.get("near"):
        return _near(parts["near"], today)
    month = BY_NAME[parts["n"]] if parts.get("n") else int(parts["m"])
    years = [int(parts["y"])] if parts.get("y") else [today.year, today.year + 1]
    for year in years:
        try:
            day = date(year, month, int(parts["d"]))
        except ValueError:
            continue
        if parts.get("y") or day >= today:
            return day
    return None


def _near(name: str, today: date) -> date | None:
    """Tomorrow, or a day of the coming week; on a Sunday, "Sunday" may be today or the next one."""
    ahead = 1 if name in TOMORROW else (BY_WEEKDAY[name] - today.weekday()) % 7
    return today + timedelta(days=ahead) if ahead else None
