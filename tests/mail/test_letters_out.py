"""Each letter in full: what it must say, that its two parts say the same, and that neither can be taken for a vote."""

from __future__ import annotations

import re
from datetime import time, timedelta
from html.parser import HTMLParser

import pytest

from games import table
from games.hours import AlwaysAt, Schedule
from games.models import Ballot, InboundMail, Invitation, Match, Order, OutgoingMail, Question, User
from games.post import pace, queue, replies
from games.post.message import message
from games.post.paint import PAINTS
from games.post.write import write
from games.rules import codec
from games.rules.drawing import paints
from games.rules.prompts import options
from games.rules.sentences import Sentence
from games.rules.speech import fold
from tests.mail.tables import (
    Watch,
    ballot_of,
    begun,
    opened,
    people,
    play_on,
    play_until,
    queued,
    seat_of,
    vote,
    written,
)

PRESETS = ("english", "carneades", "french", "table")
KINDS = {"place_boat", "place_black", "place_crew", "leak", "move", "leave", "board", "tie"}
LIMIT = 60_000
DAY = Schedule(24, 24, 0)


class Reader(HTMLParser):
    """What a person would see of an HTML part, line by line, and where its links lead."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines, self.links, self.sources = [""], [], []
        self.feed(html.partition("<body")[2])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("td", "th"):
            self.lines[-1] += " "
        if tag in ("tr", "br", "p", "div", "h1", "h2", "li"):
            self.lines.append("")
        if tag == "a":
            self.links.append(given["href"])
        if "src" in given:
            self.sources.append(given["src"])

    def handle_data(self, data: str) -> None:
        self.lines[-1] += data.replace("\n", " ")


def letters_until(match: Match, watch: Watch, kinds: set[str]) -> list[OutgoingMail]:
    """Plays a match in silence until all these kinds of questions were asked; a letter of each kind, written."""
    letters: dict[str, OutgoingMail] = {}
    while not kinds <= set(letters):
        for row in OutgoingMail.objects.filter(kind="ask", question=opened(match)):
            if row.question.kind not in letters:
                write(row)
                letters[row.question.kind] = row
        play_on(match, watch)
    return list(letters.values())


@pytest.mark.parametrize("edition", PRESETS)
def test_every_question_is_sound_and_every_word_in_it_is_one_that_the_game_reads(edition, watch):
    match = begun(edition, persons=3, seats=3, setup="draft")
    for row in letters_until(match, watch, KINDS):
        assert_sound(row)
        for option in options(row.ballot.prompt.shape):
            typed = "ABSTAIN" if option.word == "-" else option.word.upper().replace("@", " ")
            assert f" {typed} - " in row.text
            assert match.rules.write(match.rules.read(row.question.state, row.seat.colour, typed, "en")) == option.word


def assert_sound(row: OutgoingMail) -> None:
    mail = message(row)
    html = mail.alternatives[0].content
    seen = Reader(html)
    assert len(html.encode()) < LIMIT, row
    assert 'role="article"' in html
    assert '<meta name="color-scheme" content="light dark">' in html
    assert seen.sources == (["cid:board@picture"] if row.picture else [])
    assert "@import" not in html
    assert "url(" not in html
    for link in seen.links:
        assert link.startswith(("http://localhost:8000/", "mailto:")), link
        assert link.startswith("mailto:") or link in mail.body, link
    assert "\n\n\n" not in mail.body
    assert not mail.subject.count("\n")
    if row.ballot:
        assert_no_bare_option(row.ballot, [*mail.body.splitlines(), *seen.lines])


def assert_no_bare_option(ballot: Ballot, lines: list[str]) -> None:
    words = {option.word for option in options(ballot.prompt.shape)}
    words |= {word.replace("@", " ") for word in words} | {str(option.label) for option in options(ballot.prompt.shape)}
    bare = {fold(word) for word in words} | {"abstain"}
    assert not [line for line in lines if fold(line) in bare]


@pytest.mark.parametrize("title", ["Red", "The long voyage of those who would rather have stayed on the ship at home"])
def test_where_lines_are_broken_no_option_is_left_alone(title, watch):
    match = begun("carneades", persons=7, seats=7, title=title)
    User.objects.filter(name="Femi").update(name="Maximilian of Hohenlohe-Waldenburg-Schillingsfuerst")
    ballot = vote(match, "Anna", "red")
    came = InboundMail.objects.create(key="a", raw=b"", arrived_at=watch(), source="test")
    replies.unclear(came, ballot.seat.player, Sentence("Not so."), ballot=ballot)
    queue.remind(ballot_of(match, "Dmitri"), "x")
    table.pauses.pause(match.pk, watch() + timedelta(days=2), match.host)
    letters = OutgoingMail.objects.exclude(ballot=None)
    assert {*letters.values_list("kind", flat=True)} == {"ask", "receipt", "unclear", "remind", "notice"}
    for row in letters:
        write(row)
        assert_sound(row)


def test_a_name_too_long_for_its_column_is_cut_and_its_row_stays_one_line(watch):
    match = begun(persons=3, seats=3, swim="sealed")
    long = "Maximilian of Hohenlohe-Waldenburg-Schillingsfuerst"
    User.objects.filter(name__in=("Anna", "Chloé")).update(name=long)
    asked = written("ask", person__name="<b>陈 & Co")
    start = match.rules.view(opened(match).state, None)["start"]
    for colour, letter in (("red", "R"), ("blue", "B")):
        name = "Maximilian of H… (settles ties)" if colour == start else "Maximilian of Hohenlohe-Walden…"
        assert f" {letter} {name} " in asked.text
        (row,) = [line for line in asked.text.splitlines() if line.startswith(f" {letter} Maxi")]
        assert row.endswith("   open")
    play_until(match, watch)
    assert re.search(r"[RB] Maximilian of Hohenlohe-Walden\w?… +\d+$", written("over").text, re.MULTILINE)


def test_a_question_offers_every_option_in_both_parts_with_its_link_and_consequence(watch):
    begun("carneades")
    asked = written("ask", person__name="Anna")
    mail, html = message(asked), asked.html
    offered = options(asked.ballot.prompt.shape)
    assert [option.word for option in offered if option.word in ("hat", "-")] == ["hat", "-"]
    links = Reader(mail.alternatives[0].content).links
    for option in offered:
        link = next(link for link in links if link.endswith(f"/{option.word}"))
        assert link in mail.body
        assert str(option.effect) in re.sub(r"\s+", " ", mail.body)
        assert str(option.effect).replace("'", "&#x27;") in html
        word = "ABSTAIN" if option.word == "-" else option.word.upper()
        assert any(link.endswith(f"?subject={word}&body={word}") for link in links)
        assert f" {word} - " in mail.body


def test_a_question_shows_the_board_and_describes_it(watch):
    match = begun()
    asked = written("ask", person__name="Anna")
    view = match.rules.view(asked.question.state, asked.seat.colour)
    first = str(match.rules.describe(view)[1])
    assert 'alt="The board: ' in asked.html
    assert first in asked.html
    assert first in re.sub(r"\s+", " ", asked.text)
    assert Reader(asked.html).links[0] == f"http://localhost:8000/v/{{token:link:{asked.ballot_id}}}"


def test_a_question_says_who_is_in_but_not_what_they_chose(watch):
    match = begun()
    before = written("ask", person__name="Chloé")
    vote(match, "Anna", "red")
    after = written("ask", person__name="Chloé")
    assert "1 is in." in after.text
    assert re.search(r"R Anna .* in$", after.text, re.MULTILINE)
    told = after.text.replace("1 is in.", "").replace("      in\n", "    open\n")
    assert re.sub(r"\s+", " ", told) == re.sub(r"\s+", " ", before.text)


def test_a_voter_may_answer_ahead_by_letter_for_their_hat_and_the_start_player_for_ties(watch):
    match = begun()
    start = match.rules.view(opened(match).state, None)["start"]
    for row in OutgoingMail.objects.filter(kind="ask"):
        write(row)
        assert "HAT RED" in row.text
        assert ("TIE RED YELLOW" in row.text) == (row.seat.colour == start)


def test_lists_are_offered_one_by_one_with_an_example_that_the_game_reads(watch):
    match = begun("carneades", persons=3, seats=3, swim="sealed")
    play_until(match, watch, "swim")
    asked = written("ask")
    shape = asked.ballot.prompt.shape
    order = [asked.text.index(str(ranked.label)) for ranked in shape.lists]
    assert order == sorted(order)
    example = re.search(r"^    (.+ > .+)$", asked.text, re.MULTILINE)[1]
    assert example in asked.html.replace("&gt;", ">")
    assert match.rules.read(asked.question.state, asked.seat.colour, example, "en").hands
    assert "?subject=" not in asked.html
    assert_sound(asked)


def test_a_receipt_names_the_answer_in_full_and_seals_it(watch):
    match = begun()
    ballot = vote(match, "Anna", "yellow")
    receipt = written("receipt")
    for part in (receipt.text, receipt.html):
        assert "Your vote is in: Yellow (Y)" in part
        assert "Vote by Tue 1 Dec, 20:00 (Paris)" in part
        assert "To change it, answer this letter with another word, or open the page." in " ".join(part.split())
        assert ballot.seal in part
    assert "yellow" not in receipt.subject.lower()
    assert_sound(receipt)


def test_a_receipt_lists_what_was_answered_beforehand(watch):
    match = begun()
    vote(match, "Anna", "hat", ahead={"captain": ["red"]})
    receipt = written("receipt")
    assert Order.objects.get().words == ["red"]
    assert "If I alone wear a hat, choose … Red (R)" in receipt.text
    assert "If I alone wear a hat, choose … <strong>Red (R)</strong>" in receipt.html
    assert_sound(receipt)


def test_a_receipt_for_a_hat_that_stays_says_so(watch):
    match = begun("carneades")
    vote(match, "Anna", "hat")
    receipt = written("receipt")
    assert "It stays: this answer cannot be changed once it is in." in receipt.text
    for part in (receipt.text, receipt.html):
        assert "To change it" not in part
        assert "See or change it" not in part
        assert "See it on the page" in part


def test_what_was_not_understood_is_told_with_what_holds_and_what_to_write(watch):
    match = begun()
    vote(match, "Anna", "red")
    watch.forward(minutes=1)
    ballot = ballot_of(match, "Anna")
    came = InboundMail.objects.create(key="a", raw=b"", arrived_at=watch(), source="test")
    why = Sentence("“{words}” is no answer to this question.", words="<b>grene")
    replies.unclear(came, ballot.seat.player, why, "GREEN", ballot=ballot)
    unclear = written("unclear")
    assert "“<b>grene” is no answer to this question. Did you mean GREEN?" in unclear.text
    assert "“&lt;b&gt;grene” is no answer to this question. Did you mean GREEN?" in unclear.html
    for part in (unclear.text, unclear.html):
        assert "Nothing was changed. Your earlier answer still counts: Red (R)." in part
        assert "Vote by Tue 1 Dec, 20:00 (Paris)" in part
        assert "ORANGE" in part
    assert_sound(unclear)


def test_an_explanation_that_waited_tells_what_is_in_by_then(watch):
    match = begun()
    ballot = ballot_of(match, "Anna")
    came = InboundMail.objects.create(key="a", raw=b"", arrived_at=watch(), source="test")
    replies.unclear(came, ballot.seat.player, Sentence("Not so."), ballot=ballot, after=timedelta(minutes=10))
    watch.forward(minutes=3)
    vote(match, "Anna", "red")
    watch.forward(minutes=7)
    unclear = written("unclear")
    for part in (unclear.text, " ".join(Reader(unclear.html).lines)):
        assert "Your letter came Mon 30 Nov, 20:00 (Paris)." in part
        assert "Your answer is in: Red (R)." in part
        assert "Nothing was changed" not in part


def test_a_letter_about_nothing_is_answered_without_a_match(watch):
    anna = people()[0]
    came = InboundMail.objects.create(key="a", raw=b"", arrived_at=watch(), source="test")
    replies.unclear(came, anna, Sentence("This letter belongs to no question."))
    unclear = written("unclear")
    assert "This letter belongs to no question." in unclear.text
    assert unclear.headers["X-Lifeboats-Loop"] == "letters"
    assert "Reply-To" not in unclear.headers
    assert_sound(unclear)


def test_a_late_letter_is_told_when_the_question_closed_and_what_was_decided(watch):
    match = begun()
    ballot = vote(match, "Anna", "red")
    question = Question.objects.get(pk=ballot.question_id)
    play_on(match, watch)
    came = InboundMail.objects.create(
        key="a", raw=b"", arrived_at=question.due_at + timedelta(minutes=7), source="test"
    )
    replies.late(came, ballot.seat.player, Ballot.objects.get(pk=ballot.pk))
    late = written("late")
    for part in (late.text, " ".join(Reader(late.html).lines)):
        part = " ".join(part.split())
        assert "The question closed Tue 1 Dec, 20:00 (Paris)." in part
        assert "Your letter came Tue 1 Dec, 20:07 (Paris)." in part
        assert "What counted was your earlier answer: Red (R)." in part
        assert "Red springs a leak. Red 1." in part
    assert_sound(late)


def test_a_late_letter_tells_who_settled_the_question_and_what_is_asked_by_now(watch):
    match = begun()
    ballot = vote(match, "Anna", "hat")
    for name in ("<b>陈 & Co", "Chloé"):
        vote(match, name, "red")
    play_on(match, watch)
    chooses = Question.objects.get(match=match, closed_at=None)
    assert chooses.kind == "captain"
    vote(match, "Anna", "blue")
    play_on(match, watch)
    came = InboundMail.objects.create(key="a", raw=b"", arrived_at=watch.time, source="test")
    replies.late(came, ballot.seat.player, Ballot.objects.get(pk=ballot.pk))
    late = written("late")
    asked = ballot_of(match, "Anna")
    for part in (late.text, " ".join(Reader(late.html).lines)):
        part = " ".join(part.split())
        assert "Blue springs a leak" in part
        assert "You are asked something else by now" in part
        assert "Which boat moves closer?" in part
    assert f"{{token:link:{asked.pk}}}" in late.text
    assert f"{{token:link:{asked.pk}}}" in late.html
    assert_sound(late)
    vote(match, "Anna", "red")
    again = InboundMail.objects.create(key="b", raw=b"", arrived_at=watch.time, source="test")
    replies.late(again, ballot.seat.player, Ballot.objects.get(pk=ballot.pk))
    assert "You are asked something else by now" not in written("late").text


def test_an_invitation_says_who_what_and_how_to_answer(watch):
    host = people()[1]
    match = table.create(host, "Sea & Sand", game="lifeboats", settings={"edition": "carneades"}, seats=5, schedule=DAY)
    table.join(match.pk, host)
    table.invite(match, "new@mail.example", host)
    invitation = written("invitation")
    mail = message(invitation)
    assert invitation.subject == "<b>陈 & Co invites you: Sea & Sand"
    assert "<b>陈 & Co invites you to play Lifeboats" in invitation.text
    assert "&lt;b&gt;陈 &amp; Co invites you to play Lifeboats" in invitation.html
    assert str(match.rules.summary()) in " ".join(invitation.text.split())
    for part in (invitation.text, " ".join(Reader(invitation.html).lines)):
        part = " ".join(part.split())
        assert "JOIN you take a seat" in part
        assert "DECLINE no, thank you" in part
        assert "4 of 5 seats are free." in part
    assert re.search(r"http://localhost:8000/join/[a-z2-7]{26}\n", mail.body)
    assert_sound(invitation)


def test_somebody_invited_whose_answer_is_not_understood_is_told_the_two_words(watch):
    match = table.create(people()[0], "Sea", game="lifeboats", settings={}, seats=5, schedule=DAY)
    table.invite(match, "new@mail.example", match.host)
    invited = Invitation.objects.get()
    came = InboundMail.objects.create(key="a", raw=b"", arrived_at=watch(), source="test")
    replies.unclear(came, None, Sentence("“maybe” is no answer."), invited=invited)
    unclear, invitation = written("unclear"), written("invitation")
    assert unclear.subject == f"Re: {invitation.subject}"
    assert invitation.message_id in unclear.headers["References"]
    assert "JOIN" in unclear.text
    assert "DECLINE" in unclear.html
    assert_sound(unclear)


def test_the_start_tells_ones_colour_ones_neighbours_and_the_seal_of_the_dice(watch):
    match = begun()
    starts = written("starts", person__name="Chloé")
    for part in (starts.text, " ".join(Reader(starts.html).lines)):
        assert "You play Blue (B)" in part
        assert "3 captain's hats" in part
        assert match.dice_seal in part
        around = [part.index(f"{name}, ") for name in ("Anna", "<b>陈 & Co")]
        assert around == sorted(around)
    assert bytes(match.secret).hex() not in starts.text
    assert_sound(starts)


@pytest.mark.parametrize("kind", ["starts", "invitation"])
def test_the_schedule_is_told_in_the_words_of_the_pages(watch, kind):
    hours = Schedule(24, 8, 0, fixed=AlwaysAt(time(20)), zone="Europe/Paris", setup_hours=6)
    match = begun()
    Match.objects.filter(pk=match.pk).update(schedule=codec.encode(hours))
    table.invite(match, "new@mail.example", match.host)
    letter = written(kind)
    lines = pace.lines(hours)
    assert any("20:00" in line for line in lines)
    for part in (letter.text, " ".join(Reader(letter.html).lines)):
        for line in lines:
            assert line in " ".join(part.split())


def test_the_end_tells_the_winners_the_points_and_the_secret_of_the_dice(watch):
    match = begun(persons=3, seats=3, swim="sealed")
    play_until(match, watch)
    match.refresh_from_db()
    over = written("over", person__name="Anna")
    rules = match.rules
    outcome = rules.outcome(codec.decode(rules.state_type, match.final_state))
    for seat, points in outcome.points.items():
        name = match.seats.get(colour=seat).name
        assert re.search(rf"{re.escape(name)} +{points}$", over.text, re.MULTILINE)
    assert bytes(match.secret).hex() in over.text
    assert bytes(match.secret).hex() in over.html
    assert seat_of(match, "Anna").colour == over.seat.colour
    assert over.picture
    assert_sound(over)


def test_a_code_is_in_the_letter_and_not_in_its_subject(watch):
    queue.code(people()[0], "QRST-7", watch() + timedelta(minutes=3))
    code = written("code")
    assert "QRST-7" in code.text
    assert "QRST-7" in code.html
    assert "QRST-7" not in code.subject
    assert "20:03 (Paris)" in code.text
    assert_sound(code)


def test_letters_and_pictures_paint_a_colour_alike():
    for colour, paint in PAINTS.items():
        drawn = paints.PAINTS[colour]
        assert (paint.letter, paint.fill, paint.ink) == (drawn.letter, drawn.fill, drawn.ink)


def test_an_answer_that_an_order_gave_asks_nobody(watch):
    match = begun()
    vote(match, "Anna", "hat", ahead={"captain": ["red"]})
    play_on(match, watch)
    assert opened(match).kind == "captain"
    assert queued("ask", person__name="Anna").question.kind != "captain"
