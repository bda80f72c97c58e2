"""A deputy gets the letters of who is away, answers by link, reply and page, and learns nothing beside."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games import clock, inbox, table, talk, tokens
from games.models import Absence, Ballot, InboundMail, Match, OutgoingMail, Question, Token, User
from games.people import moving
from games.post import times
from games.post.deliver import deliver
from games.table import absences
from tests.mail.tables import ballot_of, begun, opened, people, play_on, seat_of, vote

Purpose = Token.Purpose
SECRET = "Only you and I: red goes under."


@pytest.fixture
def match(watch) -> Match:
    return begun(persons=3)


@pytest.fixture
def gita(match: Match) -> User:
    return people()[6]


def away(deputy: User, watch, *, copies: bool = False, accepts: bool = True) -> Absence:
    anna = people()[0]
    today = watch().date()
    absence = absences.take(anna, today, today + timedelta(days=3), deputy=deputy, copies=copies)
    if accepts:
        absences.accept(absence.pk, deputy)
    return absence


def asked(who: User) -> OutgoingMail:
    return OutgoingMail.objects.filter(kind="ask", person=who).latest("pk")


def sent(who: User, kind: str = "ask") -> OutgoingMail:
    deliver(60)
    letter = OutgoingMail.objects.filter(kind=kind, person=who).latest("pk")
    assert letter.state == "sent", letter.error
    return letter


def answer(letter: OutgoingMail, words: str, sender: str) -> InboundMail:
    to = tokens.filled(letter.headers["Reply-To"])
    raw = f"From: {sender}\r\nTo: {to}\r\nSubject: x\r\nMessage-ID: <{sender}.{words}>\r\n\r\n{words}\r\n".encode()
    kept = inbox.keep(raw, sender, to, "lmtp")
    assert kept.ballot_id == letter.ballot_id  # so that a closing waits for it
    inbox.read(kept.pk)
    return InboundMail.objects.get(pk=kept.pk)


def test_somebody_is_asked_first_and_nothing_comes_to_them_unless_they_say_yes(match, gita, watch):
    absence = away(gita, watch, accepts=False)
    clock.sweep(5)
    assert not OutgoingMail.objects.filter(kind="ask", person=gita).exists()
    letter = sent(gita, "deputy")
    assert "Anna is away from" in letter.text
    page = f"/d/{tokens.token(Purpose.DEPUTY, letter.pk)}"
    assert tokens.filled(letter.text).count(page) == 1
    assert "Harbour Lights" in Client().get(page).content.decode()
    absence.refresh_from_db()
    assert absence.accepted_at is None
    Client(enforce_csrf_checks=True).post(page, {"say": "yes"})
    absence.refresh_from_db()
    assert absence.accepted_at
    assert sent(people()[0], "deputy").subject == "Gita stands in for you"
    Client().post(page, {"say": "no"})
    absence.refresh_from_db()
    assert absence.deputy is None
    assert sent(people()[0], "deputy").subject == "Gita cannot stand in for you"
    assert Client().post(page, {"say": "yes"}).status_code == 409


def test_the_letter_says_whose_seat_it_is_until_when_and_holds_keys_of_its_own(match, gita, watch):
    away(gita, watch)
    clock.sweep(5)
    letter = sent(gita)
    ballot = ballot_of(match, "Anna")
    assert letter.ballot == ballot
    for part in (letter.text, letter.html):
        said = " ".join(part.split())
        assert "You stand in for Anna, who plays Red (R), until" in said
        assert "by deputy" in said
        assert "because you play in" not in said
    everything = letter.text + letter.html + str(letter.headers)
    assert f"{{token:deputy:{letter.pk}}}" in everything
    for purpose in (Purpose.LINK, Purpose.REPLY, Purpose.PRESS, Purpose.MUTE):
        assert f"{{token:{purpose}:" not in everything


@pytest.mark.parametrize("copies", [False, True])
def test_the_absent_gets_no_letter_unless_they_want_a_copy(match, gita, watch, copies):
    away(gita, watch, copies=copies)
    vote(match, "<b>陈 & Co", "red")
    play_on(match, watch)
    question = opened(match)
    while not question.ballots.filter(seat=seat_of(match, "Anna")).exists():
        play_on(match, watch)
        question = opened(match)
    readers = set(OutgoingMail.objects.filter(kind="ask", question=question).values_list("person__name", flat=True))
    assert "Gita" in readers
    assert ("Anna" in readers) is copies


def test_a_deputy_answers_by_reply_and_gets_the_receipt(match, gita, watch):
    away(gita, watch)
    clock.sweep(5)
    letter = sent(gita)
    word = ballot_of(match, "Anna").prompt.shape.options[0].word
    assert answer(letter, word, "stranger@mail.example").state == "refused"
    assert answer(letter, word, people()[0].email).state == "refused"
    assert answer(letter, word, gita.email).state == "done"
    ballot = ballot_of(match, "Anna")
    assert (ballot.words, ballot.cast_by) == (word, gita)
    assert sent(gita, "receipt").ballot == ballot
    assert not OutgoingMail.objects.filter(kind="receipt", person=people()[0]).exists()


def test_a_deputy_answers_by_link_without_signing_in(match, gita, watch):
    away(gita, watch)
    clock.sweep(5)
    letter = sent(gita)
    browser = Client()
    word = ballot_of(match, "Anna").prompt.shape.options[0].word
    page = browser.get(f"/v/{tokens.token(Purpose.DEPUTY, letter.pk)}/{word}", follow=True).content.decode()
    assert "You answer for Anna" in page
    assert tokens.token(Purpose.REPLY, letter.ballot_id) not in page
    browser.post(f"/vote/{letter.ballot_id}/", {"choice": word})
    assert Ballot.objects.get(pk=letter.ballot_id).cast_by == gita


def test_when_the_absence_is_over_the_deputys_keys_open_nothing_and_the_player_is_asked(match, gita, watch):
    absence = away(gita, watch)
    play_on(match, watch)
    while not opened(match).ballots.filter(seat=seat_of(match, "Anna")).exists():
        play_on(match, watch)
    clock.sweep(5)
    letter = sent(gita)
    link = f"/v/{tokens.token(Purpose.DEPUTY, letter.pk)}"
    assert not OutgoingMail.objects.filter(kind="ask", ballot=letter.ballot, person=people()[0]).exists()
    absences.cancel(absence.pk, people()[0])
    clock.sweep(5)
    clock.sweep(5)
    mine = OutgoingMail.objects.get(kind="ask", ballot=letter.ballot, person=people()[0])
    assert mine.absence is None
    assert Client().get(link, follow=True).status_code == 404
    word = letter.ballot.prompt.shape.options[0].word
    answer(letter, word, gita.email)
    assert not Ballot.objects.get(pk=letter.ballot_id).cast_at


def test_a_deputy_reads_no_message_of_the_seat_and_writes_none(match, gita, watch):
    talk.say_to(seat_of(match, "<b>陈 & Co"), ["red"], SECRET)
    away(gita, watch)
    clock.sweep(5)
    talk.say_to(seat_of(match, "<b>陈 & Co"), ["red"], SECRET)
    letter = sent(gita)
    assert not OutgoingMail.objects.filter(kind="press", person=gita).exists()
    assert not OutgoingMail.objects.filter(person=gita, text__contains=SECRET).exists()
    browser = Client()
    browser.force_login(gita, backend="django.contrib.auth.backends.ModelBackend")
    for page in (f"/m/{match.slug}/", f"/m/{match.slug}/press/", f"/vote/{letter.ballot_id}/"):
        assert SECRET not in browser.get(page).content.decode()
    before = match.messages.count()
    read = answer(letter, "TO YELLOW: hello there", gita.email)
    assert match.messages.count() == before
    assert "more than an answer" in read.reason


def test_a_reminder_goes_to_the_deputy_too(match, gita, watch):
    away(gita, watch)
    clock.sweep(5)
    table.reminding.ask_all(match.pk, match.host)
    reminded = set(OutgoingMail.objects.filter(kind="remind").values_list("person__name", flat=True))
    assert "Gita" in reminded
    assert "Anna" not in reminded


def test_a_deputy_who_says_more_than_an_answer_is_told_which_answer_is_in(match, gita, watch):
    away(gita, watch)
    clock.sweep(5)
    read = answer(sent(gita), "red\n\nTO YELLOW: hello there", gita.email)
    assert "vote" in read.reason
    unclear = sent(gita, "unclear")
    assert "You stand in for somebody: you can answer questions for them, and nothing else." in " ".join(
        unclear.text.split()
    )
    assert "Your answer is in: Red (R)." in unclear.text
    assert "Nothing was changed" not in unclear.text


def test_a_deadline_that_moves_is_told_to_the_deputy_and_to_nobody_twice(match, gita, watch):
    away(gita, watch)
    clock.sweep(5)
    sent(gita)
    table.hosting.extend(match.pk, timedelta(hours=5), match.host)
    letter = sent(gita, "notice")
    due = times.when(Question.objects.get(match=match, closed_at=None).due_at)
    assert due.partition(" (")[0].split(", ")[0] in letter.text
    assert "You stand in for Anna" in " ".join(letter.text.split())
    everything = letter.text + letter.html + str(letter.headers)
    for purpose in (Purpose.LINK, Purpose.REPLY, Purpose.PRESS, Purpose.MUTE):
        assert f"{{token:{purpose}:" not in everything
    readers = list(OutgoingMail.objects.filter(kind="notice").values_list("person__name", flat=True))
    assert sorted(readers) == sorted({*readers})
    assert "Anna" in readers


def test_what_does_not_move_a_deadline_is_not_told_to_the_deputy(match, gita, watch):
    away(gita, watch)
    clock.sweep(5)
    table.hosting.rename(match.pk, "Another name", match.host)
    assert OutgoingMail.objects.filter(kind="notice").exists()
    assert not OutgoingMail.objects.filter(kind="notice", person=gita).exists()


def test_a_deputys_new_address_gets_the_open_questions_and_the_old_one_opens_nothing(match, gita, watch):
    away(gita, watch)
    clock.sweep(5)
    letter = sent(gita)
    before = tokens.token(Purpose.DEPUTY, letter.pk)
    assert moving.ask(gita, "gita@new.example")
    for consent in list(gita.consents.all()):
        moving.agree(consent)
    assert Client().get(f"/v/{before}", follow=True).status_code == 404
    anew = sent(User.objects.get(pk=gita.pk))
    assert (anew.address, anew.ballot, anew.absence) == ("gita@new.example", letter.ballot, letter.absence)
    assert Client().get(f"/v/{tokens.token(Purpose.DEPUTY, anew.pk)}", follow=True).status_code == 200
