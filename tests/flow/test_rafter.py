"""Rafter Five at the table: bots to the end, three lines at once, measures on the page, an engine that fails."""

import pytest
from django.urls import reverse

from games import clock, table
from games.bots.player import Answer
from games.bots.rafter_five import Easy
from games.models import Ballot, Film, Match, Question
from games.rules.game import Fault
from games.rules.rafter_five.physics import process
from games.rules.rafter_five.physics.replay import unpacked
from games.story import recount
from tests.flow.conftest import HOURS, PLAIN

PLACE = "BOARD 17 AT 0 -12 TURN 0 FIGURE -10 0"


@pytest.fixture
def raft(people):
    """Sets a match of Rafter Five up and begins it."""

    def build(persons: int = 2, bots: tuple[str, ...] = (), **settings) -> Match:
        match = table.create(
            people[0],
            "Raft",
            game="rafter-five",
            settings={"edition": "calm", **settings},
            seats=persons + len(bots),
            schedule=HOURS,
            policy=PLAIN,
        )
        Match.objects.filter(pk=match.pk).update(secret=b"s" * 32)
        for number, bot in enumerate(bots, persons + 1):
            match.seats.filter(number=number).update(bot=bot)
        for person in people[:persons]:
            table.join(match.pk, person)
        match.refresh_from_db()
        if match.status == Match.Status.LOBBY:
            table.begin(match.pk)
        return Match.objects.get(pk=match.pk)

    return build


def open_question(match: Match) -> Question | None:
    return match.questions.filter(closed_at=None).first()


def play_on(match: Match, watch, most: int) -> None:
    """Looks at open questions until the match is over or waits for a person; an engine that faltered is tried again."""
    for _ in range(most):
        question = open_question(match)
        if question is None:
            return
        clock.look_at(question.pk)
        stays = open_question(match) == question
        if stays and not question.ballots.exclude(seat__bot="").exists():
            return
        watch.forward(minutes=10 if stays else 0, seconds=1)


def mine(match: Match) -> Ballot:
    return Ballot.objects.select_related("seat__player").get(question=open_question(match))


def cast(match: Match, words: str, **more) -> Ballot:
    ballot = mine(match)
    return table.cast(ballot.pk, words, source=Ballot.Source.WEB, by=ballot.seat.player, **more)


def test_a_bot_plays_alone_to_the_end_its_films_are_kept_and_counting_again_makes_no_difference(raft, watch):
    match = raft(persons=0, bots=("easy",), tremor="shaky")
    play_on(match, watch, 400)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    films = Film.objects.filter(question__match=match)
    assert films.exists()
    assert all(unpacked(film.packed)[0] > 1 for film in films)
    assert list(recount(match)) == []


def test_where_a_bot_finds_no_place_the_rules_answer_at_once(raft, watch, monkeypatch):
    match = raft(persons=0, bots=("easy",))
    monkeypatch.setattr(Easy, "answer", lambda *about: Answer(""))
    asked = open_question(match)
    clock.look_at(asked.pk)
    asked.refresh_from_db()
    assert asked.closed_at
    assert asked.closed_at < asked.due_at
    assert asked.ballots.get().source == Ballot.Source.DEFAULT
    assert list(recount(match)) == []


def test_one_answer_may_hold_the_whole_turn(raft, watch):
    match = raft()
    chests = [f"CHEST {mine(match).seat.colour} AT {u} 0" for u in (-10, 30)]
    cast(match, "FIGURE tall", ahead={"place": [PLACE], "chest": chests})
    play_on(match, watch, 5)
    state = open_question(match).state
    assert (state.turn, state.active != match.questions.first().state.active, state.chests) == (2, True, 1)
    sources = [ballot.source for ballot in Ballot.objects.filter(question__match=match).order_by("pk")]
    assert sources == ["web", "order", "order", ""]


def test_what_is_touched_is_taken_and_the_steps_of_a_turn_share_its_time(raft, watch):
    match = raft()
    due = open_question(match).due_at
    cast(match, "FIGURE tall")
    clock.look_at(open_question(match).pk)
    question = open_question(match)
    assert (question.kind, question.due_at) == ("place", due)


