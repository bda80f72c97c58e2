"""Which letters come: everything, nothing but questions, nothing at all; a muted match; and how one unsubscribes."""

from datetime import timedelta

import pytest

from games import table, talk, tokens
from games.hours import Schedule
from games.inbox.keeping import keep
from games.models import Act, Ballot, InboundMail, Match, OutgoingMail, User, now
from games.post import notices, queue, unwanted
from games.post import replies as answers
from games.post.message import message
from games.post.stale import worthless
from games.post.write import write
from games.rules.sentences import Sentence
from tests.mail import replies, tables
from tests.mail.tables import people

Kind = OutgoingMail.Kind
Purpose = tokens.Purpose
Mail = User.Mail


@pytest.fixture
def match(db: None) -> Match:
    """Every kind of letter has been queued to Chloé."""
    match = tables.begun()
    chloe, anna = tables.seat_of(match, "Chloé"), tables.seat_of(match, "Anna")
    talk.say_to(anna, ["all"], "Hello.")
    tables.vote(match, "Chloé", "red")
    notices.notice(Act.objects.create(match=match, kind=Act.Kind.TITLE, by=match.host, facts={"was": "x"}, at=now()))
    letter = inbound()
    assert chloe.player
    answers.answer(letter, chloe.player, [Sentence("So it is.")], match=match, seat=chloe)
    answers.status(letter, chloe)
    answers.unclear(letter, chloe.player, Sentence("What?"), ballot=tables.ballot_of(match, "Chloé"))
    queue.code(chloe.player, "123456", tables.opened(match).due_at)
    queue.over(match)
    return match


def inbound() -> InboundMail:
    return keep(b"Subject: hello\r\n\r\nhello", "", "", "lmtp")


def coming() -> set[str]:
    """The kinds of the letters to Chloé that would be sent."""
    rows = OutgoingMail.objects.filter(person__name="Chloé").select_related("person", "seat", "ballot", "question")
    return {row.kind for row in rows if not worthless(row)}


EVERYTHING = {"starts", "ask", "press", "receipt", "notice", "answer", "status", "unclear", "code", "over"}


def chloe() -> User:
    return User.objects.get(name="Chloé")


def test_everything_comes_where_nothing_was_said(match: Match) -> None:
    assert coming() == EVERYTHING


def test_nothing_but_questions_leaves_out_what_players_write_and_news(match: Match) -> None:
    unwanted.want(chloe(), Mail.QUESTIONS)
    assert coming() == EVERYTHING - {"press", "notice"}


def test_nothing_at_all_leaves_what_was_asked_for(match: Match) -> None:
    unwanted.want(chloe(), Mail.NOTHING)
    assert coming() == {"answer", "status", "unclear", "code"}
    Ballot.objects.filter(seat__player=chloe()).update(source=Ballot.Source.LETTER)
    assert coming() == {"receipt", "answer", "status", "unclear", "code"}


def test_a_muted_match_still_asks_and_still_ends(match: Match) -> None:
    unwanted.mute(chloe(), match)
    unwanted.mute(chloe(), match)
    assert coming() == EVERYTHING - {"press", "notice"}
    unwanted.unmute(chloe(), match)
    assert coming() == EVERYTHING


@pytest.mark.parametrize("wants", [Mail.QUESTIONS, Mail.NOTHING])
def test_another_deadline_of_what_is_owed_is_told_unless_nothing_is_wanted(match: Match, wants: str) -> None:
    Ballot.objects.filter(seat__player=chloe()).update(cast_at=None)
    unwanted.want(chloe(), wants)
    Act.objects.update(kind=Act.Kind.SHORTENED)
    assert ("notice" in coming()) == (wants == Mail.QUESTIONS)


def test_a_letter_left_out_says_why(match: Match) -> None:
    unwanted.mute(chloe(), match)
    row = OutgoingMail.objects.get(kind=Kind.PRESS, person=chloe())
    assert worthless(row) == unwanted.MUTED


def test_an_address_that_wants_no_invitations_gets_none(match: Match) -> None:
    row = OutgoingMail(kind=Kind.INVITATION, address="Zoe@mail.example")
    assert unwanted.unwanted(row) == ""
    unwanted.uninvite("zoe@mail.example")
    unwanted.uninvite("ZOE@mail.example")
    assert unwanted.unwanted(row) == unwanted.UNINVITED
    unwanted.invite_again("Zoe@mail.example")
    assert unwanted.unwanted(row) == ""


# --- the headers -----------------------------------------------------------------------------------------------------


def test_every_letter_but_a_code_can_be_unsubscribed_by_one_press_or_a_letter(match: Match) -> None:
    person = chloe()
    for row in OutgoingMail.objects.filter(person=person).exclude(kind=Kind.OVER):
        write(row)
        sent = message(row).extra_headers
        if row.kind == Kind.CODE:
            assert "List-Unsubscribe" not in sent
            continue
        token = tokens.token(Purpose.UNSUBSCRIBE, person.pk)
        assert sent["List-Unsubscribe"] == (
            f"<http://localhost:8000/u/{token}>, <mailto:u-{token}@localhost?subject=UNSUBSCRIBE>"
        )
        assert sent["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert token not in str(row.headers)
        raw = message(row).message().as_string()
        assert token in raw.replace("\n ", "")


def test_a_letter_to_an_address_that_nobody_has_proved_cannot_unsubscribe_the_person(match: Match) -> None:
    queue.confirm(chloe(), "somebody@mail.example", "123456", now() + timedelta(minutes=15))
    row = tables.written(Kind.CONFIRM)
    assert "List-Unsubscribe" not in row.headers
    assert "unsubscribe" not in f"{row.text}{row.html}{row.headers}"


def test_an_invitation_is_refused_by_the_same_headers(db: None) -> None:
    host = people()[0]
    match = table.create(host, "Tea", game="lifeboats", settings={}, seats=4, schedule=Schedule(24, 24, 0))
    invited = table.invite(match, "zoe@mail.example", host)
    row = tables.written(Kind.INVITATION)
    token = tokens.token(Purpose.INVITE, invited.pk)
    sent = message(row).extra_headers["List-Unsubscribe"]
    assert sent == f"<http://localhost:8000/u/{token}>, <mailto:i-{token}@localhost?subject=UNSUBSCRIBE>"


@pytest.mark.parametrize("words", ["Unsubscribe", ""])
def test_a_letter_that_a_mail_program_writes_for_its_reader_refuses_invitations(db: None, words: str) -> None:
    host = people()[0]
    match = table.create(host, "Tea", game="lifeboats", settings={}, seats=4, schedule=Schedule(24, 24, 0))
    invited = table.invite(match, "zoe@mail.example", host)
    raw = replies.mail(words, "zoe@mail.example", Subject="UNSUBSCRIBE")
    assert replies.take(raw, replies.invite_address(invited)).reason == "unsubscribe"
    invited.refresh_from_db()
    assert invited.state == "declined"
    assert unwanted.is_uninvited("Zoe@mail.example")
