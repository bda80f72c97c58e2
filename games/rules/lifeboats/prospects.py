"""What would happen: the line that stands under every option of a question. Looks ahead one step; changes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.moves import Hand
from games.rules.lifeboats.nouns import COLOUR, ISLAND, LEXICONS, Lexicon, one, ranks
from games.rules.lifeboats.sea import island, pace
from games.rules.lifeboats.state import DISTANCE, POINTS, Boat, Crew, State, crew_of, plus
from games.rules.lifeboats.values import replace
from games.rules.lifeboats.votes import electors, targets
from games.rules.sentences import Listed, Seat, Sentence


@dataclass(frozen=True)
class Sight:
    """Who looks at what."""

    rules: Settings
    state: State
    seat: Seat

    @property
    def lexicon(self) -> Lexicon:
        return LEXICONS[self.rules.words]


Prospect = tuple[Sentence, bool]
"""What would happen, and whether somebody could die of it."""


def facts(sight: Sight, boat: Boat) -> tuple[Sentence, ...]:
    """Short remarks on a boat at sea: rows to go, leaks, free places, one's own crew."""
    mine = crew_of(boat.crew, sight.seat).number
    remarks = [
        Sentence(
            "{count} row to {island}",
            plural="{count} rows to {island}",
            count=DISTANCE - boat.progress,
            island=ISLAND[island(sight.rules, boat)],
        ),
        Sentence("{count} leak", plural="{count} leaks", count=boat.leaks),
        Sentence("{count} free", count=boat.free),
    ]
    return (*remarks, Sentence("{count} of yours", count=mine)) if mine else tuple(remarks)


def load(boat: Boat) -> Sentence:
    """What a boat holds: "2 leaks, 4 crew"."""
    leaks = Sentence("{count} leak", plural="{count} leaks", count=boat.leaks)
    return Sentence("{leaks}, {count} crew", leaks=leaks, count=boat.aboard)


def leaking(sight: Sight, boat: Boat) -> Prospect:
    """If she springs a leak (section 2.3)."""
    after = replace(boat, leaks=boat.leaks + 1)
    if not boat.full:
        if after.doomed and boat.aboard:
            return Sentence("A leak takes a free place and she sinks with all aboard: {load}.", load=load(after)), True
        if after.doomed:
            return Sentence("She sinks, with nobody aboard."), False
        return Sentence("A leak takes a free place: {load}.", load=load(after)), False
    if boat.leaks >= boat.aboard:
        return Sentence("She sinks with all aboard: {load}.", load=load(after)), True
    options = targets(sight.rules, sight.state, boat)
    if len(options) == 1:
        return Sentence("Full: {colour} loses one of its crew.", colour=COLOUR[options[0]]), True
    if sight.rules.eject_voters == "all":
        return Sentence("Full: all then vote who goes overboard."), True
    if len(electors(sight.rules, sight.state, boat)) == 1:
        return Sentence("Full: one seat then decides who goes overboard."), True
    return Sentence("Full: her crew then votes who goes overboard."), True


def moving(sight: Sight, boat: Boat) -> Prospect:
    """If she moves closer (section 2.4)."""
    rules, steps = sight.rules, pace(sight.rules, boat)
    shore = ISLAND[island(rules, boat)]
    togo = DISTANCE - boat.progress - steps
    hasty = rules.double_leak and boat.leaks > 0
    if togo > 0:
        rows = Sentence("{count} row to {island}", plural="{count} rows to {island}", count=togo, island=shore)
        if hasty:
            return Sentence("She comes closer: {rows}. She leaks, so two boats leak next round.", rows=rows), False
        return Sentence("She comes closer: {rows}.", rows=rows), False
    landing = _landing(sight, boat)
    others = [other for other in sight.state.afloat if other.colour != boat.colour]
    if rules.ending == "last_boat_sinks" and len(others) == 1:
        last = COLOUR[others[0].colour]
        return Sentence("{landing} {boat}, the last boat at sea, sinks at once.", landing=landing, boat=last), True
    if not others:
        return Sentence("{landing} She is the last: the game is over.", landing=landing), False
    if hasty:
        return Sentence("{landing} She leaks, so two boats leak next round.", landing=landing), False
    return landing, False


def _landing(sight: Sight, boat: Boat) -> Sentence:
    shore = island(sight.rules, boat)
    if not boat.aboard:
        return Sentence("She reaches {island} with nobody aboard.", island=ISLAND[shore])
    officer, sailor = POINTS[shore]
    gains = tuple(
        Sentence(
            "{colour} {points}", colour=COLOUR[crew.colour], points=crew.officers * officer + crew.sailors * sailor
        )
        for seat in sight.state.seats
        if (crew := crew_of(boat.crew, seat)).number
    )
    return Sentence("She reaches {island}: {gains} points.", island=ISLAND[shore], gains=Listed(gains))


def ejecting(sight: Sight, colour: Seat) -> Prospect:
    """If a colour must lose one (section 2.3)."""
    question = sight.state.question
    assert question is not None
    crew = crew_of(sight.state.boat(question.boat).crew, colour)
    if sight.rules.officers == "owner_chooses" and crew.officers and crew.sailors:
        if colour == sight.seat:
            return Sentence("You then choose which of yours goes overboard."), True
        return Sentence("{colour} then chooses which one goes overboard.", colour=COLOUR[colour]), True
    rank = "sailor" if crew.sailors else "officer"
    return Sentence("Overboard and lost: {crew}.", crew=one(sight.lexicon, colour, rank)), True


def leaving(sight: Sight, hand: Hand) -> Prospect:
    """If a crew member is taken off (section 2.5)."""
    boat = sight.state.boat(hand.boat)
    after = replace(boat, crew=plus(boat.crew, sight.seat, hand.rank, -1))
    if not after.doomed:
        return Sentence("She is left with {load}.", load=load(after)), False
    if sight.rules.sink_check == "immediate":
        return Sentence("She is left with {load}, and sinks at once.", load=load(after)), after.aboard > 0
    return Sentence(
        "She is left with {load}: she sinks unless somebody comes aboard.", load=load(after)
    ), after.aboard > 0


def boarding(sight: Sight, boat: Boat) -> Prospect:
    """If the swimmer comes aboard."""
    swimmer = sight.state.swimmers[-1]
    after = replace(boat, crew=plus(boat.crew, swimmer.colour, swimmer.rank))
    if after.doomed:
        return Sentence("Then she has {load}: she sinks unless more come aboard.", load=load(after)), True
    return Sentence("Then she has {load}.", load=load(after)), False


def placing(sight: Sight, hand: Hand) -> Prospect:
    """If a crew member is put aboard during the setup."""
    boat = sight.state.boat(hand.boat)
    shore = island(sight.rules, boat)
    points = POINTS[shore][0 if hand.rank == "officer" else 1]
    return Sentence("Worth {points} points on {island}.", points=points, island=ISLAND[shore]), False


def aboard(sight: Sight, crew: Crew) -> tuple[Sentence, ...]:
    """Short remarks on the crew of one colour in a boat."""
    remarks = ranks(sight.lexicon, crew)
    return (*remarks, Sentence("yours")) if crew.colour == sight.seat else remarks
