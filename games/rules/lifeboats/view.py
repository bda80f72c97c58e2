"""What a seat may know, as plain data for pictures, pages and bots. Builds only what may be known."""

from __future__ import annotations

from dataclasses import asdict

from games.rules.game import Json
from games.rules.lifeboats.editions import Settings
from games.rules.lifeboats.ending import over, ranking
from games.rules.lifeboats.moves import write
from games.rules.lifeboats.questions import legal
from games.rules.lifeboats.state import DISTANCE, POINTS, RANKS, Boat, Crews, State, score
from games.rules.sentences import Seat


def view(rules: Settings, state: State, seat: Seat | None) -> dict[str, Json]:
    """The board and the open question as `seat` may know them (`None`: an onlooker). Ballots and orders never."""
    return {
        "seats": list(state.seats),
        "me": seat,
        "start": state.start,
        "round": state.round,
        "phase": state.phase,
        "double": state.double,
        "lanes": rules.lanes,
        "distance": DISTANCE,
        "islands": {island: dict(zip(RANKS, points, strict=True)) for island, points in POINTS.items()},
        "boats": {boat.colour: _boat(boat) for boat in state.boats},
        "bench": _crews(state.bench),
        "swimmers": {swimmer.colour: [[swimmer.rank, swimmer.left]] for swimmer in state.swimmers},
        "hats": dict(zip(state.seats, state.hats, strict=True)),
        "lost": _crews(state.lost),
        "score": dict(score(state)),
        "over": over(state),
        "winners": list(ranking(rules, state)[0]) if over(state) else [],
        "latest": _latest(state),
        "asked": _asked(rules, state, seat),
        "rules": asdict(rules),
    }


def _boat(boat: Boat) -> Json:
    crew = _crews(boat.crew)
    return {
        "at": boat.at,
        "lane": boat.lane,
        "progress": boat.progress,
        "leaks": boat.leaks,
        "crew": crew if boat.afloat else {},
        "arrived": boat.arrived or None,
        "landed": crew if boat.arrived else {},
    }


def _crews(crews: Crews) -> Json:
    return {crew.colour: [crew.officers, crew.sailors] for crew in crews}


def _latest(state: State) -> Json:
    moved: Json = None
    if state.moved is not None:
        moved = {"boat": state.moved.boat, "from": state.moved.origin}
    return {"leaked": list(state.leaked), "moved": moved}


def _asked(rules: Settings, state: State, seat: Seat | None) -> Json:
    """The open question: its public facts, and for a seat that is asked the words that it may answer."""
    question = state.question
    if question is None:
        return None
    mine = legal(rules, state, seat) if seat is not None else ()
    return {
        "kind": question.kind,
        "seats": list(question.seats),
        "about": question.about or question.kind,
        "boat": question.boat or None,
        "options": list(question.options),
        "weights": dict(zip(question.seats, question.weights, strict=False)),
        "picks": question.picks,
        "settled": list(question.settled),
        "tally": {count.option: count.votes for count in question.tally},
        "words": [write(move) for move in mine],
    }
