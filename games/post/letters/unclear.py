"""The explanation: what of a letter was not understood, what still holds, and the words that would be understood."""

from __future__ import annotations

from django.utils.translation import gettext

from games import tokens
from games.models import Ballot, OutgoingMail, Token
from games.post import facts, links, offers, times
from games.post.content import Content
from games.post.letters import digest, invitation
from games.post.threads import question_subject
from games.rules.prompts import Measures
from games.say import say

Kind = OutgoingMail.Kind


def content(letter: OutgoingMail) -> Content:
    """What the letter says to its reader, with the words of the open question if it was about one."""
    ballot = letter.ballot
    heading = _heading(letter)
    told = {"why": letter.facts.get("why", ""), "suggest": offers.typed(letter.facts.get("suggest", ""))}
    if letter.invitation:
        subject = f"Re: {invitation.subject(letter.invitation)}"
        joining = invitation.may_join(letter.invitation)
        heading = heading if joining else gettext("You cannot join this match now")
        return Content(subject, heading, told["why"], facts=told | (_joining(letter) if joining else {}))
    if letter.facts.get("digest"):
        return Content(gettext("Which match did you mean?"), heading, told["why"], facts=told | _several(letter))
    if ballot is None or letter.match is None:
        return Content(gettext("Your letter was not understood"), heading, told["why"], facts=told)
    return Content(
        subject=question_subject(letter),
        heading=heading,
        preheader=told["why"],
        place=say(ballot.prompt.chapter, facts.names(letter.match)),
        facts=told | _asked(ballot, facts.names(letter.match)) | _stands(letter, ballot),
    )


def _stands(letter: OutgoingMail, ballot: Ballot) -> dict[str, str]:
    """When their letter came and what is in now: this one may have waited, and an answer may have come meanwhile."""
    came = letter.answers.arrived_at if letter.answers else None
    told = {"came": times.when(came) if came else "", "unread": letter.facts.get("unread", "")}
    if not ballot.cast_at:
        return told | {"stands": gettext("Nothing was changed. No answer of yours is in yet.")}
    who = facts.names(ballot.question.match)
    answer = {"answer": facts.in_words(ballot.prompt.shape, ballot.words, who)}
    if came and ballot.cast_at >= came:
        return told | {"stands": gettext("Your answer is in: %(answer)s.") % answer}
    return told | {"stands": gettext("Nothing was changed. Your earlier answer still counts: %(answer)s.") % answer}


def _asked(ballot: Ballot, who: offers.Names) -> dict[str, object]:
    """The question, and the words that would be understood while it is open."""
    prompt, closed = ballot.prompt, ballot.question.closed_at is not None
    measured = isinstance(prompt.shape, Measures) and bool(prompt.shape.fields)
    offered = [] if closed or measured else offers.choices(ballot, prompt, who)
    return {
        "asked": say(prompt.sentence, who),
        "closed": closed,
        "vote": prompt.vote,
        "due": facts.deadline(ballot.question, vote=prompt.vote),
        "choices": offered,
        "words": offered if offers.one_word_will_do(prompt.shape) else [],
        "lines": offers.lines(prompt, who),
        "commands": [*offers.commands(prompt, who), offers.ask_for_help()],
        "page": links.vote(ballot),
    }


def _several(letter: OutgoingMail) -> dict[str, object]:
    """The open questions of a daily letter, each with its own address; and the addresses of the seats in it."""
    rows = digest.told(OutgoingMail.objects.get(pk=letter.facts["digest"]))
    asked = {row.ballot_id: row for row in rows if row.kind == Kind.ASK and row.question and not row.question.closed_at}
    seats = {row.seat_id: row.match for row in rows if row.seat_id and row.match}
    others = [
        {"title": facts.plain(match.title), "address": tokens.address(Token.Purpose.PRESS, seat)}
        for seat, match in seats.items()
    ]
    return {"digest": True, "sections": [digest.section(row) for row in asked.values()], "others": others}


def _joining(letter: OutgoingMail) -> dict[str, object]:
    """Somebody invited has two words to choose from."""
    assert letter.invitation
    return {"joining": True, "page": links.join(letter.invitation)} | invitation.answers(letter.invitation)


def _heading(letter: OutgoingMail) -> str:
    if letter.facts.get("unread"):
        return gettext("A letter was not read")
    return gettext("What you wrote was not understood")
