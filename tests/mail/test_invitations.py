"""Invitations by letter: JOIN takes the seat and is confirmed, silence is reminded of once, DECLINE ends it."""

from __future__ import annotations

import pytest
from django.db import connection

from games import table
from games.hours import Schedule
from games.inbox import bounces
from games.models import Absence, InboundMail, Invitation, Match, OutgoingMail, User
from games.post import unwanted
from games.post.deliver import deliver
from games.post.message import message
from games.post.stale import worthless
from games.post.write import write
from tests.mail import replies, tables
from tests.mail.replies import mail, take
from tests.mail.test_letters_out import assert_sound

Kind, Out, State = OutgoingMail.Kind, OutgoingMail.State, InboundMail.State


@pytest.fixture
def invited(db: None) -> Invitation:
    """Zoe, whom nobody knows yet, is invited to a match that waits for players."""
    host = User.objects.create_user("host@mail.example")
    edition = {"edition": "english", "setup": "random"}
    match = table.create(host, "Lights", game="lifeboats", settings=edition, seats=4, schedule=Schedule(24, 24, 0))
    return table.invite(match, "zoe@mail.example", host)


def test_join_makes_the_account_and_takes_the_seat(invited: Invitation) -> None:
    letter = take(mail("JOIN\n", "Zoe <Zoe@mail.example>"), replies.invite_address(invited))
    zoe = User.objects.get(email="zoe@mail.example")
    invited.refresh_from_db()
    assert (letter.state, letter.reason) == (State.DONE, "join")
    assert invited.match.seats.filter(player=zoe).exists()
    assert invited.state == Invitation.State.ACCEPTED


def test_join_twice_is_join_once(invited: Invitation) -> None:
    for _ in range(2):
        letter = take(mail("Join, please\n", "zoe@mail.example"), replies.invite_address(invited))
    assert letter.reason == "join: sits there already"
    assert invited.match.seats.exclude(player=None).count() == 1


def test_decline_says_no_and_makes_no_account(invited: Invitation) -> None:
    assert take(mail("decline\n", "zoe@mail.example"), replies.invite_address(invited)).reason == "decline"
    invited.refresh_from_db()
    assert invited.state == Invitation.State.DECLINED
    assert not User.objects.filter(email="zoe@mail.example").exists()


def test_join_in_the_hosts_language_is_understood_for_the_invitation_was_written_in_it(invited: Invitation) -> None:
    User.objects.filter(pk=invited.invited_by_id).update(language="de")
    assert take(mail("mitspielen\n", "zoe@mail.example"), replies.invite_address(invited)).reason == "join"


@pytest.mark.parametrize(
    ("words", "language"), [("je participe", "fr"), ("mitmachen", "de"), ("参加します", "ja"), ("加入", "zh-hans")]
)
def test_somebody_new_joins_in_their_own_language_and_is_understood_in_it_from_then_on(
    invited: Invitation, words: str, language: str
) -> None:
    assert take(mail(f"{words}\n", "zoe@mail.example"), replies.invite_address(invited)).reason == "join"
    assert User.objects.get(email="zoe@mail.example").language == language


@pytest.mark.parametrize("words", ["je refuse", "absagen", "辞退します", "謝絕"])
def test_an_invitation_is_declined_in_every_language_and_its_host_is_told_once(invited: Invitation, words: str) -> None:
    for _ in range(2):
        assert take(mail(f"{words}\n", "zoe@mail.example"), replies.invite_address(invited)).reason == "decline"
    told = tables.written(Kind.TROUBLE)
    assert OutgoingMail.objects.filter(kind=Kind.TROUBLE).count() == 1
    assert (told.address, told.subject) == ("host@mail.example", "Lights: an invitation was declined")
    assert "zoe@mail.example does not want to play this time." in " ".join(told.text.split())
    assert_sound(told)


