"""The order that is dropped: none of its words can be chosen any more, and the question is open to be answered."""

from __future__ import annotations

from django.utils.translation import gettext

from games.models import OutgoingMail
from games.post import facts, links, offers
from games.post.content import Content
from games.post.threads import question_subject
from games.say import say


def content(letter: OutgoingMail) -> Content:
    """What the letter says to the player whose order it was."""
    ballot, question, match = letter.ballot, letter.question, letter.match
    assert ballot
    assert question
    assert match
    who, prompt = facts.names(match), ballot.prompt
    return Content(
        subject=question_subject(letter),
        heading=gettext("Your order cannot be carried out any more"),
        preheader=gettext("The question is open: answer it yourself."),
        place=say(prompt.chapter, who),
        facts={
            "asked": say(prompt.sentence, who),
            "words": ", ".join(offers.typed(word) for word in letter.facts["words"]),
            "due": facts.deadline(question, vote=prompt.vote),
            "choices": offers.single_words(prompt.shape),
            "page": links.vote(ballot),
        },
    )
