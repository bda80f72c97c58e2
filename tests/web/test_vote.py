"""The page of a ballot casts by POST alone: by link or signed in, in time or too late, with all that goes with it."""

from __future__ import annotations

from datetime import time, timedelta
from typing import Any

import pytest
from django.test import Client

from games import table
from games.hours import AlwaysAt, Schedule
from games.models import Ballot, Match, Order, Question, User, now
from games.models.moment import clock
from games.rules import codec
from games.rules.prompts import Ordered
from tests.web.scene import Scene, client, seated

pytestmark = pytest.mark.django_db
CARNEADES = {"edition": "carneades", "setup": "random"}


def page_of(scene: Scene, colour: str) -> str:
    return f"/vote/{scene.ballot(colour).pk}/"


def forgery_token(browser: Client, page: str) -> str:
    return str(browser.get(page).context["csrf_token"])


def test_a_vote_is_cast_by_link_without_signing_in(scene: Scene) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.get(scene.link("blue", "black"))
    page = page_of(scene, "blue")
    answer = browser.post(page, {"choice": "black", "csrfmiddlewaretoken": forgery_token(browser, page)})
    assert answer.status_code == 303
    assert answer["Location"] == page
    ballot = scene.ballot("blue")
    assert (ballot.words, ballot.source, ballot.final) == ("black", Ballot.Source.WEB, True)
    assert ballot.cast_by == ballot.seat.player
    before_the_board, _, _ = browser.get(page).content.decode().partition("<figure")
    assert "Your vote, <b>Black (N)</b>, is in." in before_the_board


@pytest.mark.parametrize("early", [True, False])
def test_a_vote_at_a_fixed_hour_says_that_it_closes_sooner_only_if_it_does(
    scene: Scene, anna: User, early: bool
) -> None:
    fixed = Schedule(24, 12, 300, fixed=AlwaysAt(time(20), early=early))
    Match.objects.filter(pk=scene.match.pk).update(schedule=codec.encode(fixed))
    text = client(anna).get(page_of(scene, "blue")).content.decode()
    assert ("or as soon as all are in" in text) is early
    assert ("I may still change it" in text) is early


def test_a_signed_in_player_votes_and_changes_it(scene: Scene, anna: User) -> None:
    browser, page = client(anna), page_of(scene, "blue")
    browser.post(page, {"choice": "black"})
    browser.post(page, {"choice": "blue"})
    assert scene.ballot("blue").words == "blue"
    assert 'value="blue" required checked' in browser.get(page).content.decode()


def test_without_the_token_of_the_form_nothing_is_cast(scene: Scene, anna: User) -> None:
    for browser in (client(anna, strict=True), Client(enforce_csrf_checks=True)):
        browser.get(scene.link("blue"))
        refused = browser.post(page_of(scene, "blue"), {"choice": "black"})
        assert refused.status_code == 403
        assert "The page was too old" in refused.content.decode()
    assert not scene.ballot("blue").cast_at


@pytest.mark.parametrize("words", ["no-such-boat", "black,blue", "-", "<b>"])
def test_a_choice_that_is_not_on_offer_is_refused_and_the_earlier_one_still_counts(
    scene: Scene, anna: User, words: str
) -> None:
    scene.cast("blue", "black")
    refused = client(anna).post(page_of(scene, "blue"), {"choice": words})
    assert refused.status_code == 422
    assert "Your earlier answer, Black (N), still counts." in refused.content.decode()
    assert "<b>" not in refused.content.decode().partition('role="alert"')[2].partition("</p>")[0]
    assert scene.ballot("blue").words == "black"


def test_an_empty_form_says_that_nothing_was_cast(scene: Scene, anna: User) -> None:
    refused = client(anna).post(page_of(scene, "blue"), {})
    assert refused.status_code == 422
    assert "Nothing has been cast." in refused.content.decode()


def test_an_undecided_player_holds_back_the_early_close(scene: Scene, anna: User) -> None:
    client(anna).post(page_of(scene, "blue"), {"choice": "black", "open": "on"})
    assert not scene.ballot("blue").final
    assert 'name="open" checked' in client(anna).get(page_of(scene, "blue")).content.decode()
    client(anna).post(page_of(scene, "blue"), {"choice": "black"})
    assert scene.ballot("blue").final


def test_a_stranger_and_another_player_find_no_such_page(scene: Scene, ben: User, stranger: User) -> None:
    for who in (ben, stranger, None):
        browser = client(who)
        assert browser.get(page_of(scene, "blue")).status_code == 404
        assert browser.post(page_of(scene, "blue"), {"choice": "black"}).status_code == 404
    assert not scene.ballot("blue").cast_at