@pytest.mark.parametrize("words", ["je ne participe pas", "参加しません", "mitmachen oder absagen", "ich nicht"])
def test_what_is_no_clear_word_in_any_language_is_asked_back(invited: Invitation, words: str) -> None:
    letter = take(mail(f"{words}\n", "zoe@mail.example"), replies.invite_address(invited))
    assert letter.reason.startswith("asked back")


@pytest.mark.parametrize("words", ["yes", "maybe later", "join or decline", ""])
def test_anything_else_is_asked_back_under_the_invited_address(invited: Invitation, words: str) -> None:
    letter = take(mail(f"{words}\n", "zoe@mail.example"), replies.invite_address(invited))
    assert letter.reason.startswith("asked back")
    (unclear,) = replies.answers()
    assert (unclear.address, unclear.person, unclear.invitation) == ("zoe@mail.example", None, invited)
    assert "JOIN" in unclear.facts["why"]


def test_an_invitation_that_somebody_else_has_used_gives_no_second_seat(invited: Invitation) -> None:
    friend = User.objects.create_user("friend@mail.example", name="Friend")
    table.accept(invited, friend)
    letter = take(replies.mail("JOIN", invited.email), replies.invite_address(invited))
    assert letter.reason == "join: no seat"
    assert [seat.player for seat in invited.match.seats.exclude(player=None)] == [friend]


def test_an_address_that_looks_the_same_to_the_database_is_somebody_elses(
    invited: Invitation, on_postgres: bool
) -> None:
    if not on_postgres:
        pytest.skip("SQLite tells these letters apart")
    with connection.cursor() as cursor:
        cursor.execute('ALTER TABLE games_user ALTER COLUMN email TYPE varchar(254) COLLATE "C.utf8"')
    victim = User.objects.create_user("yıldız@mail.example", name="Yıldız")
    twin = table.invite(invited.match, "yildiz@mail.example", invited.match.host)
    assert User.objects.filter(email__iexact=twin.email).get() == victim
    for words in ("JOIN", "AWAY UNTIL TOMORROW", "AWAY 3 MAY TO 24 MAY"):
        take(replies.mail(words, twin.email), replies.invite_address(twin))
    assert [seat.player.email for seat in invited.match.seats.exclude(player=None)] == [twin.email]
    assert not Absence.objects.filter(person=victim).exists()


def test_an_invitation_can_be_taken_by_its_owner_only(invited: Invitation) -> None:
    letter = take(mail("JOIN\n", "friend@mail.example"), replies.invite_address(invited))
    assert letter.reason == "sender-mismatch"
    assert not invited.match.seats.exclude(player=None).exists()


def test_who_comes_when_every_seat_is_taken_is_told(invited: Invitation) -> None:
    invited.match.seats.update(bot="random")
    assert take(mail("JOIN\n", "zoe@mail.example"), replies.invite_address(invited)).reason == "join: no seat"
    assert "Every seat" in replies.answers()[0].facts["why"]


@pytest.mark.parametrize(("words", "why"), [("JOIN", "has begun already"), ("Is there a seat?", "begun without you")])
def test_who_comes_when_the_match_has_begun_is_offered_nothing(invited: Invitation, words: str, why: str) -> None:
    table.fill_with_bots(invited.match_id, "random")
    table.begin(invited.match_id)
    join(invited, words)
    told = tables.written(Kind.UNCLEAR)
    for part in (" ".join(told.text.split()), told.html):
        assert "You cannot join this match now" in part
        assert why in part
        assert "still offered" not in part
        assert "JOIN " not in part
    assert_sound(told)


def test_what_was_not_understood_is_not_told_any_more_once_a_later_letter_has_answered(invited: Invitation) -> None:
    join(invited, "who are you?")
    join(invited, "is this real?")
    first, waits = replies.answers()
    assert not worthless(waits)
    join(invited, "JOIN")
    for letter in (first, waits):
        letter.refresh_from_db()
        assert worthless(OutgoingMail.objects.get(pk=letter.pk)) == "it was answered already"


