"""Why an answer is against the rules now, said to the one who gave it. Words only."""

from __future__ import annotations

from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.moves import HAT, NULL, Hand, Lane, Lists, Move, One, Picks
from games.rules.lifeboats.nouns import BOAT, COLOUR, LEXICONS
from games.rules.lifeboats.questions import leavings, spares
from games.rules.lifeboats.state import VOTES, Question, State, crew_of
from games.rules.sentences import Seat, Sentence


def refusal(rules: Settings, state: State, seat: Seat, move: Move) -> Sentence:
    """Why `seat` may not answer `move`, which is not allowed."""
    question = state.question
    if question is None:
        return Sentence("The game is over.")
    if seat not in question.seats:
        return Sentence("You are not asked now.")
    match move:
        case One(word) if question.kind in VOTES:
            return _vote(state, question, word)
        case One(word) if question.kind == "board":
            return _board(state, word)
        case Picks() if question.kind in ("tie", "captain"):
            return _picks(rules, question, move)
        case Hand() if question.kind == "place_crew":
            return _placing(rules, state, seat, move)
        case Hand() if question.kind == "leave":
            return _leaving(rules, state, seat, move)
        case Lists() if question.kind == "swim":
            return _lists(rules, state, seat, move)
        case Lane(number) if question.kind in ("place_boat", "place_black"):
            return _lane(rules, number)
        case _:
            return Sentence("That is no answer to this question.")


def _vote(state: State, question: Question, word: str) -> Sentence:
    if word == HAT:
        return Sentence("You have no hat left.")
    if word == NULL:
        return Sentence("In this game a vote cannot be left empty: choose one.")
    if question.kind == "eject":
        return Sentence(
            "Nobody of {colour} can go overboard from {boat}.", colour=COLOUR[word], boat=BOAT[question.boat]
        )
    return _not_at_sea(state, word)


def _not_at_sea(state: State, colour: str) -> Sentence:
    if all(boat.colour != colour for boat in state.boats):
        return Sentence("There is no {colour} boat in this game.", colour=COLOUR[colour])
    return Sentence("{colour} is no longer at sea.", colour=COLOUR[colour])


def _board(state: State, word: str) -> Sentence:
    if word not in {boat.colour for boat in state.afloat}:
        return _not_at_sea(state, word)
    if state.swimmers and state.swimmers[-1].left == word:
        return Sentence("Your swimmer left {boat}: choose another.", boat=BOAT[word])
    return Sentence("{colour} has no free place.", colour=COLOUR[word])


def _picks(rules: Settings, question: Question, move: Picks) -> Sentence:
    count = question.picks - len(question.settled)
    strange = [colour for colour in move.colours if colour not in question.options]
    if strange:
        return Sentence("{colour} is not among those to choose from.", colour=COLOUR[strange[0]])
    if len(set(move.colours)) < len(move.colours):
        return Sentence("Name two different boats.")
    if question.kind == "captain" and spares(rules, question):
        return Sentence("Choose at most {count}.", count=count)
    return Sentence("Choose exactly {count}.", plural="Choose exactly {count}, in order.", count=count)


def _placing(rules: Settings, state: State, seat: Seat, hand: Hand) -> Sentence:
    if not crew_of(state.bench, seat).has(hand.rank):
        return Sentence("You have no {rank} left to place.", rank=LEXICONS[rules.words].noun[hand.rank])
    if all(boat.colour != hand.boat for boat in state.boats):
        return Sentence("There is no {colour} boat in this game.", colour=COLOUR[hand.boat])
    return Sentence("{colour} has no free place.", colour=COLOUR[hand.boat])


def _leaving(rules: Settings, state: State, seat: Seat, hand: Hand) -> Sentence:
    afloat = {boat.colour: boat for boat in state.afloat}
    if hand.boat not in afloat:
        return _not_at_sea(state, hand.boat)
    boat = afloat[hand.boat]
    if not crew_of(boat.crew, seat).has(hand.rank):
        return Sentence(
            "You have no {rank} in {boat}.", rank=LEXICONS[rules.words].noun[hand.rank], boat=BOAT[hand.boat]
        )
    gone = sum(swimmer.left == hand.boat for swimmer in state.swimmers)
    if rules.leavers_per_boat and gone >= rules.leavers_per_boat:
        return Sentence("Nobody else may leave {boat} in this round.", boat=BOAT[hand.boat])
    if rules.lone_crew == "last_on_boat":
        return Sentence("Your last one in {boat} stays aboard.", boat=BOAT[hand.boat])
    return Sentence("The last one in {boat} stays aboard.", boat=BOAT[hand.boat])


def _lists(rules: Settings, state: State, seat: Seat, move: Lists) -> Sentence:
    allowed = leavings(rules, state, seat)
    for hand in move.hands:
        if hand not in allowed:
            return _leaving(rules, state, seat, hand)
    afloat = {boat.colour for boat in state.afloat}
    return _not_at_sea(state, next(boat for boat in move.boats if boat not in afloat))


def _lane(rules: Settings, number: int) -> Sentence:
    if 1 <= number <= len(rules.lanes):
        return Sentence("Lane {lane} is taken.", lane=number)
    return Sentence("There is no lane {lane}.", lane=number)
