"""Events as sentences: the result first, then the tally, then why. Words only; it changes no state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.lifeboats import events as e
from games.rules.lifeboats import tallies
from games.rules.lifeboats.nouns import BOAT, COLOUR, ISLAND, Lexicon, crews, one
from games.rules.lifeboats.tallies import because, names
from games.rules.sentences import Sentence, Who


def tell(lexicon: Lexicon, event: e.Event) -> Sentence:
    """What happened, in the words of an edition."""
    return _TELLERS[type(event)](lexicon, event)


# --- the leak and the move -------------------------------------------------------------------------------------------


def _leak_chosen(lexicon: Lexicon, event: e.LeakChosen) -> Sentence:
    if not event.boats:
        result = Sentence("No boat springs a leak.")
    elif len(event.boats) == 1:
        result = Sentence("{boat} springs a leak.", boat=COLOUR[event.boats[0]])
    else:
        first, second = event.boats
        result = Sentence("{first} springs a leak, then {second}.", first=COLOUR[first], second=COLOUR[second])
    return because(lexicon, result, event.how, event.boats)


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
    return because(lexicon, result, event.how, (event.seat,))


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
    return because(lexicon, result, event.how, (event.boat,))


# --- the swim --------------------------------------------------------------------------------------------------------


def _left(lexicon: Lexicon, event: e.Left) -> Sentence:
    noun = lexicon.noun[event.rank]
    return Sentence("{who} takes one {rank} out of {boat}.", who=Who(event.seat), rank=noun, boat=BOAT[event.boat])


def _stayed(_: Lexicon, event: e.Stayed) -> Sentence:
    return Sentence("{who} has nobody who may leave a boat.", who=Who(event.seat))


def _plans(_: Lexicon, event: e.Plans) -> Sentence:
    missed = [plan.seat for plan in event.plans if not plan.word]
    if missed:
        return Sentence("The plans for the swim are opened. None came from {who}.", who=names(missed))
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
        return Sentence(pattern, plural=patterns, who=names(event.winners), count=points)
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
    e.Revealed: tallies.revealed,
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
