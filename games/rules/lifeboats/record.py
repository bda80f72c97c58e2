"""Game records: whole games as plain data (section 6), read, checked, replayed and written. Pure; opens no file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.rules.game import Answered, BadRecord, Json
from games.rules.lifeboats import setup
from games.rules.lifeboats.editions import EDITIONS, Settings
from games.rules.lifeboats.ending import over, ranking
from games.rules.lifeboats.moves import Move, parse, write
from games.rules.lifeboats.questions import allowed, leavings, legal
from games.rules.lifeboats.resolve import resolve, run
from games.rules.lifeboats.state import RANKS, VOTES, Boat, Crews, State, score
from games.rules.sentences import Seat

FORMAT = "lifeboats-record/1"
_KEYS = {"format", "game", "settings", "seats", "first", "setup", "answers"}


@dataclass(frozen=True)
class Record:
    """A record whose head has been checked; `answers` are still as they came."""

    rules: Settings
    seats: tuple[Seat, ...]
    first: Seat
    setup: Mapping[str, Json] | None
    answers: Sequence[Json]

    def opening(self) -> State:
        """The state in which the first question is asked. Raises `BadRecord` for an impossible setup."""
        empty = setup.seated(self.rules, self.seats, self.first)
        start = setup.drafted(empty) if self.setup is None else setup.given(self.rules, empty, self.setup)
        return run(self.rules, start, []).state


def load(text: str | bytes) -> Record:
    """The record in a file's content. Raises `BadRecord` with a reason of one line for anything else."""
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else ascii(str(error))[1:-1]
        raise BadRecord(f"no record: {reason:.200}") from None
    return parsed(data)


def parsed(data: Json) -> Record:
    """The record in plain data. Raises `BadRecord`."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise BadRecord(f"no record: its format is not {FORMAT}")
    if unknown := sorted(set(data) - _KEYS):
        raise BadRecord(f"no record: {unknown[0]!a:.60} has no meaning")
    changes, seats, first = data.get("settings", {}), data.get("seats"), data.get("first")
    if not isinstance(changes, Mapping) or "edition" in changes:
        raise BadRecord("settings: they are an object of what differs from the edition")
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise BadRecord("seats: they are a list of colours")
    if not isinstance(first, str):
        raise BadRecord("first: the first start player is a colour")
    answers, opening = data.get("answers"), data.get("setup")
    if not isinstance(answers, list):
        raise BadRecord("answers: they are a list")
    if opening is not None and not isinstance(opening, Mapping):
        raise BadRecord("setup: it has lanes and crew")
    if "game" not in data:
        raise BadRecord("game: it names no edition")
    rules = EDITIONS.settings({**changes, "edition": data["game"]})
    return Record(rules, tuple(seats), first, opening, answers)


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return dict(pairs)


def replay(record: Record) -> Iterator[dict[str, Json]]:
    """The lines that `manage.py replay` prints. Raises `BadRecord` where a record goes wrong: answer, seat, reason."""
    state = record.opening()
    yield line(record.rules, state, 0)
    for number, answer in enumerate(record.answers, start=1):
        state = resolve(record.rules, state, _moves(record.rules, state, (number, answer))).state
        yield line(record.rules, state, number)


def _moves(rules: Settings, state: State, answer: tuple[int, Json]) -> dict[Seat, Move]:
    """The moves of one answer, checked. Raises `BadRecord`."""
    count, given = answer
    question = state.question
    if question is None:
        raise BadRecord(f"answer {count}: the game is over")
    if not isinstance(given, Mapping) or set(given) != {"ask", "by"} or not isinstance(given["by"], Mapping):
        raise BadRecord(f"answer {count}: it is no answer; it has ask and by")
    by = given["by"]
    if given["ask"] != question.kind:
        who = ", ".join(f"{seat!a:.60}" for seat in by)
        raise BadRecord(f"answer {count}: {who}: {given['ask']!a:.60} is misplaced; {question.kind} is asked")
    for seat in by:
        if seat not in question.seats:
            raise BadRecord(f"answer {count}: {seat!a:.60}: this seat is not asked for {question.kind}")
    for seat in question.seats:
        if seat not in by:
            raise BadRecord(f"answer {count}: {seat}: the answer to {question.kind} is missing")
    moves = {seat: _move(rules, state, seat, by[seat], count) for seat in question.seats}
    return {seat: move for seat, move in moves.items() if move is not None}


def _move(rules: Settings, state: State, seat: Seat, words: Json, count: int) -> Move | None:
    """One seat's answer; `None` for a vote that never came."""
    assert state.question is not None
    kind = state.question.kind
    if kind in VOTES and words == "-":
        return None
    move = parse(kind, words) if isinstance(words, str) else None
    if move is None:
        raise BadRecord(f"answer {count}: {seat}: {words!a:.60} is no answer to {kind}")
    if not allowed(rules, state, seat, move):
        raise BadRecord(f"answer {count}: {seat}: {write(move)} is not allowed in {kind} now")
    return move


