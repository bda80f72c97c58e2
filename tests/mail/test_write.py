"""Writing: a row becomes words in its reader's language and zone, stored without any secret."""

from __future__ import annotations

import re
from datetime import time

import pytest

from games import talk, tokens
from games.hours import AlwaysAt, Schedule
from games.models import InboundMail, Invitation, Match, OutgoingMail, Token, User
from games.post import queue, replies, sent_to, threads
from games.post.columns import COLUMNS, laid_out, width
from games.post.message import message
from games.post.write import MARK, write
from games.rules import codec
from games.rules.sentences import Sentence
from tests.mail.tables import ballot_of, begun, people, play_on, play_until, queued, seat_of, vote, written

SECRET = re.compile(r"\b[a-z2-7]{26}\b")


def test_every_letter_about_a_match_says_which_colour_its_reader_plays(watch):
    match = begun()
    for seat in match.seats.exclude(player=None):
        seen = written("ask", seat=seat)
        own = f"{seat.colour.capitalize()} ({seat.colour[0].upper()})"
        assert f"HARBOUR LIGHTS, ROUND 1 · YOU ARE {own.upper()}\n" in seen.text
        assert f"Round 1 · you are {own}</td>" in seen.html


def test_a_deadline_is_told_in_the_readers_zone_and_then_as_a_length(watch):
    begun()
    asked = written("ask", person__name="Anna")
    assert "Vote by Tue 1 Dec, 20:00 (Paris)" in asked.html
    assert "24 hours after this letter was written, or sooner once all 6 have answered." in asked.html
    assert "Vote by Tue 1 Dec, 14:00 (New York): 24 hours" in written("ask", person__name="Chloé").text


@pytest.mark.parametrize(
    ("edition", "rank"), [("english", "an officer"), ("carneades", "a captain"), ("french", "an officier")]
)
def test_the_crew_aboard_are_told_in_the_words_of_the_edition(watch, edition, rank):
    begun(edition)
    asked = written("ask", person__name="Anna")
    assert f"The letters are the crew aboard, * {rank}." in asked.html
    assert f"(letters are the crew aboard, * {rank})" in " ".join(asked.text.split())


def test_a_vote_at_a_fixed_hour_is_not_said_to_close_sooner(watch):
    match = begun()
    for early, told in (
        (False, "24 hours after this letter was written.<"),
        (True, "or sooner once all 6 have answered"),
    ):
        match.schedule = codec.encode(Schedule(24, 24, 0, fixed=AlwaysAt(time(20), early=early)))
        match.save(update_fields=["schedule"])
        asked = queued("ask", person__name="Anna")
        write(asked)
        assert told in asked.html
        assert ("or sooner" in asked.text) is early


def test_a_letter_is_written_in_its_readers_language(watch):
    begun()
    asked = queued("ask", person__name="Anna")
    asked.person.language = "fr"
    write(asked)
    assert '<html lang="fr" dir="ltr">' in asked.html
    assert 'lang="fr" dir="ltr">' in asked.html.partition("<body")[2]


def test_both_parts_begin_with_the_same_line(watch):
    begun()
    asked = written("ask", person__name="Anna")
    assert asked.text.startswith(MARK)
    body = re.sub(r"<[^>]*>", "", asked.html.partition("<body")[2].partition(">")[2])
    assert body.strip().startswith(MARK)


def test_no_stored_letter_holds_a_secret(watch):
    match = begun()
    vote(match, "Anna", "red")
    for row in OutgoingMail.objects.all():
        write(row)
        stored = [row.subject, row.text, row.html, row.message_id, *row.headers.values()]
        assert not any(SECRET.search(part) for part in stored)
    assert not Token.objects.exists()


@pytest.mark.parametrize("before", ["", "{", "{tok\u200ben", "{token:reply:1"])
def test_who_types_what_stands_for_a_token_gets_none(watch, before):
    match = begun(persons=3)
    anna, theirs = seat_of(match, "Anna"), ballot_of(match, "Chloé").pk
    typed = f"{before}{{token:reply:{theirs}}}"
    User.objects.filter(pk=anna.player_id).update(name=typed)
    Match.objects.filter(pk=match.pk).update(title=typed)
    talk.say_to(seat_of(match, typed), ["yellow"], f"{typed} {{tok\u200ben:link:{theirs}}} {{token:link:{theirs}:0}}")
    secrets = {tokens.token(purpose, theirs) for purpose in ("reply", "link")}
    for kind in ("starts", "ask", "press"):
        sent = message(written(kind, person__email="chen@mail.example"))
        assert "token:reply:" in sent.body
        whole = sent.message().as_string() + sent.body + sent.alternatives[0].content
        assert not [secret for secret in secrets if secret in whole], kind


