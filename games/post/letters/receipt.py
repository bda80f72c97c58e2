"""The receipt: what was understood in full words, how to change it, until when, and the ballot's seal."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import facts, links, offers
from games.post.content import Content
from games.post.threads import question_subject
from games.rules.prompts import binds
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to whoever cast the ballot."""
    ballot, question, match = letter.ballot, letter.question, letter.match
    assert ballot
    assert question
    assert match
    who, prompt = facts.names(match), ballot.prompt
    understood = facts.in_words(prompt.shape, ballot.words, who)
    head = gettext("Your vote is in: %(answer)s") if prompt.vote else gettext("Your answer is in: %(answer)s")
    due = facts.deadline(question, vote=prompt.vote)
    return Content(
        subject=question_subject(letter),
        heading=head % {"answer": understood},
        preheader="" if question.closed_at else gettext("You may change it until %(when)s.") % {"when": due["when"]},
        place=say(prompt.chapter, who),
        facts={
            "asked": say(prompt.sentence, who),
            "understood": understood,
            "closed": question.closed_at is not None,
            "binding": binds(prompt.shape, ballot.words),
            "final": ballot.final,
            "vote": prompt.vote,
            "due": due,
            "orders": facts.orders(ballot, who),
            "words": offers.choices(ballot, prompt, who) if offers.one_word_will_do(prompt.shape) else [],
            "commands": offers.commands(prompt, who),
            "page": links.vote(ballot),
            "seal": ballot.seal,
        },
    )
