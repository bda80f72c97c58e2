"""Facts that several letters share: names, choices, what was understood, what happened, the deadline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from games import say, tokens
from games.models import Ballot, Match, Order, OutgoingMail, Question, Token, now
from games.post import links, times
from games.post.columns import seen
from games.post.paint import Paint, paint
from games.rules import speech
from games.rules.game import Json
from games.rules.prompts import Ahead, Measure, Measures, Option, Ordered, Pick, Prompt, Ranked, Shape, form, options
from games.rules.prompts import example as filled_in

NEWS = 40
"""How many happenings a letter tells at most; the page of the match has them all."""
ABSTAIN = "-"
Names = Mapping[str, str]


@dataclass(frozen=True)
class Choice:
    """An option as a letter offers it: what to type, what it is called, what would happen, and where to press."""

    typed: str
    label: str
    emblem: str
    paint: Paint
    facts: tuple[str, ...]
    effect: str
    grave: bool
    link: str
    mailto: str

    @property
    def coloured(self) -> bool:
        """Whether it is about something that has a colour."""
        return bool(self.paint.letter)


@dataclass(frozen=True)
class Command:
    """What may be typed in reply, and what it means. What is `special` is more than the word of a coloured option."""

    typed: str
    means: str
    special: bool


def names(match: Match) -> dict[str, str]:
    """Who sits where, by colour, each name in one line."""
    return {colour: plain(name) for colour, name in say.names(match).items()}


def plain(text: str) -> str:
    """`text` as one line that shows all it holds: for names and titles, which people choose."""
    return " ".join(seen(text).split())


def typed(word: str) -> str:
    """What a player types for an option's word. `sailor@red` would look like an address to mail programs."""
    return "ABSTAIN" if word == ABSTAIN else word.upper().replace("@", " ")


def choices(ballot: Ballot, prompt: Prompt, who: Names) -> list[Choice]:
    """Everything the seat may answer, in the order of the question. In lists a word holds no blanks."""
    listed = isinstance(prompt.shape, Ranked)
    return [_choice(ballot, option, listed, who) for option in options(prompt.shape)]


def _choice(ballot: Ballot, option: Option, listed: bool, who: Names) -> Choice:
    reply = tokens.address(Token.Purpose.REPLY, ballot.pk)
    return Choice(
        typed=option.word.upper() if listed else typed(option.word),
        label=say.say(option.label, who),
        emblem=option.emblem,
        paint=paint(option.emblem),
        facts=tuple(say.say(fact, who) for fact in option.facts),
        effect=say.say(option.effect, who) if option.effect else "",
        grave=option.grave,
        link=links.vote(ballot, option.word),
        mailto=links.letter(reply, typed(option.word)),
    )


def in_words(shape: Shape, words: str, who: Names) -> str:
    """An answer in full: "Yellow (Y)" for `yellow`, so that nobody takes one colour for another."""
    if not words:
        return gettext("no answer")
    if isinstance(shape, Measures):
        return words
    if isinstance(shape, Ranked):
        return " > ".join(_listed(options(shape), part.split(), who) for part in words.split(">"))
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


def commands(prompt: Prompt, who: Names, language: str = "en") -> list[Command]:
    """What may be typed in reply, an example each, with what it means. Commands are those of a language."""
    offered = options(prompt.shape)
    special = [option for option in offered if not option.emblem] if any(option.emblem for option in offered) else []
    lines = [Command(example(prompt.shape), _answer_means(prompt), special=False)]
    lines += [Command(_special(option.word, language), say.say(option.label, who), special=True) for option in special]
    lines += [
        Command(_beforehand(ahead, language), say.say(ahead.sentence, who), special=True) for ahead in prompt.ahead
    ]
    if prompt.each_once and len(offered) > 1:
        lines.append(_one_list(offered, language))
    return [line for line in lines if line.typed]


def _one_list(offered: Sequence[Option], language: str) -> Command:
    command = speech.said("order", language).upper()
    words = ", ".join(typed(option.word) for option in offered[:2])
    said = gettext("all that are left to place in one list: the first that can be is placed each time, and crossed off")
    return Command(f"{command} {words}", said, special=True)


def lines(prompt: Prompt, who: Names) -> list[dict[str, Any]]:
    """The lines to fill in with numbers, now and beforehand: how each is written, and what every number is."""
    shapes = [prompt.shape, *(ahead.shape for ahead in prompt.ahead)]
    return [_line(shape, who) for shape in shapes if isinstance(shape, Measures) and shape.fields]


def _line(shape: Measures, who: Names) -> dict[str, Any]:
    told = [f"{field.name}: {_bounds(field, who)}" for field in shape.fields]
    told += [f"{each.words}: {say.say(each.effect or each.label, who)}" for each in shape.phrases]
    return {"form": form(shape), "fields": told}