def test_a_turn_is_answered_on_the_page_by_measures(raft, watch, client):
    match = raft()
    cast(match, "FIGURE tall")
    clock.look_at(open_question(match).pk)
    ballot = mine(match)
    client.force_login(ballot.seat.player)
    page = reverse("vote", args=[ballot.pk])
    shown = client.get(page).content.decode()
    for name in ("board", "x", "y", "turn", "u", "v", "own", "gently"):
        assert f'name="measure-{name}"' in shown
    fields = {"board": "17", "x": "0", "y": "20", "turn": "0", "u": "-10", "v": "0"}
    refused = client.post(page, {f"measure-{name}": value for name, value in fields.items()})
    assert refused.status_code == 422
    assert "would first touch" in refused.content.decode()
    fields |= {"y": "-12,0", "gently": "GENTLY"}
    answered = client.post(page, {f"measure-{name}": value for name, value in fields.items()})
    assert answered.status_code == 303
    ballot.refresh_from_db()
    assert ballot.words == f"{PLACE} GENTLY"


def test_an_engine_that_fails_is_tried_again_and_then_the_match_is_held(raft, watch, monkeypatch):
    match = raft()
    cast(match, "FIGURE tall")
    question = open_question(match)

    def fails(asked):
        raise Fault("the engine took more than 30 seconds")

    with monkeypatch.context() as broken:
        broken.setattr(process, "let", fails)
        for _ in range(5):
            assert not table.close(question.pk)
            watch.forward(minutes=30)
    match.refresh_from_db()
    assert match.status == Match.Status.HELD
    assert open_question(match) == question, "nothing is lost"
    assert table.release(match.pk)
    clock.look_at(question.pk)
    assert (open_question(match).kind, open_question(match).state.hand) == ("place", "tall")


def test_a_bot_whose_engine_fails_leaves_the_sweep_whole(raft, watch, monkeypatch):
    match = raft(persons=0, bots=("easy", "medium"))

    def fails(asked):
        raise Fault("no engine")

    monkeypatch.setattr(process, "let", fails)
    monkeypatch.setattr(process, "fit", fails)
    play_on(match, watch, 3)
    assert clock.sweep(5) == 0


def test_the_page_says_that_the_engine_is_away(raft, watch, client, monkeypatch):
    match = raft()
    cast(match, "FIGURE tall")
    clock.look_at(open_question(match).pk)
    ballot = mine(match)
    client.force_login(ballot.seat.player)

    def fails(asked):
        raise Fault("no engine")

    monkeypatch.setattr(process, "fit", fails)
    fields = {"board": "17", "x": "0", "y": "-12", "turn": "0", "u": "-10", "v": "0"}
    page = client.post(reverse("vote", args=[ballot.pk]), {f"measure-{name}": text for name, text in fields.items()})
    assert page.status_code == 503
    assert "try again in a minute" in page.content.decode()


def test_on_a_machine_without_the_engine_a_match_cannot_be_set_up(people, monkeypatch):
    monkeypatch.setattr(process, "find_spec", lambda name: None)
    with pytest.raises(Exception, match="not available on this machine"):
        table.create(people[0], "Raft", game="rafter-five", settings={}, seats=2, schedule=HOURS, policy=PLAIN)


def test_the_sweep_leaves_what_takes_seconds_to_a_bell(raft, watch, monkeypatch):
    match = raft(persons=0, bots=("easy", "easy"))
    rung = []
    monkeypatch.setattr("games.bell.ring", lambda task, *ids: rung.append((task, *ids)))
    clock.sweep(5)
    assert rung == [("look_at", open_question(match).pk)]


def test_every_page_of_a_match_is_shown(raft, watch, client):
    match = raft(persons=1, bots=("easy",))
    client.force_login(match.host)
    for page in (f"/m/{match.slug}/", f"/m/{match.slug}/?at=1", "/new/", "/rules/"):
        assert client.get(page).status_code == 200, page
    finished = raft(persons=0, bots=("easy",), tremor="storm")
    play_on(finished, watch, 400)
    shown = client.get(f"/m/{finished.slug}/").content.decode()
    assert "42 are perfect" in shown
    assert client.get(f"/m/{finished.slug}/board.svg").content.startswith(b"<svg")