def test_a_vote_after_the_deadline_is_told_so_and_not_counted(scene: Scene, anna: User) -> None:
    scene.cast("blue", "black")
    page = page_of(scene, "blue")
    with clock(lambda: scene.question.due_at + timedelta(seconds=1)):
        late = client(anna).post(page, {"choice": "blue"})
    assert late.status_code == 409
    assert "too late to count" in late.content.decode()
    assert "Your earlier answer, Black (N), counts." in late.content.decode()
    assert scene.ballot("blue").words == "black"


def closed(scene: Scene) -> Question:
    """The open question, closed after its time."""
    question = scene.question
    moment = question.due_at + timedelta(minutes=1)
    with clock(lambda: moment):
        assert table.close(question.pk)
    question.refresh_from_db()
    return question


def test_after_the_closing_the_page_tells_what_was_decided_and_how_one_voted(scene: Scene, anna: User) -> None:
    ballot = scene.cast("blue", "black")
    browser = Client()
    browser.get(scene.link("blue"))
    closed(scene)
    for reader in (client(anna), browser):
        told = reader.get(f"/vote/{ballot.pk}/").content.decode()
        assert "What was decided" in told
        assert "You chose <b>Black (N)</b>" in told
        ballot.refresh_from_db()
        assert ballot.seal in told
        assert f"|blue|black|{ballot.nonce}" in told
        assert "<form" not in told.partition("<main")[2].partition("</main>")[0]


def test_a_missed_vote_is_told_as_missed(scene: Scene, anna: User) -> None:
    ballot = scene.ballot("blue")
    closed(scene)
    told = client(anna).get(f"/vote/{ballot.pk}/").content.decode()
    assert "No answer came from you" in told


def test_a_vote_for_a_closed_question_is_too_late(scene: Scene, anna: User) -> None:
    ballot = scene.ballot("blue")
    closed(scene)
    late = client(anna).post(f"/vote/{ballot.pk}/", {"choice": "black"})
    assert late.status_code == 409
    assert "What was decided" in late.content.decode()
    ballot.refresh_from_db()
    assert not ballot.cast_at


def starts(scene: Scene) -> str:
    """The colour of the start player."""
    return str(scene.question.state.start)


def voting_in_the_wheel(anna: User, ben: User, settings: dict[str, Any]) -> tuple[Scene, str, User]:
    """A leak vote in which a person settles ties."""
    scene = seated(anna, ben, bots_beside=1, settings=settings)
    scene.play(lambda asked: asked.kind == "leak" and starts_with_a_person(asked))
    colour = starts(scene)
    player = scene.ballot(colour).seat.player
    assert player
    return scene, colour, player


def starts_with_a_person(asked: Question) -> bool:
    return asked.ballots.filter(seat__colour=asked.state.start).exclude(seat__player=None).exists()


def test_a_tie_can_be_settled_beforehand_and_taken_back(anna: User, ben: User) -> None:
    scene, colour, player = voting_in_the_wheel(anna, ben, {"edition": "english", "setup": "random"})
    boats = list(scene.question.state.question.options)
    page, browser = page_of(scene, colour), client(player)
    assert "If it is tied" in browser.get(page).content.decode()
    browser.post(page, {"choice": boats[0], "ahead-tie-1": boats[1], "ahead-tie-2": boats[0]})
    assert Order.objects.get(seat__player=player, kind="tie").words == [boats[1], boats[0]]
    shown = browser.get(page).content.decode().partition('id="ahead-tie-1"')[2].partition("</select>")[0]
    assert f'value="{boats[1]}" selected' in shown
    browser.post(page, {"choice": boats[0]})
    assert not Order.objects.filter(kind="tie").exists()


def test_a_hat_carries_its_choice_and_another_vote_drops_it(scene: Scene, anna: User) -> None:
    page, browser = page_of(scene, "blue"), client(anna)
    browser.post(page, {"choice": "hat", "ahead-captain-1": "black"})
    assert scene.ballot("blue").words == "hat"
    assert Order.objects.get(kind="captain").words == ["black"]
    browser.post(page, {"choice": "red", "ahead-captain-1": "black"})
    assert scene.ballot("blue").words == "red"
    assert not Order.objects.filter(kind="captain").exists()


