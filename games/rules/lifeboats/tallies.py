"""How a vote came out, in words: the ballots, the tally and why. Words only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from games.rules.lifeboats.events import How, Revealed
from games.rules.lifeboats.moves import HAT, NULL
from games.rules.lifeboats.nouns import COLOUR, Lexicon, boats
from games.rules.lifeboats.state import Count
from games.rules.sentences import Listed, Param, Seat, Sentence, Who


def names(seats: Sequence[Seat]) -> Listed:
    """Players in a row."""
    return Listed(tuple(Who(seat) for seat in seats))


def _row(items: Sequence[Param], sign: str = ",") -> Param:
    """Items in a row without an "and"."""
    pattern = "{several}; {last}" if sign == ";" else "{several}, {last}"
    return reduce(lambda several, last: Sentence(pattern, several=several, last=last), items)


def because(lexicon: Lexicon, result: Sentence, how: How, picks: Sequence[str]) -> Sentence:
    """A result, and after it the tally and why."""
    return Sentence("{result} {why}", result=result, why=_why(lexicon, how, picks))


def _why(lexicon: Lexicon, how: How, picks: Sequence[str]) -> Sentence:
    match how.by:
        case "only":
            return Sentence("There was no other choice.")
        case "captain":
            return Sentence("{who} alone wore a hat and chose.", who=Who(how.seat))
        case "free":
            return Sentence(
                "{hats} wore hats, which leaves it to {start} ({who}).",
                hats=names(how.hats),
                start=lexicon.start,
                who=Who(how.seat),
            )
        case "start":
            chosen = boats(tuple(picks))
            return Sentence(
                "{tied}; {start} ({who}) settles ties and chose {chosen}.",
                tied=tied(how.tally),
                start=lexicon.start,
                who=Who(how.seat),
                chosen=chosen,
            )
        case _ if how.hats:
            return Sentence(
                "{tally}; the hats of {who} cancel each other.", tally=tally(how.tally), who=names(how.hats)
            )
        case _:
            return Sentence("{tally}.", tally=tally(how.tally))


def tied(counts: Sequence[Count]) -> Param:
    """A tally that is a tie: so is one in which nobody has a vote."""
    if any(count.votes for count in counts):
        return Sentence("{tally}, a tie", tally=tally(counts))
    return Sentence("No vote counted, so all are tied")


def tally(counts: Sequence[Count]) -> Param:
    """The options that got votes, the most first."""
    most = sorted((count for count in counts if count.votes), key=lambda count: -count.votes)
    if not most:
        return Sentence("No vote counted")
    return _row([Sentence("{colour} {votes}", colour=COLOUR[count.option], votes=count.votes) for count in most])


def revealed(_: Lexicon, event: Revealed) -> Sentence:
    """Who voted for what, the most named first; hats, empty ballots and silence last."""
    groups: dict[str, list[Param]] = {}
    for ballot in event.ballots:
        who: Param = Who(ballot.seat)
        if ballot.weight > 1:
            who = Sentence("{who} ({weight} votes)", who=who, weight=ballot.weight)
        groups.setdefault(ballot.word, []).append(who)
    order = sorted(groups, key=lambda word: (word in (HAT, NULL, ""), -len(groups[word])))
    return Sentence("Votes: {votes}.", votes=_row([_group(word, Listed(tuple(groups[word]))) for word in order], ";"))


def _group(word: str, who: Listed) -> Sentence:
    match word:
        case "hat":
            return Sentence("{who} with a hat", who=who)
        case "-":
            return Sentence("{who} for nobody", who=who)
        case "":
            return Sentence("none from {who}", who=who)
        case _:
            return Sentence("{who} for {colour}", who=who, colour=COLOUR[word])
