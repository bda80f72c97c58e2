"""One ranked list for all the crew of a drafted setup: given once, by page or letter, it places them one by one."""

from __future__ import annotations

import pytest

from games import clock, inbox, table, tokens
from games.models import Ballot, Match, Order, OutgoingMail, Question, Token
from games.post.write import write
from games.table import orders
from tests.web.scene import client

LIST = ["officer@red", "sailor@black", "sailor@black", "officer@black", "sailor@red", "sailor@blue"]


def opened(match: Match) -> Question:
    return Question.objects.get(match=match, closed_at=None)


@pytest.fixture
def match(new_match, watch) -> Match:
    """A match at the first question that asks red where its crew goes."""
    match = new_match(persons=3, setup="draft")
    while opened(match).kind != "place_crew" or not opened(match).ballots.filter(seat__colour="red").exists():
        watch.time = opened(match).due_at
        clock.sweep(5)
    return match


def ballot(match: Match) -> Ballot:
    return opened(match).ballots.select_related("seat__player", "question__match").get(seat__colour="red")


def play_out_the_draft(match: Match, watch) -> list[str]:
    """What red placed, one after the other, while the others are silent."""
    while opened(match).setup:
        watch.time = max(watch.time, opened(match).due_at)
        clock.sweep(5)
    placed = Ballot.objects.filter(seat__match=match, seat__colour="red", question__kind="place_crew", source="order")
    return list(placed.order_by("question__number").values_list("words", flat=True))


def test_each_word_of_the_list_places_one_of_the_crew_and_is_crossed_off(match, people, watch):
    seat = ballot(match).seat
    orders.give(seat.pk, "place_crew", LIST, seat.player, at_once=True, once=False)
    assert ballot(match).words == "officer@red"
    assert Order.objects.get().words == LIST[1:]
    placed = play_out_the_draft(match, watch)
    asked = Ballot.objects.filter(seat=seat, question__kind="place_crew").count()
    assert placed == LIST[:asked]
    assert asked >= 3


def test_what_cannot_be_placed_any_more_is_passed_over(match, people, watch):
    seat = ballot(match).seat
    several = ["officer@red", "officer@black", "officer@blue", "officer@yellow", "sailor@black", "sailor@black"]
    orders.give(seat.pk, "place_crew", several, seat.player, at_once=True, once=False)
    placed = play_out_the_draft(match, watch)
    officers = [word for word in placed if word.startswith("officer")]
    assert officers == several[: len(officers)]
    assert placed[len(officers) :][:1] == ["sailor@black"]


def test_a_list_for_the_deadline_waits_for_it(match, people, watch):
    seat = ballot(match).seat
    orders.give(seat.pk, "place_crew", LIST, seat.player, at_once=False, once=False)
    assert not ballot(match).cast_at
    first = ballot(match).pk
    placed = play_out_the_draft(match, watch)
    assert Ballot.objects.get(pk=first).words == placed[0] == LIST[0]


@pytest.mark.parametrize(
    "words", ["ORDER officer red, sailor black, sailor black", "order place_crew officer@red sailor@black sailor@black"]
)
def test_the_list_is_given_by_letter(match, watch, words):
    row = ballot(match)
    reply = tokens.filled(tokens.address(Token.Purpose.REPLY, row.pk))
    sender = row.seat.player.email
    raw = f"From: {sender}\r\nTo: {reply}\r\nSubject: x\r\nMessage-ID: <a@b>\r\n\r\n{words} at once\r\n".encode()
    inbox.read(inbox.keep(raw, sender, reply, "lmtp").pk)
    assert Order.objects.get().words == ["sailor@black", "sailor@black"]
    assert ballot(match).words == "officer@red"


def test_the_list_is_given_on_the_page(match):
    row = ballot(match)
    browser = client(row.seat.player)
    page = f"/m/{match.slug}/orders/"
    assert "One list for all your crew" in browser.get(page).content.decode()
    said = {"kind": "place_crew", "words": ", ".join(LIST), "when": "once", "often": "always"}
    assert browser.post(page, said).status_code == 302
    assert Order.objects.get().words == LIST[1:]
    assert "sailor@black, sailor@black" in browser.get(page).content.decode()


def test_the_letter_tells_how(match):
    letter = OutgoingMail.objects.filter(kind="ask", ballot=ballot(match)).latest("pk")
    write(letter)
    assert "ORDER OFFICER" in letter.text
    assert "all that are left to place in one list" in " ".join(letter.text.split())


def test_in_other_questions_no_word_stands_twice(match, watch):
    play_out_the_draft(match, watch)
    row = ballot(match)
    with pytest.raises(table.Refused):
        orders.give(row.seat.pk, row.prompt.kind, ["nonsense"], row.seat.player)
