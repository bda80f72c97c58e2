"""Answers to messages: what is for somebody else goes to nobody, and talk is neither a command nor a command talk."""

from __future__ import annotations

import pytest

from games import talk, tokens
from games.models import InboundMail, Match, OutgoingMail, Press, Seat, User
from games.post.message import message
from games.post.write import write
from tests.mail import replies, tables
from tests.mail.replies import take
from tests.mail.test_letters_out import assert_sound

Kind = OutgoingMail.Kind


@pytest.fixture
def letter(match: Match, anna: Seat) -> OutgoingMail:
    """What Chloé, who is Blue, writes to Anna."""
    talk.say_to(tables.seat_of(match, "Chloé"), [anna.colour], "Shall we sink Yellow?")
    letter = OutgoingMail.objects.get(kind=Kind.PRESS, person=anna.player)
    write(letter)
    return letter


def answer(letter: OutgoingMail, words: str) -> InboundMail:
    return take(replies.reply(words, letter), tokens.filled(letter.headers["Reply-To"]))


@pytest.mark.parametrize(
    "typed",
    [
        "TO YELLOW: Blue is a liar.\n\nDo you agree?",
        "TO YELLOW: Blue is a liar.\n\nI vote if you do",
        "OK\n\nTO YELLOW: let us trick him\n\nand more for you",
        "Hi Chloé,\n\nno\nTO YELLOW: let us trick him",
        "An Gelb: Blau lügt.\n\nEinverstanden?",
        "@yellow: hi",
    ],
)
def test_a_letter_with_a_message_for_somebody_else_in_it_goes_to_nobody(
    letter: OutgoingMail, anna: Seat, typed: str
) -> None:
    assert answer(letter, typed).reason.startswith("asked back")
    assert not Press.objects.filter(seat=anna).exists()
    assert [one.kind for one in OutgoingMail.objects.filter(person=anna.player).order_by("-pk")[:1]] == [Kind.UNCLEAR]


def test_it_is_asked_back_what_is_for_whom(letter: OutgoingMail, anna: Seat) -> None:
    answer(letter, "TO YELLOW: Blue is a liar.\n\nDo you agree?")
    (unclear,) = replies.answers()
    write(unclear)
    assert "nothing of it was passed on" in " ".join(message(unclear).body.split())
    assert_sound(unclear)


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("Stop!", "en"),
        ("STOP", "en"),
        ("Dabei!", "de"),
        ("Gram", "pl"),
        ("Weg", "de"),
        ("Silence.", "fr"),
        ("Away until 3 May", "en"),
        ("more time 3 days", "en"),
    ],
)
def test_talk_that_would_do_as_a_command_is_neither_done_nor_passed_on(
    letter: OutgoingMail, anna: Seat, typed: str, language: str
) -> None:
    User.objects.filter(pk=anna.player_id).update(language=language)
    assert answer(letter, typed).reason == "asked back: a command or an answer to a message"
    person = User.objects.get(pk=anna.player_id)
    assert person.mail == User.Mail.EVERYTHING
    assert not person.mutes.exists()
    assert not person.absences.exists()
    assert not Press.objects.filter(seat=anna).exists()


@pytest.mark.parametrize(
    ("typed", "language", "reason"),
    [
        ("UNSUBSCRIBE", "en", "unsubscribe"),
        ("help, please", "en", "help"),
        ("abmelden", "de", "unsubscribe"),
        ("unsubscribe", "de", "unsubscribe"),
        ("RESIGN YES", "en", "resign"),
        ("A red herring, I fear", "en", "press to blue"),
        ("away from here", "en", "press to blue"),
        ("Stop it, you two", "en", "press to blue"),
    ],
)
def test_the_words_that_our_letters_teach_are_commands_and_sentences_are_talk(
    letter: OutgoingMail, anna: Seat, typed: str, language: str, reason: str
) -> None:
    User.objects.filter(pk=anna.player_id).update(language=language)
    assert answer(letter, typed).reason == reason
