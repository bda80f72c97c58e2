"""The answer: what came of the commands in a letter, and, for whoever asks, all that can be written and the rules."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import Ballot, Match, OutgoingMail
from games.post import facts, links
from games.post.content import Content
from games.post.facts import Command
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to whoever wrote."""
    match, said = letter.match, list(letter.facts.get("said", ()))
    title = facts.plain(match.title) if match else ""
    wants_rules = bool(match and letter.facts.get("rules"))
    return Content(
        subject=gettext("%(title)s: answer to your letter") % {"title": title} if match else gettext("Your letter"),
        heading=gettext("Answer to your letter"),
        preheader=said[0] if said else gettext("What you can write, and what it does."),
        facts={
            "said": said,
            "commands": _commands(letter) if letter.facts.get("commands") else [],
            "edition": say(match.rules.summary(), {}) if match and wants_rules else "",
            "rules_page": links.rules(match) if match and wants_rules else "",
            "wishes_page": links.unsubscribe(letter.person) if letter.person and letter.facts.get("wishes") else "",
        },
    )


def _commands(letter: OutgoingMail) -> list[Command]:
    """All that the reader may write, what answers the open question first."""
    match = letter.match
    lines = [*_answers(letter)]
    if match and match.press != Match.Talk.NONE:
        lines += _press(match)
    if match:
        lines += [
            Command("STATUS", gettext("where the match stands"), special=True),
            Command("RULES", gettext("the rules of this match"), special=True),
            Command("MUTE", gettext("no letters with messages and news of this match; UNMUTE undoes it"), special=True),
            Command("ORDER LEAK RED BLUE", gettext("what counts if no answer of yours is in"), special=True),
            Command("MORE TIME", gettext("longer for the open question, as far as the match allows"), special=True),
            Command("AWAY UNTIL 24 MAY", gettext("days on which you are not waited for; BACK ends them"), special=True),
            Command("RESIGN", gettext("give your seat up; you are asked once more"), special=True),
        ]
    lines.append(Command("UNSUBSCRIBE", gettext("no more letters from us, questions neither"), special=True))
    return [*lines, Command("HELP", gettext("this list"), special=True)]


def _answers(letter: OutgoingMail) -> list[Command]:
    ballot = Ballot.objects.filter(seat=letter.seat_id, question__closed_at=None).first() if letter.seat_id else None
    return facts.commands(ballot.prompt, facts.names(ballot.question.match)) if ballot else []


def _press(match: Match) -> list[Command]:
    all_of_them = Command("TO ALL: …", gettext("a message to all, until a blank line or END"), special=True)
    if match.press == Match.Talk.PUBLIC:
        return [all_of_them]
    return [
        Command("TO BLUE: …", gettext("a message to one colour, or to several, as in TO BLUE, RED: …"), special=True),
        all_of_them,
    ]
