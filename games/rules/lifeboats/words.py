"""Events as sentences: the result first, then the tally, then why. Words only; it changes no state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

from games.rules.game import Listed, Param, Seat, Sentence, Who
from games.rules.lifeboats import events as e
from games.rules.lifeboats.moves import HAT, NULL
from games.rules.lifeboats.nouns import BOAT, COLOUR, ISLAND, Lexicon, boats, crews, one
from games.rules.lifeboats.state import Count


def tell(lexicon: Lexicon, event: e.Event) -> Sentence:
    """What happened, in the words of an edition."""
    return _TELLERS[type(event)](lexicon, event)


def _who(seats: Sequence[Seat]) -> Listed:
    return Listed(tuple(Who(seat) for seat in seats))


def _row(items: Sequence[Param], sign: str = ",") -> Param:
    """Items in a row without an "and"."""
    pattern = "{several}; {last}" if sign == ";" else "{several}, {last}"
    return reduce(lambda several, last: Sentence(pattern, several=several, last=last), items)


# --- how a vote came out ---------------------------------------------------------------------------------------------


def _because(lexicon: Lexicon, result: Sentence, how: e.How, picks: Sequence[str]) -> Sentence:
    """A result, and after it the tally and why."""
    return Sentence("{result} {why}", result=result, why=_why(lexicon, how, picks))


def _why(lexicon: Lexicon, how: e.How, picks: Sequence[str]) -> Sentence:
    match how.by:
        case "only":
            return Sentence("There was no other choice.")
        case "captain":
            return Sentence("{who} alone wore a hat and chose.", who=Who(how.seat))
        case "free":
            return Sentence(
                "{hats} wore hats, which leaves it to {start} ({who}).",
                hats=_who(how.hats),
                start=lexicon.start,
                who=Who(how.seat),
            )
        case "start":
            chosen = boats(tuple(picks))
            return Sentence(
                "{tally}; {start} ({who}) chose {chosen}.",
                tally=_tally(how.tally),
                start=lexicon.start,
                who=Who(how.seat),
                chosen=chosen,
            )
        case _ if how.hats:
            return Sentence(
                "{tally}; the hats of {who} cancel each other.", tally=_tally(how.tally), who=_who(how.hats)
            )
        case _:
            return Sentence("{tally}.", tally=_tally(how.tally))


def _tally(counts: Sequence[Count]) -> Param:
    most = sorted((count for count in counts if count.votes), key=lambda count: -count.votes)
    if not most:
        return Sentence("No vote counted")
    return _row([Sentence("{colour} {votes}", colour=COLOUR[count.option], votes=count.votes) for count in most])


def _revealed(_: Lexicon, event: e.Revealed) -> Sentence:
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


# --- the leak and the move -------------------------------------------------------------------------------------------


def _leak_chosen(lexicon: Lexicon, event: e.LeakChosen) -> Sentence:
    if not event.boats:
        result = Sentence("No boat springs a leak.")
    elif len(event.boats) == 1:
        result = Sentence("{boat} springs a leak.", boat=COLOUR[event.boats[0]])
    else:
        first, second = event.boats
        result = Sentence("{first} springs a leak, then {second}.", first=COLOUR[first], second=COLOUR[second])
    return _because(lexicon, result, event.how, event.boats)


def _leaked(_: Lexicon, event: e.Leaked) -> Sentence:
    load = Sentence(
        "{leaks}, {count} crew",
        leaks=Sentence("{count} leak", plural="{count} leaks", count=event.leaks),
        count=event.crew,
    )
    if event.doomed:
        return Sentence("{boat} now has {load}: she is lost.", boat=COLOUR[event.boat], load=load)
    return Sentence("{boat} now has {load}.", boat=COLOUR[event.boat], load=load)


def _overfull(_: Lexicon, event: e.Overfull) -> Sentence:
    return Sentence("{boat} is full: somebody must go overboard.", boat=COLOUR[event.boat])


def _overboard(lexicon: Lexicon, event: e.Overboard) -> Sentence:
    boat = BOAT[event.boat]
    if event.rank:
        crew = one(lexicon, event.seat, event.rank)
        result = Sentence("Overboard from {boat}: {crew}.", boat=boat, crew=crew)
    else:
        result = Sentence("{who} must give up one of their crew in {boat}.", who=Who(event.seat), boat=boat)
    return _because(lexicon, result, event.how, (event.seat,))


def _castaway(lexicon: Lexicon, event: e.Castaway) -> Sentence:
    crew = one(lexicon, event.seat, event.rank)
    return Sentence(
        "Overboard from {boat}: {crew}; {who} chose.", boat=BOAT[event.boat], crew=crew, who=Who(event.seat)
    )


def _moved(lexicon: Lexicon, event: e.Moved) -> Sentence:
    boat, rows = COLOUR[event.boat], event.progress - event.origin
    if event.island:
        result = Sentence(
            "{boat} reaches {island} as number {order}: ashore {crew}.",
            boat=boat,
            island=ISLAND[event.island],
            order=event.order,
            crew=crews(lexicon, event.crew),
        )
    else:
        result = Sentence("{boat} moves {count} row.", plural="{boat} moves {count} rows.", boat=boat, count=rows)
    if event.hasty:
        result = Sentence("{result} She leaks, so two boats leak next round.", result=result)
    return _because(lexicon, result, event.how, (event.boat,))


# --- the swim --------------------------------------------------------------------------------------------------------


def _left(lexicon: Lexicon, event: e.Left) -> Sentence:
    noun = lexicon.noun[event.rank]
    return Sentence("{who} takes one {rank} out of {boat}.", who=Who(event.seat), rank=noun, boat=BOAT[event.boat])


def _stayed(_: Lexicon, event: e.Stayed) -> Sentence:
    return Sentence("{who} has nobody who may leave a boat.", who=Who(event.seat))


def _plans(_: Lexicon, event: e.Plans) -> Sentence:
    missed = [plan.seat for plan in event.plans if not plan.word]
    if missed:
        return Sentence("The plans for the swim are opened. None came from {who}.", who=_who(missed))
    return Sentence("The plans for the swim are opened.")


def _boarded(lexicon: Lexicon, event: e.Boarded) -> Sentence:
    noun = lexicon.noun[event.rank]
    if event.forced:
        pattern = "{who}'s {rank} climbs into {boat}, the only boat with room."
        return Sentence(pattern, who=Who(event.seat), rank=noun, boat=BOAT[event.boat])
    return Sentence("{who}'s {rank} climbs into {boat}.", who=Who(event.seat), rank=noun, boat=BOAT[event.boat])


def _drowned(lexicon: Lexicon, event: e.Drowned) -> Sentence:
    noun = lexicon.noun[event.rank]
    return Sentence("{who}'s {rank} finds no place in any boat and drowns.", who=Who(event.seat), rank=noun)


# --- setup, rounds and ends ------------------------------------------------------------------------------------------


def _began(lexicon: Lexicon, event: e.Began) -> Sentence:
    start, who = lexicon.start, Who(event.first)
    match event.setup:
        case "draft":
            return Sentence("The ship is going down. {who} is {start} and places a boat first.", who=who, start=start)
        case "random":
            return Sentence(
                "The ship is going down. Boats and crew are drawn by lot; {who} is {start}.", who=who, start=start
            )
        case _:
            return Sentence("The ship is going down. Boats and crew are set; {who} is {start}.", who=who, start=start)


def _boat_placed(_: Lexicon, event: e.BoatPlaced) -> Sentence:
    return Sentence("{who} puts {boat} into lane {lane}.", who=Who(event.seat), boat=BOAT[event.boat], lane=event.lane)


def _crew_placed(lexicon: Lexicon, event: e.CrewPlaced) -> Sentence:
    noun = lexicon.noun[event.rank]
    return Sentence("{who} puts one {rank} into {boat}.", who=Who(event.seat), rank=noun, boat=BOAT[event.boat])


def _round_began(lexicon: Lexicon, event: e.RoundBegan) -> Sentence:
    start, who = lexicon.start, Who(event.start)
    if event.double:
        pattern = "Round {round} begins: two boats will leak. {who} is {start}."
        return Sentence(pattern, round=event.round, start=start, who=who)
    return Sentence("Round {round} begins. {who} is {start}.", round=event.round, start=start, who=who)


def _sunk(lexicon: Lexicon, event: e.Sunk) -> Sentence:
    boat, crew = COLOUR[event.boat], crews(lexicon, event.crew)
    if event.last:
        return Sentence("{boat}, the last boat at sea, sinks. Lost with her: {crew}.", boat=boat, crew=crew)
    return Sentence("{boat} sinks. Lost with her: {crew}.", boat=boat, crew=crew)


def _ended(_: Lexicon, event: e.Ended) -> Sentence:
    because = {
        "boats": Sentence("No boat is left at sea."),
        "crews": Sentence("Nobody is left at sea."),
    }[event.because]
    points = next(count.votes for count in event.points if count.option == event.winners[0])
    return Sentence("{because} {result}", because=because, result=_won(event, points))


def _won(event: e.Ended, points: int) -> Sentence:
    if len(event.winners) > 1:
        pattern, patterns = (
            "{who} share the victory with {count} point.",
            "{who} share the victory with {count} points.",
        )
        return Sentence(pattern, plural=patterns, who=_who(event.winners), count=points)
    who = Who(event.winners[0])
    if event.arrival:
        return Sentence(
            "{who} wins with {count} point, level with others but ashore first.",
            plural="{who} wins with {count} points, level with others but ashore first.",
            who=who,
            count=points,
        )
    return Sentence("{who} wins with {count} point.", plural="{who} wins with {count} points.", who=who, count=points)


_TELLERS: Mapping[type, Callable[[Lexicon, Any], Sentence]] = {
    e.Began: _began,
    e.BoatPlaced: _boat_placed,
    e.CrewPlaced: _crew_placed,
    e.RoundBegan: _round_began,
    e.Revealed: _revealed,
    e.LeakChosen: _leak_chosen,
    e.Leaked: _leaked,
    e.Overfull: _overfull,
    e.Overboard: _overboard,
    e.Castaway: _castaway,
    e.Moved: _moved,
    e.Left: _left,
    e.Stayed: _stayed,
    e.Plans: _plans,
    e.Boarded: _boarded,
    e.Drowned: _drowned,
    e.Sunk: _sunk,
    e.Ended: _ended,
}