def test_who_has_given_no_name_is_told_how_the_others_see_them(invited: Invitation) -> None:
    join(invited)
    told = tables.written(Kind.JOINED)
    for part in (" ".join(told.text.split()), told.html):
        assert "The others see you as zoe; your address stays hidden." in part
        assert "http://localhost:8000/me/" in part
    User.objects.filter(email="zoe@mail.example").update(name="Zoe")
    assert "The others see you as" not in tables.written(Kind.JOINED).text


# --- the letter that confirms JOIN -----------------------------------------------------------------------------------


def join(invited: Invitation, words: str = "JOIN") -> InboundMail:
    return take(mail(f"{words}\n", "zoe@mail.example"), replies.invite_address(invited))


def test_who_joins_by_letter_is_told_the_colour_what_comes_next_and_how_to_play_by_mail(invited: Invitation) -> None:
    came = join(invited)
    told = tables.written(Kind.JOINED)
    assert (told.address, told.answers, told.headers["Auto-Submitted"]) == ("zoe@mail.example", came, "auto-replied")
    for part in (" ".join(told.text.split()), told.html):
        assert "You have a seat: you are Red" in part
        assert "begins as soon as every seat is taken" in part
        assert "3 of 4 seats are free" in part
        assert "Press a button in it, or answer it with one of its words." in part
        assert "The word HELP in any letter" in part
    asked = tables.written(Kind.INVITATION)
    assert told.subject == f"Re: {asked.subject}"
    assert asked.message_id in told.headers["References"].split()
    assert message(told).reply_to == [replies.invite_address(invited)]
    assert_sound(told)


def test_who_joins_last_gets_the_start_and_no_letter_beside_it(invited: Invitation) -> None:
    invited.match.seats.filter(number__gt=1).update(bot="random")
    assert join(invited).reason == "join"
    assert not replies.answers(Kind.JOINED)
    assert len(replies.answers(Kind.STARTS)) == 1


def test_who_joins_last_before_a_muster_is_asked_whether_they_are_ready_and_gets_no_letter_beside_it(
    invited: Invitation,
) -> None:
    Match.objects.filter(pk=invited.match_id).update(muster_hours=12, anonymous=True)
    other = table.invite(invited.match, "yuki@mail.example", invited.invited_by)
    invited.match.seats.filter(number__gt=2).update(bot="random")
    join(invited)
    assert "When names are told, you go by zoe" in " ".join(tables.written(Kind.JOINED).text.split())
    take(mail("JOIN\n", other.email), replies.invite_address(other))
    assert [letter.address for letter in replies.answers(Kind.JOINED)] == ["zoe@mail.example"]
    assert {letter.address for letter in replies.answers(Kind.MUSTER)} == {"zoe@mail.example", "yuki@mail.example"}
    assert worthless(OutgoingMail.objects.get(kind=Kind.JOINED)) == "told in another letter"


def test_a_confirmation_that_the_start_has_overtaken_is_not_sent(invited: Invitation) -> None:
    join(invited)
    confirms = replies.answers(Kind.JOINED)[0]
    assert not worthless(confirms)
    table.fill_with_bots(invited.match_id, "random")
    table.begin(invited.match_id)
    confirms.match.refresh_from_db()
    assert worthless(confirms) == "told in another letter"


def test_who_has_joined_is_helped_by_letter_and_may_give_the_seat_back_until_the_match_begins(
    invited: Invitation,
) -> None:
    join(invited)
    assert join(invited, "help").reason == "help"
    (answer,) = replies.answers(Kind.ANSWER)
    write(answer)
    assert "RESIGN" in answer.text
    assert join(invited, "red").reason.startswith("asked back")
    assert join(invited, "decline").reason == "decline: gave the seat back"
    assert not invited.match.seats.exclude(player=None).exists()
    assert "given your seat back" in replies.answers(Kind.ANSWER)[1].facts["said"][0]
    assert join(invited, "join").reason == "join"


