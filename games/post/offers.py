"""What a letter offers to answer with: the options with their buttons, the lines to type, and what each means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games import say, tokens
from games.models import Ballot, Token
from games.post import links
from games.post.paint import Paint, paint
from games.reply.why import shown as typed
from games.rules import speech
from games.rules.prompts import Ahead, Measure, Measures, Option, Ordered, Pick, Prompt, Ranked, Shape, options
from games.rules.wording import example as filled_in
from games.rules.wording import form

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


def ask_for_help(language: str = "en") -> Command:
    """How one gets the list of all that can be typed; what answers a question is only a part of it."""
    return Command(speech.said("help", language), gettext("all that you can write"), special=True)


def lines(prompt: Prompt, who: Names) -> list[dict[str, Any]]:
    """The lines to fill in, now and beforehand: how each is written, and what every number and phrase is."""
    shapes = [prompt.shape, *(ahead.shape for ahead in prompt.ahead)]
    return [_line(shape, who) for shape in shapes if isinstance(shape, Measures) and (shape.fields or shape.phrases)]


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


def single_words(shape: Shape) -> list[str]:
    """The words each of which is a whole answer, as they are typed; none where more than one is wanted."""
    return [typed(option.word) for option in options(shape)] if one_word_will_do(shape) else []


def _special(word: str, language: str) -> str:
    """An option that is a command: a hat, an abstention, none."""
    meant = speech.word(word, "en")
    return speech.said(meant, language) if meant else typed(word)


def _beforehand(ahead: Ahead, language: str) -> str:
    if isinstance(ahead.shape, Measures):
        return example(ahead.shape)
    return f"{speech.said(ahead.command.lower(), language)} {example(ahead.shape)}"


def _answer_means(prompt: Prompt) -> str:
    if isinstance(prompt.shape, Measures) and prompt.shape.fields:
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
