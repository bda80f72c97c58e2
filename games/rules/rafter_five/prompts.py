"""What a seat is asked, in words: the question, its options, its numbers and what may be said beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from games.rules.prompts import Ahead, Measure, Measures, Option, Phrase, Pick, Prompt, Shape
from games.rules.rafter_five import legal
from games.rules.rafter_five.editions import Settings
from games.rules.rafter_five.moves import GENTLY, RITUAL, Grab, Take, write
from games.rules.rafter_five.nouns import ABOUT, CHESTS, COLOUR, FIGURE, TITLE
from games.rules.rafter_five.patterns import LENGTH, WIDTH
from games.rules.rafter_five.physics.bodies import BASE_SIZE, KING, board, colour
from games.rules.rafter_five.physics.pose import inverse
from games.rules.rafter_five.state import BOARDS, State
from games.rules.rafter_five.words import number
from games.rules.sentences import Seat, Sentence

REACH = 200
"""Millimetres from the middle of the base within which a board may be placed."""


def prompt(rules: Settings, state: State) -> Prompt:
    """What the active seat is asked now."""
    return Prompt(
        kind=state.step,
        sentence=sentence(state),
        chapter=chapter(state),
        scope=str(state.turn),
        shape=_SHAPES[state.step](rules, state, state.active),
        vote=False,
        ahead=_ahead(rules, state),
        continues=state.step != "chest",
    )


def chapter(state: State) -> Sentence:
    """The stretch of the match: "Turn 12"."""
    return Sentence("Turn {turn}", turn=state.turn) if state.turn else Sentence("Setup")


def sentence(state: State) -> Sentence:
    """The question."""
    match state.step:
        case "stand":
            return Sentence("Where on the base does {figure} stand?", figure=FIGURE[_next(state)])
        case "figure" if state.overboard:
            return Sentence("Which figure do you take out of the sea?")
        case "figure":
            return Sentence("Which figure do you lift off the raft?")
        case "board":
            return Sentence("Which board do you take?")
        case "place" if state.board:
            return Sentence(
                "Where does board {number} go, with {figure} on it?", number=state.board, figure=FIGURE[state.hand]
            )
        case "place":
            return Sentence("Which board goes where, with {figure} on it?", figure=FIGURE[state.hand])
        case _:
            return Sentence("Where on board {number} does the chest go?", number=state.placed)


def _next(state: State) -> str:
    return next(name for name in state.figures if state.pose(name) is None)


# --- shapes ----------------------------------------------------------------------------------------------------------


def _stand(_: Settings, state: State, seat: Seat) -> Shape:
    length, width, _height = BASE_SIZE
    return Measures(
        (
            _mm("x", Sentence("Across, from the middle of the base (right is positive)"), length / 2),
            _mm("y", Sentence("Deep, from the middle of the base (the back is positive)"), width / 2),
            _turn("turn", Sentence("Turned counter-clockwise by")),
        ),
        pattern=f"FIGURE {_next(state)} AT {{x}} {{y}}[ TURN {{turn}}]",
        binding=True,
    )


def _figure(_: Settings, state: State, seat: Seat) -> Shape:
    names = legal.figures(state)
    if KING not in names:
        return Pick(tuple(_option(state, name, write(Take(name))) for name in names))
    options = tuple(_option(state, name, name) for name in names)
    return Measures((), options, (_GREETED_IF_KING,), "FIGURE {choice}[ {said}]", binding=True)


def _option(state: State, name: str, word: str) -> Option:
    pose = state.pose(name)
    if pose is None:
        effect = Sentence("Comes out of the sea; nothing on the raft moves.")
        return Option(word, TITLE[name], effect, facts=(ABOUT[name],), binding=True)
    where = Sentence("at {x}, {y}", x=number(pose.x), y=number(pose.y))
    effect = Sentence("Is lifted at once; what leaned on its weight moves. If anything falls, the turn is over.")
    return Option(word, TITLE[name], effect, facts=(ABOUT[name], where), binding=True)


def _board(_: Settings, state: State, seat: Seat) -> Shape:
    return Pick(_boards(state))


def _boards(state: State) -> tuple[Option, ...]:
    unseen, seen = Sentence("sea side up: its pattern shows once it is taken"), Sentence("board side up")
    return tuple(
        Option(
            write(Grab(count)),
            Sentence("Board {number}", number=count),
            facts=(seen if count in state.shown else unseen,),
            binding=True,
        )
        for count in state.sea
    )


def _place(rules: Settings, state: State, seat: Seat) -> Shape:
    named = f"BOARD {state.board}" if state.board else "BOARD {board}"
    which = () if state.board else (_which(rules, state),)
    greeted, said = _greeting(state)
    return Measures(
        (
            *which,
            _mm("x", Sentence("The board's middle, across (right is positive)"), REACH),
            _mm("y", Sentence("The board's middle, deep (the back is positive)"), REACH),
            _turn("turn", Sentence("The board, turned counter-clockwise by")),
            _mm("u", Sentence("The figure, along the board from its middle"), LENGTH / 2),
            _mm("v", Sentence("The figure, across the board from its middle"), WIDTH / 2),
            _turn("own", Sentence("The figure, turned on the board by"), optional=True),
        ),
        phrases=(*_gently(state, seat), *greeted),
        pattern=f"{named} AT {{x}} {{y}}[ TURN {{turn}}] FIGURE {{u}} {{v}}[ TURN {{own}}][ {{gently}}]{said}",
        binding=True,
    )


def _which(rules: Settings, state: State) -> Measure:
    label = (
        Sentence("The number of the board that you take")
        if rules.advanced
        else Sentence("The number of a board in the sea; all are alike")
    )
    return Measure("board", label, "", 1, BOARDS, start=state.sea[0] if state.sea else 1)


def _chest(_: Settings, state: State, seat: Seat) -> Shape:
    mine = tuple(name for name in state.colours_of(seat) if legal.next_chest(state, name))
    named = f"CHEST {mine[0]}" if len(mine) == 1 else "CHEST {choice}"
    return Measures(
        (
            replace(_mm("u", Sentence("Along the board from its middle"), LENGTH / 2), start=_away(state)),
            _mm("v", Sentence("Across the board from its middle"), WIDTH / 2),
            _turn("turn", Sentence("Turned on the board by"), optional=True),
        ),
        tuple(_colour(state, name) for name in mine) if len(mine) > 1 else (),
        _gently(state, seat),
        f"{named} AT {{u}} {{v}}[ TURN {{turn}}][ {{gently}}]",
        binding=True,
    )


def _away(state: State) -> float:
    """Where along the board a chest may well stand: on the other side of its middle than the figure."""
    ground = state.pose(board(state.placed))
    figure = next((pose for name in state.latest if name in state.figures and (pose := state.pose(name))), None)
    return -30 if ground and figure and inverse(ground, figure.place)[0] > 0 else 30


def _colour(state: State, name: str) -> Option:
    count = sum(colour(chest) == name for chest in state.reserve)
    left = Sentence(CHESTS[name].msgid, plural=CHESTS[name].plural, count=count)
    return Option(name, COLOUR[name], facts=(left,), emblem=name)


_GREETED = Phrase("said", Sentence("Greet the King: type {words}", words=RITUAL), RITUAL, typed=True)
_GREETED_IF_KING = replace(_GREETED, label=Sentence("If it is the King, greet him: type {words}", words=RITUAL))


def _greeting(state: State) -> tuple[tuple[Phrase, ...], str]:
    """The King's greeting and its part of the pattern: needed with him in the hand, possible before one is taken."""
    if state.hand == KING:
        return (_GREETED,), " {said}"
    if not state.hand and KING in legal.figures(state):
        return (_GREETED_IF_KING,), "[ {said}]"
    return (), ""


