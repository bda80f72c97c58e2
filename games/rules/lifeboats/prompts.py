"""What a seat is asked, in words: the question, its options and what each would lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.rules.lifeboats.asking import captain_sentence, sentence, told
from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.moves import HAT, NONE, NULL, Hand, Move, Picks, write
from games.rules.lifeboats.nouns import BOAT, COLOUR, ISLAND, fill
from games.rules.lifeboats.prospects import (
    Prospect,
    Sight,
    aboard,
    boarding,
    ejecting,
    facts,
    leaking,
    leaving,
    moving,
    placing,
)
from games.rules.lifeboats.questions import free_lanes, havens, leavings, placings, spares
from games.rules.lifeboats.state import ISLANDS, POINTS, RANKS, VOTES, Question, State, crew_of
from games.rules.prompts import Ahead, Option, Ordered, Pick, Prompt, Ranked, RankedList, Shape
from games.rules.sentences import Seat, Sentence


def prompt(rules: Settings, state: State, seat: Seat) -> Prompt:
    """What `seat`, which is asked, is asked now."""
    question = state.question
    assert question is not None
    sight = Sight(rules, state, seat)
    return Prompt(
        kind=question.kind,
        sentence=sentence(sight, question),
        chapter=chapter(state),
        scope=scope(state),
        shape=_SHAPES[question.kind](sight, question),
        vote=question.kind in VOTES or question.kind == "swim",
        ahead=_ahead(sight, question) if question.kind in VOTES else (),
        setup=not state.round,
        each_once=question.kind == "place_crew",
        told=told(sight, question),
    )


def chapter(state: State) -> Sentence:
    """The stretch of the game: "Round 4"."""
    return Sentence("Round {round}", round=state.round) if state.round else Sentence("Setup")


def scope(state: State) -> str:
    """The stretch within which an order made beside a question holds: round and phase, and the boat that ejects."""
    question = state.question
    if question is not None and question.boat:
        return f"{state.round}.eject.{question.boat}"
    return f"{state.round}.{state.phase}"


# --- options ---------------------------------------------------------------------------------------------------------


def _option(colour: str, sight: Sight, question: Question) -> Option:
    """A colour on offer in a vote, a tie or a captain's choice."""
    about = question.about or question.kind
    if about == "eject":
        crew = crew_of(sight.state.boat(question.boat).crew, colour)
        effect, grave = ejecting(sight, colour)
        remarks = aboard(sight, crew)
    else:
        boat = sight.state.boat(colour)
        effect, grave = leaking(sight, boat) if about == "leak" else moving(sight, boat)
        remarks = facts(sight, boat)
    return Option(colour, COLOUR[colour], effect, grave, remarks, emblem=colour)


def _options(sight: Sight, question: Question) -> tuple[Option, ...]:
    return tuple(_option(colour, sight, question) for colour in question.options)


def _hat(sight: Sight) -> Option:
    left = Sentence("{count} hat left", plural="{count} hats left", count=sight.state.hats_of(sight.seat))
    if sight.rules.many_hats == "cancel":
        effect = Sentence(
            "If yours is the only hat, you alone decide after the votes are open. "
            "Two or more cancel each other. The hat is spent either way."
        )
    else:
        effect = Sentence(
            "If yours is the only hat, you alone decide after the votes are open. "
            "With two or more {start} decides. The hat is spent either way.",
            start=sight.lexicon.start,
        )
    return Option(HAT, Sentence("Captain's hat"), effect, facts=(left,), binding=sight.rules.captain_locks, spends=True)


def _vote(sight: Sight, question: Question) -> Shape:
    chosen = _options(sight, question)
    if sight.state.hats_of(sight.seat):
        chosen = (*chosen, _hat(sight))
    if sight.rules.null_vote:
        chosen = (*chosen, Option(NULL, Sentence("Abstain"), Sentence("Your ballot counts for nothing.")))
    return Pick(chosen)


def _tie(sight: Sight, question: Question) -> Shape:
    missing = question.picks - len(question.settled)
    chosen = _options(sight, question)
    return Pick(chosen) if missing == 1 else Ordered(chosen, missing, missing)


def _captain(sight: Sight, question: Question) -> Shape:
    chosen, spare = _options(sight, question), spares(sight.rules, question)
    if question.picks > 1:
        return Ordered(chosen, 0 if spare else question.picks, question.picks)
    nobody = Option(NONE, Sentence("No boat"), Sentence("No boat springs a leak this round."))
    return Pick((*chosen, nobody) if spare else chosen)


def _lanes(sight: Sight, _: Question) -> Shape:
    return Pick(tuple(_lane(sight, lane) for lane in free_lanes(sight.rules, sight.state)))


