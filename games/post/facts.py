"""Facts that several letters share: names, what was understood, what happened, the deadline, who is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext, ngettext

from games import say
from games.models import Ballot, Match, Order, OutgoingMail, Question, Seat, Tenure, now
from games.post import pace, times
from games.post.columns import seen
from games.post.offers import Names, typed
from games.post.paint import paint
from games.rules.game import Json
from games.rules.prompts import Measures, Option, Ranked, Shape, options

NEWS = 40
"""How many happenings a letter tells at most; the page of the match has them all."""


def names(match: Match) -> dict[str, str]:
    """Who sits where, by colour, each name in one line."""
    return {colour: plain(name) for colour, name in say.names(match).items()}


def plain(text: str) -> str:
    """`text` as one line that shows all it holds: for names and titles, which people choose."""
    return " ".join(seen(text).split())


def in_words(shape: Shape, words: str, who: Names) -> str:
    """An answer in full: "Yellow (Y)" for `yellow`, so that nobody takes one colour for another."""
    if not words:
        return gettext("no answer")
    if isinstance(shape, Measures):
        return words
    if isinstance(shape, Ranked):
        lists = [part.split() for part in words.split(">")]
        return " > ".join(_listed(options(shape), part, who) or gettext("no preference") for part in lists)
    return _listed(options(shape), words.split(","), who)


def _listed(offered: Sequence[Option], words: Sequence[str], who: Names) -> str:
    by_word = {option.word: option for option in offered}
    return ", ".join(_full(by_word[word], who) if word in by_word else typed(word) for word in words)


def _full(option: Option, who: Names) -> str:
    letter, label = paint(option.emblem).letter, say.say(option.label, who)
    return gettext("%(colour)s (%(letter)s)") % {"colour": label, "letter": letter} if letter else label


def orders(ballot: Ballot, who: Names) -> list[dict[str, str]]:
    """What the seat has answered beforehand beside this question, in words."""
    told = []
    for ahead in ballot.prompt.ahead:
        given = Order.objects.filter(seat=ballot.seat_id, kind=ahead.kind, scope=ballot.prompt.scope).first()
        if given:
            words = _listed(options(ahead.shape), given.words, who)
            told.append({"asked": say.say(ahead.sentence, who), "words": words})
    return told


def news(letter: OutgoingMail, who: Names) -> list[str]:
    """What has happened since the reader's last letter, as far as they may know it; the newest if it is much."""
    if not letter.match or not letter.seat:
        return []
    rows = letter.match.happenings.filter(position__gt=letter.since, position__lte=letter.until).order_by("position")
    known = [row for row in rows if row.known_to(letter.seat.colour)]
    for row in known:
        row.match = letter.match
    return [say.say(row.sentence, who) for row in known[-NEWS:]]


def missed(letter: OutgoingMail, who: Names) -> list[str]:
    """What the reader let pass without an answer since their last letter, and what counted instead."""
    span = {"question__happenings__position__gt": letter.since, "question__happenings__position__lte": letter.until}
    rows = Ballot.objects.filter(seat=letter.seat_id, missed=True, cast_by=None, **span).distinct()
    told = []
    for ballot in rows.select_related("question", "seat").order_by("question__number"):
        assert letter.match
        ballot.question.match = letter.match
        words = {"question": say.say(ballot.prompt.sentence, who)}
        if not ballot.words:
            told.append(gettext("You missed it: no answer of yours came to “%(question)s”, and none counted.") % words)
            continue
        words["answer"] = in_words(ballot.prompt.shape, ballot.words, who)
        told.append(
            gettext("You missed it: no answer of yours came to “%(question)s”. What counted was %(answer)s.") % words
        )
    return told


def dropped(letter: OutgoingMail) -> list[str]:
    """Which standing order of the reader has come to nothing."""
    words = ", ".join(typed(word) for word in letter.facts.get("dropped", ()))
    said = gettext(
        "Your standing order for this was: %(words)s. None of that can be chosen any more, so the order is dropped."
    )
    return [said % {"words": words}] if words else []


def why_asked(question: Question, who: Names) -> str:
    """Why a question is asked, for everybody: a vote was tied, and whose it is to settle it. Mostly nothing."""
    told = next(iter(question.prompts.values())).told
    return say.say(told, who) if told else ""


def decided(question: Question, colour: str, who: Names) -> list[str]:
    """What came of a closed question and of those that settled it, as far as a seat may know it."""
    asked = [question.pk, *_settled_by(question)]
    happened = question.match.happenings.filter(question__in=asked).order_by("position")
    rows = [row for row in happened if row.known_to(colour)]
    for row in rows:
        row.match = question.match
    return [say.say(row.sentence, who) for row in rows]