def _gently(state: State, seat: Seat) -> tuple[Phrase, ...]:
    left = state.gently(seat)
    if not left:
        return ()
    effect = Sentence(
        "The hand shakes less by 30 %; this is left {count} time.",
        plural="The hand shakes less by 30 %; this is left {count} times.",
        count=left,
    )
    return (Phrase("gently", Sentence("Gently"), GENTLY, effect),)


def _mm(name: str, label: Sentence, most: float) -> Measure:
    return Measure(name, label, "mm", -most, most, step=0.1)


def _turn(name: str, label: Sentence, *, optional: bool = False) -> Measure:
    return Measure(name, label, "°", -180, 180, step=0.1, optional=optional)


_SHAPES: Mapping[str, Callable[[Settings, State, Seat], Shape]] = {
    "stand": _stand,
    "figure": _figure,
    "board": _board,
    "place": _place,
    "chest": _chest,
}


# --- answered beforehand ---------------------------------------------------------------------------------------------


def _ahead(rules: Settings, state: State) -> tuple[Ahead, ...]:
    """The further steps of the turn: each is carried out if the one before left the raft whole."""
    offered = []
    if state.step == "figure" and rules.advanced:
        boards = tuple(replace(option, word=option.word.split()[-1]) for option in _boards(state))
        offered.append(Ahead("board", "BOARD", Sentence("Then take this board"), Pick(boards)))
    if state.step in ("figure", "board"):
        words = Sentence("Then lay it so: the line that begins with BOARD")
        offered.append(Ahead("place", "BOARD", words, _place(rules, state, state.active)))
    if state.step in ("figure", "board", "place"):
        words = Sentence("Then set the chest so: the line that begins with CHEST")
        offered.append(Ahead("chest", "CHEST", words, _chest(rules, state, state.active)))
    return tuple(offered)