def _bounds(field: Measure, who: Names) -> str:
    told = {"label": say.say(field.label, who), "least": f"{field.least:g}", "most": f"{field.most:g}"}
    if not field.unit:
        return gettext("%(label)s (%(least)s to %(most)s)") % told
    told |= {"unit": gettext("degrees") if field.unit == "°" else field.unit, "step": f"{field.step:g}"}
    return gettext("%(label)s, from %(least)s to %(most)s %(unit)s, in steps of %(step)s") % told


def one_word_will_do(shape: Shape) -> bool:
    """Whether the word of one option is a whole answer."""
    return isinstance(shape, Pick) or (isinstance(shape, Ordered) and shape.least <= 1)


def _special(word: str, language: str) -> str:
    """An option that is a command: a hat, an abstention, none."""
    meant = speech.word(word, "en")
    return speech.said(meant, language) if meant else typed(word)


def _beforehand(ahead: Ahead, language: str) -> str:
    if isinstance(ahead.shape, Measures):
        return example(ahead.shape)
    return f"{speech.said(ahead.command.lower(), language)} {example(ahead.shape)}"


def _answer_means(prompt: Prompt) -> str:
    if isinstance(prompt.shape, Measures):
        return gettext("your answer, with numbers of your own")
    if isinstance(prompt.shape, Ranked):
        return gettext("your lists, each in the order of your preference")
    if prompt.vote:
        return gettext("your vote, or the word of any other option")
    return gettext("your answer, or the word of any other option")


def example(shape: Shape) -> str:
    """An answer to `shape` as one would type it."""
    if isinstance(shape, Measures):
        return filled_in(shape)
    if isinstance(shape, Ranked):
        lists = (" ".join(option.word for option in ranked.options[:2]) for ranked in shape.lists)
        return " > ".join(lists).upper()
    least, most = (shape.least, min(shape.most, 2)) if isinstance(shape, Ordered) else (1, 1)
    return " ".join(typed(option.word) for option in options(shape)[: max(least, most)])


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


def why_asked(question: Question, who: Names) -> str:
    """Why a question is asked, for everybody: a vote was tied, and whose it is to settle it. Mostly nothing."""
    told = next(iter(question.prompts.values())).told
    return say.say(told, who) if told else ""


def decided(question: Question, colour: str, who: Names) -> list[str]:
    """What came of a closed question, as far as a seat may know it."""
    rows = [row for row in question.happenings.order_by("position") if row.known_to(colour)]
    for row in rows:
        row.match = question.match
    return [say.say(row.sentence, who) for row in rows]


def deadline(question: Question, *, vote: bool) -> dict[str, str]:
    """Until when an answer counts: the moment in the reader's zone, then how long that is, and who is in."""
    moment = times.when(question.due_at)
    asked = question.ballots.count()
    left = gettext("%(span)s after this letter was written") % {"span": times.span(question.due_at - now())}
    rest = _sooner(asked, question.ballots.exclude(cast_at=None).count()) if asked > 1 else ""
    head = gettext("Vote by %(when)s") if vote else gettext("Answer by %(when)s")
    return {"when": moment, "head": head % {"when": moment}, "rest": f"{left}, {rest}" if rest else f"{left}."}


def _sooner(asked: int, cast: int) -> str:
    if asked == 2:
        sooner = gettext("or sooner once both have answered.")
    else:
        sooner = ngettext(
            "or sooner once %(count)d has answered.", "or sooner once all %(count)d have answered.", asked
        )
    if not cast:
        return sooner % {"count": asked}
    so_far = ngettext("%(count)d is in.", "%(count)d are in.", cast)
    return f"{sooner % {'count': asked}} {so_far % {'count': cast}}"


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
    colour = {"colour": gettext(letter.seat.colour.capitalize()), "letter": paint(letter.seat.colour).letter}
    words = {
        "who": plain(str(letter.absence.person)),
        "until": times.when(letter.absence.end),
        "seat": gettext("%(colour)s (%(letter)s)") % colour,
    }
    return (
        gettext(
            "You stand in for %(who)s, who plays %(seat)s, until %(until)s. “You” in this letter is that seat. Your "
            "answer counts as theirs and is marked “by deputy”; messages and everything else stay with them."
        )
        % words
    )


def templates(game: str, name: str) -> dict[str, list[str]]:
    """The templates of a piece that a game may have of its own, for either part; the plain one if it has none."""
    return {kind: [f"games/{game}/mail_{name}.{kind}", f"mail/parts/{name}.{kind}"] for kind in ("txt", "html")}


def described(match: Match, view: Mapping[str, Json], who: Names) -> list[str]:
    """What the picture shows, in words."""
    return [say.say(sentence, who) for sentence in match.rules.describe(view)]