def test_a_hat_that_binds_cannot_be_taken_back(anna: User, ben: User) -> None:
    scene = seated(anna, ben, bots_beside=1, settings=CARNEADES)
    scene.play(lambda asked: asked.kind in ("leak", "move"))
    colour = next(seat.colour for seat in scene.match.seats.filter(player=anna))
    page, browser = page_of(scene, colour), client(anna)
    assert "Once cast, this stays" in browser.get(page).content.decode()
    browser.post(page, {"choice": "hat"})
    assert "is played and stays" in browser.get(page).content.decode()
    assert browser.post(page, {"choice": "black"}).status_code == 422
    assert scene.ballot(colour).words == "hat"


def test_sealed_plans_for_the_swim_are_lists_in_order(anna: User, ben: User) -> None:
    scene = seated(anna, ben, bots_beside=1, settings={"edition": "english", "setup": "random", "swim": "sealed"})
    scene.play(lambda asked: asked.kind == "swim" and asked.ballots.filter(seat__player=anna).exists())
    ballot = scene.question.ballots.get(seat__player=anna)
    leave, board = ballot.prompt.shape.lists  # type: ignore[union-attr]
    hands, boats = [one.word for one in leave.options], [one.word for one in board.options]
    fields = {f"list-0-{hands[1]}": "1", f"list-0-{hands[0]}": "2", f"list-1-{boats[2]}": "1"}
    assert client(anna).post(f"/vote/{ballot.pk}/", fields).status_code == 303
    ballot.refresh_from_db()
    assert ballot.words == f"{hands[1]} {hands[0]} > {boats[2]}"
    shown = client(anna).get(f"/vote/{ballot.pk}/").content.decode()
    assert f'name="list-0-{hands[0]}" value="2"' in shown
    assert "Answering the letter with such a line works, too" in shown
    client(anna).post(f"/vote/{ballot.pk}/", {})
    assert "<b>no preference &gt; no preference</b>" in client(anna).get(f"/vote/{ballot.pk}/").content.decode()


def test_a_pair_in_order_is_chosen_from_lists(anna: User, ben: User) -> None:
    matches = (
        seated(anna, ben, settings=CARNEADES, title=f"Try {n}").play(asks_a_person_for_a_pair) for n in range(30)
    )
    scene = next(scene for scene in matches if not scene.match.final_state)
    ballot = scene.question.ballots.get()
    assert ballot.seat.player
    boats = [option.word for option in ballot.prompt.shape.options]  # type: ignore[union-attr]
    browser = client(ballot.seat.player)
    assert browser.post(f"/vote/{ballot.pk}/", {"choice-1": boats[1], "choice-2": boats[1]}).status_code == 422
    assert browser.post(f"/vote/{ballot.pk}/", {"choice-1": boats[1], "choice-2": boats[0]}).status_code == 303
    ballot.refresh_from_db()
    assert ballot.words == f"{boats[1]},{boats[0]}"


def asks_a_person_for_a_pair(asked: Question) -> bool:
    (prompt, *more) = asked.prompts.values()
    pair = isinstance(prompt.shape, Ordered) and prompt.shape.most > 1
    return not more and pair and not asked.ballots.filter(seat__player=None).exists()


def test_a_page_is_in_its_players_language_and_zone_for_whoever_comes_by_link(scene: Scene, ben: User) -> None:
    browser = Client(headers={"accept-language": "de"})
    browser.get(scene.link("green"))
    told = browser.get(page_of(scene, "green")).content.decode()
    assert "(London)" in told
    assert '<html lang="en">' in told


def test_deadlines_are_told_first_relative_then_in_the_readers_zone(scene: Scene, anna: User) -> None:
    with clock(lambda: scene.question.due_at - timedelta(hours=2, minutes=40, seconds=30)):
        told = client(anna).get(page_of(scene, "blue")).content.decode()
    assert "in 2 h 40 min" in told
    assert "Less than six hours are left." in told
    assert "(Paris)" in told
    assert now() < scene.question.due_at


def test_a_match_at_rest_takes_no_votes_and_says_so(scene: Scene, anna: User) -> None:
    page = page_of(scene, "blue")
    scene.cast("blue", "black")
    scene.match.status = "held"
    scene.match.save(update_fields=["status"])
    assert "This match is at rest" in client(anna).get(page).content.decode()
    refused = client(anna).post(page, {"choice": "blue"})
    assert refused.status_code == 409
    assert "Your answer, Black (N), is kept." in refused.content.decode()
    assert scene.ballot("blue").words == "black"