def _lane(sight: Sight, lane: int) -> Option:
    shore = ISLANDS[sight.rules.lanes[lane - 1]]
    officer, sailor = POINTS[shore]
    nouns = sight.lexicon.noun
    effect = Sentence(
        "Leads to {island}: {officer} {high} points, {sailor} {low}.",
        island=ISLAND[shore],
        officer=nouns["officer"],
        high=officer,
        sailor=nouns["sailor"],
        low=sailor,
    )
    return Option(str(lane), Sentence("Lane {lane}", lane=lane), effect)


def _hand(sight: Sight, hand: Hand, prospect: Prospect, pattern: Sentence) -> Option:
    effect, grave = prospect
    label = fill(pattern, rank=sight.lexicon.title[hand.rank], boat=BOAT[hand.boat])
    remarks = facts(sight, sight.state.boat(hand.boat))
    return Option(write(hand), label, effect, grave, remarks, emblem=hand.boat)


def _place_crew(sight: Sight, _: Question) -> Shape:
    into = Sentence("{rank} into {boat}")
    return Pick(tuple(_hand(sight, hand, placing(sight, hand), into) for hand in placings(sight.state, sight.seat)))


def _leave(sight: Sight, _: Question) -> Shape:
    return Pick(_leavings(sight))


def _leavings(sight: Sight) -> tuple[Option, ...]:
    out = Sentence("{rank} out of {boat}")
    hands = leavings(sight.rules, sight.state, sight.seat)
    return tuple(_hand(sight, hand, leaving(sight, hand), out) for hand in hands)


def _board(sight: Sight, _: Question) -> Shape:
    chosen = []
    for boat in havens(sight.state):
        effect, grave = boarding(sight, boat)
        chosen.append(Option(boat.colour, COLOUR[boat.colour], effect, grave, facts(sight, boat), emblem=boat.colour))
    return Pick(tuple(chosen))


def _castaway(sight: Sight, question: Question) -> Shape:
    crew = crew_of(sight.state.boat(question.boat).crew, sight.seat)
    effect = Sentence("Goes overboard and is lost.")
    return Pick(
        tuple(
            Option(rank, sight.lexicon.title[rank], effect, True, (fill(sight.lexicon.several[rank], count=number),))
            for rank, number in zip(RANKS, crew[1:], strict=True)
        )
    )


def _swim(sight: Sight, _: Question) -> Shape:
    boats = tuple(
        Option(boat.colour, COLOUR[boat.colour], facts=facts(sight, boat), emblem=boat.colour)
        for boat in sight.state.afloat
    )
    return Ranked((
        RankedList("leave", Sentence("Whom you take off, in order of preference"), _leavings(sight)),
        RankedList("board", Sentence("Which boat you board, in order of preference"), boats),
    ))  # fmt: skip


_SHAPES: Mapping[str, Callable[[Sight, Question], Shape]] = {
    "place_boat": _lanes,
    "place_black": _lanes,
    "place_crew": _place_crew,
    "leak": _vote,
    "move": _vote,
    "eject": _vote,
    "tie": _tie,
    "captain": _captain,
    "castaway": _castaway,
    "leave": _leave,
    "board": _board,
    "swim": _swim,
}


# --- answered beforehand ---------------------------------------------------------------------------------------------


def _ahead(sight: Sight, question: Question) -> tuple[Ahead, ...]:
    """What may follow a vote at once: a sole captain's choice and, for the start player, the settling of a tie."""
    found = []
    if sight.state.hats_of(sight.seat):
        asked = Question("captain", (sight.seat,), question.options, question.boat, (), question.kind, question.picks)
        words = captain_sentence(sight, asked)
        found.append(Ahead("captain", "HAT", words, _captain(sight, asked), beside=HAT))
    if sight.seat == sight.state.start:
        chosen = _options(sight, question)
        if question.picks == 1:
            words = Sentence("If it is tied, choose, in order of preference …")
        else:
            words = Sentence("If it is tied, choose the first of these that are tied, in order …")
        found.append(Ahead("tie", "TIE", words, Ordered(chosen, 1, len(chosen))))
    return tuple(found)


# --- previews --------------------------------------------------------------------------------------------------------


def prospects(sight: Sight, move: Move) -> tuple[Sentence, ...]:
    """What `move` would lead to, as far as anyone could see."""
    question = sight.state.question
    if question is None or sight.seat not in question.seats:
        return ()
    shape = _SHAPES[question.kind](sight, question)
    words = set(move.colours) if isinstance(move, Picks) and move.colours else {write(move)}
    if isinstance(shape, Ranked):
        return ()
    return tuple(option.effect for option in shape.options if option.word in words and option.effect is not None)
