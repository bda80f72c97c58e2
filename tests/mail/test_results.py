"""Results: every letter tells what happened since the last one, and nobody gets two letters for one event."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from games import table
from games.models import Match, OutgoingMail, User
from games.post import deliver as post
from games.post.deliver import deliver
from games.post.write import write
from games.rules.prompts import options
from tests.mail.tables import Watch, begun, opened, play_on, play_until, seat_of, vote, written

Results = User.Results
CHEN = "<b>陈 & Co"


def voted(watch: Watch, words: dict[str, str]) -> Match:
    """A table of three of which all want results at once; those named vote on the first leak, and it is closed."""
    match = begun("english", persons=3, seats=3)
    User.objects.update(results=Results.ONCE)
    play_until(match, watch, "leak")
    for name, word in words.items():
        vote(match, name, word)
    play_on(match, watch)
    return match


def told(name: str) -> str:
    """What the newest letter with news tells a person."""
    letter = OutgoingMail.objects.filter(kind__in=("ask", "result"), person__name=name).order_by("-pk")[0]
    write(letter)
    return " ".join(letter.text.split())


def test_everybody_is_told_who_voted_for_what_and_the_count(watch):
    voted(watch, {"Anna": "red", CHEN: "red", "Chloé": "yellow"})
    for name in ("Anna", CHEN, "Chloé"):
        assert f"Votes: Anna and {CHEN} for Red; Chloé for Yellow." in told(name)
        assert "Red springs a leak. Red 2, Yellow 1." in told(name)


def test_of_a_tie_they_are_told_the_count_and_the_rule_while_it_waits_and_then_who_settled_it(watch):
    match = voted(watch, {"Anna": "red", CHEN: "blue", "Chloé": "yellow"})
    (ballot,) = opened(match).ballots.select_related("seat__player")
    assert opened(match).kind == "tie"
    settles = f"Red 1, Blue 1, Yellow 1, a tie: the start player ({ballot.seat.player}) settles ties and decides."
    counts = sorted(settles.partition(", a tie")[0].split(", "))
    for name in ("Anna", CHEN, "Chloé"):
        found = re.search(r"- ((?:\w+ 1, ){2}\w+ 1)(, a tie: .*? decides\.)", told(name))
        assert sorted(found[1].split(", ")) == counts
        assert found[2] == settles.partition("Yellow 1")[2]
    table.cast(ballot.pk, "blue", source="web", by=ballot.seat.player)
    play_on(match, watch)
    for name in ("Anna", CHEN, "Chloé"):
        assert re.search(
            rf"Blue springs a leak\. .* 1, a tie; .+ \({ballot.seat.player}\) settles ties and chose Blue\.", told(name)
        )
        assert "a tie:" not in told(name), "it is settled"


def test_who_missed_a_vote_is_told_so_once_with_what_comes_next_and_nobody_else_is(watch):
    match = voted(watch, {"Anna": "red", CHEN: "red"})
    assert "You missed it: no answer of yours came to “Which boat springs a leak?”, and none counted." in told("Chloé")
    assert "You missed it" not in told("Anna") + told(CHEN)
    before = OutgoingMail.objects.latest("pk").pk
    while not OutgoingMail.objects.filter(pk__gt=before, person__name="Chloé", kind__in=("ask", "result")).exists():
        for ballot in opened(match).ballots.select_related("seat__player"):
            word = options(ballot.prompt.shape)[0].word
            table.cast(ballot.pk, word, source="web", by=ballot.seat.player)
        play_on(match, watch)
    assert "You missed it" not in told("Chloé")


def test_whoever_missed_a_vote_is_told_that_and_no_answer_of_theirs(watch):
    match = begun()
    User.objects.update(results=User.Results.ONCE)
    while not OutgoingMail.objects.filter(kind="result").exists():
        play_on(match, watch)
    result = written("result")
    assert result.question.ballots.filter(seat=result.seat, words="").exists()
    for part in (result.text, result.html):
        assert "You missed it" in part
        assert "Your answer was" not in part


def test_hats_and_silence_are_told_too(watch):
    voted(watch, {"Anna": "hat", CHEN: "hat"})
    assert f"Votes: Anna and {CHEN} with a hat; none from Chloé." in told("Chloé")


def test_weights_are_told(watch):
    match = begun("carneades", persons=3, seats=3)
    play_until(match, watch, "eject")
    play_on(match, watch)
    news = " ".join(str(row.sentence) for row in match.happenings.all() if "Votes" in str(row.sentence))
    assert re.search(r"\(\d votes\)", news)


def test_who_is_not_asked_next_waits_for_their_next_question_unless_they_want_otherwise(watch):
    match = begun("english", persons=3, seats=3)
    play_on(match, watch, 3)
    assert not OutgoingMail.objects.filter(kind="result").exists()


def test_nobody_gets_two_letters_for_one_event(watch):
    match = voted(watch, {"Anna": "red", CHEN: "blue", "Chloé": "yellow"})
    asked = set(opened(match).ballots.values_list("seat__player__name", flat=True))
    closed = match.questions.exclude(closed_at=None).latest("closed_at")
    results = set(closed.letters.filter(kind="result").values_list("person__name", flat=True))
    assert len(asked) == 1
    assert asked | results == {"Anna", CHEN, "Chloé"}
    assert not asked & results


def test_a_result_also_tells_the_own_answer_the_board_and_whose_turn_it_is(watch):
    voted(watch, {"Anna": "red", CHEN: "blue", "Chloé": "yellow"})
    letter = written("result")
    assert letter.subject == "Re: Harbour Lights, Round 1: Which boat springs a leak?"
    assert "The result: Which boat springs a leak?" in letter.text
    own = letter.question.ballots.get(seat=letter.seat).words
    assert f"Your answer was: {own.capitalize()}" in letter.text
    assert "Now asked, until" in letter.text
    assert "THE BOARD" in letter.text
    assert letter.picture
    assert letter.headers["Reply-To"].startswith("p-")
    assert "Your answer was" in letter.html


@pytest.mark.parametrize("results", Results.values)
def test_nothing_is_told_twice_or_left_out_whatever_people_want(watch, monkeypatch, results):
    monkeypatch.setattr(post, "get_connection", lambda: Door())
    match = begun("english", persons=3, seats=3)
    User.objects.update(results=results)
    for _ in range(14):
        deliver(60)
        play_on(match, watch)
    watch.forward(days=2)
    deliver(60)
    seat = seat_of(match, "Anna")
    sent = OutgoingMail.objects.filter(seat=seat, state="sent", kind__in=("ask", "result")).order_by("pk")
    spans = [(letter.since, letter.until) for letter in sent if letter.since < letter.until]
    assert spans[0][0] == 0
    assert all(before[1] == after[0] for before, after in pairwise(spans))
    if results == Results.ONCE:
        events = [letter.until for letter in sent]
        assert len(events) == len(set(events))


class Door:
    """Takes every letter."""

    def open(self) -> None: ...

    def close(self) -> None: ...

    def send_messages(self, mails: list[object]) -> int:
        return len(mails)
