"""The asking sentences: "Which boat springs a leak?" Words only."""

from __future__ import annotations

from games.rules.lifeboats.nouns import BOAT, COLOUR
from games.rules.lifeboats.prospects import Sight
from games.rules.lifeboats.questions import spares
from games.rules.lifeboats.state import Question
from games.rules.lifeboats.tallies import names, tally, tied
from games.rules.sentences import Sentence, Who


def sentence(sight: Sight, question: Question) -> Sentence:
    """What the seat that looks is asked."""
    match question.kind:
        case "place_boat":
            return Sentence("In which lane does your boat start?")
        case "place_black":
            return Sentence("In which lane does the Black boat start?")
        case "place_crew":
            return Sentence("Whom do you put aboard which boat?")
        case "tie":
            return _tie(question)
        case "captain":
            return _captain(sight, question)
        case "castaway":
            return Sentence("Which of yours goes overboard from {boat}?", boat=BOAT[question.boat])
        case "leave":
            return Sentence("Whom do you take out of a boat?")
        case "board":
            return _board(sight)
        case "swim":
            return Sentence("Whom do you take out of a boat, and into which boat?")
        case _:
            return _vote(question)


def _vote(question: Question) -> Sentence:
    kind = question.about or question.kind
    if kind == "eject":
        return Sentence("Who leaves {boat}?", boat=BOAT[question.boat])
    if kind == "move":
        return Sentence("Which boat moves closer?")
    if question.picks == 1:
        return Sentence("Which boat springs a leak?")
    if question.kind == "leak":
        return Sentence("Which boats spring a leak? The two with the most votes do.")
    return Sentence("Which two boats spring a leak, in order?")


def _tie(question: Question) -> Sentence:
    """The start player's question: a tie to settle, or the whole choice because of hats."""
    if question.settled:
        first = COLOUR[question.settled[0]]
        return Sentence("{first} springs a leak; the second place is tied. Which boat is it?", first=first)
    if question.tally and question.picks == 2 and len(question.options) == 2:
        return Sentence("Both boats spring a leak and both are full. Which comes first?")
    if question.tally:
        return Sentence("The vote is tied and you decide. {question}", question=_vote(question))
    return Sentence("Hats leave it to you. {question}", question=_vote(question))


def told(sight: Sight, question: Question) -> Sentence | None:
    """Why one seat decides what a vote did not, for everybody; it names the rule."""
    start, who = sight.lexicon.start, Who(question.seats[0])
    if question.kind == "captain":
        return Sentence("{who} alone wore a hat and chooses.", who=who)
    if question.kind != "tie":
        return None
    if not question.tally:
        hats = names(question.hats)
        return Sentence("{hats} wore hats, which leaves it to {start} ({who}).", hats=hats, start=start, who=who)
    if question.settled:
        return Sentence(
            "{first} springs a leak. {tally}, a tie for the second place: {start} ({who}) settles ties and decides.",
            first=COLOUR[question.settled[0]],
            tally=tally(question.tally),
            start=start,
            who=who,
        )
    return Sentence(
        "{tied}: {start} ({who}) settles ties and decides.", tied=tied(question.tally), start=start, who=who
    )


def _captain(sight: Sight, question: Question) -> Sentence:
    return Sentence("You alone wore a hat. {question}", question=_choice(sight, question))


def _choice(sight: Sight, question: Question) -> Sentence:
    if spares(sight.rules, question) and question.picks == 2:
        return Sentence("Which boats spring a leak? Two in order, or one, or none.")
    return _vote(question)


def captain_sentence(sight: Sight, question: Question) -> Sentence:
    """A captain's question, asked beforehand."""
    if spares(sight.rules, question) and question.picks == 2:
        return Sentence("If I alone wear a hat, choose (two boats in order, or one, or none) …")
    if question.picks == 2:
        return Sentence("If I alone wear a hat, choose (two boats, in order) …")
    return Sentence("If I alone wear a hat, choose …")


def _board(sight: Sight) -> Sentence:
    swimmer = sight.state.swimmers[-1]
    return Sentence(
        "Into which boat? Your {rank} left {boat}.", rank=sight.lexicon.noun[swimmer.rank], boat=BOAT[swimmer.left]
    )
