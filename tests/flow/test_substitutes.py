"""A seat changes hands: the match goes on, each person keeps their own record, old links open nothing."""

from __future__ import annotations

import pytest

from games import bots, clock, table, talk, tokens
from games.models import Act, Match, Order, OutgoingMail, Press, Question, Tenure, Token
from games.table import orders, substitutes
from tests.mail import tables
from tests.web.scene import client

Purpose = Token.Purpose


def opened(match: Match) -> Question:
    return Question.objects.select_related("match").get(match=match, closed_at=None)


@pytest.fixture
def match(new_match, watch):
    return new_match(persons=3, bots=1)


def seat(match: Match, colour: str):
    return match.seats.select_related("player").get(colour=colour)


def test_a_substitute_takes_an_open_seat_and_is_asked_what_is_open(match, people, watch):
    yellow = seat(match, "yellow").pk
    with pytest.raises(table.Refused):
        substitutes.take_over(yellow, people[5])
    substitutes.open_seat(yellow, people[0])
    watch.forward(hours=1)
    substitutes.take_over(yellow, people[5])
    assert seat(match, "yellow").player == people[5]
    spans = list(Tenure.objects.filter(seat=yellow).order_by("pk").values_list("player", "to_at"))
    assert spans == [(people[1].pk, watch()), (people[5].pk, None)]
    asked = OutgoingMail.objects.get(kind="ask", person=people[5])
    assert asked.ballot == opened(match).ballots.get(seat=yellow)
    assert list(Act.objects.filter(match=match).values_list("kind", flat=True)) == ["opened", "taken"]


def test_what_was_cast_before_counts_and_the_substitute_is_told_that_it_was_not_theirs(match, people, watch):
    yellow = seat(match, "yellow")
    ballot = opened(match).ballots.get(seat=yellow)
    table.cast(ballot.pk, "black", source=ballot.Source.WEB, by=people[1])
    watch.forward(minutes=5)
    substitutes.open_seat(yellow.pk, people[0])
    substitutes.take_over(yellow.pk, people[5])
    watch.forward(minutes=5)
    asked = tables.written("ask", person=people[5])
    page = client(people[5]).get(f"/vote/{ballot.pk}/").content.decode()
    for part in (" ".join(asked.text.split()), asked.html, page):
        assert "Whoever had this seat before you has answered already" in part
        assert "Your answer is in" not in part
        assert "Your vote, " not in part
    table.cast(ballot.pk, "red", source=ballot.Source.WEB, by=people[5])
    assert "Your vote, <b>Red (R)</b>, is in." in client(people[5]).get(f"/vote/{ballot.pk}/").content.decode()


def test_nothing_in_the_old_players_mailbox_opens_the_seat(match, people):
    yellow = seat(match, "yellow")
    ballot = opened(match).ballots.get(seat=yellow)
    old = [tokens.token(Purpose.LINK, ballot.pk), tokens.token(Purpose.REPLY, ballot.pk)]
    old.append(tokens.token(Purpose.PRESS, yellow.pk))
    orders.give(yellow.pk, "move", ["black"], people[1])
    substitutes.open_seat(yellow.pk, people[0])
    door = tokens.token(Purpose.TAKEOVER, yellow.pk)
    substitutes.take_over(yellow.pk, people[5])
    purposes = (Purpose.LINK, Purpose.REPLY, Purpose.PRESS, Purpose.TAKEOVER)
    assert [tokens.opened_by(text, *purposes) for text in (*old, door)] == [None] * 4
    assert not Order.objects.exists()


def test_an_answer_under_way_while_the_seat_changes_hands_is_not_the_substitutes(match, people):
    yellow = seat(match, "yellow")
    ballot = opened(match).ballots.get(seat=yellow)
    substitutes.open_seat(yellow.pk, people[0])
    substitutes.take_over(yellow.pk, people[5])
    for former in (people[1], people[2]):
        with pytest.raises(table.NotTheirSeat):
            table.cast(ballot.pk, "black", source=ballot.Source.WEB, by=former)
    with pytest.raises(talk.Unsaid):
        talk.say_to(yellow, ["all"], "I give in")
    ballot.refresh_from_db()
    assert (ballot.words, ballot.cast_at) == ("", None)
    assert not Press.objects.exists()
    assert table.cast(ballot.pk, "black", source=ballot.Source.WEB, by=people[5]).words == "black"


def test_a_bot_that_thinks_while_somebody_takes_its_seat_answers_nothing_for_them(match, people, monkeypatch):
    ballot = opened(match).ballots.exclude(seat__bot="").get()

    class Slow:
        def answer(self, view, prompt, dice):
            substitutes.open_seat(ballot.seat_id, people[0])
            substitutes.take_over(ballot.seat_id, people[5])
            table.cast(ballot.pk, "black", source=ballot.Source.WEB, by=people[5])
            return bots.Answer("hat")

    monkeypatch.setattr(clock.bots, "bot", lambda game, name: Slow())
    assert not clock.answer_for_bot(ballot.pk)
    ballot.refresh_from_db()
    assert (ballot.words, ballot.cast_by) == ("black", people[5])


def test_a_bot_that_stands_in_does_not_write_over_who_is_back(match, people, watch, monkeypatch):
    ballot = opened(match).ballots.get(seat__player=people[1])
    table.absences.take(people[1], watch().date(), watch().date(), by_bot=True)
    thought = table.absences.standin.answer

    def slow(asked):
        table.cast(ballot.pk, "black", source=ballot.Source.WEB, by=people[1])
        return thought(asked)

    monkeypatch.setattr(table.absences.standin, "answer", slow)
    assert not table.absences.stand_in(ballot.pk)
    ballot.refresh_from_db()
    assert (ballot.words, ballot.source) == ("black", ballot.Source.WEB)


