"""Why a letter is asked back: what happened, in one sentence, and what to do where it is not the usual.

What still holds, and the words that would be understood, are for the letter that carries the sentence.
"""

from __future__ import annotations

from games.reply.said import Reading
from games.rules.sentences import Listed, Sentence


def unclear(why: str, happened: Sentence, *, suggest: str = "", do: Sentence | None = None) -> Reading:
    """A reading that asks back."""
    sentence = Sentence("{happened} {do}", happened=happened, do=do) if do else happened
    return Reading(unclear=sentence, why=why, suggest=suggest)


def shown(option: str) -> str:
    """An option as people type it. `sailor@red` would look like an address to mail programs."""
    return "ABSTAIN" if option == "-" else option.upper().replace("@", " ")


def empty() -> Reading:
    return unclear("empty", Sentence("Your letter held nothing beyond the text that we had sent to you."))


def unreadable() -> Reading:
    return unclear(
        "no-readable-body",
        Sentence("Your letter held no text that could be read: it was encrypted, or all of it was attached."),
    )


def too_long() -> Reading:
    return unclear("too-long", Sentence("Your letter was too long to be read with certainty."))


def parts_disagree() -> Reading:
    return unclear(
        "parts-disagree", Sentence("The two forms of your letter, plain and formatted, said different things.")
    )


def subject_disagrees() -> Reading:
    return unclear("subject-disagrees", Sentence("The subject of your letter and its text said different things."))


def several(options: tuple[str, ...]) -> Reading:
    named = Listed(tuple(shown(option) for option in options))
    return unclear("two-options", Sentence("Your letter named {options}, and only one can count.", options=named))


def question(suggest: str) -> Reading:
    return unclear(
        "question", Sentence("Your letter asked something, and a question is not taken for an answer."), suggest=suggest
    )


def denied() -> Reading:
    return unclear("negation", Sentence("Your letter said what you do not want; it is not clear what you do want."))


def conditional(suggest: str) -> Reading:
    return unclear("conditional", Sentence("Your letter made its answer depend on something."), suggest=suggest)


def taken_back(suggest: str) -> Reading:
    return unclear(
        "taken-back",
        Sentence("Your letter held an answer, and words that may take it back or put it off."),
        suggest=suggest,
    )


def spoken_to(suggest: str) -> Reading:
    return unclear(
        "spoken-to",
        Sentence("Your letter may have been meant for a player of that name, so it was not taken for an answer."),
        suggest=suggest,
    )


def sentence(suggest: str) -> Reading:
    return unclear(
        "sentence", Sentence("Your letter had more in it than an answer, so it was not taken for one."), suggest=suggest
    )


def near(suggest: str) -> Reading:
    return unclear("typo", Sentence("Your letter held a word that is close to an answer but is none."), suggest=suggest)


def unknown() -> Reading:
    return unclear("no-option", Sentence("Your letter held no word that answers the question."))


def foreign(suggest: str) -> Reading:
    return unclear(
        "other-language",
        Sentence("Your letter held a word of another language than the one that is noted as yours."),
        suggest=suggest,
    )


def mixed() -> Reading:
    return unclear("mixed-script", Sentence("Your letter had a word that mixes letters of different alphabets."))


def turned() -> Reading:
    return unclear("bidi", Sentence("Your letter had invisible signs in it that turn the direction of writing."))


def edited(suggest: str) -> Reading:
    return unclear(
        "edited-quote",
        Sentence("You seem to have marked the quoted letter, and quoted text is never taken for an answer."),
        suggest=suggest,
    )


def looks_quoted() -> Reading:
    return unclear(
        "looks-quoted",
        Sentence("A line of your answer began with “>” as quoted text does."),
        do=Sentence("Reply with the whole list on one line."),
    )


def addressee(name: str) -> Reading:
    return unclear(
        "unknown-addressee",
        Sentence("Nobody at the table is called “{name}”, so your message was not passed on.", name=name[:40]),
    )


def no_press() -> Reading:
    return unclear(
        "unknown-command",
        Sentence("A line looked like a message to another player, but not quite; it was not passed on."),
        do=Sentence("Begin such a line with TO, the colour and a colon, as in TO BLUE: hello."),
    )


def empty_press() -> Reading:
    return unclear("empty-press", Sentence("A message to another player had no text."))


def press_answers() -> Reading:
    return unclear(
        "press-answers",
        Sentence("A line of your message to another player reads like an answer, so the message was not passed on."),
        do=Sentence("Leave a blank line between the message and your answer."),
    )


def alone(option: str) -> Reading:
    return unclear(
        "stands-alone", Sentence("{option} stands alone; it cannot be one of several.", option=shown(option))
    )


def beforehand() -> Reading:
    return unclear(
        "no-line",
        Sentence("A line of your letter began as an answer to what follows, but it does not fit what can be chosen."),
        do=Sentence("The whole letter was left aside, so that you can send it again with that line put right."),
    )


def tied() -> Reading:
    return unclear("tie", Sentence("Your list put two options on the same place, and their order matters."))


def twice(option: str) -> Reading:
    return unclear("twice", Sentence("Your list named {option} twice.", option=shown(option)))


def count(least: int, most: int) -> Reading:
    happened = (
        Sentence(
            "The question asks for {count} option, in order.",
            plural="The question asks for {count} options, in order.",
            count=least,
        )
        if least == most
        else Sentence("The question asks for {least} to {most} options, in order.", least=least, most=most)
    )
    return unclear("count", happened)