def test_a_seat_is_not_given_back_once_the_match_has_begun(invited: Invitation) -> None:
    invited.match.seats.filter(number__gt=1).update(bot="random")
    join(invited)
    assert join(invited, "decline").reason == "decline: the match has begun"
    assert invited.match.seats.filter(player__email="zoe@mail.example").exists()
    assert "RESIGN" in replies.answers(Kind.ANSWER)[0].facts["said"][0]


# --- the reminder ----------------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(watch: tables.Watch, invited: Invitation) -> Invitation:
    """The invitation at a time that stands still; it has been sent."""
    OutgoingMail.objects.all().delete()
    table.invite(Invitation.objects.get().match, "zoe@mail.example", invited.invited_by)
    deliver(5)
    return invited


def reminders() -> list[str]:
    return list(OutgoingMail.objects.filter(kind=Kind.REINVITE).values_list("state", flat=True))


def test_an_invitation_without_an_answer_is_reminded_of_once_after_three_days(
    waiting: Invitation, watch: tables.Watch
) -> None:
    watch.forward(days=2, hours=23)
    assert deliver(5) == 0
    watch.forward(hours=2)
    table.invite(waiting.match, "zoe@mail.example", waiting.invited_by)
    assert deliver(5) == 1
    watch.forward(days=30)
    table.invite(waiting.match, "zoe@mail.example", waiting.invited_by)
    assert deliver(5) == 0
    asked, reminded = OutgoingMail.objects.order_by("pk")
    assert reminded.subject == f"Re: {asked.subject}"
    assert reminded.headers["Reply-To"] == asked.headers["Reply-To"]
    assert "host has invited you to play Lifeboats, and no answer has come yet." in " ".join(reminded.text.split())
    for part in (reminded.text, reminded.html):
        assert "A seat is still free for you" in part
        assert "JOIN" in part
        assert "DECLINE" in part
    assert_sound(reminded)
    assert join(waiting).reason == "join"


@pytest.mark.parametrize("ends", ["joined", "declined", "begun", "full", "uninvited"])
def test_nobody_is_reminded_of_what_is_of_no_use_any_more(waiting: Invitation, watch: tables.Watch, ends: str) -> None:
    match ends:
        case "joined" | "declined":
            join(waiting, "JOIN" if ends == "joined" else "DECLINE")
        case "begun":
            table.fill_with_bots(waiting.match_id, "random")
            table.begin(waiting.match_id)
        case "full":
            table.fill_with_bots(waiting.match_id, "random")
        case "uninvited":
            unwanted.uninvite("zoe@mail.example")
    OutgoingMail.objects.exclude(kind=Kind.REINVITE).delete()
    watch.forward(days=4)
    assert deliver(5) == 0
    assert reminders() == [Out.STALE]


def test_a_reminder_that_the_server_does_not_take_is_tried_again(
    waiting: Invitation, watch: tables.Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.post import deliver as room

    watch.forward(days=3, minutes=1)
    good = room.get_connection

    class Shut:
        def open(self) -> None:
            raise OSError("away")

    monkeypatch.setattr(room, "get_connection", Shut)
    assert deliver(5) == 0
    monkeypatch.setattr(room, "get_connection", good)
    watch.forward(minutes=2)
    assert deliver(5) == 1
    assert reminders() == [Out.SENT]


def test_an_address_from_which_the_invitation_came_back_is_not_reminded(
    waiting: Invitation, watch: tables.Watch
) -> None:
    sent = OutgoingMail.objects.get(kind=Kind.INVITATION)
    bounces.bounced(sent, hard=True, why="failed 5.1.1")
    watch.forward(days=4)
    assert deliver(5) == 1
    assert reminders() == [Out.STALE]
    assert OutgoingMail.objects.get(kind=Kind.TROUBLE).address == "host@mail.example"