def test_many_letters_are_filled_by_one_look_and_a_revoked_token_is_not_told_again(db, django_assert_num_queries):
    first, other = tokens.token(Token.Purpose.REPLY, 7), tokens.token(Token.Purpose.PRESS, 7)
    texts = [tokens.placeholder(Token.Purpose.REPLY, 7), f"{tokens.placeholder(Token.Purpose.PRESS, 7)} and no more"]
    with django_assert_num_queries(1):
        assert tokens.all_filled(texts) == [first, f"{other} and no more"]
    tokens.revoke(Token.Purpose.REPLY, 7)
    again, same = tokens.all_filled(texts)
    assert (len(again), again == first, same) == (tokens.LENGTH, False, f"{other} and no more")
    assert tokens.opened_by(again, Token.Purpose.REPLY)


def test_a_sent_letter_has_its_tokens_in_their_places(watch):
    match = begun()
    ballot = ballot_of(match, "Anna")
    asked = written("ask", person__name="Anna")
    mail = message(asked)
    link = tokens.token(Token.Purpose.LINK, ballot.pk)
    reply = tokens.token(Token.Purpose.REPLY, ballot.pk)
    assert f"http://localhost:8000/v/{link}/red" in mail.body
    assert mail.reply_to == [f"v-{reply}@localhost"]
    assert f"mailto:v-{reply}@localhost?subject=RED&amp;body=RED" in mail.alternatives[0].content
    assert "{token" not in mail.message().as_string()


def test_names_are_written_as_they_are_in_text_and_escaped_in_html(watch):
    match = begun(title="Sea & <i>Sky")
    asked = written("ask", person__name="Anna")
    assert "<b>陈 & Co" in asked.text
    assert "&lt;b&gt;陈 &amp; Co" in asked.html
    assert "<b>陈" not in asked.html
    assert asked.subject.startswith("Sea & <i>Sky, Round 1: ")
    assert f"hosted by {match.host.name}" in asked.text


def test_a_name_brings_no_line_breaks_and_nothing_invisible_into_a_letter(watch):
    person = people()[1]
    person.name = "Red\u202e\nred"
    person.save()
    begun(title="Two\nlines\u200b")
    asked = written("ask", person__name="Anna")
    assert "Red red" in asked.text
    assert not re.search("[\u202e\u200b]", asked.text + asked.html + asked.subject)
    assert asked.subject.startswith("Two lines, ")


def test_no_line_of_the_text_is_wider_than_72_columns_but_an_address(watch):
    match = begun()
    vote(match, "Anna", "red")
    for row in OutgoingMail.objects.all():
        write(row)
        for line in row.text.splitlines():
            assert width(line) <= COLUMNS or "://" in line, line


def test_wide_characters_take_two_columns():
    text = laid_out(" - " + "陈伟" * 30)
    assert all(width(line) <= COLUMNS for line in text.splitlines())
    assert text.replace("\n", "").replace(" ", "") == "-" + "陈伟" * 30


def test_the_last_line_of_a_paragraph_holds_three_words():
    words = "The words: BLACK, YELLOW, RED, ORANGE, PINK, PURPLE, GREEN, BLUE, HAT, ABSTAIN"
    assert laid_out(words).splitlines()[-1] == "BLUE, HAT, ABSTAIN"
    assert laid_out(f" - {'x' * 80}") == f" - {'x' * 80}\n", "what cannot be broken stays beside its bullet"


def test_a_question_and_its_answers_share_a_thread(watch):
    match = begun()
    vote(match, "Anna", "red")
    asked, receipt = written("ask", person__name="Anna"), written("receipt")
    assert receipt.subject == f"Re: {asked.subject}"
    assert asked.message_id in receipt.headers["References"].split()
    assert receipt.headers["In-Reply-To"] == asked.message_id
    root = asked.headers["References"]
    assert receipt.headers["References"] == f"{root} {asked.message_id}"
    assert asked.message_id != receipt.message_id


