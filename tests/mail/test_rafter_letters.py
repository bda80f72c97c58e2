"""Letters of Rafter Five: lines to fill in, their bounds in words, what stays, and a still of the worst moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import clock, inbox
from games.models import InboundMail, Order, OutgoingMail, User, now
from games.post.message import BOARD, STILL, message
from games.post.write import write
from games.rules import codec
from games.rules.game import Fault
from games.rules.rafter_five.physics import process
from games.rules.rafter_five.state import Penalty
from games.table import reminding
from tests.mail import replies
from tests.mail.tables import people
from tests.web.rafts import active, afloat, say
from tests.web.scene import Scene

TIPS = "BOARD 17 AT 60 -12 TURN 0 FIGURE 40 0"
HOLDS = "BOARD 17 AT 0 -12 TURN 0 FIGURE -10 0"


@pytest.fixture
def trio(db: None) -> list[User]:
    return people()[:3]


def asked(scene: Scene) -> OutgoingMail:
    """The letter that asks whoever is asked now, written."""
    seat = scene.ballot(active(scene)).seat
    letter = OutgoingMail.objects.filter(kind="ask", seat=seat).latest("pk")
    write(letter)
    return letter


def test_it_tells_how_a_line_is_written_and_what_every_number_may_be(trio: list[User]) -> None:
    scene = afloat(*trio)
    say(scene, "FIGURE tall")
    letter = asked(scene)
    assert "BOARD board AT x y [TURN turn] FIGURE u v [TURN own] [GENTLY]\n" in letter.text
    for part in (" ".join(letter.text.split()), letter.html):
        assert "across (right is positive), from -200 to 200 mm, in steps of 0.1" in part
        assert "The figure, across the board from its middle, from -10 to 10 mm, in steps of 0.1" in part
        assert "GENTLY: The hand shakes less by 30 %" in part
        assert "Press a button" not in part
        assert "it stays: it cannot be changed" in part


def test_the_first_letter_of_a_turn_offers_its_three_lines(trio: list[User]) -> None:
    scene = afloat(*trio)
    letter = asked(scene)
    first = next(line.strip() for line in letter.text.splitlines() if line.strip().startswith("FIGURE"))
    assert first.startswith("FIGURE TALL ")
    assert "BOARD 1 AT 0 0 TURN 0 FIGURE 0 0" in letter.text
    assert "CHEST" in letter.text
    assert "the first alone is enough" in " ".join(letter.text.split())


def test_after_a_collapse_a_still_of_its_worst_moment_comes_with_the_news(trio: list[User]) -> None:
    scene = afloat(*trio)
    say(scene, "FIGURE tall", TIPS)
    letter = asked(scene)
    assert f"cid:{STILL}" in letter.html
    mail = message(letter).message()
    pictures = [part["Content-ID"] for part in mail.walk() if part.get_content_type() == "image/png"]
    assert pictures == [f"<{BOARD}>", f"<{STILL}>"]
    assert letter.still is not None
    assert letter.still.height < letter.picture.height
    assert len(letter.still.png) < 150_000


def test_where_nothing_fell_there_is_no_still(trio: list[User]) -> None:
    scene = afloat(*trio)
    say(scene, "FIGURE tall", HOLDS)
    letter = asked(scene)
    assert letter.still is None
    assert STILL not in letter.html


@pytest.mark.parametrize("line", ["FIGURE tall", HOLDS])
def test_the_receipt_of_what_is_touched_says_that_it_stays(trio: list[User], line: str) -> None:
    scene = afloat(*trio)
    if line == HOLDS:
        say(scene, "FIGURE tall")
    scene.cast(active(scene), line)
    receipt = OutgoingMail.objects.filter(kind="receipt").latest("pk")
    write(receipt)
    assert "It stays: this answer cannot be changed once it is in." in receipt.text


def test_forty_two_boards_fit_into_a_letter(trio: list[User]) -> None:
    scene = afloat(*trio, settings={"edition": "advanced"})
    say(scene, "FIGURE tall")
    letter = asked(scene)
    assert scene.question.kind == "board"
    assert len(letter.html.encode()) < 60_000


def test_the_last_letter_counts_penalties_in_the_games_own_word(trio: list[User]) -> None:
    scene = afloat(*trio)
    match, seat = scene.match, scene.match.seats.get(number=1)
    held = tuple(Penalty("red", f"yellow-{count}") for count in range(1, 6))
    final = replace(scene.question.state, step="over", why="penalties", penalties=held)
    match.final_state, match.status = codec.encode(final), match.Status.FINISHED
    match.save()
    letter = OutgoingMail.objects.create(
        key="over", kind="over", match=match, seat=seat, person=seat.player, queued_at=now(), next_at=now()
    )
    write(letter)
    for part in (letter.text, letter.html):
        assert "The most penalties lose: 5." in part
        assert "Penalties" in part
        assert "5 penalties; 0 own chests held by others; 14 in reserve" in part
        assert "Points" not in part


def typed(letter: OutgoingMail) -> list[str]:
    """The lines that a letter offers to answer with, as they stand in it."""
    part = letter.text.partition("ANSWER THIS LETTER")[2].partition("or on the page")[0]
    lines = [line[4:].partition("  ")[0] for line in part.splitlines() if line.startswith("    ") and line[4] != " "]
    return [line for line in lines if line.split()[0] in ("FIGURE", "BOARD", "CHEST")]


def test_the_three_lines_of_a_letter_sent_back_as_they_stand_are_a_whole_turn(trio: list[User]) -> None:
    scene = afloat(*trio)
    letter = asked(scene)
    said = typed(letter)
    assert said == ["FIGURE TALL", "BOARD 1 AT 0 0 TURN 0 FIGURE 0 0", "CHEST red AT 30 0"]
    replies.take(replies.reply("\n".join(said), letter), replies.address(letter.ballot))
    for _ in said:
        clock.look_at(scene.question.pk)
    assert (scene.question.state.turn, scene.question.state.chests) == (2, 1)


def test_a_line_for_later_that_chooses_nothing_there_is_asked_back_and_the_figure_is_not_touched(
    trio: list[User],
) -> None:
    scene = afloat(*trio)
    letter = asked(scene)
    lines = ["FIGURE TALL", "BOARD 1 AT 0 0 TURN 0 FIGURE 0 0"]
    for wrong in ("CHEST black AT 30 0", "CHEST AT 30", "CHEST red 30 0"):
        came = replies.take(replies.reply("\n".join((*lines, wrong)), letter), replies.address(letter.ballot))
        assert came.reason == "asked back: no-line"
    letter.ballot.refresh_from_db()
    assert letter.ballot.cast_at is None
    assert not Order.objects.exists()


def test_a_line_for_later_may_name_its_choice_in_the_players_language(trio: list[User]) -> None:
    scene = afloat(*trio)
    letter = asked(scene)
    User.objects.filter(pk=letter.person_id).update(language="de")
    lines = ["FIGURE TALL", "BOARD 1 AT 0 0 TURN 0 FIGURE 0 0", "CHEST rot AT 30 0"]
    assert replies.take(replies.reply("\n".join(lines), letter), replies.address(letter.ballot)).reason == "vote"
    assert Order.objects.get(kind="chest").words == ["CHEST red AT 30 0"]


def test_what_was_not_understood_tells_again_how_a_line_is_written(trio: list[User]) -> None:
    scene = afloat(*trio)
    say(scene, "FIGURE tall", HOLDS)
    letter = asked(scene)
    replies.take(replies.reply("red", letter), replies.address(letter.ballot))
    told = OutgoingMail.objects.get(kind="unclear")
    write(told)
    for part in (told.text, told.html):
        assert "CHEST red|green AT u v [TURN turn] [GENTLY]" in part
    assert "WORDS THAT ARE UNDERSTOOD" not in told.text
    assert "What they would do" not in told.html


def test_a_reminder_shows_a_line_where_no_single_word_answers(trio: list[User]) -> None:
    scene = afloat(*trio)
    say(scene, "FIGURE tall")
    reminding.ask_all(scene.match.pk, scene.match.host)
    told = OutgoingMail.objects.get(kind="remind")
    write(told)
    for part in (told.text, told.html):
        assert "Answer with a line such as this:" in part
        assert "BOARD 1 AT 0 0 TURN 0 FIGURE 0 0" in part


def test_who_said_beforehand_what_cannot_be_done_is_told_why_and_asked(trio: list[User]) -> None:
    scene = afloat(*trio)
    letter = asked(scene)
    lines = ["FIGURE TALL", "BOARD 1 AT 190 190 TURN 0 FIGURE 0 0", "CHEST red AT 30 0"]
    assert replies.take(replies.reply("\n".join(lines), letter), replies.address(letter.ballot)).reason == "vote"
    clock.look_at(scene.question.pk)
    again = asked(scene)
    assert again.question.kind == "place"
    for part in (" ".join(again.text.split()), again.html):
        assert "You had said beforehand: BOARD 1 AT 190 190 TURN 0 FIGURE 0 0. That cannot be done now." in part
        assert "the board" in part.partition("cannot be done now.")[2][:80].lower()
    assert "You had said beforehand" not in letter.text


KING = "FIGURE king SHITSUREI SHIMASU"
KINGS = [
    ((), "FIGURE tall"),
    ((KING,), "BOARD 1"),
    ((KING, "BOARD 17"), "BOARD 17 AT 0 0 TURN 0 FIGURE 0 0 SHITSUREI SHIMASU"),
]


@pytest.mark.parametrize(("before", "line"), KINGS)
def test_the_kings_greeting_stands_in_every_letter_before_he_stands(
    trio: list[User], before: tuple[str, ...], line: str
) -> None:
    scene = afloat(*trio, settings={"king": "extra"})
    say(scene, *before)
    letter = asked(scene)
    assert typed(letter)[0] == line
    assert "SHITSUREI SHIMASU" in letter.text
    assert "SHITSUREI SHIMASU" in letter.html


def test_a_whole_turn_with_the_king_is_one_letter(trio: list[User]) -> None:
    scene = afloat(*trio, settings={"king": "extra"})
    letter = asked(scene)
    assert "FIGURE tall|arms|small|long|big|king [SHITSUREI SHIMASU]" in " ".join(letter.text.split())
    lines = ["FIGURE king Shitsurei shimasu", "BOARD 17", "BOARD 17 AT 0 -5 TURN 0 FIGURE -12 0 shitsurei shimasu"]
    replies.take(replies.reply("\n".join((*lines, "CHEST red AT 30 0")), letter), replies.address(letter.ballot))
    for _ in range(4):
        clock.look_at(scene.question.pk)
    assert (scene.question.state.turn, scene.question.state.chests) == (2, 1)


def test_nails_and_cracks_are_told_in_words_too(trio: list[User]) -> None:
    scene = afloat(*trio, settings={"edition": "advanced"})
    say(scene, "FIGURE tall", "BOARD 17")
    pattern = scene.match.rules.view(scene.question.state, None)["patterns"]["17"]
    (u, v), ((a, b), _) = pattern["nails"][0], pattern["cracks"][0]
    words = " ".join(asked(scene).text.split())
    assert f"Board 17 has nails at {u:g} {v:g}" in words
    assert f"Board 17 has cracks from {a:g} {b:g} to" in words
    basic = afloat(*trio)
    say(basic, "FIGURE tall", HOLDS)
    assert " has nails at" not in asked(basic).text


def test_a_letter_is_read_again_when_the_engine_was_away(trio: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    scene = afloat(*trio)
    say(scene, "FIGURE tall")
    letter = asked(scene)

    def fails(asked: object) -> None:
        raise Fault("no engine")

    with monkeypatch.context() as broken:
        broken.setattr(process, "fit", fails)
        came = replies.take(replies.reply(HOLDS, letter), replies.address(letter.ballot))
    assert (came.state, came.attempts) == (InboundMail.State.KEPT, 1)
    assert not OutgoingMail.objects.filter(kind="unclear").exists(), "it is no fault of the player's"
    InboundMail.objects.update(retry_at=None)
    inbox.read_waiting(5)
    letter.ballot.refresh_from_db()
    assert letter.ballot.words == HOLDS