def line(rules: Settings, state: State, after: int) -> dict[str, Json]:
    """A state as `replay` prints it (section 6)."""
    return {
        "after": after,
        "round": state.round,
        "start": state.start,
        "asked": _asked(rules, state),
        "boats": {boat.colour: _boat(boat) for boat in state.boats},
        "swimmers": {swimmer.colour: [swimmer.rank, swimmer.left] for swimmer in state.swimmers},
        "hats": dict(zip(state.seats, state.hats, strict=True)),
        "lost": _crews(state.lost),
        "score": dict(score(state)),
        "double": state.double,
        "over": over(state),
        "winners": list(ranking(rules, state)[0]) if over(state) else [],
    }


def _boat(boat: Boat) -> dict[str, Json]:
    crew = _crews(boat.crew) if boat.afloat else {}
    return {"at": boat.at, "lane": boat.lane, "progress": boat.progress, "leaks": boat.leaks, "crew": crew}


def _crews(crews: Crews) -> dict[str, Json]:
    return {crew.colour: [crew.officers, crew.sailors] for crew in crews}


def _asked(rules: Settings, state: State) -> dict[str, Json] | None:
    if state.question is None:
        return None
    options = {seat: sorted(words(rules, state, seat)) for seat in state.question.seats}
    return {"kind": state.question.kind, "options": options}


def words(rules: Settings, state: State, seat: Seat) -> Iterator[str]:
    """The written legal answers; of the sealed swim the entries that its lists may have."""
    if state.question is not None and state.question.kind == "swim":
        yield from (write(hand) for hand in leavings(rules, state, seat))
        yield from (boat.colour for boat in state.afloat)
    else:
        yield from (write(move) for move in legal(rules, state, seat))


def exported(rules: Settings, opening: State, answers: Sequence[Answered]) -> dict[str, Json]:
    """The record of a match that began with `opening`, in the words that were used."""
    head: dict[str, Json] = {
        "format": FORMAT,
        "game": rules.edition,
        "settings": EDITIONS.differences(rules),
        "seats": list(opening.seats),
        "first": opening.first,
    }
    if not opening.drafted:
        lanes: dict[str, Json] = {boat.colour: boat.lane for boat in opening.boats}
        head["setup"] = {"lanes": lanes, "crew": {boat.colour: _hands(boat) for boat in opening.boats}}
    return {**head, "answers": [{"ask": answer.kind, "by": _by(answer)} for answer in answers]}


def _by(answer: Answered) -> dict[str, Json]:
    return {seat: words or "-" for seat, words in answer.by.items()}


def _hands(boat: Boat) -> list[Json]:
    return [
        f"{crew.colour}:{rank}"
        for crew in boat.crew
        for rank, number in zip(RANKS, (crew.officers, crew.sailors), strict=True)
        for _ in range(number)
    ]
