"""A schedule in words: what each of its settings means for who plays. For letters and pages alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from games.hours import AlwaysAt, OffDays, Schedule, countries
from games.models import Match
from games.post import times
from games.rules import codec
from games.say import say


def kept(match: Match) -> Schedule:
    """The schedule of a match as its host chose it."""
    schedule: Schedule = codec.decode(Schedule, match.schedule)
    return schedule


def votes(match: Match) -> bool:
    """Whether several are ever asked at once in a match: where a game has turns alone, nothing is said of votes."""
    return any(bound.vote for bound in match.rules.bounds(match.seats.count()))


def short(match: Match) -> str:
    """How fast a match is, in a few words: "votes at most 24 hours, sooner once all are in", "24 hours a turn"."""
    schedule = kept(match)
    if not votes(match):
        return gettext("%(time)s a turn") % {"time": hours(schedule.turn_hours)}
    if schedule.fixed:
        return gettext("votes %(pace)s") % {"pace": say(schedule.fixed.named(schedule.zone), {})}
    return gettext("votes at most %(time)s, sooner once all are in") % {"time": hours(schedule.vote_hours)}


def told(match: Match) -> list[str]:
    """The schedule of a match in sentences."""
    return lines(kept(match), votes=votes(match))


def lines(schedule: Schedule, *, votes: bool = True) -> list[str]:
    """Every setting as a sentence that says its effect; those about votes where there are any."""
    lengths, closing = _lengths(schedule, votes=votes), _closing(schedule, votes=votes)
    return [*lengths, *closing, *_off(schedule.off, schedule.zone), _reminders(schedule)]


def hours(count: float) -> str:
    """A length that a host set, in words: "24 hours", "36 hours and 30 minutes", "7 days"."""
    seconds = round(count * 3600)
    if seconds < 60:
        return ngettext("%(count)d second", "%(count)d seconds", seconds) % {"count": seconds}
    whole, minutes = divmod(seconds // 60, 60)
    if not whole:
        return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
    if whole > 72 and not (whole % 24 or minutes):
        return ngettext("%(count)d day", "%(count)d days", whole // 24) % {"count": whole // 24}
    words = ngettext("%(count)d hour", "%(count)d hours", whole) % {"count": whole}
    if not minutes:
        return words
    rest = ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
    return gettext("%(larger)s and %(smaller)s") % {"larger": words, "smaller": rest}


def _lengths(schedule: Schedule, *, votes: bool) -> Iterator[str]:
    turn = {"time": hours(schedule.turn_hours)}
    if not votes:
        yield gettext("A turn lasts at most %(time)s.") % turn
    else:
        yield from _of_votes(schedule)
        yield gettext("A turn, when one seat alone is asked, lasts at most %(time)s.") % turn
    if schedule.setup_hours:
        setup = {"time": hours(schedule.setup_hours)}
        yield gettext("A question of the setup stays open for at most %(time)s.") % setup
    if schedule.first_hours:
        first = {"time": hours(schedule.first_hours)}
        yield gettext("The first question stays open for at least %(time)s.") % first


def _of_votes(schedule: Schedule) -> Iterator[str]:
    if schedule.fixed:
        yield from _at_the_hour(schedule, schedule.fixed)
    else:
        asked = {"time": hours(schedule.vote_hours)}
        yield gettext("A vote stays open for at most %(time)s; it closes sooner once all are in.") % asked


def _at_the_hour(schedule: Schedule, fixed: AlwaysAt) -> Iterator[str]:
    named = say(fixed.named(schedule.zone), {})
    yield gettext("A vote closes at a fixed hour, %(always)s.") % {"always": named}
    if fixed.window_hours:
        late = {"time": hours(fixed.window_hours)}
        yield gettext("A vote that opens less than %(time)s before that gets the next closing.") % late
    if fixed.early:
        yield gettext("It closes sooner once all are in.")
    else:
        yield gettext("It waits for that hour even if all are in.")


def _closing(schedule: Schedule, *, votes: bool) -> Iterator[str]:
    turns_alone = not votes or (schedule.fixed is not None and not schedule.fixed.early)
    settles = {"time": hours(schedule.settling_seconds / 3600)}
    if schedule.settling_seconds and turns_alone:
        yield gettext("Once a turn is answered, that can still be changed for %(time)s.") % settles
    elif schedule.settling_seconds:
        yield gettext("Once all are in, answers can still be changed for %(time)s.") % settles
    elif turns_alone:
        yield gettext("Once a turn is answered, it closes at once.")
    else:
        yield gettext("Once all are in, a question closes at once.")
    if schedule.fair_hours:
        awake = {"time": hours(schedule.fair_hours)}
        yield (
            gettext(
                "A question in hours closes at the first moment that gave everyone %(time)s awake and lies in nobody’s "
                "night, if there is one within its hours."
            )
            % awake
        )


def _off(off: OffDays, zone: str) -> Iterator[str]:
    days = [str(WEEKDAYS[day]) for day in off.weekdays]
    days += [date_format(day, "j M Y") for day in off.dates]
    place = zone.rpartition("/")[2].replace("_", " ")
    if days:
        off_days = {"days": ", ".join(days), "city": place}
        yield gettext("The clock stands still on these days, %(city)s time: %(days)s.") % off_days
    if off.region:
        where = " ".join(filter(None, (countries()[off.region.country], off.region.subdivision)))
        yield gettext("It stands still on public holidays: %(country)s.") % {"country": where}


def _reminders(schedule: Schedule) -> str:
    if not schedule.reminders:
        return gettext("Nobody is reminded.")
    leads = [times.span(timedelta(seconds=lead.total_seconds())) for lead in schedule.reminders]
    when = get_text_list(leads, gettext("and"))
    return gettext("Whoever still owes an answer is reminded %(when)s before the close.") % {"when": when}
