"""The reminder: the question is still open, no answer came from its reader yet, and until when one counts."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import facts, links, offers
from games.post.content import Content
from games.post.threads import question_subject
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to a player who still owes an answer."""
    ballot, question, match = letter.ballot, letter.question, letter.match
    assert ballot
    assert question
    assert match
    who, prompt = facts.names(match), ballot.prompt
    due = facts.deadline(question, vote=prompt.vote)
    return Content(
        subject=question_subject(letter),
        heading=gettext("Your answer is still missing"),
        preheader=due["head"],
        place=say(prompt.chapter, who),
        facts={
            "asked": say(prompt.sentence, who),
            "due": due,
            "example": "" if offers.one_word_will_do(prompt.shape) else offers.example(prompt.shape),
            "words": offers.single_words(prompt.shape),
            "page": links.vote(ballot),
        },
    )