def test_who_takes_a_seat_over_and_is_asked_gets_one_letter_and_the_others_are_told(match, people):
    substitutes.open_seat(seat(match, "yellow").pk, people[0])
    substitutes.take_over(seat(match, "yellow").pk, people[5])
    assert [letter.kind for letter in OutgoingMail.objects.filter(person=people[5])] == ["ask"]
    told = OutgoingMail.objects.filter(kind="notice", facts__act=match.acts.get(kind="taken").pk)
    assert {letter.person for letter in told} == {people[0], people[2]}


def test_who_plays_or_has_played_here_takes_no_other_seat(match, people):
    substitutes.open_seat(seat(match, "yellow").pk, people[0])
    with pytest.raises(table.Refused):
        substitutes.take_over(seat(match, "yellow").pk, people[2])
    substitutes.take_over(seat(match, "yellow").pk, people[5])
    substitutes.open_seat(seat(match, "blue").pk, people[0])
    with pytest.raises(table.Refused):
        substitutes.take_over(seat(match, "blue").pk, people[1])


def test_a_removed_players_seat_is_open_and_nobody_waits_for_it(match, people, watch):
    substitutes.remove(seat(match, "yellow").pk, people[0])
    yellow = seat(match, "yellow")
    assert (yellow.player, yellow.waited_for, yellow.open_at) == (None, False, watch())
    assert OutgoingMail.objects.filter(kind="notice", person=people[1]).count() == 1
    question = opened(match)
    clock.sweep(5)
    for ballot in question.ballots.exclude(seat__player=None).select_related("seat__player"):
        table.cast(ballot.pk, "red", source="web", by=ballot.seat.player)
    watch.forward(minutes=1)
    clock.sweep(5)
    ballot = question.ballots.get(seat=yellow)
    assert (ballot.source, ballot.missed) == ("bot", False)


def test_a_bot_plays_on_where_the_host_wants_it(match, people, watch):
    substitutes.put_bot(seat(match, "yellow").pk, "random", people[0])
    clock.sweep(5)
    assert opened(match).ballots.get(seat__colour="yellow").source == "bot"
    with pytest.raises(table.Refused):
        substitutes.put_bot(seat(match, "blue").pk, "clever", people[0])


def test_only_the_host_opens_seats_and_removes_players(match, people):
    yellow = seat(match, "yellow").pk
    for act in (substitutes.open_seat, substitutes.remove, substitutes.close_seat):
        with pytest.raises(table.Refused):
            act(yellow, people[2])
    assert not Act.objects.exists()


def test_a_seat_that_is_closed_again_is_taken_by_nobody(match, people):
    yellow = seat(match, "yellow").pk
    substitutes.open_seat(yellow, people[0])
    substitutes.close_seat(yellow, people[0])
    for again in (
        lambda: substitutes.take_over(yellow, people[5]),
        lambda: substitutes.close_seat(yellow, people[0]),
    ):
        with pytest.raises(table.Refused):
            again()
    acts = match.acts.filter(kind__in=("opened", "closed"))
    assert [act.kind for act in acts] == ["opened", "closed"]
    assert match.letters.filter(kind="notice", facts__act=acts[1].pk).count() == 3


def test_when_the_last_player_is_removed_the_match_rests_until_a_substitute_comes(new_match, people, watch):
    match = new_match(persons=2, bots=2)
    for colour in ("red", "yellow"):
        substitutes.remove(seat(match, colour).pk, people[0])
    match.refresh_from_db()
    assert match.status == "paused"
    substitutes.take_over(seat(match, "red").pk, people[4])
    match.refresh_from_db()
    assert match.status == "running"


def test_who_resigned_does_not_come_back_by_a_word_nor_by_an_open_seat(match, people, watch):
    yellow = seat(match, "yellow").pk
    table.resign(match.pk, people[1])
    for _again in range(2):
        with pytest.raises(table.Refused, match="Only who sits here"):
            table.back(yellow, people[1])
        assert seat(match, "yellow").player is None
    with pytest.raises(table.Refused):
        table.resign(match.pk, people[1])
    substitutes.open_seat(yellow, people[0])
    with pytest.raises(table.Refused, match="only its host can let you"):
        substitutes.take_over(yellow, people[1])
    assert seat(match, "yellow").bot


def test_the_host_can_let_them_take_an_open_seat_again_and_only_once(match, people, watch):
    yellow = seat(match, "yellow").pk
    for _again in range(2):
        table.resign(match.pk, people[1])
        assert substitutes.former(match) == [people[1]]
        with pytest.raises(table.Refused):
            substitutes.welcome(match.pk, people[1].pk, people[2])
        watch.forward(hours=1)
        substitutes.open_seat(yellow, people[0])
        with pytest.raises(table.Refused):
            substitutes.take_over(yellow, people[1])
        substitutes.welcome(match.pk, people[1].pk, people[0])
        act = Act.objects.filter(kind="welcomed").latest("pk")
        told = set(OutgoingMail.objects.filter(facts__act=act.pk).values_list("person", flat=True))
        assert told == {one.pk for one in people[:3]}
        substitutes.take_over(yellow, people[1])
        assert seat(match, "yellow").player == people[1]
        watch.forward(hours=1)
    assert Tenure.objects.filter(player=people[1]).count() == 3


def test_nobody_who_never_left_is_let_in_again(match, people):
    for stranger in (people[2], people[5]):
        with pytest.raises(table.Refused, match="Nobody of that name"):
            substitutes.welcome(match.pk, stranger.pk, people[0])