def test_the_questions_of_a_chapter_hang_on_one_root_and_another_chapter_on_another(watch):
    match = begun()
    first = written("ask", person__name="Anna")
    play_until(match, watch, "move")
    move = written("ask", person__name="Anna")
    assert first.headers["References"] == move.headers["References"].split()[0]
    assert first.subject != move.subject
    while match.questions.latest("number").chapter == match.questions.earliest("number").chapter:
        play_on(match, watch)
    assert threads.hangs_on(queued("ask"))[0] != first.headers["References"]


def test_the_same_letter_has_the_same_id_however_often_it_is_written(watch):
    begun()
    asked = written("ask", person__name="Anna")
    before = asked.message_id
    watch.forward(hours=1)
    write(asked)
    assert asked.message_id == before
    assert "23 hours after" in asked.text


def test_headers_say_that_a_machine_wrote_it(watch):
    match = begun()
    asked = written("ask", person__name="Anna").headers
    assert asked["Auto-Submitted"] == "auto-generated"
    assert asked["X-Auto-Response-Suppress"] == "All"
    assert asked["x-ms-reactions"] == "disallow"
    assert asked["X-Lifeboats-Loop"] == match.slug
    assert asked["List-Id"] == f"<{match.slug}.localhost>"
    assert asked["From"] == "Lifeboats by Mail <play@localhost>"


def test_a_letter_that_answers_a_letter_says_so(watch):
    match = begun()
    ballot = ballot_of(match, "Anna")
    came = InboundMail.objects.create(key="a", raw=b"", arrived_at=watch(), source="test")
    replies.unclear(came, ballot.seat.player, Sentence("What is that?"), "RED", ballot=ballot)
    assert written("unclear").headers["Auto-Submitted"] == "auto-replied"


def test_answers_go_to_the_ballot_the_invitation_or_the_seat(watch):
    match = begun()
    anna = seat_of(match, "Anna")
    assert written("ask", seat=anna).headers["Reply-To"].startswith("v-{token:reply:")
    assert written("starts", seat=anna).headers["Reply-To"] == f"p-{{token:press:{anna.pk}}}@localhost"
    invited = Invitation.objects.create(match=match, email="x@mail.example", invited_by=match.host, sent_at=watch())
    queue.invitation(invited)
    assert written("invitation").headers["Reply-To"] == f"i-{{token:invite:{invited.pk}}}@localhost"


def test_a_letter_tells_what_happened_since_the_last_one(watch):
    match = begun()
    play_until(match, watch, "move")
    OutgoingMail.objects.filter(kind="ask", question__kind="leak").update(state="sent")
    second = written("ask", person__name="Chloé")
    happened = match.questions.get(number=1).happenings.order_by("position")
    assert second.since == happened[0].position - 1
    assert str(happened[0].sentence).startswith("Votes: none from")
    assert "Votes: none from Anna, &lt;b&gt;陈 &amp; Co, Chloé" in second.html
    assert "Votes: none from Anna, <b>陈 & Co, Chloé" in second.text
    assert "Since your last letter" in second.html
    assert "SINCE YOUR LAST LETTER" in second.text


def test_news_of_a_letter_that_was_never_sent_is_told_by_the_next(watch):
    match = begun()
    play_until(match, watch, "move")
    OutgoingMail.objects.exclude(question__kind="move").update(state="stale")
    assert written("ask", person__name="Anna").since == 0


def test_the_picture_is_made_once_for_all_who_are_asked(watch):
    begun()
    pictures = {written("ask", person__name=name).picture_id for name in ("Anna", "Chloé")}
    assert len(pictures) == 1


def test_what_was_sent_is_there_to_be_taken_out_of_a_reply(watch):
    match = begun()
    starts, asked = written("starts", person__name="Anna"), written("ask", person__name="Anna")
    sent = sent_to(asked.person, match)
    assert [said.text for said in sent] == [message(asked).body, message(starts).body]
    assert "{token" not in sent[0].text + sent[0].html


def test_a_question_in_the_same_words_makes_a_thread_of_its_own(watch):
    match = begun("carneades", persons=7, seats=7, setup="draft")
    subjects = []
    for _ in range(30):
        play_on(match, watch)
        row = OutgoingMail.objects.filter(kind="ask", person__name="Anna").latest("pk")
        write(row)
        subjects.append((row.question_id, row.subject))
    named = dict(subjects)
    assert len(named) > 2
    assert len(set(named.values())) == len(named)
