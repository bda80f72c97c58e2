"""The explanation: what of a letter was not understood, what still holds, and the words that would be understood."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import facts, links
from games.post.content import Content
from games.post.letters import invitation
from games.post.threads import question_subject
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to its reader, with the words of the open question if it was about one."""
    ballot = letter.ballot
    told = {"why": letter.facts.get("why", ""), "suggest": letter.facts.get("suggest", "")}
    if letter.invitation:
        subject = f"Re: {invitation.subject(letter.invitation)}"
        return Content(subject, _heading(), told["why"], facts=told | _joining(letter))
    if ballot is None or letter.match is None:
        return Content(gettext("Your letter was not understood"), _heading(), told["why"], facts=told)
    who, prompt = facts.names(letter.match), ballot.prompt
    due = facts.deadline(ballot.question, vote=prompt.vote)
    closed = ballot.question.closed_at is not None
    offered = facts.choices(ballot, prompt, who) if not closed else []
    return Content(
        subject=question_subject(letter),
        heading=_heading(),
        preheader=told["why"],
        place=say(prompt.chapter, who),
        facts=told
        | {
            "asked": say(prompt.sentence, who),
            "cast": facts.in_words(prompt.shape, ballot.words, who) if ballot.cast_at else "",
            "closed": closed,
            "vote": prompt.vote,
            "due": due,
            "choices": offered,
            "words": offered if facts.one_word_will_do(prompt.shape) else [],
            "commands": facts.commands(prompt, who),
            "page": links.vote(ballot),
        },
    )


def _joining(letter: OutgoingMail) -> dict[str, object]:
    """Somebody invited has two words to choose from."""
    assert letter.invitation
    return {"joining": True, "page": links.join(letter.invitation)} | invitation.answers(letter.invitation)


def _heading() -> str:
    return gettext("What you wrote was not understood")