def _settled_by(question: Question) -> Iterator[int]:
    """The closed questions that follow from this one alone: whoever settles a tie or wears the only hat is asked."""
    later = Question.objects.filter(match=question.match_id, number__gt=question.number).exclude(closed_at=None)
    for one in later.order_by("number"):
        one.match = question.match
        if next(iter(one.prompts.values())).told is None:
            return
        yield one.pk


def inherited(ballot: Ballot) -> bool:
    """Whether a ballot was cast before its player took the seat over: it counts, and is theirs to see and to change."""
    sits = Tenure.objects.filter(seat=ballot.seat_id, to_at=None)
    return bool(ballot.cast_at) and sits.filter(from_at__gt=ballot.cast_at).exists()


def deadline(question: Question, *, vote: bool) -> dict[str, str]:
    """Until when an answer counts: the moment in the reader's zone, then how long that is, and who is in."""
    moment = times.when(question.due_at)
    left = gettext("%(span)s after this letter was written") % {"span": times.span(question.due_at - now())}
    head = gettext("Vote by %(when)s") if vote else gettext("Answer by %(when)s")
    return {"when": moment, "head": head % {"when": moment}, "rest": f"{left}{_who_is_in(question)}"}


def _who_is_in(question: Question) -> str:
    asked, cast = question.ballots.count(), question.ballots.exclude(cast_at=None).count()
    if asked == 1:
        return "."
    waits = pace.kept(question.match).waits(vote=question.vote, setup=question.setup)
    told = "." if waits else f", {_sooner(asked)}"
    so_far = ngettext("%(count)d is in.", "%(count)d are in.", cast) % {"count": cast}
    return f"{told} {so_far}" if cast else told


def _sooner(asked: int) -> str:
    if asked == 2:
        return gettext("or sooner once both have answered.")
    sooner = ngettext("or sooner once %(count)d has answered.", "or sooner once all %(count)d have answered.", asked)
    return sooner % {"count": asked}


def seats(question: Question, who: Names) -> list[dict[str, object]]:
    """Everybody at the table, and whether a ballot is expected of them and in. What it says stays sealed."""
    cast = {ballot.seat_id: ballot.cast_at is not None for ballot in question.ballots.all()}
    return [
        {"colour": seat.colour, "name": who[seat.colour], "paint": paint(seat.colour), "in": cast.get(seat.pk)}
        for seat in question.match.seats.order_by("number")
    ]


def stands_in(letter: OutgoingMail) -> str:
    """For whom a deputy answers, until when, and what that means; empty for everybody else."""
    if letter.absence is None or letter.seat is None:
        return ""
    words = {
        "who": plain(str(letter.absence.person)),
        "until": times.when(letter.absence.end),
        "seat": _seat(letter.seat),
    }
    return (
        gettext(
            "You stand in for %(who)s, who plays %(seat)s, until %(until)s. “You” in this letter is that seat. Your "
            "answer counts as theirs and is marked “by deputy”; messages and everything else stay with them."
        )
        % words
    )


def place(letter: OutgoingMail, chapter: str) -> str:
    """The chapter that a letter is about, and which colour its reader plays: "Round 4 · you are Yellow (Y)".

    No colour before they are certain, for who only stands in, and where the heading tells it.
    """
    certain = letter.match is not None and letter.match.status != Match.Status.LOBBY
    if letter.seat is None or letter.absence_id or not certain or letter.kind == OutgoingMail.Kind.STARTS:
        return chapter
    return " · ".join(filter(None, (chapter, gettext("you are %(seat)s") % {"seat": _seat(letter.seat)})))


def _seat(seat: Seat) -> str:
    """A seat by its colour and letter: "Yellow (Y)"."""
    colour = {"colour": say.colour(seat.colour), "letter": paint(seat.colour).letter}
    return gettext("%(colour)s (%(letter)s)") % colour


def templates(game: str, name: str) -> dict[str, list[str]]:
    """The templates of a piece that a game may have of its own, for either part; the plain one if it has none."""
    return {kind: [f"games/{game}/mail_{name}.{kind}", f"mail/parts/{name}.{kind}"] for kind in ("txt", "html")}


def described(match: Match, view: Mapping[str, Json], who: Names) -> list[str]:
    """What the picture shows, in words."""
    return [say.say(sentence, who) for sentence in match.rules.describe(view)]
